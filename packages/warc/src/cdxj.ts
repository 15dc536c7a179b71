import { toJson } from "@decant/page/records";
import type { WarcSource } from "./byte-reader.ts";
import { readWarc } from "./read-warc.ts";
import type { WarcRecord } from "./record.ts";
import { type CdxEntry, mediaTypeOf, revisitMime, sha1 } from "./write-warc.ts";

const http = /^https?:\/\//i;
const wwwHost = /^www\d*\./;

/**
 * Key by which a web archive's index is sorted: the host's labels in reverse order, then port, path and sorted query, in lower
 * case, without scheme and `www.`.
 *
 * @param url An address; one that is not http or https, or does not parse, is returned as it is.
 * @example
 * surt("https://www.Harbour.example/Tides?b=2&a=1"); // "example,harbour)/tides?a=1&b=2"
 */
export function surt(url: string): string {
  if (!http.test(url) || !URL.canParse(url)) return url;
  const { hostname, port, pathname, search } = new URL(url);
  const host = hostname.replace(wwwHost, "").split(".").reverse().join(",");
  const query = search === "" ? "" : `?${search.slice(1).toLowerCase().split("&").sort().join("&")}`;
  return `${host}${port === "" ? "" : `:${port}`})${pathname}${query}`.toLowerCase();
}

const notDigit = /\D/g;

/**
 * Write a CDXJ index: for each response one line with its {@link surt} key, its date and JSON. Lines are sorted by code units.
 *
 * @param entries In any order. All are from one file.
 * @param filename Name of that file, for readers of several.
 * @example
 * const entry = { url: "https://harbour.example/", date: new Date(0), mime: "text/html", status: 200, digest: "A", length: 9, offset: 7 };
 * formatCdxj([entry], "a.warc.gz").split(" {")[0]; // "example,harbour)/ 19700101000000"
 */
export function formatCdxj(entries: Iterable<CdxEntry>, filename: string): string {
  const lines = Array.from(entries, ({ url, date, mime, status, digest, length, offset }) => {
    const timestamp = date.toISOString().slice(0, 19).replace(notDigit, "");
    // Readers expect numbers as strings.
    const numbers = { length: String(length), offset: String(offset) };
    const fields = { url, ...(mime !== null && { mime }), status: String(status), digest, ...numbers, filename };
    return `${surt(url)} ${timestamp} ${toJson(fields)}\n`;
  });
  return lines.sort().join("");
}

/**
 * Find the responses and revisits of a WARC file for its index. Records are left out if they lack an offset and length of their own
 * (several in one gzip member), have no status or no valid address or date, or are broken.
 *
 * @param source Bytes or a stream of them.
 * @throws The source's own errors.
 * @example
 * const file = new TextEncoder().encode("WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n");
 * const urls: string[] = [];
 * for await (const { url } of indexWarc(file)) urls.push(url);
 * urls.length; // 0
 */
export async function* indexWarc(source: WarcSource): AsyncGenerator<CdxEntry> {
  for await (const entry of readWarc(source)) {
    const found = entry.kind === "record" ? toCdxEntry(entry) : undefined;
    if (found !== undefined) yield found;
  }
}

function toCdxEntry({ type, url, date, http, headers, length, offset, isCut }: WarcRecord): CdxEntry | undefined {
  const status = http?.status ?? null;
  const isRevisit = type === "revisit";
  if ((type !== "response" && !isRevisit) || http === null || status === null || length === null) return undefined;
  if (url === null || !URL.canParse(url) || date === null || Number.isNaN(Date.parse(date))) return undefined;
  const declared = headers.get("warc-payload-digest");
  if (declared === undefined && (isCut || isRevisit)) return undefined;
  const digest = declared?.replace("sha1:", "") ?? sha1(http.body);
  return {
    url,
    date: new Date(date),
    mime: isRevisit ? revisitMime : mediaTypeOf(http),
    status,
    digest,
    length,
    offset,
  };
}
