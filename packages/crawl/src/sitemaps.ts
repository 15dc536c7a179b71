import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";
import {
  type DiscoveryDiagnostic,
  readFeed,
  type SitemapEntry,
  type SitemapKind,
  SitemapReader,
  sitemapLimits,
} from "@decant/discovery";
import { aFunction, anObject, aWholeNumber, checkOptions, type OptionChecks } from "@decant/page";
import { type Fetcher, type FetchFailure, type FetchFailureCode, toFailure } from "./fetch/fetcher.ts";

export interface ListedSitemap {
  readonly kind: SitemapKind;
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
 * @param body May be gzipped.
 * @param url Its address, against which others are resolved.
 * @returns `undefined` unless the file is a sitemap.
 * @example
 * const body = new TextEncoder().encode("<urlset><url><loc>https://harbour.example/tides</loc></url></urlset>");
 * (await listSitemap(body))?.entries[0]?.url; // "https://harbour.example/tides"
 */
export async function listSitemap(body: Uint8Array, url?: string): Promise<ListedSitemap | undefined> {
  const { kind, entries, diagnostics } = await readSitemap(body, url);
  if (kind === "unknown" && diagnostics.some(({ code }) => losses.has(code))) return undefined;
  if (kind === "unknown" || kind === "feed") {
    let text = "";
    for await (const piece of textOf(body)) text += piece;
    const feed = readFeed(text, url === undefined ? {} : { url });
    if (feed.kind === "unknown") return undefined;
    const pages = feed.entries.map((entry) => {
      return { kind: "page", url: entry.url, lastModified: entry.updated ?? entry.published } as const;
    });
    return { kind, entries: pages, trouble: null };
  }
  return { kind, entries, trouble: diagnostics.find(({ code }) => losses.has(code))?.message ?? null };
}

async function readSitemap(body: Uint8Array, url: string | undefined) {
  const reader = new SitemapReader(url === undefined ? {} : { url });
  const entries: SitemapEntry[] = [];
  const damage: DiscoveryDiagnostic[] = [];
  try {
    for await (const piece of textOf(body)) {
      entries.push(...reader.push(piece));
      if (reader.isFull) break;
    }
  } catch (error) {
    // The entries before the damage are read.
    const message = `it cannot be unpacked: ${toFailure(error).message}`;
    damage.push({ code: "discovery/sitemap-damaged", severity: "warning", message });
  }
  entries.push(...reader.end());
  return { kind: reader.kind, entries, diagnostics: [...reader.diagnostics, ...damage] };
}

/** The text in pieces, so that a packed file is never in memory as a whole. */
async function* textOf(body: Uint8Array): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined;
  for await (const piece of unpack(body)) {
    decoder ??= decoderFor(piece);
    yield decoder.decode(piece, { stream: true });
  }
  if (decoder !== undefined) yield decoder.decode();
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

/** A page that a sitemap names. */
export interface SitemapPage extends Omit<SitemapEntry, "kind"> {
  /** Address of the sitemap. */
  readonly sitemap: string;
}

/** Outcome of one sitemap. */
export interface SitemapReport {
  readonly url: string;
  /** Indexes above it. */
  readonly depth: number;
  /** Kind of the file, or why there is none. */
  readonly outcome: SitemapKind | FetchFailureCode | `http-${number}`;
  /** Entries that were read, whether of pages or of sitemaps. */
  readonly entries: number;
  readonly diagnostics: readonly DiscoveryDiagnostic[];
  /** Why the request failed; left out if it did not. */
  readonly failure?: FetchFailure;
}

export interface WalkSitemapsOptions {
  /** Sends the requests; give one that paces itself. */
  readonly fetcher: Fetcher;
  /** Levels of indexes that are followed. @default 2 */
  readonly maxDepth?: number | undefined;
  /** Sitemaps that are fetched in all. Chosen by hand. @default 1000 */
  readonly maxSitemaps?: number | undefined;
  /** Called with each requested sitemap, in order. */
  readonly onSitemap?: ((report: SitemapReport) => void) | undefined;
  /** Ends the walk: requests fail with `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

const checks: OptionChecks<WalkSitemapsOptions> = {
  fetcher: anObject,
  maxDepth: aWholeNumber(0),
  maxSitemaps: aWholeNumber(1),
  onSitemap: aFunction,
  signal: anObject,
};

const defaultMaxSitemaps = 1000;

/**
 * Fetch sitemaps and the sitemaps that they name, and yield the pages of all, one sitemap after the other in the order in which they are
 * named. Each sitemap is fetched once, also where they name each other. Files that are gzipped are read as they are unpacked.
 *
 * @param urls Absolute addresses of sitemaps or indexes.
 * @throws {TypeError | RangeError} If an option is wrong. Trouble with a sitemap is in its report.
 * @example
 * const fetcher = createFetcher();
 * const outcomes: string[] = [];
 * const onSitemap = ({ outcome }: { outcome: string }) => outcomes.push(outcome);
 * for await (const { url } of walkSitemaps(["http://127.0.0.1/sitemap.xml"], { fetcher, onSitemap })) outcomes.push(url);
 * outcomes; // ["refused-address"]
 */
export async function* walkSitemaps(
  urls: readonly string[],
  options: WalkSitemapsOptions,
): AsyncGenerator<SitemapPage, void> {
  checkOptions(options, checks);
  const { fetcher, maxDepth = sitemapLimits.maxDepth, maxSitemaps = defaultMaxSitemaps, onSitemap, signal } = options;
  const queue = [...new Set(urls)].map((url) => ({ url, depth: 0 }));
  const queued = new Set(urls);
  for (const { url, depth } of queue) {
    const { maxBytes } = sitemapLimits;
    const result = await fetcher.fetch({ url, accept, maxBytes, cutBody: true, signal });
    if (!result.ok || result.status !== 200) {
      const outcome = result.ok ? (`http-${result.status}` as const) : result.code;
      onSitemap?.({ url, depth, outcome, entries: 0, diagnostics: [], ...(!result.ok && { failure: result }) });
      continue;
    }
    const { kind: outcome, entries, diagnostics } = await readSitemap(result.body, result.url);
    const left: DiscoveryDiagnostic[] = [];
    for (const { kind, ...entry } of entries) {
      if (kind === "page") yield { ...entry, sitemap: url };
      else if (depth < maxDepth && !queued.has(entry.url) && queued.size < maxSitemaps) {
        queued.add(entry.url);
        queue.push({ url: entry.url, depth: depth + 1 });
      } else if (!queued.has(entry.url))
        left.push(leftOut(depth < maxDepth ? "too-many-sitemaps" : "too-deep", entry.url));
    }
    const all = [...diagnostics, ...left.slice(0, 1)];
    onSitemap?.({ url, depth, outcome, entries: entries.length, diagnostics: all });
  }
}

const accept = "application/xml,text/xml,text/plain,application/gzip;q=0.9,*/*;q=0.5";

function leftOut(code: string, url: string): DiscoveryDiagnostic {
  const message = "sitemaps beyond the limits are left out";
  return { code: `discovery/sitemap-${code}`, severity: "warning", message, data: { first: url } };
}
