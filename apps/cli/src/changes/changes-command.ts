import { createReadStream } from "node:fs";
import { type Chunk, createChunker, estimateTokens } from "@decant/chunk";
import type { Feed, SiteChange } from "@decant/ingest";
import { parseRecord } from "@decant/page/records";
import type { ChangesCommandOptions } from "../args/crawl.ts";
import { CommandError, describeSystemError, exitCodes, messageOf, systemCode } from "../errors.ts";
import { isInShare } from "../input/batch-inputs.ts";
import { fileOfCrawl, readState, stateOfCrawl } from "../input/crawl-folder.ts";
import { parseStoredLine, type StoredPage } from "../input/parse-line.ts";
import { storedLines } from "../input/read-lines.ts";
import { writeOutput } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { version } from "../version.ts";

export async function runChanges(options: ChangesCommandOptions): Promise<number> {
  const { seedsOf } = await import("@decant/crawl");
  const { changesOfPages, feedFormats } = await import("@decant/ingest");
  const versions = await readVersions(options.state);
  const { own, shared } = changesOfPages(versions === undefined ? [] : await listChanges(versions));
  const [seed = "urn:decant:changes"] = seedsOf(stateOfCrawl(options.state));
  const feed: Feed = {
    id: seed,
    title: options.title ?? `Changes of ${URL.canParse(seed) ? new URL(seed).host : seed}`,
    changes: own,
    updated: new Date().toISOString(),
  };
  const { write, mediaType } = feedFormats[options.format];
  const text = write(feed);
  await writeOutput(options.output, text);
  if (options.webhook !== undefined && own.length > 0) await post(options.webhook, text, mediaType, options.timeoutMs);
  if (!options.quiet) note(versions === undefined ? firstRun : summarize(own, shared));
  return exitCodes.ok;
}

const firstRun = "the crawl has run once; changes are listed from its next run on";

/** One chunk for each section, so that a change has the headings above it. */
const sections = { budget: 8192, minTokens: 0, countTokens: estimateTokens };

async function listChanges(versions: AsyncIterable<PageVersions>): Promise<SiteChange[]> {
  const { diffBlocks } = await import("@decant/ingest");
  const chunker = await createChunker(sections);
  const cut = (url: string, { markdown, blocks, facts: { language } }: StoredPage): Chunk[] =>
    chunker.chunk({ id: url, markdown, blocks, language });
  const changes: SiteChange[] = [];
  for await (const { url, at, before, after } of versions) {
    const title = (after ?? before)?.facts.title ?? null;
    const page = { url, title, at };
    if (before !== null && after !== null) {
      for (const change of diffBlocks(cut(url, before), cut(url, after)))
        changes.push({ ...page, of: "block", ...change });
    } else if (before !== null || after !== null) {
      const change = before === null ? "added" : "gone";
      const place = { headingPath: [], anchor: null };
      changes.push({
        ...page,
        ...{ of: "page", change, ...place },
        ...{ before: before?.markdown ?? null, after: after?.markdown ?? null },
      });
    }
  }
  return changes;
}

function summarize(changes: readonly SiteChange[], shared: number): string {
  const count = (of: SiteChange["of"], change: SiteChange["change"]): number =>
    changes.filter((entry) => entry.of === of && entry.change === change).length;
  const parts = (["added", "changed", "gone"] as const).map((change) => `${count("block", change)} ${change}`);
  const pages = (["added", "gone"] as const).map((change) => `${count("page", change)} ${change}`);
  const rest = shared === 0 ? "" : `; ${shared} changes that several pages share were left out`;
  return `blocks: ${parts.join(", ")}; pages: ${pages.join(", ")}${rest}`;
}

const tries = 3;
const pauseMs = 1000;

/** Post a feed. What it does not take now, it may take in a moment. */
async function post(url: string, body: string, mediaType: string, timeoutMs: number): Promise<void> {
  let trouble = "";
  for (let attempt = 1; attempt <= tries; attempt++) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": mediaType, "user-agent": `decant/${version()}` },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      trouble = `it answers ${response.status}`;
      if (response.status < 500 && response.status !== 429) break;
    } catch (error) {
      const { cause } = error as { readonly cause?: unknown };
      trouble = messageOf(cause instanceof Error ? cause : error);
    }
  }
  throw new CommandError("unwritable", `--webhook ${url}: ${trouble}`);
}

/** A page that the last run of a crawl wrote again, or found gone. */
interface PageVersions {
  readonly url: string;
  /** `null` for a page that is new. */
  readonly before: StoredPage | null;
  /** `null` for a page that is gone. */
  readonly after: StoredPage | null;
  /** When it was fetched. */
  readonly at: string;
}

interface Line {
  readonly url: string;
  readonly at: string;
  readonly isGone: boolean;
  /** Absent from pages that are gone, and those that could not be converted. */
  readonly page: StoredPage | undefined;
}

/** Bytes of a run whose pages are compared together. */
const shardBytes = 128 * 1024 * 1024;

/** Compare the last run of a crawl with what it wrote before: its file has a line for each version of a page. */
async function readVersions(folder: string): Promise<AsyncIterable<PageVersions> | undefined> {
  const path = await fileOfCrawl(folder, "output");
  const { lastRunOf } = await import("@decant/crawl");
  const span = readState(folder, lastRunOf);
  return span.begin === 0 ? undefined : compareRuns(path, span);
}

async function* compareRuns(
  path: string,
  { begin, end }: { readonly begin: number; readonly end: number },
): AsyncGenerator<PageVersions> {
  const shards = Math.ceil((end - begin) / shardBytes);
  for (let shard = 0; shard < shards; shard++) {
    const isHere = (url: string): boolean => shards === 1 || isInShare(url, { index: shard, of: shards });
    const now = new Map<string, Line>();
    for await (const line of linesOf(path, begin, end))
      if (isHere(line.url) && (line.isGone || line.page !== undefined)) now.set(line.url, line);
    const before = new Map<string, StoredPage>();
    for await (const { url, page, isGone } of linesOf(path, 0, begin)) {
      if (!now.has(url)) continue;
      if (isGone) before.delete(url);
      else if (page !== undefined) before.set(url, page);
    }
    for (const [url, { page, at }] of now) yield { url, at, before: before.get(url) ?? null, after: page ?? null };
  }
}

/** @param end Exclusive. */
async function* linesOf(path: string, start: number, end: number): AsyncGenerator<Line> {
  if (start === end) return;
  try {
    for await (const { text, number } of storedLines(createReadStream(path, { start, end: end - 1 }))) {
      if (text === "") continue;
      const read = readLine(text, number);
      if (read === undefined) throw new CommandError("usage", `${path}: expected JSON lines of a crawl; see --format`);
      yield read;
    }
  } catch (error) {
    if (systemCode(error) === undefined || error instanceof CommandError) throw error;
    throw new CommandError("unreadable", `${path}: ${describeSystemError(error)}`, { cause: error });
  }
}

/** A line of a crawl; undefined for others. */
function readLine(text: string, number: number): Line | undefined {
  const record = parseRecord(text) ?? {};
  const { url, fetch } = record as { url?: unknown; fetch?: { readonly change?: unknown; readonly at?: unknown } };
  if (typeof url !== "string" || typeof fetch?.at !== "string") return undefined;
  const isGone = fetch.change === "gone";
  const stored = isGone ? undefined : parseStoredLine(text, number);
  return { url, at: fetch.at, isGone, page: stored !== undefined && "markdown" in stored ? stored : undefined };
}
