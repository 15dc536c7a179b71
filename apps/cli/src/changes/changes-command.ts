import { type Chunk, createChunker, estimateTokens } from "@decant/chunk";
import type { Feed, SiteChange } from "@decant/ingest";
import { checkNode } from "../check-node.ts";
import { CommandError, exitCodes, messageOf } from "../errors.ts";
import { stateOfCrawl } from "../input/crawl-folder.ts";
import type { StoredPage } from "../input/parse-line.ts";
import { openOutput } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { type PageVersions, readVersions } from "./read-versions.ts";

export interface ChangesCommandOptions {
  /** Folder of a crawl's state. */
  readonly state: string;
  readonly format: "atom" | "jsonfeed" | "jsonl";
  readonly title?: string;
  readonly output?: string;
  /** Address that gets the changes, too. */
  readonly webhook?: string;
  readonly timeoutMs: number;
  readonly quiet: boolean;
}

/**
 * `decant changes --state DIR`: list what the last run of a crawl found changed.
 *
 * @returns The exit code.
 * @throws {CommandError} `node-too-old`, `usage`, `unreadable`, or `unwritable`, also if the webhook does not take them.
 */
export async function runChanges(options: ChangesCommandOptions): Promise<number> {
  checkNode("decant changes", process.versions.node);
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
  const output = await openOutput(options.output);
  await output.write(text);
  await output.close();
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
