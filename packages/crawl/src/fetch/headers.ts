import type { Dispatcher } from "undici";
import type { FetchRequest } from "./fetcher.ts";

const headerName = /^[!#$%&'*+.^_`|~A-Za-z0-9-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers by which a connection or the fetcher itself works. */
const ownHeaders =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|proxy-.*)$/i;

export function isHeader(name: string, value: unknown): boolean {
  return headerName.test(name) && !ownHeaders.test(name) && typeof value === "string" && headerValue.test(value);
}

/** The fetcher's own headers are in lower case. */
export function lowerCased(headers: FetchRequest["headers"] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

export function joinHeaders(headers: Dispatcher.ResponseData["headers"]): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name.toLowerCase(), asUtf8(Array.isArray(value) ? value.join(", ") : value)] as const],
    ),
  );
}

/** Headers are read as Latin-1; servers send UTF-8, if anything. */
function asUtf8(value: string): string {
  const decoded = Buffer.from(value, "latin1").toString("utf8");
  return decoded.includes("\ufffd") ? value : decoded;
}
