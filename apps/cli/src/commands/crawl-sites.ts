import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Crawl, CrawledPage, CrawlOptions, CrawlTotals, Fetcher, LeftOut, limitsBehind } from "@decant/crawl";
import { DecantError } from "@decant/page";
import { toJson, toSnakeCase } from "@decant/page/records";
import type { WorkerPool } from "@decant/pipeline/pool";
import { networkOfCrawl, openNetwork } from "../addresses/open-network.ts";
import { privateHint } from "../addresses/read-source.ts";
import type { CrawlCommandOptions } from "../args/crawl.ts";
import type { CrawledSource } from "../convert/answer-crawled.ts";
import { answerItem } from "../convert/answer-item.ts";
import { asUsage, CommandError, exitCodes } from "../errors.ts";
import { stateOfCrawl } from "../input/crawl-folder.ts";
import { typeOfFile } from "../input/page-types.ts";
import { withId } from "../input/parse-line.ts";
import { openPool } from "../open-pool.ts";
import { type CrawlOutput, openCrawlLog, openCrawlOutput } from "../output/crawl-output.ts";
import { makeFolder, writeWhole } from "../output/output-folder.ts";
import { type Answer, encode, hasLines, noBytes, type Outcome } from "../output/sink.ts";
import { formatCrawlProgress, listCounts, type Progress, showLine, Tally } from "../terminal/progress.ts";

export interface CrawlHooks {
  /** Ends the crawl, which then rejects with its reason; its state has what was done. */
  readonly signal: AbortSignal;
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
  const { Crawl, formatRules, limitsBehind, parseRules, writePages } = await import("@decant/crawl");
  if (options.state !== undefined) await makeFolder(options.state);
  const tally = new Tally();
  const network = await openNetwork("decant crawl", seeds, networkOfCrawl(options));
  const hints = new Set<string>();
  let fetcher: Fetcher = {
    fetch: async (request) => {
      const result = await network.unpaced.fetch(request);
      if (!result.ok && result.allowedBy === "allowPrivate") hints.add(privateHint);
      return result;
    },
  };
  const { jobs, rules: path } = options;
  const rules = path !== undefined && existsSync(path) ? asUsage(() => parseRules(readFileSync(path, "utf8"))) : [];
  const settings = { ...crawlSettings(options), rules, fetcher, signal };
  // It is opened before anything is learnt, since another process may have its state.
  const own: Fetcher = { fetch: (request) => fetcher.fetch(request) };
  /** Answers of pages that the crawl has not judged yet. */
  const made = new WeakMap<Uint8Array, Answer>();
  const convert = (html: Uint8Array, { url, contentType = typeOfFile(url) }: Origin, page?: CrawledSource) => {
    // The worker gets a buffer of its own, not what lies around this one.
    const place = { kind: "record", id: url, url, contentType } as const;
    const item = { ...place, bytes: new Uint8Array(html), isTruncated: false };
    return answerItem(item, options, pool as WorkerPool, page);
  };
  const read: CrawlOptions["read"] = async ({ body, ...page }) => {
    const { read, isUnwanted, ...answer } = await convert(body, page, page);
    if (isUnwanted !== true) made.set(body, answer);
    return read === undefined ? undefined : JSON.parse(read);
  };
  const answer: Convert = async (html, page) => made.get(html) ?? convert(html, page);
  let run: Crawl | undefined;
  let pool: WorkerPool | undefined;
  let progress: Progress | undefined;
  let output: CrawlOutput | undefined;
  let log: Awaited<ReturnType<typeof openCrawlLog>> | undefined;
  try {
    run = asUsage(() => new Crawl(seeds, { ...settings, fetcher: own, read }));
    log = await openCrawlLog(options.log, run);
    const lesson = await prepareTemplate(seeds, settings, options);
    fetcher = lesson.fetcher;
    const converting = { ...options, siteTemplate: lesson.siteTemplate, chunks: undefined };
    pool = openPool(converting);
    progress = showCrawl(run, tally, options.quiet);
    output = await openCrawlOutput(run, options);
    const { write } = output;
    const { add } = log;
    const written: CrawlOutput["write"] = async (answer, page) => {
      const lengths = await write(answer, page);
      if (page.html !== null && isIncomplete(answer)) add(toEntry(answer, page));
      if (page.change !== "none") onPage(answer.outcome);
      return lengths;
    };
    await writePages(run, written, (page) => makeAnswer(page, answer, tally, options), { ahead: jobs * 2 });
    await output.finish();
    await log.finish();
    const known = formatRules(run.rules());
    if (path !== undefined) await writeWhole(path, (part) => writeFile(part, known));
    const totals = run.totals();
    const failed = seedFailures(run);
    const isEmpty = tally.counts().pages === 0 && (options.retry === undefined || totals.lost > 0);
    const code = isEmpty ? exitCodes.input : tally.exitCode || (totals.lost > 0 ? exitCodes.flawed : exitCodes.ok);
    const isSliced = run.isSliced && totals.queued > 0;
    const lines = [summarize(tally, totals, isSliced), ...lossOf(totals, options, limitsBehind), ...hints, ...failed];
    return { code, summary: lines.join("; ") };
  } catch (error) {
    // It lists what was not reached, too. The error that ended the crawl says more than one of the list.
    try {
      await log?.finish();
    } catch {}
    throw toCommandError(error);
  } finally {
    progress?.stop();
    output?.close();
    await run?.close();
    await network.close();
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

/** Whether a page came of which the output holds nothing, or not all. */
const isIncomplete = ({ outcome, bytes, message }: Answer): boolean =>
  outcome.kind === "failed" || bytes.length === 0 || message !== undefined;

function toEntry({ outcome, message }: Answer, { url, fetch }: CrawledPage): Omit<LeftOut, "foundOn" | "tries"> {
  const { kind, reason = kind === "converted" ? "partial" : kind } = outcome;
  const place = { url, reason, rule: message ?? null, status: fetch.status, at: fetch.at };
  return { ...place, outcome: kind === "failed" ? "failed" : kind === "converted" ? "left-out" : "skipped" };
}

/** Most of the given addresses whose failure is explained. */
const mostFailures = 3;

function seedFailures(run: Crawl): string[] {
  const failures: string[] = [];
  for (const { url, foundOn, outcome, rule, reason } of run.leftOut())
    if (foundOn === null && (outcome === "failed" || outcome === "refused") && failures.length < mostFailures)
      failures.push(`${url}: ${rule ?? reason}`);
  return failures;
}

const capital = /[A-Z]/g;
const product = /^[A-Za-z_-]+/;

/** Options that have the same name and meaning in a crawl. */
const sameNames = [
  "maxPages", "maxDepth", "maxPerHost", "maxPerPattern", "slice", "retry", "since", "follow", "keepCopies", "ignoreTraps", "same",
  "include", "exclude", "ignoreSitemaps", "stableOrder", "delayMs", "concurrency", "perHost", "ignoreRobots", "keepNoindex",
  "prefer", "respect", "markReserved",
] as const satisfies readonly (keyof CrawlOptions & keyof CrawlCommandOptions)[]; // biome-ignore format: a table of words

export function crawlSettings(options: CrawlCommandOptions): CrawlOptions {
  const { state, userAgent, keepPages, maxPerSite } = options;
  const agent = product.exec(userAgent)?.[0];
  if (agent === undefined)
    throw new CommandError("usage", `--user-agent: expected a name that begins with letters, got ${userAgent}`);
  return {
    ...Object.fromEntries(sameNames.map((name) => [name, options[name]])),
    ...{ agent, keep: keepPages, maxPagesPerSite: maxPerSite, keepExchanges: options.warc !== undefined },
    cookies: options.keepCookies || options.cookies !== undefined,
    state: state === undefined ? undefined : stateOfCrawl(state),
  };
}

function toCommandError(error: unknown): unknown {
  if (!DecantError.isInstance(error) || error instanceof CommandError) return error;
  const code = error.code.startsWith("output-") || error.code === "disk-full" ? "unwritable" : "unreadable";
  return new CommandError(code, error.message, { cause: error });
}

/** Reading the state costs more than drawing. */
const readEveryMs = 1000;

function showCrawl(run: Crawl, tally: Tally, quiet: boolean): Progress {
  let progress = run.progress();
  let readAt = 0;
  return showLine((elapsedMs) => {
    if (elapsedMs - readAt >= readEveryMs) {
      progress = run.progress();
      readAt = elapsedMs;
    }
    return formatCrawlProgress({ ...tally.counts(), ...progress }, elapsedMs);
  }, quiet);
}

type Origin = Pick<CrawledPage, "url" | "contentType">;
type Convert = (html: Uint8Array, page: Origin) => Promise<Answer>;

/** What is written for a page; a JSON line ends with the facts of its fetch. */
async function makeAnswer(
  page: CrawledPage,
  convert: Convert,
  tally: Tally,
  options: CrawlCommandOptions,
): Promise<Answer> {
  const { url, redirects, depth, change, html } = page;
  if (change === "none") return { id: url, bytes: noBytes, outcome: { kind: "left-out", reason: change } };
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
  const answer = await convert(html, page);
  tally.add(answer);
  if (!inLines || answer.bytes.length === 0) return answer;
  // A record is long: it is not decoded for a field at its end.
  const record = Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.length);
  const open = record.subarray(0, record.lastIndexOf("}"));
  return { ...answer, bytes: Buffer.concat([open, Buffer.from(`,"fetch":${toJson(fetch)}}\n`)]) };
}

function summarize(tally: Tally, totals: CrawlTotals, isSliced: boolean): string {
  const { outcomes, refused, requests, bytes, queued } = totals;
  const parts = [tally.summary, `${requests} requests, ${bytes} bytes`, `addresses: ${listCounts(outcomes)}`];
  if (Object.keys(refused).length > 0) parts.push(`not asked for: ${listCounts(refused)}`);
  if (isSliced) parts.push(`${queued} addresses wait for the next slice`);
  return parts.join("; ");
}

/** What the crawl should have, and has not. What was not asked for may lead to more. */
function lossOf({ lost, lostBy }: CrawlTotals, { log }: CrawlCommandOptions, limitsOf: typeof limitsBehind): string[] {
  if (lost === 0) return [];
  const flags = limitsOf(lostBy).map((name) => name.replace(capital, (letter) => `-${letter.toLowerCase()}`));
  const more = flags.length === 0 ? "" : ` at least (${listCounts(lostBy)}); see --${flags.join(", --")}`;
  return [`lost: ${lost}${more}${log === undefined ? "" : `, see ${log}`}`];
}
