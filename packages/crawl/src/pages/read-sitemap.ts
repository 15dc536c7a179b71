import { gunzipSync } from "node:zlib";
import { readFeed, readSitemap, type SitemapEntry, sitemapLimits } from "@decant/discovery";

/** Bytes that a gzip file begins with. */
const gzip = [0x1f, 0x8b] as const;

/**
 * List what a sitemap names: pages, and further sitemaps. A feed is read as well.
 *
 * @returns `undefined` if the file is no sitemap, or larger than sitemaps may be.
 */
export function listSitemap(body: Uint8Array, url: string): readonly Pick<SitemapEntry, "kind" | "url">[] | undefined {
  let text: string;
  try {
    const isGzip = body[0] === gzip[0] && body[1] === gzip[1];
    text = new TextDecoder().decode(isGzip ? gunzipSync(body, { maxOutputLength: sitemapLimits.maxBytes }) : body);
  } catch {
    return undefined;
  }
  const { kind, entries } = readSitemap(text, { url });
  if (kind === "unknown") return undefined;
  if (kind !== "feed") return entries;
  return readFeed(text, { url }).entries.map((entry) => ({ kind: "page", url: entry.url }));
}
