import { aBoolean, aFunction, aWholeNumber, checkOptions } from "@decant/page";
import type { WarcSource } from "./byte-reader.ts";
import { decodeBody } from "./decode-body.ts";
import { defaultMaxBytes, largestMaxBytes, type ReadWarcOptions, readWarc } from "./read-warc.ts";
import type { BrokenRecord, RecordPlace, WarcRecord } from "./record.ts";

// The tags of the MIME Sniffing Standard, section 7.1, after anything that may precede them.
const htmlStart =
  /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)?[\t\n\f\r ]*(?:<\?xml[^>]{0,200}>[\t\n\f\r ]*)?<(?:!doctype[\t\n\f\r ]+html|!--|(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|main|article|section|header|nav)[\t\n\f\r />])/i;
const sniffedBytes = 1024;
const zeroBytes = /\0/g;

/** Whether bytes begin like an HTML page. UTF-16 is recognised by its ASCII characters. */
export function sniffHtml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, sniffedBytes)).toString("latin1");
  return htmlStart.test(head.replace(zeroBytes, ""));
}

/** A page of an archive: HTML, Markdown, or with `texts` the text of one. */
export interface ArchivedPage extends RecordPlace, Pick<WarcRecord, "id" | "url" | "date" | "length"> {
  readonly kind: "page";
  /** Status of the response; `null` for a resource record. */
  readonly status: number | null;
  /** `Content-Type` of the page, with its charset if it has one; `null` if it was sniffed. */
  readonly contentType: string | null;
  /** The page with transfer and content codings undone, not decoded to text. May share the memory of the record. */
  readonly bytes: Uint8Array;
  /** Why the page is incomplete: the crawler's reason (`length`, `time`, `disconnect`, ...), or `body` if its data end early. */
  readonly truncated: string | null;
}

/**
 * Why a record is not a page:
 *
 * - the type of the record: `warcinfo`, `request`, `revisit` (the content is in another record), `metadata`, `conversion`
 *   (made of another record), `continuation`, ...
 * - `not-html`: its type is another one.
 * - `http-status`: a redirect or an error, see `keepErrors`.
 * - `empty`: no body.
 */
export type SkipReason = string;

/** A record that holds no page. */
export interface SkippedRecord extends RecordPlace {
  readonly kind: "skipped";
  readonly reason: SkipReason;
  readonly type: string;
  readonly url: string | null;
}

export interface ReadPagesOptions extends ReadWarcOptions {
  /** Yield HTML pages with a status other than 2xx, too. @default false */
  readonly keepErrors?: boolean | undefined;
  /**
   * Yield the texts of conversion records, too, as archives without pages have them (WET of Common Crawl): their `contentType` is
   * `text/plain`. @default false
   */
  readonly texts?: boolean | undefined;
  /** Called for each record without a page. @default not called */
  readonly onSkipped?: ((record: SkippedRecord) => void) | undefined;
  /** Called for each record that is lost. @default not called */
  readonly onBroken?: ((record: BrokenRecord) => void) | undefined;
}

const pageRecords: ReadonlySet<string> = new Set(["response", "resource"]);
const pageTypes: ReadonlySet<string> = new Set([
  "text/html",
  "application/xhtml+xml",
  "application/vnd.wap.xhtml+xml",
  "text/markdown",
  "text/x-markdown",
]);
/** Types without meaning; `unk` and `no-type` are written into ARC files. */
const vagueTypes: ReadonlySet<string> = new Set([
  "",
  "application/octet-stream",
  "application/unknown",
  "unknown/unknown",
  "*/*",
  "unk",
  "no-type",
]);

/**
 * Read the HTML pages of a WARC or ARC file one by one.
 *
 * A record is a page if it is a response or resource whose `Content-Type`, or the type that the crawler found, is HTML; without
 * such a type, its first bytes decide.
 *
 * @param source Bytes or a stream of them.
 * @throws {TypeError | RangeError} At the first step, if an option is wrong.
 * @throws The source's own errors.
 * @example
 * // not run: it reads a file
 * import { createReadStream } from "node:fs";
 * for await (const { url, bytes } of readPages(createReadStream("crawl.warc.gz"))) console.log(url, bytes.length);
 */
export async function* readPages(source: WarcSource, options: ReadPagesOptions = {}): AsyncGenerator<ArchivedPage> {
  checkOptions(options, {
    maxBytes: aWholeNumber(1, largestMaxBytes),
    keepErrors: aBoolean,
    texts: aBoolean,
    onSkipped: aFunction,
    onBroken: aFunction,
  });
  const { maxBytes = defaultMaxBytes, onSkipped, onBroken } = options;
  for await (const entry of readWarc(source, { maxBytes })) {
    const found = entry.kind === "broken" ? entry : toPage(entry, options);
    if (found.kind === "page") yield found;
    else if (found.kind === "skipped") onSkipped?.(found);
    else onBroken?.(found);
  }
}

/**
 * The HTML page of a record, or why there is none.
 *
 * @param record A record of {@link readWarc}. Not modified.
 * @param options `maxBytes` limits the decoded page.
 * @example
 * const file = new TextEncoder().encode("WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n");
 * for await (const entry of readWarc(file)) {
 *   entry.kind === "record" && toPage(entry).kind; // "skipped"
 * }
 */
export function toPage(
  record: WarcRecord,
  {
    maxBytes = defaultMaxBytes,
    keepErrors = false,
    texts = false,
  }: Pick<ReadPagesOptions, "maxBytes" | "keepErrors" | "texts"> = {},
): ArchivedPage | SkippedRecord | BrokenRecord {
  const { offset, innerOffset, length, type, id, url, date, http, headers } = record;
  const place = { offset, innerOffset };
  const skip = (reason: SkipReason): SkippedRecord => ({ kind: "skipped", ...place, reason, type, url });
  const lose = (code: BrokenRecord["code"], message: string): BrokenRecord => ({
    kind: "broken",
    ...place,
    code,
    message,
    type,
    id,
    url,
  });
  if (texts && type === "conversion" && mediaType(record.contentType) === "text/plain") {
    if (record.isCut) return lose("too-large", `the record is larger than ${maxBytes} bytes`);
    const text = { contentType: record.contentType, bytes: record.block, truncated: record.truncated };
    return { kind: "page", ...place, length, id, url, status: null, date, ...text };
  }
  if (!pageRecords.has(type)) return skip(type);
  const declared = (http === null ? record.contentType : http.headers.get("content-type")) ?? null;
  const types = [declared, headers.get("warc-identified-payload-type")].map(mediaType);
  const isVague = types.every((name) => vagueTypes.has(name));
  if (!isVague && !types.some((name) => pageTypes.has(name))) return skip("not-html");
  const status = http?.status ?? null;
  if (!keepErrors && status !== null && (status < 200 || status > 299)) return skip("http-status");
  if (record.isCut) {
    return isVague ? skip("not-html") : lose("too-large", `the record is larger than ${maxBytes} bytes`);
  }
  const body =
    http === null ? { ok: true as const, bytes: record.block, isCut: false } : decodeBody(http, { maxBytes });
  if (!body.ok) return isVague ? skip("not-html") : lose(body.code, body.message);
  if (body.bytes.length === 0) return skip("empty");
  if (isVague && !sniffHtml(body.bytes)) return skip("not-html");
  const truncated = record.truncated ?? (headers.has("warc-segment-number") ? "segment" : body.isCut ? "body" : null);
  const contentType = isVague ? null : declared;
  return { kind: "page", ...place, length, id, url, status, date, contentType, bytes: body.bytes, truncated };
}

const afterType = /[;,]/;

function mediaType(value: string | null | undefined): string {
  return value?.split(afterType, 1)[0]?.trim().toLowerCase() ?? "";
}
