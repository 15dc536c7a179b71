import { type HeaderFields, parseHeader } from "./http-message.ts";

/** Facts from the header of a record. */
export interface RecordHeader {
  readonly version: string;
  readonly type: string | null;
  readonly fields: HeaderFields;
  /** Length of the block in bytes; undefined if the header does not say it. */
  readonly blockLength: number | undefined;
}

/** Start of a WARC record's first line. */
export const warcStart: Buffer = Buffer.from("WARC/");
const warcLine = /^WARC\/\d\.\d{1,2}\r?\n/;
const firstLines = /^WARC\/\d\.\d{1,2}\r?\n[A-Za-z][A-Za-z-]*[ \t]*:/;
const wholeNumber = /^\d{1,15}$/;
const angleBrackets = /^<(.*)>$/;

/** Whether text begins with the first line of a WARC record. */
export function isWarcLine(text: string): boolean {
  return warcLine.test(text);
}

/** Whether text begins so clearly like a WARC record that it is one in any place. */
export function isWarcStart(text: string): boolean {
  return firstLines.test(text);
}

/** Parse the header of a WARC record, its first line included. */
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

/**
 * Parse the first line of an ARC record, without its line end.
 *
 * @returns Undefined unless it is one.
 */
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
