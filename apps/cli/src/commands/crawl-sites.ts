import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Crawl, CrawledPage, CrawlOptions, CrawlTotals, Fetcher, FetcherOptions } from "@decant/crawl";
import { DecantError, toJson } from "@decant/page";
import { UnfinishedError, type WorkerPool } from "@decant/pipeline/pool";
import { portsOf, withSettings } from "../addresses/open-network.ts";
import { openRendering } from "../addresses/open-rendering.ts";
import { CommandError, exitCodes, messageOf } from "../errors.ts";
import { withId } from "../input/page-id.ts";
import { keepHeapSmall } from "../keep-heap-small.ts";
import { openPool } from "../open-pool.ts";
import type { CrawlCommandOptions } from "../options.ts";
import { type Answer, answerError, encode, noBytes, type Outcome } from "../output/answer.ts";
import { type CrawlOutput, openCrawlOutput } from "../output/crawl-output.ts";
import { hasLines } from "../output/has-lines.ts";
import { makeFolder } from "../output/output-folder.ts";
import { toSnakeCase } from "../output/record.ts";
import type { WorkerTask } from "../page-worker.ts";
import { formatCrawlProgress } from "../terminal/crawl-progress.ts";
import { type Progress, showLine } from "../terminal/progress.ts";
import { Tally } from "../terminal/tally.ts";

export interface CrawlHooks {
  /** Ends the crawl, which then rejects with its reason; its state has what was done. */
  readonly signal: AbortSignal;
  /** Called after a page is written. */
  readonly onPage?: (outcome: Outcome) => void;
}

/**
 * Crawl sites, and write their pages.
 *
 * @returns The exit code, and one line about the pages and requests.
 */
export async function crawlSites(
  seeds: readonly string[],
  options: CrawlCommandOptions,
  { signal, onPage = () => {} }: CrawlHooks,
): Promise<{ readonly code: number; readonly summary: string }> {
  const { Crawl, createFetcher, OutputFile, writePages } = await import("@decant/crawl");
  const { jobs, timeoutMs, maxMemoryMb } = options;
  if (options.state !== undefined) await makeFolder(options.state);
  keepHeapSmall();
  const tally = new Tally(undefined);
  const guarded = createFetcher(fetcherSettings(seeds, options));
  const rendering = await openRendering(withSettings(guarded, seeds, options), options);
  const settings = { ...crawlSettings(options), fetcher: rendering.fetcher, signal };
  let { fetcher } = rendering;
  // It is opened before anything is learnt, since another process may have its state.
  const run = openCrawl(
    () => new Crawl(seeds, { ...settings, fetcher: { fetch: (request) => fetcher.fetch(request) } }),
  );
  let pool: WorkerPool | undefined;
  let progress: Progress | undefined;
  let output: CrawlOutput | undefined;
  try {
    const lesson = await prepareTemplate(seeds, settings, options);
    fetcher = lesson.fetcher;
    const converting = { ...options, siteTemplate: lesson.siteTemplate, chunks: undefined };
    const workers = openPool({ workers: jobs, timeoutMs, maxMemoryMb, settings: converting });
    pool = workers;
    if (!options.quiet) progress = showCrawl(run, tally);
    output = await openCrawlOutput((path, name) => new OutputFile(run, path, name), options);
    const { write } = output;
    const written: CrawlOutput["write"] = async (answer, page) => {
      const lengths = await write(answer, page);
      onPage(answer.outcome);
      return lengths;
    };
    await writePages(run, written, (page) => makeAnswer(page, workers, tally, options), { ahead: jobs * 2 });
    await output.finish();
    const code = tally.counts().pages === 0 ? exitCodes.input : tally.exitCode;
    return { code, summary: summarize(tally, run.totals()) };
  } catch (error) {
    throw toCommandError(error);
  } finally {
    progress?.stop();
    output?.close();
    await run.close();
    await rendering.close();
    await guarded.close();
    await pool?.close();
  }
}

/** The template that pages are read with: a given one, the one that an earlier run of this crawl has learnt, or a new one. */
async function prepareTemplate(
  seeds: readonly string[],
  settings: CrawlOptions & { readonly fetcher: Fetcher },
  { learnSite, siteTemplate, state, quiet }: CrawlCommandOptions,
): Promise<{ readonly fetcher: Fetcher; readonly siteTemplate: CrawlCommandOptions["siteTemplate"] }> {
  const { fetcher } = settings;
  if (!learnSite) return { fetcher, siteTemplate };
  const path = state === undefined ? undefined : join(state, "site.json");
  if (path !== undefined && existsSync(path)) {
    const { readTemplateFile } = await import("../site/read-template.ts");
    return { fetcher, siteTemplate: await readTemplateFile(path) };
  }
  const { learnFirst, noteLesson } = await import("../site/learn-first.ts");
  const lesson = await learnFirst(seeds, settings, path);
  if (!quiet) noteLesson(lesson.template);
  return { fetcher: lesson.fetcher, siteTemplate: lesson.template };
}

const product = /^[A-Za-z_-]+/;

export function crawlSettings(options: CrawlCommandOptions): CrawlOptions {
  const { maxPages, maxDepth, same, include, exclude, ignoreSitemaps, stableOrder, delayMs, concurrency, perHost } =
    options;
  const { ignoreRobots, keepNoindex, state, userAgent } = options;
  const agent = product.exec(userAgent)?.[0];
  if (agent === undefined)
    throw new CommandError("usage", `--user-agent: expected a name that begins with letters, got ${userAgent}`);
  return {
    ...{ maxPages, maxDepth, same, include, exclude, ignoreSitemaps, stableOrder, delayMs, concurrency, perHost },
    ...{ ignoreRobots, keepNoindex, agent },
    state: state === undefined ? undefined : join(state, "crawl.sqlite"),
  };
}

/** What the user typed wrong is a usage error here. */
function openCrawl(open: () => Crawl): Crawl {
  try {
    return open();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new CommandError("usage", error.message);
    throw toCommandError(error);
  }
}

function toCommandError(error: unknown): unknown {
  if (!DecantError.isInstance(error) || error instanceof CommandError) return error;
  const code = error.code.startsWith("output-") || error.code === "disk-full" ? "unwritable" : "unreadable";
  return new CommandError(code, error.message, { cause: error });
}

/** Reading the state costs more than drawing. */
const readEveryMs = 1000;

function showCrawl(run: Crawl, tally: Tally): Progress {
  let progress = run.progress();
  let readAt = 0;
  const format = (elapsedMs: number): string => {
    if (elapsedMs - readAt >= readEveryMs) {
      progress = run.progress();
      readAt = elapsedMs;
    }
    return formatCrawlProgress({ ...tally.counts(), ...progress }, elapsedMs);
  };
  return showLine(format);
}

/** What is written for a page; a JSON line ends with the facts of its fetch. */
async function makeAnswer(
  page: CrawledPage,
  pool: WorkerPool,
  tally: Tally,
  options: CrawlCommandOptions,
): Promise<Answer> {
  const { url, redirects, depth, change, html } = page;
  const inLines = hasLines(options);
  const fetch = toSnakeCase({ change, depth, redirects, ...page.fetch });
  if (html === null) {
    const isGone = change === "gone";
    const outcome = { kind: "left-out", reason: change } as const;
    tally.add({ outcome });
    if (!inLines) return { id: url, bytes: noBytes, outcome };
    const error = { code: "gone", message: `this is no longer a page; the server answers ${page.fetch.status}` };
    const line = withId("id", url, { url, ok: !isGone, ...(isGone ? { error } : {}), fetch });
    return { id: url, bytes: encode(`${line}\n`), outcome };
  }
  const answer = await convert(page, html, pool, inLines);
  tally.add(answer);
  if (!inLines || answer.bytes.length === 0) return answer;
  // A record is long: it is not decoded for a field at its end.
  const record = Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.length);
  const open = record.subarray(0, record.lastIndexOf("}"));
  return { ...answer, bytes: Buffer.concat([open, Buffer.from(`,"fetch":${toJson(fetch)}}\n`)]) };
}

async function convert(
  { url, contentType }: CrawledPage,
  html: Uint8Array,
  pool: WorkerPool,
  inLines: boolean,
): Promise<Answer> {
  // The worker gets a buffer of its own, not what lies around this one.
  const bytes = Uint8Array.from(html);
  const source = {
    kind: "file",
    id: url,
    path: url,
    url,
    bytes,
    ...(contentType === undefined ? {} : { contentType }),
  } as const;
  const task: WorkerTask = { kind: "answer", source };
  try {
    return await pool.run<Answer>(task, { bytes: bytes.length, move: [bytes.buffer] });
  } catch (error) {
    return answerError(url, error instanceof UnfinishedError ? error.code : "internal", messageOf(error), inLines);
  }
}

function summarize(tally: Tally, { outcomes, refused, requests, bytes }: CrawlTotals): string {
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  const parts = [tally.summary, `${requests} requests, ${bytes} bytes`, `addresses: ${list(outcomes)}`];
  if (Object.keys(refused).length > 0) parts.push(`not taken: ${list(refused)}`);
  if (outcomes["refused-address"] !== undefined) parts.push("--allow-private allows this machine and intranets");
  return parts.join("; ");
}

export function fetcherSettings(seeds: readonly string[], options: CrawlCommandOptions): FetcherOptions {
  const { userAgent, contact, allowPrivate, maxBytes } = options;
  return { userAgent, contact, allowPrivate, maxBytes, ports: portsOf(seeds) };
}
