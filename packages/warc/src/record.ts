/** Header fields: names in lower case; the values of repeated fields are joined with `, `. */
export type HeaderFields = ReadonlyMap<string, string>;

const lineEnd = /\r?\n/;
const blankStart = /^[ \t]/;

/** The start line and the fields of a header block. Other lines are ignored. */
function parseHeader(text: string): { readonly startLine: string; readonly fields: HeaderFields } {
  const [startLine = "", ...lines] = text.split(lineEnd);
  const fields = new Map<string, string>();
  let name = "";
  for (const line of lines) {
    if (blankStart.test(line)) {
      // A folded line continues the value above it.
      if (name !== "") fields.set(name, `${fields.get(name)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(":");
    name = colon < 0 ? "" : line.slice(0, colon).trim().toLowerCase();
    if (name === "") continue;
    const value = line.slice(colon + 1).trim();
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { startLine, fields };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Offset of the first byte after the empty line that ends a header block. */
export function headerEnd(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
    if (bytes[at + 1] === lineFeed) return at + 2;
    if (bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed) return at + 3;
  }
  return undefined;
}

/** An HTTP request or response of an archive. */
export interface HttpMessage {
  /** For example `GET /map HTTP/1.1` or `HTTP/1.1 200 OK`. */
  readonly startLine: string;
  /** Status of a response; `null` for a request. */
  readonly status: number | null;
  readonly headers: HeaderFields;
  /** As it was archived: see {@link decodeBody}. Shares the memory of the record's block. */
  readonly body: Uint8Array;
}

// A guess; browsers accept 256 KiB too.
const maxHeaderBytes = 256 * 1024;
const statusLine = /^(?:HTTP(?:\/\d(?:\.\d)?)?|ICY) (\d{3})(?: |$)/i;
const requestLine = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/\d(?:\.\d)?$/i;

/**
 * Parse the block of a record as an HTTP message. Field values are read as ISO 8859-1.
 *
 * @returns `null` if it does not begin with a status or request line.
 * @example
 * const message = parseHttp(new TextEncoder().encode("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Hi"));
 * message === null; // false
 * parseHttp(new TextEncoder().encode("<p>Hi")); // null
 */
export function parseHttp(block: Uint8Array): HttpMessage | null {
  const end = headerEnd(block.subarray(0, maxHeaderBytes)) ?? block.length;
  if (end > maxHeaderBytes) return null;
  const { startLine, fields } = parseHeader(Buffer.from(block.buffer, block.byteOffset, end).toString("latin1"));
  const status = statusLine.exec(startLine)?.[1];
  if (status === undefined && !requestLine.test(startLine)) return null;
  return {
    startLine,
    status: status === undefined ? null : Number(status),
    headers: fields,
    body: block.subarray(end),
  };
}

/** Position of a record in its file. */
export interface RecordPlace {
  /** Offset in the file, in bytes: of the record, or of the gzip member that holds it. */
  readonly offset: number;
  /** Offset in the decompressed data of that member, in bytes; 0 if the file is not compressed. */
  readonly innerOffset: number;
}

/** A record of a WARC or ARC file. */
export interface WarcRecord extends RecordPlace {
  readonly kind: "record";
  /** Bytes in the file that hold this record and no other; `null` if its gzip member holds several. */
  readonly length: number | null;
  /** `WARC/1.0`, `WARC/1.1`, ..., or `ARC`. */
  readonly version: string;
  /** `WARC-Type` in lower case: `warcinfo`, `request`, `response`, `resource`, `revisit`, `metadata`, `conversion`, ... */
  readonly type: string;
  /** `WARC-Record-ID` without its angle brackets. */
  readonly id: string | null;
  /** `WARC-Target-URI`. */
  readonly url: string | null;
  /** `WARC-Date` as it is written; that of an ARC file in the same form. */
  readonly date: string | null;
  /** `Content-Type` of the block. */
  readonly contentType: string | null;
  /** Reason why the crawler kept a part of the payload only, as in `WARC-Truncated`. */
  readonly truncated: string | null;
  /** All fields of the record's header. */
  readonly headers: HeaderFields;
  /** The content. Owns its memory. */
  readonly block: Uint8Array;
  /** Whether `block` is only the beginning of the content, which is larger than `maxBytes`. */
  readonly isCut: boolean;
  /** The HTTP message in the block, of responses, requests and revisits. */
  readonly http: HttpMessage | null;
}

/**
 * Why a record is lost:
 *
 * | code | meaning |
 * |---|---|
 * | `not-a-record` | the data at this place are not a record |
 * | `bad-header` | the record's header does not end, or its type or length is missing |
 * | `wrong-length` | the record does not end where its length says |
 * | `truncated` | the file ends inside of the record |
 * | `damaged-gzip` | the compressed data are damaged |
 * | `too-large` | the record or its decoded body exceeds a limit |
 * | `bad-body` | the body's content coding is damaged or unknown |
 */
export type BrokenCode =
  | "not-a-record"
  | "bad-header"
  | "wrong-length"
  | "truncated"
  | "damaged-gzip"
  | "damaged-zstd"
  | "too-large"
  | "bad-body";

/** A record that could not be read. Reading continues with the next one. */
export interface BrokenRecord extends RecordPlace {
  readonly kind: "broken";
  readonly code: BrokenCode;
  /** A sentence for a person; may change at any time. */
  readonly message: string;
  /** As far as the header could be read, which may be damaged too. */
  readonly type: string | null;
  readonly id: string | null;
  readonly url: string | null;
}

export interface RecordHeader {
  readonly version: string;
  readonly type: string | null;
  readonly fields: HeaderFields;
  /** Length of the block in bytes; undefined if the header does not say it. */
  readonly blockLength: number | undefined;
}

export const warcStart: Buffer = Buffer.from("WARC/");
const warcLine = /^WARC\/\d\.\d{1,2}\r?\n/;
const firstLines = /^WARC\/\d\.\d{1,2}\r?\n[A-Za-z][A-Za-z-]*[ \t]*:/;
const wholeNumber = /^\d{1,15}$/;
const angleBrackets = /^<(.*)>$/;

export function isWarcLine(text: string): boolean {
  return warcLine.test(text);
}

/** Whether text begins so clearly like a WARC record that it is one in any place. */
export function isWarcStart(text: string): boolean {
  return firstLines.test(text);
}

export function parseWarcHeader(bytes: Buffer): RecordHeader {
  const { startLine, fields } = parseHeader(bytes.toString("utf8"));
  const length = fields.get("content-length") ?? "";
  return {
    version: startLine,
    type: fields.get("warc-type")?.toLowerCase() ?? null,
    fields,
    blockLength: wholeNumber.test(length) ? Number(length) : undefined,
  };
}

/** Value of a field that may be in angle brackets; wget writes the target URI so. */
export function withoutBrackets(value: string | undefined): string | null {
  return value === undefined ? null : value.replace(angleBrackets, "$1");
}

// Address, IP, date, type, length; version 2 has five more fields before the length.
// Old crawlers wrote addresses as they found them, with spaces.
const arcLine = /^([a-z][a-z0-9+.-]*:.*) (\S+) (\d{14}) (\S+) (?:\d+ \S+ \S+ \d+ \S+ )?(\d{1,15})$/i;
const arcDate = /^(....)(..)(..)(..)(..)(..)$/;

/** Parse the first line of an ARC record, without its line end. */
export function parseArcLine(line: string): RecordHeader | undefined {
  const [, url = "", ip = "", date = "", type = "", length] = arcLine.exec(line) ?? [];
  if (length === undefined) return undefined;
  const isFileHeader = url.toLowerCase().startsWith("filedesc:");
  const fields = new Map([
    ["warc-target-uri", url],
    ["warc-ip-address", ip],
    ["warc-date", date.replace(arcDate, "$1-$2-$3T$4:$5:$6Z")],
    ["content-type", type],
    ["content-length", length],
  ]);
  return { version: "ARC", type: isFileHeader ? "warcinfo" : "response", fields, blockLength: Number(length) };
}
