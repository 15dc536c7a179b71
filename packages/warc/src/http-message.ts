import { type HeaderFields, headerEnd, parseHeader } from "./header-fields.ts";

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
