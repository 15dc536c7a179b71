import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SitePage } from "@decant/llms";
import { runBatch } from "../commands/batch-command.ts";
import { exitCodes, readError } from "../errors.ts";
import { fileOfCrawl, isCrawlFolder } from "../input/crawl-folder.ts";
import { idText } from "../input/page-id.ts";
import { isAddress } from "../input/page-types.ts";
import { type BatchCommandOptions, type CrawlCommandOptions, type Field, lineOutput } from "../options.ts";
import { note } from "../terminal/terminal.ts";
import { readMarkdownFolder } from "./markdown-folder.ts";
import { RecordPages, readRecords } from "./records.ts";
import type { LlmsCommandOptions } from "./settings.ts";

/** The pages of a site. */
export interface Site {
  readonly pages: readonly SitePage[];
  /** Folder to which the files go unless the user names one. */
  readonly folder: string;
  /** Exit code of what read the pages. */
  readonly code: number;
  readonly isInterrupted: boolean;
}

/** What is read of a page. */
const pageFields: readonly Field[] = ["id", "url", "ok", "markdown", "metadata", "navigation"];

const usualFolder = "llms";

/**
 * Read the pages of a folder, of what a crawl or a batch wrote, of an archive, or of an address.
 *
 * @throws {CommandError} If nothing can be read.
 */
export async function readSite(source: string, options: LlmsCommandOptions): Promise<Site> {
  if (isAddress(source)) return crawlSite(source, options);
  if (isCrawlFolder(source)) return fromRecords(await fileOfCrawl(source, "output"), usualFolder, exitCodes.ok);
  const stats = await stat(source).catch((error: unknown) => {
    throw readError(source, error);
  });
  if (stats.isFile()) {
    const pages = await readRecords(source);
    return pages === undefined ? convert(source, usualFolder, options) : toSite(pages, usualFolder, exitCodes.ok);
  }
  const names = await readdir(source, { recursive: true }).catch(() => []);
  if (names.some((name) => htmlFile.test(name)) || !names.some((name) => markdownFile.test(name)))
    return convert(source, source, options);
  const pages = await readMarkdownFolder(
    source,
    names.filter((name) => markdownFile.test(name)),
  );
  return { pages, folder: usualFolder, code: exitCodes.ok, isInterrupted: false };
}

const htmlFile = /\.x?html?(?:\.gz)?$|\.w?arc(?:\.gz)?$/i;
const markdownFile = /\.md$/i;

async function fromRecords(path: string, folder: string, code: number): Promise<Site> {
  return toSite((await readRecords(path)) ?? new RecordPages(), folder, code);
}

function toSite(pages: RecordPages, folder: string, code: number): Site {
  return {
    pages: pages.list(),
    folder,
    code: pages.failed > 0 ? Math.max(code, exitCodes.flawed) : code,
    isInterrupted: false,
  };
}

/** Convert a folder of pages, or an archive. */
async function convert(source: string, folder: string, options: LlmsCommandOptions): Promise<Site> {
  const { base, network: _network, outputDir: _outputDir, ...others } = options;
  const batch: BatchCommandOptions = {
    ...others,
    ...lineOutput,
    ...(base === undefined ? {} : { url: base.endsWith("/") ? base : `${base}/` }),
    ...{ fields: pageFields, inputDirs: [], urlFilters: [], list: false, gzip: false },
  };
  const pages = new RecordPages();
  const decoder = new TextDecoder();
  const code = await runBatch([source], batch, {
    async write({ id, bytes, outcome, message }) {
      if (outcome.kind === "failed" && !options.quiet) note(`${idText(id)}: ${message ?? outcome.reason}`);
      for (const line of decoder.decode(bytes).split("\n")) if (line !== "") pages.add(line);
    },
    settled: async () => {},
    next: "the same command begins anew",
    close: async () => {},
  });
  return { pages: pages.list(), folder, code, isInterrupted: false };
}

/** Crawl a site into a file of records, which is kept with the state. */
async function crawlSite(url: string, options: LlmsCommandOptions): Promise<Site> {
  const { runCrawl } = await import("../commands/crawl-command.ts");
  const { network, state, dryRun: _dryRun, outputDir: _outputDir, ...others } = options;
  const temporary = state === undefined ? await mkdtemp(join(tmpdir(), "decant-llms-")) : undefined;
  const output = join(state ?? (temporary as string), "pages.jsonl");
  try {
    const crawl: CrawlCommandOptions = {
      ...others,
      ...network,
      ...lineOutput,
      ...(state === undefined ? {} : { state }),
      ...{ output, fields: pageFields, same: "host", concurrency: 16, perHost: 1, gzip: false, dryRun: false },
      ...{ ignoreSitemaps: false, ignoreRobots: false, keepNoindex: false, learnSite: false, stableOrder: false },
      ...{
        seeds: [],
        follow: [],
        keepPages: [],
        keepCopies: false,
        ignoreTraps: false,
        respect: [],
        markReserved: false,
        cookies: false,
        requestTimeoutMs: network.timeoutMs,
      },
      timeoutMs: options.timeoutMs,
    };
    const code = await runCrawl([url], crawl);
    if (code > exitCodes.internal) return { pages: [], folder: usualFolder, code, isInterrupted: true };
    return await fromRecords(output, usualFolder, code);
  } finally {
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  }
}
