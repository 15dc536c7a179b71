import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type JobContext, Journal, type Run, type RunJob } from "@decant/queue";
import type { CrawlCommandOptions } from "../args/crawl.ts";
import type { QueueSettings } from "../args/settings.ts";
import { crawlSites } from "../commands/crawl-sites.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { writeIndex } from "../output/crawl-output.ts";
import { type Output, openOutput } from "../output/output.ts";
import { noBytes } from "../output/sink.ts";
import { note } from "../terminal/terminal.ts";
import { overQueue } from "./over-queue.ts";
import type { ShardWorker } from "./worker.ts";

interface SiteOutcome {
  readonly code: number;
  readonly summary: string;
}

const pagesFile = "pages";
const logFile = "log";
const warcFile = (warc: string): string => (warc.toLowerCase().endsWith(".gz") ? "pages.warc.gz" : "pages.warc");

const www = /^www\./;

async function groupBySite(seeds: readonly string[], { same }: Pick<CrawlCommandOptions, "same">) {
  const { siteOf } = await import("@decant/discovery");
  const groups = new Map<string, string[]>();
  for (const seed of seeds) {
    if (!URL.canParse(seed)) throw new CommandError("usage", `${seed}: not an absolute URL`);
    const site = same === "site" ? siteOf(seed) : new URL(seed).host.replace(www, "");
    groups.set(site, [...(groups.get(site) ?? []), seed]);
  }
  return [...groups].map(([site, ofSite]) => ({ site, seeds: ofSite }));
}

/**
 * Let the workers of a queue crawl sites, each site by one worker at a time, and write their pages site after site; see {@link
 * overQueue}. A worker that ends, however it does, leaves the site's state to the next one.
 */
export async function crawlOverQueue(seeds: readonly string[], options: CrawlCommandOptions, queue: QueueSettings) {
  const { dryRun, delayMs: keyRestMs, output: path, warc, state, quiet, jobs } = options;
  if (dryRun) throw new CommandError("usage", "--dry-run cannot be used with --queue");
  const groups = await groupBySite(seeds, options);
  const outcomes = overQueue(queue, jobs, settingsOfWorkers(options), [seeds, path, warc], async function* (run) {
    const sites: { readonly site: string; readonly id: string }[] = [];
    for (const { site, seeds: ofSite } of groups) {
      const digest = JSON.stringify(ofSite);
      sites.push({ site, id: await run.push({ kind: "crawl", work: ofSite, digest, key: site, keyRestMs }) });
    }
    await run.flush();
    const output = await openSites(options);
    for (const { site, id } of sites) {
      const outcome = await outcomeOf(run, id);
      if (!quiet) note(`${site}: ${outcome.summary}`);
      yield outcome;
      await output.add(folderOfSite(run.folderOf(id), site, state));
    }
    await output.close();
  });
  let code: number = exitCodes.ok;
  for await (const outcome of outcomes) code = Math.max(code, outcome.code);
  return code;
}

/** Crawl a site, as a worker; its pages, archive and state stay in the folder of its job. */
export async function crawlSite(
  { folder, ...job }: RunJob,
  { signal, token, progressed }: JobContext,
  { jobs, onPage }: Pick<ShardWorker, "jobs" | "onPage">,
): Promise<void> {
  const settings = job.settings as CrawlCommandOptions;
  const seeds = job.work as readonly string[];
  // The queue knows the site, too, but any program that reaches the queue may have written it.
  const [{ site = "" } = {}] = await groupBySite(seeds, settings);
  const ofSite = folderOfSite(folder, site, settings.state);
  await mkdir(ofSite, { recursive: true });
  const outcome: SiteOutcome = await crawlSites(
    seeds,
    {
      ...settings,
      ...{ jobs, state: ofSite },
      ...(settings.outputDir === undefined && { output: join(ofSite, pagesFile) }),
      ...(settings.warc !== undefined && { warc: join(ofSite, warcFile(settings.warc)) }),
      ...(settings.log !== undefined && { log: join(ofSite, logFile) }),
    },
    {
      signal,
      onPage(outcome) {
        void progressed();
        onPage(outcome);
      },
    },
  );
  const journal = new Journal(folder, token);
  // Output of an earlier try is replaced.
  if (journal.length === 0) journal.write({ facts: { ...outcome }, bytes: noBytes });
  journal.finish();
}

/** With `--state`, a site's folder stays for the next crawl. */
function folderOfSite(ofJob: string, site: string, state: string | undefined): string {
  return state === undefined ? join(ofJob, "site") : resolve(state, "sites", encodeURIComponent(site));
}

async function outcomeOf(run: Run, id: string): Promise<SiteOutcome> {
  let outcome: SiteOutcome = { code: exitCodes.input, summary: "not crawled" };
  const entries = run.read(id);
  for (;;) {
    const next = await entries.next();
    if (!next.done) outcome = next.value.facts as unknown as SiteOutcome;
    else return next.value === undefined ? outcome : { code: exitCodes.input, summary: next.value.reason };
  }
}

/** The outputs, to which the files of the sites are added. */
async function openSites({ output, outputDir, warc, log, gzip, format }: CrawlCommandOptions) {
  const hasHeader = format === "csv" || format === "tsv";
  const pages = outputDir === undefined ? await openOutput(output, { gzip }) : undefined;
  if (warc !== undefined) await rm(`${warc}.cdxj`, { force: true });
  const archive = warc === undefined ? undefined : await openOutput(warc, { isRaw: true });
  const listing = log === undefined ? undefined : await openOutput(log);
  let needsHeader = true;
  return {
    async add(folder: string): Promise<void> {
      if (pages !== undefined && (await copy(join(folder, pagesFile), pages, hasHeader && !needsHeader)))
        needsHeader = false;
      if (listing !== undefined) await copy(join(folder, logFile), listing);
      if (archive !== undefined && warc !== undefined) await copy(join(folder, warcFile(warc)), archive);
    },
    async close(): Promise<void> {
      await pages?.close();
      await archive?.close();
      await listing?.close();
      if (warc !== undefined) await writeIndex(warc);
    },
  };
}

/** @returns Whether there was something to copy. */
async function copy(path: string, output: Output, withoutHeader = false): Promise<boolean> {
  let isEmpty = true;
  if (!(await stat(path).catch(() => undefined))) return false;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    // The header is short, and the first chunk long.
    await output.write(chunk.subarray(isEmpty && withoutHeader ? chunk.indexOf("\r\n") + 2 : 0));
    isEmpty = false;
  }
  return !isEmpty;
}

function settingsOfWorkers(options: CrawlCommandOptions): CrawlCommandOptions {
  const { output: _, queue: __, state, outputDir, ...rest } = options;
  return {
    ...rest,
    ...{ quiet: true, gzip: outputDir !== undefined && rest.gzip },
    ...(state !== undefined && { state: resolve(state) }),
    ...(outputDir !== undefined && { outputDir: resolve(outputDir) }),
  };
}
