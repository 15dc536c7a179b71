import { constants } from "node:os";
import { gunzipSync } from "node:zlib";
import { isOlder, readDate } from "@decant/discovery";
import { decode } from "@decant/dom";
import { toJson, withoutUser } from "@decant/page/records";
import { networkOfCrawl, openNetwork } from "../addresses/open-network.ts";
import { readSource } from "../addresses/read-source.ts";
import type { CrawlCommandOptions } from "../args/crawl.ts";
import { CommandError, exitCodes, messageOf, toUsageError } from "../errors.ts";
import { addressesIn } from "../input/batch-inputs.ts";
import { isCrawlFolder, stateOfCrawl } from "../input/crawl-folder.ts";
import { isGzip } from "../input/input-bytes.ts";
import { openOutput } from "../output/output.ts";
import { beginsAnew, goesOn } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { crawlSettings, crawlSites } from "./crawl-sites.ts";

export async function runCrawl(urls: readonly string[], options: CrawlCommandOptions): Promise<number> {
  const seeds = (await readSeeds(urls, options)).map((seed) => withoutUser(seed));
  if (options.queue !== undefined)
    return (await import("../queue/crawl-over-queue.ts")).crawlOverQueue(seeds, options, options.queue);
  const stop = new AbortController();
  let code: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      code = 128 + constants.signals[signal];
      const next = options.state === undefined ? `${beginsAnew}; with --state, it resumes` : goesOn;
      stop.abort(new CommandError("interrupted", `interrupted; ${next}`));
    });
  if (options.dryRun) return listPlan(seeds, options, stop.signal);
  try {
    const { code: found, summary } = await crawlSites(seeds, options, { signal: stop.signal });
    if (!options.quiet) note(summary);
    return found;
  } catch (error) {
    if (code === undefined) throw error;
    if (!options.quiet) note(messageOf(error));
    return code;
  }
}

/** Write what a crawl would begin with: one JSON line for each address. */
async function listPlan(seeds: readonly string[], options: CrawlCommandOptions, signal: AbortSignal): Promise<number> {
  const { planCrawl } = await import("@decant/crawl");
  const network = await openNetwork("decant crawl", seeds, { ...networkOfCrawl(options), render: "never" });
  const output = await openOutput(undefined);
  try {
    const settings = { ...crawlSettings(options), fetcher: network.unpaced, signal };
    for await (const { url, source, reason } of planCrawl(seeds, settings))
      await output.write(`${toJson({ url, source, fetch: reason === null, reason })}\n`);
    return exitCodes.ok;
  } catch (error) {
    throw toUsageError(error);
  } finally {
    await network.close();
  }
}

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
async function readSeeds(given: readonly string[], options: CrawlCommandOptions): Promise<readonly string[]> {
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
  const { bytes, url } = await readSource(task, source, { ...networkOfCrawl(options), render: "never" });
  const { listSitemap } = await import("@decant/crawl");
  const listed = await listSitemap(bytes, url);
  if (listed === undefined || listed.kind === "text") {
    const { text } = decode(isGzip(bytes) ? gunzipSync(bytes) : bytes);
    return addressesIn(text.split(lineEnd)).map((address) => ({ url: address, date: null }));
  }
  const of = (wanted: "page" | "sitemap"): Entry[] =>
    listed.entries.flatMap(({ kind, url: address, lastModified: date }) =>
      kind === wanted ? [{ url: address, date }] : [],
    );
  const sitemaps = of("sitemap").map((entry) => entry.url);
  return sitemaps.length === 0 ? of("page") : [...of("page"), ...(await walk(sitemaps, options))];
}

async function walk(sitemaps: readonly string[], options: CrawlCommandOptions): Promise<Entry[]> {
  const { walkSitemaps } = await import("@decant/crawl");
  const network = await openNetwork(task, sitemaps, { ...networkOfCrawl(options), render: "never" });
  const pages: Entry[] = [];
  try {
    for await (const { url, lastModified } of walkSitemaps(sitemaps, { fetcher: network.fetcher }))
      pages.push({ url, date: lastModified });
  } finally {
    await network.close();
  }
  return pages;
}
