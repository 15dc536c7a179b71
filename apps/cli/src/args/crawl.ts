import { existsSync } from "node:fs";
import { Command } from "commander";
import { type Format, lineOutput } from "../options.ts";
import { checkStream } from "./many-pages.ts";
import { parseByteSize, parseIds, parseNames, parseUrl, parseWithin } from "./parsers.ts";
import type { CommandSpec, Row, SettingsOf } from "./rows.ts";
import { addRows, isGiven, noOutput, refuseGiven, settingsOf } from "./rows.ts";
import { checkFormatOptions, chosenFields, type QueueSettings, queueSettings, renderSettings } from "./settings.ts";
import * as shared from "./shared.ts";

export const crawlCommand: CommandSpec<CrawlCommandOptions> = {
  name: "crawl",
  summary: "fetch the pages of sites, politely and within limits, and convert them",
  argument: ["[urls...]", "addresses to begin with (default: those of --seeds, or of the last run with --state)"],
  commonOptions:
    "--max-pages --max-depth --same --include --exclude --state --output --format --warc --delay --contact --log --dry-run --quiet",
  help: `
Output, one line per page: the record of decant batch, whose id is the address, and
  "fetch": {"change", "depth", "redirects", "at", "status", "etag", "last_modified", "attempts", "wire_bytes", "total_ms", "same_bytes", "render", "rights"}
  Only fetch may differ between two crawls of the same pages. "change" is new, changed, same or gone against the last
  crawl with the same --state, by the text of the page; "same_bytes" says whether its bytes are the same. Pages that are
  the same or gone have no content. "rights" is all that robots.txt, headers and the page say about its use.
  With --format csv or tsv, or a folder, only pages with new content are written; those that are gone are reported.
  --warc archives request, response and metadata of pages with new content, and writes the archive's index to FILE.cdxj.
  --log FILE lists every address that was found and not written, one JSON line each, in the order of the addresses:
  {"url", "outcome", "reason", "status", "rule", "found_on", "tries", "at"}
  "outcome" is refused, failed, skipped or left-out; "reason" is robots, exclude, timeout, http-404, noindex, duplicate, ...
  An address whose page says nothing new is inert, with the parameter and the address that stands for it; --rules has what was learnt.
  The pages of one site come in the same order for any number of workers and requests at a time.

Manners: robots.txt is obeyed, a host gets one request at a time and one a second, Retry-After is obeyed, links and pages
with nofollow and noindex are left alone. Nothing but ports 80, 443 and those of the given addresses is connected to,
and no address of a private network.

Examples:
  decant crawl https://example.org/ --max-pages 100 > pages.jsonl
  decant crawl https://example.org/ --state crawl --output pages.jsonl      run it again to resume, then to update
  decant crawl https://example.org/ --state crawl --output-dir site --warc site.warc.gz
  decant crawl https://example.org/ --dry-run
  decant crawl https://example.org/guide/ --include "/guide/**" --contact office@example.org
  decant crawl https://example.org/ --follow "/lists/**" --keep "/articles/**" -o articles.jsonl
  decant crawl https://example.org/ --state crawl -o pages.jsonl --log log.jsonl
  decant crawl --state crawl -o pages.jsonl --log log.jsonl --retry failed
`,
  exits: {
    0: "nothing was lost",
    1: "an address failed, a page could not be converted, or a limit that you did not set left some out",
    2: "Node older than 22.19",
    3: "no page could be fetched",
    4: noOutput,
    130: "only whole pages are written",
  },
  options: () => rows(),
  readOptions: readCrawl,
  run: async (seeds, options) => (await import("../commands/crawl-command.ts")).runCrawl(seeds, options),
};

const most = 1_000_000_000;
const parseUses = parseNames(["train", "search", "input"], "use");
type Uses = ReturnType<typeof parseUses>;
const parseRespect = (text: string, before: Uses = []): Uses => [...new Set([...before, ...parseUses(text)])];

// biome-ignore format: a row for each option
const ownRows = () => [
  "Which pages:",
  ["--max-pages <n>", "end after so many pages", { parse: parseWithin(1, most) }],
  ["--max-depth <n>", "follow links so far from the given addresses; 0 for these alone", { parse: parseWithin(0, 10_000), default: 12 }],
  ["--same <what>", "follow links on the same host, or anywhere under its registrable domain", { choices: ["host", "site"], default: "host" }],
  ["--include <glob>", "follow links that match, such as /guide/**; repeatable", shared.many],
  ["--exclude <glob>", "follow no links that match; repeatable", shared.many],
  ["--follow <glob>", "follow the links of pages that match, and of no others; see --keep for those to write; repeatable", shared.many],
  ["--seeds <file>", 'also begin with the addresses in this file or at this address: a list, sitemap or feed ("-": standard input); repeatable', shared.many],
  shared.sinceRow("entries of sitemaps and feeds"),
  ["--ignore-sitemaps", "find pages by links alone"],
  ["--keep-copies", "also write pages that name another one as canonical, or have the text of another one"],
  ["--ignore-traps", "also follow calendars, tags, filters and other ways without end as far as they go"],
  ["--slice <n>", "end after so many pages of this run, and leave the rest to the next one with the same --state", { parse: parseWithin(1, most), needs: "--state" }],
  ["--max-per-site <n>", "pages of one site", { parse: parseWithin(1, most) }],
  ["--max-per-host <n>", "addresses of one host (default: 1000000)", { parse: parseWithin(1, most) }],
  ["--max-per-pattern <n>", "addresses of one pattern such as /news/{year}/{word} (default: 20000; 40 to 200 for tags, archives, calendars and filters)", { parse: parseWithin(1, most) }],
  ["--retry <what>", "ask again for the addresses of the last run with --state that failed, and for no others", { choices: ["failed"], needs: "--state" }],
  ["--stable-order", "write the pages of all sites in one order, the same in every run; sites wait for each other"],
  "Manners:",
  shared.delayRow("seconds between two requests to a host; robots.txt may ask for more"),
  ["--concurrency <n>", "requests at a time, over all hosts", { parse: parseWithin(1, 1000), default: 16 }],
  ["--per-host <n>", "requests at a time to one host", { parse: parseWithin(1, 1000), default: 1 }],
  ["--user-agent <name>", "name to give; robots.txt is read for the letters that it begins with", { default: "DecantBot" }],
  shared.contactRow(),
  shared.headerRow,
  ...shared.sessionRows,
  ["--keep-cookies", "keep cookies for this run, each for its own site: walls for consent need them"],
  ["--ignore-robots", "fetch what robots.txt forbids"],
  ["--respect <use>", "leave out pages that their site reserves for this use, with the reason in --log; also asks for tdmrep.json and RSL licences; repeatable", { parse: parseRespect, absent: [] }],
  ["--mark-reserved", "write such pages, with the reservation in fetch.reserved", { needs: "--respect" }],
  ["--keep-noindex", "keep pages that ask not to be indexed"],
  ["--request-timeout <ms>", "time limit for each request, in milliseconds", { parse: parseWithin(1, shared.maxTimeoutMs), default: 60_000, as: "requestTimeoutMs" }],
  ...shared.guardRows,
  ...shared.renderRows,
  "Output:",
  ...shared.formatRows("output format (default: jsonl; markdown with a folder)"),
  ...shared.formatDetailRows,
  ["-o, --output <file>", shared.toCompressedFile.replace(";", "; as --output-dir if it is a folder or ends in a slash;")],
  ["--output-dir <folder>", "write one file per page to this folder, named by its address", { conflicts: "output" }],
  ["--keep-dirs", "mirror the addresses of the pages in the output folder"],
  ["--gzip", "compress the output, or each file, with gzip"],
  ["--warc <file>", "also archive what came: pages, redirects, errors, robots.txt and sitemaps; compressed if it ends in .gz"],
  ["--wacz <file>", "at the end, write the archive of --warc with index and list of pages as a WACZ, for replay", { needs: "--warc" }],
  ["--warc-size <size>", "go on in another file from this size (suffixes: K, M, G)", { parse: parseByteSize, needs: "--warc" }],
  ["--state <folder>", "keep the state in this folder: a crawl that was ended is resumed, a finished one brought up to date"],
  ["--log <file>", "list every address that was found and not written, with its reason"],
  ["--rules <file>", "begin with what this file says of the sites' addresses, if it is there; at the end, write what is known now"],
  ["--dry-run", "fetch no page; list what robots.txt, sitemaps and filters leave of the first addresses"],
  ["-q, --quiet", shared.noProgress],
  ...shared.conversionRows().map((row): Row => (row[0] === "--keep <a,b>" ? keepRow(row[1]) : row)),
  "Content:",
  ["--learn-site", "first learn from up to 30 pages of each site what recurs, and leave it out; with --state, kept as site.json", { conflicts: ["siteTemplate", "extract", "selector"] }],
  ...shared.workerRows(),
] as const;
const rows = () => [...ownRows(), ...shared.queueRows] as const;

type Kept = string | { readonly glob: string };
const globSign = /[/*]/;

/** `--keep` has rules of the conversion for all commands; a crawl also has globs of the pages to write. */
function keepRow(help: string): Row {
  const parse = (text: string, before: readonly Kept[] = []): readonly Kept[] => [
    ...before,
    ...(globSign.test(text) ? [{ glob: text }] : parseIds(text)),
  ];
  const description = `write only pages whose addresses match this glob, such as /articles/**, repeatable; or ${help}`;
  return ["--keep <a,b>", description, { parse, check: shared.checkRules, apart: true }];
}

const folderEnd = /[\\/]$/;

/** A path that ends in a slash, or names a folder. */
function isFolderPath(path: string): boolean {
  return folderEnd.test(path) || (path !== "" && existsSync(`${path}/.`));
}

function readCrawl(command: Command): CrawlCommandOptions {
  const options = command.opts();
  const given = settingsOf(command, ownRows()) as CrawlCommandOptions;
  const { maxDepth, output, outputDir, ...settings } = given;
  const isFolder = outputDir !== undefined || isFolderPath(output ?? "");
  const { format = isFolder ? "markdown" : "jsonl", log, warc } = settings;
  if (!isFolder) checkStream(command, format);
  checkFormatOptions(command, format);
  if (options.queue !== undefined) refuseGiven(command, ["warcSize", "wacz"], "cannot be used with '--queue'");
  if (log === "-" && !isFolder && output === undefined)
    command.error("error: option '--log -' needs --output: both would be written to standard output");
  if (warc !== undefined && settings.render !== "never")
    command.error("error: option '--warc' cannot be used with '--render': an archive holds what servers sent");
  const kept: readonly Kept[] = options.keep ?? [];
  const keep = kept.filter((id) => typeof id === "string");
  const folder = outputDir ?? output;
  return {
    ...settings,
    ...lineOutput,
    ...renderSettings(command),
    ...queueSettings(command),
    ...(keep.length > 0 && { keep }),
    keepPages: kept.flatMap((id) => (typeof id === "string" ? [] : [id.glob])),
    // What others than the user leave out is lost.
    ...(isGiven(command, "maxDepth") && { maxDepth }),
    ...(folder !== undefined && { [isFolder ? "outputDir" : "output"]: folder }),
    format,
    ...{ withMetadata: settings.withMetadata, rawCsv: settings.rawCsv, keepDirs: settings.keepDirs },
    fields: chosenFields(given),
    gzip: settings.gzip || output?.toLowerCase().endsWith(".gz") === true,
  };
}

/** What options of a crawl are without being given, for another command that crawls. */
export function crawlDefaults(): CrawlCommandOptions {
  const command = new Command();
  addRows(command, rows());
  return readCrawl(command);
}

export const changesCommand: CommandSpec<ChangesCommandOptions> = {
  name: "changes",
  summary: "list what the last run of a crawl found changed, as a feed",
  help: `
Compares the last run of a crawl with what it wrote before; the crawl needs --state DIR and --output FILE with JSON lines. Nothing
is kept for it, so the same run gives the same list again. Menus and footers, counters of views, sessions in addresses and blocks
that moved are no changes, nor is what is the same on three or more pages. Of a page that is new or gone there is one entry.

jsonl writes {"id", "change", "of", "url", "title", "heading_path", "anchor", "before", "after", "at"} for each.

Examples:
  decant crawl https://example.org/ --state crawl -o pages.jsonl && decant changes --state crawl
  decant changes --state crawl --format atom -o changes.xml
  decant changes --state crawl --format jsonfeed --webhook https://hooks.example.org/site -q
`,
  exits: {
    0: "done, whether there are changes",
    2: "a crawl without a file, Node older than 22.19",
    3: "the state or the file cannot be read",
    4: "the output cannot be written, or the webhook does not take it",
  },
  options: () => changesRows,
  run: async (_, options) => (await import("../changes/changes-command.ts")).runChanges(options),
};

// biome-ignore format: a row for each option
const changesRows = [
  "Output:",
  ["--state <dir>", "folder of the crawl's state", { mandatory: true }],
  ["-f, --format <format>", "output format", { choices: ["jsonl", "atom", "jsonfeed"], default: "jsonl" }],
  ["--title <text>", "title of the feed (default: from the host)"],
  ["-o, --output <file>", "write to a file instead of standard output"],
  ["--webhook <url>", "also post the changes to this address, if there are any", { parse: parseUrl }],
  shared.quietSummary,
  "Limits:",
  shared.timeoutRow("time limit for each of three attempts to post"),
] as const;

export interface CrawlCommandOptions
  extends Omit<SettingsOf<ReturnType<typeof ownRows>>, "format" | "maxDepth">,
    Omit<shared.ConversionSettings, "keep"> {
  readonly format: Format;
  /** Absent unless the user limits it: what others than the user leave out is lost. */
  readonly maxDepth?: number;
  readonly keep?: readonly string[];
  readonly keepPages: readonly string[];
  readonly queue?: QueueSettings;
}

export type ChangesCommandOptions = SettingsOf<typeof changesRows>;
