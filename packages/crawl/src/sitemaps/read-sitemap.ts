import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";
import { type DiscoveryDiagnostic, readFeed, type SitemapEntry, SitemapReader } from "@decant/discovery";
import { toFailure } from "../fetch/failures.ts";

/** Entries that a crawl takes from a sitemap. */
export interface ListedSitemap {
  readonly entries: readonly Pick<SitemapEntry, "kind" | "url" | "lastModified">[];
  /** Why not all of it was read; `null` if it was. */
  readonly trouble: string | null;
}

/** Diagnostics of a sitemap that is longer than it may be, or broken. */
const losses: ReadonlySet<string> = new Set(
  ["too-many", "too-long", "damaged"].map((code) => `discovery/sitemap-${code}`),
);

/**
 * List the entries of a sitemap: pages, and further sitemaps. A feed is read as well.
 *
 * @returns `undefined` unless the file is a sitemap.
 */
export async function listSitemap(body: Uint8Array, url: string): Promise<ListedSitemap | undefined> {
  const reader = new SitemapReader({ url });
  const damage: DiscoveryDiagnostic[] = [];
  const entries: ListedSitemap["entries"][number][] = [];
  for await (const { kind, url: address, lastModified } of readEntries(body, reader, damage))
    entries.push({ kind, url: address, lastModified });
  if (reader.kind === "unknown") return undefined;
  if (reader.kind === "feed") return { entries: await listFeed(body, url), trouble: null };
  const trouble = [...reader.diagnostics, ...damage].find(({ code }) => losses.has(code))?.message ?? null;
  return { entries, trouble };
}

async function listFeed(body: Uint8Array, url: string): Promise<ListedSitemap["entries"]> {
  let text = "";
  let decoder: TextDecoder | undefined;
  for await (const piece of unpack(body)) {
    decoder ??= decoderFor(piece);
    text += decoder.decode(piece, { stream: true });
  }
  return readFeed(text, { url }).entries.map((entry) => {
    return { kind: "page", url: entry.url, lastModified: entry.updated ?? entry.published };
  });
}

/** Read a file in pieces, so that a packed one is never in memory as a whole. */
export async function* readEntries(
  body: Uint8Array,
  reader: SitemapReader,
  damage: DiscoveryDiagnostic[],
): AsyncGenerator<SitemapEntry, void> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of unpack(body)) {
      decoder ??= decoderFor(piece);
      yield* reader.push(decoder.decode(piece, { stream: true }));
      if (reader.isFull) break;
    }
  } catch (error) {
    // The entries before the damage are read.
    const { message } = toFailure(error);
    damage.push({
      code: "discovery/sitemap-damaged",
      severity: "warning",
      message: `it cannot be unpacked: ${message}`,
    });
  }
  yield* reader.push(decoder?.decode() ?? "");
  yield* reader.end();
}

const pieceBytes = 65_536;

async function* unpack(body: Uint8Array): AsyncGenerator<Uint8Array, void> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) {
    for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
    return;
  }
  const gunzip = createGunzip({ chunkSize: pieceBytes });
  gunzip.end(body);
  yield* gunzip as AsyncIterable<Uint8Array>;
}

const declaration = /^<\?xml[^>]{0,80}\sencoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._-]{1,40})["']/;

/** By byte order mark, else by the XML declaration, else UTF-8. */
function decoderFor(start: Uint8Array): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder("utf-16be");
  const [, label = "utf-8"] = declaration.exec(Buffer.from(start.subarray(0, 200)).toString("latin1")) ?? [];
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
