import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSitemap } from "@decant/discovery";
import { decode } from "@decant/dom";
import { createSiteFiles, type SiteFiles, type SiteMetadata, type SitePage, toSitePage } from "@decant/llms";
import { parseRecord, toJson } from "@decant/page/records";
import { type CrawlCommandOptions, crawlDefaults } from "../args/crawl.ts";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import type { LlmsCommandOptions } from "../args/sites.ts";
import { runBatch } from "../commands/batch-command.ts";
import { pathOf } from "../convert/navigation.ts";
import { asUsage, CommandError, exitCodes, readError, throwAs } from "../errors.ts";
import { fileOfCrawl, isCrawlFolder } from "../input/crawl-folder.ts";
import { gunzipped, inputOf, openFile, readAll } from "../input/input-bytes.ts";
import { isAddress } from "../input/page-types.ts";
import { identifyLine, idText, textOf } from "../input/parse-line.ts";
import { sniffArchive, storedLines } from "../input/read-lines.ts";
import { type Field, lineOutput } from "../options.ts";
import { printText } from "../output/output.ts";
import { OutputFolder } from "../output/output-folder.ts";
import { encode } from "../output/sink.ts";
import { Counts, counted, listCounts, sortedCounts } from "../terminal/progress.ts";
import { note } from "../terminal/terminal.ts";

export async function runLlms(source: string, options: LlmsCommandOptions): Promise<number> {
  const site = await readSite(source, options);
  if (site.isInterrupted) return site.code;
  const sitemap = await readOrder(source, options);
  const made = makeFiles(site.pages, sitemap, options);
  if (made.files.length === 0)
    throw new CommandError("no-pages", `${source}: no page with content${listReasons(made.omitted)}`);
  const folder = options.outputDir ?? site.folder;
  const kept = await writeFiles(folder, made, options);
  if (options.verbose) for (const { url, reason } of made.omitted) note(`${url}: left out (${reason})`);
  if (options.json) await printText(`${toJson(toSummary(folder, made, kept))}\n`);
  else if (!options.quiet && !options.dryRun) note(describe(folder, made, kept));
  return site.code;
}

function makeFiles(pages: readonly SitePage[], sitemap: readonly string[], options: LlmsCommandOptions): SiteFiles {
  const { base, siteTitle, summary, pageFiles, linkTo, full, maxFullBytes } = options;
  const { include, exclude, optional, sections } = options;
  const choice = { base, summary, pageFiles, linkTo, full, maxFullBytes, include, exclude, optional, sections };
  return asUsage(() => createSiteFiles(pages, { ...choice, sitemap, title: siteTitle }));
}

/** @returns Paths of files that were there and are kept. */
async function writeFiles(folder: string, { files }: SiteFiles, options: LlmsCommandOptions): Promise<string[]> {
  const kept: string[] = [];
  const output = new OutputFolder(folder);
  for (const { path, text } of files) {
    const bytes = encode(text);
    if (options.skipExisting && existsSync(join(folder, path))) kept.push(path);
    else if (!options.dryRun) await output.write(path, bytes);
    else if (!options.json) await printText(`${bytes.length}\t${path}\n`);
  }
  return kept;
}

function describe(folder: string, { files, pages, sections, omitted }: SiteFiles, kept: readonly string[]): string {
  const [inside, made] = [counted(sections.length, "section"), counted(files.length - kept.length, "file")];
  const written = `${counted(pages, "page")} in ${inside}, ${made} written to ${folder}`;
  const existing = kept.length === 0 ? "" : `, ${kept.length} kept that exist`;
  return `${written}${existing}${listReasons(omitted)}`;
}

function listReasons(omitted: SiteFiles["omitted"]): string {
  const counts = new Counts();
  for (const { reason } of omitted) counts.add(reason);
  return listCounts(sortedCounts(counts), "; left out: ");
}

function toSummary(folder: string, { files, pages, sections, omitted }: SiteFiles, kept: readonly string[]): object {
  return {
    folder,
    pages,
    sections: sections.map(({ title, isOptional, pages: count }) => ({ title, is_optional: isOptional, pages: count })),
    files: files.map(({ path, text }) => ({ path, bytes: encode(text).length, written: !kept.includes(path) })),
    omitted,
  };
}

interface Site {
  readonly pages: readonly SitePage[];
  /** Folder to which the files go unless the user names one. */
  readonly folder: string;
  readonly code: number;
  readonly isInterrupted: boolean;
}

const pageFields: readonly Field[] = ["id", "url", "ok", "markdown", "metadata", "evidence", "navigation"];

const usualFolder = "llms";

/**
 * Read the pages of a folder, of what a crawl or a batch wrote, of an archive, or of an address.
 *
 * @throws {CommandError} If nothing can be read.
 */
async function readSite(source: string, options: LlmsCommandOptions): Promise<Site> {
  if (isAddress(source)) return crawlSite(source, options);
  if (isCrawlFolder(source)) return toSite(await readRecords(await fileOfCrawl(source, "output")));
  const stats = await stat(source).catch(throwAs((error) => readError(source, error)));
  if (stats.isFile()) {
    const pages = await readRecords(source);
    return pages === undefined ? convert(source, usualFolder, options) : toSite(pages);
  }
  const names = await readdir(source, { recursive: true }).catch(() => []);
  if (names.some((name) => htmlFile.test(name)) || !names.some((name) => markdownFile.test(name)))
    return convert(source, source, options);
  const pages = await readMarkdownFolder(source, names);
  return { pages, folder: usualFolder, code: exitCodes.ok, isInterrupted: false };
}

const htmlFile = /\.x?html?(?:\.gz)?$|\.w?arc(?:\.gz)?$/i;
const markdownFile = /\.md$/i;

function toSite(pages = new RecordPages(), code: number = exitCodes.ok): Site {
  const least = pages.failed > 0 ? exitCodes.flawed : exitCodes.ok;
  return { pages: pages.list(), folder: usualFolder, code: Math.max(code, least), isInterrupted: false };
}

async function convert(source: string, folder: string, options: LlmsCommandOptions): Promise<Site> {
  const { base, network: _network, outputDir: _outputDir, ...others } = options;
  const batch: BatchCommandOptions = {
    ...others,
    ...lineOutput,
    ...(base === undefined ? {} : { url: base.endsWith("/") ? base : `${base}/` }),
    ...{ fields: pageFields, inputDirs: [], urlFilters: [], list: false, gzip: false, resume: false },
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
      ...crawlDefaults(),
      ...{ ...others, ...network, ...lineOutput, output, fields: pageFields },
      ...(state === undefined ? {} : { state }),
      ...{ requestTimeoutMs: network.timeoutMs, timeoutMs: options.timeoutMs },
    };
    const code = await runCrawl([url], crawl);
    if (code > exitCodes.internal) return { pages: [], folder: usualFolder, code, isInterrupted: true };
    return toSite(await readRecords(output), code);
  } finally {
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  }
}

/** Pages out of the lines that `decant batch` and `decant crawl` write. Of several lines of a page, the last one counts. */
class RecordPages {
  readonly #pages = new Map<string, SitePage>();
  #lines = 0;
  failed = 0;

  /** @returns Whether the line is one of a page. */
  add(line: string): boolean {
    this.#lines++;
    const { id, url } = identifyLine(line, this.#lines);
    const record: PageRecord = parseRecord(line) ?? { ok: false };
    const address = url ?? pathOf(idText(id));
    if (record.error?.code === "gone") this.#pages.delete(address);
    else if (record.ok === false) this.failed++;
    else if (typeof record.markdown === "string") this.#pages.set(address, toPage(address, record));
    return record.ok !== undefined;
  }

  list = (): SitePage[] => [...this.#pages.values()];
}

interface PageRecord {
  readonly ok?: boolean;
  readonly error?: { readonly code?: string };
  readonly markdown?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly evidence?: SiteMetadata["evidence"];
  readonly navigation?: readonly string[];
}

function toPage(url: string, { markdown = "", metadata = {}, evidence = {}, navigation = [] }: PageRecord): SitePage {
  const canonicalUrl = textOf(metadata.canonical_url);
  const robots = Array.isArray(metadata.robots) ? metadata.robots.map(String) : [];
  return toSitePage(url, { markdown, metadata: { ...textsIn(metadata), canonicalUrl, robots, evidence } }, navigation);
}

function textsIn({ title, description, site_name: name }: Readonly<Record<string, unknown>>) {
  return { title: textOf(title), description: textOf(description), siteName: textOf(name) };
}

/**
 * Read a file of records.
 *
 * @returns Undefined if it is another file: HTML, an archive, or lines with HTML.
 */
async function readRecords(path: string): Promise<RecordPages | undefined> {
  const { isArchive, bytes } = await sniffArchive(openFile({ path, isNamed: true }));
  if (isArchive) return undefined;
  const pages = new RecordPages();
  let isFirst = true;
  for await (const { text } of storedLines(bytes)) {
    const isRecord = text !== "" && pages.add(text);
    if (isFirst && !isRecord) return undefined;
    isFirst = false;
  }
  return pages;
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n\s*/;
const heading = /^#[ \t]+(.+)$/m;
const own = /(?:^|[\\/])llms(?:-full)?\.txt$/;
const maxBytes = 256 * 1024 * 1024;

/** Read a folder of Markdown, as `decant crawl --output-dir` writes it: title, description and address are in its front matter. */
async function readMarkdownFolder(folder: string, names: readonly string[]): Promise<SitePage[]> {
  const { parseYAML } = await import("confbox");
  const pages: SitePage[] = [];
  for (const name of names.filter((each) => markdownFile.test(each) && !own.test(each)).sort()) {
    const [label, bytes] = inputOf(join(folder, name));
    const text = new TextDecoder().decode(await readAll(label, bytes, maxBytes));
    const [whole = "", yaml = ""] = frontMatter.exec(text) ?? [];
    const values = readYaml(yaml, parseYAML);
    const markdown = text.slice(whole.length);
    const { title, ...texts } = textsIn(values);
    const firstHeading = heading.exec(markdown)?.[1]?.trim() ?? null;
    pages.push({ url: textOf(values.url) ?? pathOf(name), title: title ?? firstHeading, ...texts, markdown });
  }
  return pages;
}

function readYaml(text: string, parseYaml: (text: string) => unknown): Record<string, unknown> {
  try {
    return Object(parseYaml(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const sitemapFile = /^sitemap[^/]*\.xml(?:\.gz)?$/i;

/**
 * The addresses of the sitemaps that are next to the pages, or of the file of `--sitemap`: a sitemap, or one address a line.
 *
 * @throws {CommandError} If a file cannot be read.
 */
async function readOrder(source: string, { sitemap, base, maxBytes }: LlmsCommandOptions): Promise<string[]> {
  const names = sitemap === undefined ? await readdir(source).catch(() => []) : [];
  const found = names.filter((name) => sitemapFile.test(name)).sort();
  const paths = sitemap === undefined ? found.map((name) => join(source, name)) : [sitemap];
  const urls: string[] = [];
  for (const path of paths) {
    const [name, bytes] = inputOf(path);
    const text = decode(await readAll(name, gunzipped(bytes), maxBytes)).text;
    for (const { url } of readSitemap(text).entries) urls.push(url);
  }
  // Pages of a folder have no address but that which --base gives them.
  return base === undefined && sitemap === undefined ? urls.map((url) => new URL(url).pathname) : urls;
}
