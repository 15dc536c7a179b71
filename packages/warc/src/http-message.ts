/** Header fields: names in lower case; the values of repeated fields are joined with `, `. */
export type HeaderFields = ReadonlyMap<string, string>;

const lineEnd = /\r?\n/;
const blankStart = /^[ \t]/;

/** The start line and the fields of a header block. Other lines are ignored. */
export function parseHeader(text: string): { readonly startLine: string; readonly fields: HeaderFields } {
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

/**
 * Offset of the first byte after the empty line that ends a header block.
 *
 * @returns Undefined if there is none.
 */
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
