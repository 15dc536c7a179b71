import { createHash, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { aBoolean, aFunction, anAbsoluteUrl, aString, aWholeNumber, checkOptions, checkValue } from "@decant/page";
import { type HttpMessage, headerEnd, parseHttp } from "./record.ts";

/** Media type of a revisit in an index. */
export const revisitMime = "warc/revisit";

/** Position of a response, or a revisit, in a WARC file, for its index. */
export interface CdxEntry {
  readonly url: string;
  /** Date of capture. */
  readonly date: Date;
  /** Media type without parameters; `null` if the response names none. Revisits have {@link revisitMime}. */
  readonly mime: string | null;
  readonly status: number;
  /** SHA-1 of the body in base32, without prefix. */
  readonly digest: string;
  /** Bytes of the record in the file. */
  readonly length: number;
  /** Offset of the record in the file, in bytes. */
  readonly offset: number;
}

/** Destination of an archive. */
export interface WarcSink {
  /** Called with whole records, one call after the other. */
  write(bytes: Uint8Array): Promise<unknown> | unknown;
}

export interface WarcWriterOptions {
  /** Compress each record. @default true */
  readonly gzip?: boolean | undefined;
  /** Makes the ids of records the same in every run. @default random ids */
  readonly seed?: string | undefined;
  /** Date of records that are given none. @default the current time */
  readonly now?: (() => Date) | undefined;
  /** Size of the file that is continued, in bytes. @default 0 */
  readonly startOffset?: number | undefined;
}

/** An HTTP message to archive. */
export type HttpInput =
  | {
      /** The message as it was sent: start line, header, empty line, body. Archived unchanged. */
      readonly raw: Uint8Array;
    }
  | {
      /** For example `HTTP/1.1 200 OK` or `GET /map HTTP/1.1`. */
      readonly startLine: string;
      readonly headers: Iterable<readonly [name: string, value: string]>;
      /**
       * Body with transfer and content codings undone. Header fields about these codings are archived with the prefix `X-Crawl-`, and
       * `Content-Length` is that of this body.
       *
       * @default empty
       */
      readonly body?: Uint8Array | undefined;
    };

/** Target of a revisit record; entries of an index have it. */
export type EarlierCapture = Pick<CdxEntry, "url" | "date" | "digest">;

/** One capture: a response and its related records. */
export interface Exchange {
  /** Address of the response, absolute. Archived in its canonical form. */
  readonly url: string;
  /** @default `now` of the writer */
  readonly date?: Date | undefined;
  /** Address that was connected to. */
  readonly ip?: string | undefined;
  readonly request?: HttpInput | undefined;
  readonly response: HttpInput;
  /**
   * The earlier capture that the server says, or whose bytes say, to be still valid. The response is then written as a revisit
   * record, without a body: of the profile `server-not-modified` for a status of 304, else of `identical-payload-digest`.
   */
  readonly revisitOf?: EarlierCapture | undefined;
  /** An earlier capture of the address: if its bytes are the same, or the status is 304, it is `revisitOf`. */
  readonly earlier?: EarlierCapture | undefined;
  /** Why the body is incomplete. */
  readonly truncated?: "length" | "time" | "disconnect" | "unspecified" | undefined;
  /** Fields of a metadata record. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Output made from the page, such as a line of `decant batch`: its SHA-256 is the field `record-digest` of the metadata. */
  readonly record?: string | Uint8Array | undefined;
}

/** Writes the records of a WARC 1.1 file. */
export interface WarcWriter {
  /**
   * Write a warcinfo record, which describes the file. It comes first, and the records after it refer to it.
   *
   * @param fields For example `software`, `operator`, `robots`.
   * @param filename Name of the file.
   * @throws {TypeError} If a name or value has a line end or another control character.
   */
  writeInfo(fields: Readonly<Record<string, string>>, filename?: string): Promise<void>;
  /**
   * Write the records of one capture in one piece: request, response or revisit, metadata.
   *
   * @returns The entry of the response for the index, and the id of its record.
   * @throws {TypeError} If a name or value has a line end or another control character, the URL is not absolute, or the response
   *   has no status line.
   */
  writeExchange(exchange: Exchange): Promise<{ readonly id: string; readonly cdx: CdxEntry }>;
}

/**
 * Create a writer of a WARC file. It holds one capture at a time and keeps no index: collect the entries it returns.
 *
 * Writes happen in the order of the calls. An error of the sink rejects its call and all later ones.
 *
 * @throws {TypeError | RangeError} If an option is wrong.
 * @example
 * const chunks: Uint8Array[] = [];
 * const writer = createWarcWriter({ write: (bytes) => chunks.push(bytes) }, { seed: "harbour", now: () => new Date(0) });
 * await writer.writeInfo({ software: "an example" });
 * const response = { startLine: "HTTP/1.1 200 OK", headers: [["Content-Type", "text/html"]], body: new TextEncoder().encode("<p>Tides") } as const;
 * const { cdx } = await writer.writeExchange({ url: "https://harbour.example/", response });
 * cdx.mime; // "text/html"
 */
export function createWarcWriter(sink: WarcSink, options: WarcWriterOptions = {}): WarcWriter {
  checkOptions(options, { gzip: aBoolean, seed: aString, now: aFunction, startOffset: aWholeNumber(0) });
  const { gzip = true, seed, now = () => new Date(), startOffset = 0 } = options;
  let offset = startOffset;
  let infoId: string | undefined;
  let made = 0;
  let last: Promise<unknown> = Promise.resolve();
  const newId = (): string =>
    `urn:uuid:${seed === undefined ? randomUUID() : seededUuid(`${seed} ${startOffset} ${made++}`)}`;
  const pack = (type: string, id: string, date: Date, lines: HeaderLines, block: Uint8Array): Uint8Array => {
    const bytes = serialize(headerOf(type, id, date, lines), block);
    return gzip ? gzipSync(bytes) : bytes;
  };
  const write = async (records: readonly Uint8Array[]): Promise<void> => {
    const bytes = Buffer.concat(records);
    offset += bytes.length;
    const before = last;
    last = (async () => {
      await before;
      await sink.write(bytes);
    })();
    await last;
  };
  return {
    async writeInfo(fields, filename) {
      const id = newId();
      const name = filename === undefined ? [] : [["WARC-Filename", filename] as const];
      const record = pack("warcinfo", id, now(), [...name, ["Content-Type", fieldsType]], fieldsBlock(fields));
      infoId = id;
      await write([record]);
    },
    async writeExchange(exchange) {
      const { date = now(), ip, truncated } = exchange;
      const url = canonicalUrl(exchange.url);
      const id = newId();
      const shared: HeaderLines = [
        ["WARC-Target-URI", url],
        ...(infoId === undefined ? [] : [["WARC-Warcinfo-ID", `<${infoId}>`] as const]),
        ...(ip === undefined ? [] : [["WARC-IP-Address", ip] as const]),
      ];
      const concurrent: HeaderLines = [...shared, ["WARC-Concurrent-To", `<${id}>`]];
      const whole = messageBytes(exchange.response);
      const http = parseHttp(whole);
      const status = http?.status ?? null;
      if (http === null || status === null) throw new TypeError("response: expected a message with a status line");
      const { earlier } = exchange;
      const isAsBefore = earlier !== undefined && (status === notModified || sha1(http.body) === earlier.digest);
      const revisitOf = exchange.revisitOf ?? (isAsBefore ? earlier : undefined);
      const response = revisitOf === undefined ? whole : whole.subarray(0, whole.length - http.body.length);
      const asRequest: HeaderLines = [...concurrent, ["Content-Type", "application/http; msgtype=request"]];
      const request = exchange.request && pack("request", newId(), date, asRequest, messageBytes(exchange.request));
      const digest = revisitOf?.digest ?? sha1(http.body);
      const asResponse: HeaderLines = [
        ...shared,
        ...(revisitOf === undefined ? [] : revisitFields(revisitOf, status)),
        ["WARC-Payload-Digest", `sha1:${digest}`],
        ...(truncated === undefined ? [] : [["WARC-Truncated", truncated] as const]),
        ["Content-Type", "application/http; msgtype=response"],
      ];
      const record = pack(revisitOf === undefined ? "response" : "revisit", id, date, asResponse, response);
      const fields = metadataOf(exchange);
      const asFields: HeaderLines = [...concurrent, ["Content-Type", fieldsType]];
      // Each capture takes an id for its metadata, so that ids of a seed do not depend on them.
      const metadataId = newId();
      const metadata = fields && pack("metadata", metadataId, date, asFields, fieldsBlock(fields));
      const place = { length: record.length, offset: offset + (request?.length ?? 0) };
      await write([request, record, metadata].filter((part) => part !== undefined));
      const mime = revisitOf === undefined ? mediaTypeOf(http) : revisitMime;
      return { id, cdx: { url, date, mime, status, digest, ...place } };
    },
  };
}

function canonicalUrl(url: string): string {
  checkValue("url", url, anAbsoluteUrl);
  return new URL(url).href;
}

const profiles = "http://netpreserve.org/warc/1.1/revisit/";
const notModified = 304;

function revisitFields({ url, date }: EarlierCapture, status: number): HeaderLines {
  return [
    ["WARC-Profile", `${profiles}${status === notModified ? "server-not-modified" : "identical-payload-digest"}`],
    ["WARC-Refers-To-Target-URI", url],
    ["WARC-Refers-To-Date", date.toISOString()],
  ];
}

type HeaderLines = readonly (readonly [name: string, value: string])[];

const fieldsType = "application/warc-fields";
const afterType = /[;,]/;

/** Media type of a response, without parameters; `null` if it names none. */
export function mediaTypeOf({ headers }: HttpMessage): string | null {
  return headers.get("content-type")?.split(afterType, 1)[0]?.trim() || null;
}

const controlCharacter = /\p{Cc}/u;
const fieldName = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Fields that describe the body as it was sent. */
const codingField = /^(?:content-encoding|content-length|transfer-encoding)$/i;

function headerOf(type: string, id: string, date: Date, lines: HeaderLines): HeaderLines {
  return [["WARC-Type", type], ["WARC-Record-ID", `<${id}>`], ["WARC-Date", date.toISOString()], ...lines];
}

function serialize(lines: HeaderLines, block: Uint8Array): Buffer {
  const all: HeaderLines = [
    ...lines,
    ["WARC-Block-Digest", `sha1:${sha1(block)}`],
    ["Content-Length", String(block.length)],
  ];
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${formatLines(all)}\r\n`), block, Buffer.from("\r\n\r\n")]);
}

/** @throws {TypeError} If a name or value could not be read back. */
function formatLines(lines: Iterable<readonly [name: string, value: string]>): string {
  return Array.from(lines, ([name, value]) => {
    if (!fieldName.test(name)) throw new TypeError(`field name: expected a token, got ${JSON.stringify(name)}`);
    return `${name}: ${checkLine(name, value)}\r\n`;
  }).join("");
}

function checkLine(name: string, value: string): string {
  if (!controlCharacter.test(value.replaceAll("\t", " "))) return value;
  throw new TypeError(`${name}: expected no control characters, got ${JSON.stringify(value)}`);
}

function fieldsBlock(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(formatLines(Object.entries(fields)));
}

function messageBytes(input: HttpInput): Uint8Array {
  if ("raw" in input) {
    if (headerEnd(input.raw) === undefined)
      throw new TypeError("raw: expected a message with an empty line after its header");
    return input.raw;
  }
  const { startLine, headers, body = new Uint8Array(0) } = input;
  const lines = Array.from(
    headers,
    ([name, value]) => [codingField.test(name) ? `X-Crawl-${name}` : name, value] as const,
  );
  const length = body.length === 0 ? [] : [["Content-Length", String(body.length)] as const];
  const head = `${checkLine("startLine", startLine)}\r\n${formatLines([...lines, ...length])}\r\n`;
  // Field values are bytes; a value with other characters is archived as UTF-8.
  return Buffer.concat([Buffer.from(head, beyondLatin1.test(head) ? "utf8" : "latin1"), body]);
}

const beyondLatin1 = /[^\0-\xff]/;

function metadataOf({ metadata, record }: Exchange): Readonly<Record<string, string>> | undefined {
  if (record === undefined) return metadata;
  return { ...metadata, "record-digest": `sha256:${createHash("sha256").update(record).digest("hex")}` };
}

const base32Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** SHA-1 in base32, the form that web archives use. Its 160 bits are 32 digits. */
export function sha1(bytes: Uint8Array): string {
  const number = BigInt(`0x${createHash("sha1").update(bytes).digest("hex")}`);
  return Array.from({ length: 32 }, (_, i) => base32Digits[Number((number >> BigInt(155 - 5 * i)) & 31n)]).join("");
}

/** A UUID of version 8: bits of our own choice. */
function seededUuid(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16] as string, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
