import type { WarcSource } from "./byte-reader.ts";
import { type CdxEntry, revisitMime } from "./cdxj.ts";
import { readWarc } from "./read-warc.ts";
import type { WarcRecord } from "./record.ts";
import { mediaTypeOf, sha1 } from "./write-warc.ts";

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
