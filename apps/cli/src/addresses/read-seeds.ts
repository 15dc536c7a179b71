import { isOlder, readDate, readFeed, SitemapReader } from "@decant/discovery";
import { decode } from "@decant/dom";
import type { CrawlCommandOptions } from "../args/crawl.ts";
import { CommandError } from "../errors.ts";
import { addressesIn } from "../input/batch-inputs.ts";
import { isCrawlFolder, stateOfCrawl } from "../input/crawl-folder.ts";
import { networkOfCrawl, openNetwork } from "./open-network.ts";
import { readSource, type SourceSettings } from "./read-source.ts";

const task = "decant crawl --seeds";
const lineEnd = /\r?\n/;

interface Entry {
  readonly url: string;
  readonly date: string | null;
}

/**
 * The addresses that a crawl begins with: those given, those of the lists, sitemaps and feeds of `--seeds`, or, if there are none,
 * those of the last run.
 *
 * @throws {CommandError} If a list cannot be read, or there is no address.
 */
export async function readSeeds(given: readonly string[], options: CrawlCommandOptions): Promise<readonly string[]> {
  const { seeds, state, since } = options;
  if (given.length === 0 && seeds.length === 0 && state !== undefined && isCrawlFolder(state)) {
    const { seedsOf } = await import("@decant/crawl");
    return seedsOf(stateOfCrawl(state));
  }
  const from = since === undefined ? undefined : readDate(since);
  const found = new Set(given);
  for (const source of seeds)
    for (const { url, date } of await readEntries(source, options))
      if (from === undefined || !isOlder(date, from)) found.add(url);
  if (found.size > 0) return [...found];
  if (seeds.length > 0) throw new CommandError("no-pages", `${seeds.join(", ")}: no address to begin with`);
  throw new CommandError("usage", "give an address to begin with, --seeds, or the --state of an earlier crawl");
}

/** What a list, sitemap or feed names; the sitemaps of an index are fetched. */
async function readEntries(source: string, options: CrawlCommandOptions): Promise<readonly Entry[]> {
  const { bytes, url } = await readSource(task, source, networkOf(options));
  const { text } = decode(await unzipped(bytes));
  const place = url === undefined ? {} : { url };
  const feed = readFeed(text, place);
  if (feed.kind !== "unknown")
    return feed.entries.map((entry) => ({ url: entry.url, date: entry.updated ?? entry.published }));
  const reader = new SitemapReader(place);
  const entries = [...reader.push(text), ...reader.end()];
  if (reader.kind === "text" || reader.kind === "unknown")
    return addressesIn(text.split(lineEnd)).map((address) => ({ url: address, date: null }));
  const pages = entries
    .filter(({ kind }) => kind === "page")
    .map((entry) => ({ url: entry.url, date: entry.lastModified }));
  const sitemaps = entries.filter(({ kind }) => kind === "sitemap").map((entry) => entry.url);
  return sitemaps.length === 0 ? pages : [...pages, ...(await walk(sitemaps, options))];
}

async function walk(sitemaps: readonly string[], options: CrawlCommandOptions): Promise<Entry[]> {
  const { walkSitemaps } = await import("@decant/crawl");
  const network = await openNetwork(task, sitemaps, networkOf(options));
  const pages: Entry[] = [];
  try {
    for await (const { url, lastModified } of walkSitemaps(sitemaps, { fetcher: network.fetcher }))
      pages.push({ url, date: lastModified });
  } finally {
    await network.close();
  }
  return pages;
}

async function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const { gunzipSync } = await import("node:zlib");
  return gunzipSync(bytes);
}

function networkOf(options: CrawlCommandOptions): SourceSettings {
  return { ...networkOfCrawl(options), render: "never" };
}
