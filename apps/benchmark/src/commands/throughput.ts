import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { findProgram, startRedis } from "@decant/package-checks";
import { openQueue } from "@decant/queue";
import { readFixturePages, withStart } from "../fixtures.ts";
import { inTemporaryFolder, launcher, startMeasured, type TimedUsage } from "../measured-process.ts";
import { median } from "../metrics/statistics.ts";
import * as option from "../options.ts";
import { Random } from "../sample.ts";
import { fixed, formatColumns, showProgress } from "../table.ts";

/** One run of the built command over the same pages. */
interface Run {
  readonly command: TimedUsage;
  /** Processes that work for it. */
  readonly workers: readonly TimedUsage[];
}

/** Where a run finds its pages. */
interface Ground {
  readonly folder: string;
  readonly site: string;
  readonly redis: string;
  /** Pages of a job of a queue. */
  readonly shardSize: number;
}

/** Ways to convert the same pages with the built command. */
const ways: Readonly<Record<string, (ground: Ground) => Promise<Run>>> = {
  "batch-1": ({ folder }) => runAlone(folder, "batch", "pages.jsonl", "--jobs", "1"),
  "batch-2": ({ folder }) => runAlone(folder, "batch", "pages.jsonl", "--jobs", "2"),
  crawl: ({ folder, site }) => runAlone(folder, ...crawlArguments(site), "--state", `state-${performance.now()}`),
  "queue-1": (ground) => runOverQueue(ground, 1),
  "queue-2": (ground) => runOverQueue(ground, 2),
};
const isQueue = (way: string): boolean => way.startsWith("queue");

const options = {
  ways: option.names("ways to convert the pages", Object.keys(ways), Object.keys(ways)),
  pages: option.count(1, "pages, made of the fixtures", 2000),
  rounds: option.count(1, "rounds over all ways", 3),
  jobs: option.count(0, "jobs of a queue whose cost alone is measured", 5000),
  endless: option.count(1, "instead: crawl so many pages of a site without end, for the memory"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "convert the same pages with the built command by batch, by a crawl of a local site and over a queue in Redis: pages per second, CPU time and memory",
  options,
  runThroughput,
);

async function runThroughput(options: Options): Promise<void> {
  if (options.endless !== undefined) return inTemporaryFolder((folder) => crawlEndlessly(folder, options.endless ?? 0));
  const { path, hint } = findProgram("redis-server");
  const needsRedis = options.ways.some(isQueue);
  if (needsRedis && path === undefined) throw new option.UsageError(`redis-server is absent: ${hint}`);
  const redis = needsRedis ? await startRedis(path as string) : undefined;
  const pages = makeFixtureSite(options.pages);
  const site = await serveSite(pages);
  try {
    await inTemporaryFolder(async (folder) => {
      const lines = [...pages].map(([path, html]) => {
        const url = new URL(path, site.url).href;
        return `${JSON.stringify({ id: url, url, html })}\n`;
      });
      writeFileSync(join(folder, "pages.jsonl"), lines.join(""));
      const shardSize = Math.max(1, Math.min(500, options.pages >> 3));
      report(await measure(options, { folder, site: site.url, redis: redis?.url ?? "", shardSize }), options);
    });
    if (redis !== undefined && options.jobs > 0) await reportJobs(redis.url, options.jobs);
  } finally {
    site.close();
    await redis?.close();
  }
}

async function measure({ ways: chosen, rounds }: Options, ground: Ground): Promise<Map<string, Run[]>> {
  const runs = new Map<string, Run[]>(chosen.map((way) => [way, []]));
  for (let round = 0; round < rounds; round++) {
    for (const way of round % 2 === 0 ? chosen : chosen.toReversed()) {
      showProgress(`round ${round + 1} of ${rounds}: ${way}`);
      const run = await (ways[way] as (ground: Ground) => Promise<Run>)(ground);
      runs.get(way)?.push(run);
    }
  }
  showProgress("");
  return runs;
}

function crawlArguments(url: string): string[] {
  return ["crawl", url, "--allow-private", "--delay", "0", "--per-host", "8", "--max-depth", "1000"];
}

async function runAlone(folder: string, ...args: string[]): Promise<Run> {
  const { usage } = startMeasured([launcher, ...args, "--output", "out.jsonl", "--quiet"], folder);
  return { command: (await usage) as TimedUsage, workers: [] };
}

/** Workers of one thread each start at the same time as the command that fills the queue. */
async function runOverQueue({ folder, redis, shardSize }: Ground, count: number): Promise<Run> {
  const work = ["work", "--queue", redis, "--jobs", "1", "--log", "none"];
  const workers = Array.from({ length: count }, () => startMeasured([launcher, ...work], folder));
  const { command } = await runAlone(folder, "batch", "pages.jsonl", "--queue", redis, "--shard-size", `${shardSize}`);
  for (const { child } of workers) child.kill("SIGTERM");
  const usages = await Promise.all(workers.map(({ usage }) => usage));
  return { command, workers: usages.filter((usage) => usage !== undefined) };
}

const megabytes = (bytes: readonly number[]): string | null =>
  bytes.length === 0 ? null : fixed(median(bytes) / 1e6, 0);

/** Medians of the rounds; the ratio is that of each round. */
function report(all: ReadonlyMap<string, readonly Run[]>, { pages, rounds }: Options): void {
  const rows = [...all].map(([way, runs]) => ({ way, runs }));
  const wallOf = ({ command }: Run): number => command.wallMs;
  const cpuOf = ({ command, workers }: Run): number => workers.reduce((sum, { cpuMs }) => sum + cpuMs, command.cpuMs);
  const first = rows[0]?.runs ?? [];
  const times = (runs: readonly Run[], of: (run: Run) => number): string | null =>
    fixed(median(runs.map((run, round) => of(run) / of(first[round] as Run))), 2);
  console.log(`${pages} pages made of the fixtures, medians of ${rounds} rounds`);
  const table = formatColumns(rows, {
    way: ({ way }) => way,
    "pages/s": ({ runs }) => fixed((1000 * pages) / median(runs.map(wallOf)), 1),
    "time, times the first": ({ runs }) => times(runs, wallOf),
    "CPU ms/page": ({ runs }) => fixed(median(runs.map(cpuOf)) / pages, 2),
    "CPU, times the first": ({ runs }) => times(runs, cpuOf),
    "RSS MB": ({ runs }) => megabytes(runs.map(({ command }) => command.peakBytes)),
    "of a worker": ({ runs }) => megabytes(runs.flatMap(({ workers }) => workers.map(({ peakBytes }) => peakBytes))),
  });
  console.log(table);
}

/** What jobs cost without pages: pushed, claimed, renewed and acknowledged by one worker. */
async function reportJobs(redis: string, jobs: number): Promise<void> {
  const queue = await openQueue(`${redis}?queue=cost`);
  const before = await usedMemory(redis);
  const startMs = performance.now();
  const data = { kind: "shard", run: "/mnt/shared/decant-work/00000000000000000000" };
  await queue.push(
    Array.from({ length: jobs }, (_, at) => ({ id: `${"0".repeat(20)}-${String(at).padStart(20, "0")}`, data })),
  );
  for (let lease = await queue.claim(); lease !== undefined; lease = await queue.claim()) {
    await queue.renew(lease, true);
    await queue.ack(lease);
  }
  const msPerJob = (performance.now() - startMs) / jobs;
  const bytesPerJob = ((await usedMemory(redis)) - before) / jobs;
  await queue.close();
  console.log(`\n${jobs} jobs alone: ${fixed(msPerJob, 2)} ms and ${fixed(bytesPerJob, 0)} bytes of Redis each`);
}

const usedMemoryField = /^used_memory:(\d+)/m;

async function usedMemory(redis: string): Promise<number> {
  const { Redis } = await import("ioredis");
  const client = new Redis(redis);
  try {
    return Number(usedMemoryField.exec(await client.info("memory"))?.[1]);
  } finally {
    client.disconnect();
  }
}

/** Crawl many pages of a site that has ten times as many addresses. */
async function crawlEndlessly(folder: string, pages: number): Promise<void> {
  const site = await serveEndlessSite();
  try {
    const limits = ["--max-pages", String(pages), "--fields", "id,text", "--state", "state"];
    const { command } = await runAlone(folder, ...crawlArguments(site.url), ...limits);
    const [mb, cpu, wall] = [command.peakBytes / 1e6, command.cpuMs / 1000, command.wallMs / 1000];
    console.log(
      `${pages} pages of a site with ${10 * pages} addresses: ${fixed(mb, 0)} MB at most, ${fixed(cpu, 0)} s of CPU, ${fixed(wall, 0)} s`,
    );
  } finally {
    site.close();
  }
}

/** A site on the loopback address. */
export interface ServedSite {
  readonly url: string;
  close(): void;
}

/** @param pageAt The page of a path; what has none is not found. */
async function servePages(pageAt: (path: string) => string | undefined): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const page = pageAt(request.url ?? "/");
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

/** Numbers say nothing new to a crawl; letters do. */
function lettersOf(at: number): string {
  return [...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}

/** Links of the others lead elsewhere, or may not be followed. */
const elsewhere = /<base\b|noindex|nofollow|charset=["']?(?!utf-8)/i;
const pathOf = (at: number): string => `/guide/tide-${at}-gauge`;

/** Pages made of the fixtures, each with a sentence of its own and links to two others, by their paths. */
export function makeFixtureSite(size: number): ReadonlyMap<string, string> {
  const sources = readFixturePages().filter((source) => !elsewhere.test(source));
  const pages = Array.from({ length: size }, (_, index): [string, string] => {
    const at = index + 1;
    const links = [at * 2, at * 2 + 1].filter((to) => to <= size).map((to) => `<a href="${pathOf(to)}">Further</a>`);
    const letters = lettersOf(at);
    const own = `<p>The keeper of the ${letters} gauge wrote ${letters} into the book.</p>`;
    const page = withStart(sources[at % sources.length] as string, `<nav>${links.join(" ")}</nav>${own}`);
    return [at === 1 ? "/" : pathOf(at), page];
  });
  return new Map(pages);
}

export function serveSite(pages: ReadonlyMap<string, string>): Promise<ServedSite> {
  return servePages((path) => pages.get(path));
}

/** Links of a page, to pages that no other one leads to. */
const links = 10;
/** Pages of a section: fewer than a crawl takes of one path pattern. */
const sectionSize = 5_000;
const words = "harbour tide mole quay gauge lamp keeper pilot buoy chart storm anchor ferry rope signal watch".split(
  " ",
);
const pageNumber = /-of-(\d+)$/;

/** A site that makes its pages when they are asked for. They lead to ever more pages. */
export function serveEndlessSite(): Promise<ServedSite> {
  return servePages((path) => {
    const at = path === "/" ? 0 : Number(pageNumber.exec(path)?.[1] ?? Number.NaN);
    return Number.isNaN(at) ? undefined : endlessPage(at);
  });
}

function endlessPage(at: number): string {
  const random = new Random(at);
  const sentence = (): string =>
    `The ${Array.from({ length: 9 }, () => random.pick(words)).join(" ")} ${lettersOf(at)}.`;
  const paragraphs = Array.from({ length: 5 }, () => `<p>${sentence()} ${sentence()}</p>`);
  const further = Array.from({ length: links }, (_, i) => {
    const to = at * links + 1 + i;
    return `<a href="/about-${lettersOf(Math.floor(to / sectionSize))}/the-tide-of-${to}">Further</a>`;
  });
  return `<!doctype html><html lang="en"><head><title>Page ${at}</title></head><body><nav>${further.join(" ")}</nav>
<main><h1>The ${random.pick(words)} of ${lettersOf(at)}</h1>${paragraphs.join("\n")}</main></body></html>`;
}
