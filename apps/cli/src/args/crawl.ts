import { existsSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type CrawlCommandOptions, type Format, lineOutput } from "../options.ts";
import { checkStream } from "./batch.ts";
import type { CommandSpec } from "./command.ts";
import { addFormatDetails, checkFormatOptions, formatOption } from "./formats.ts";
import { addLimitOptions, addQueueOptions, queueSettings, workerSettings } from "./many-pages.ts";
import {
  addGuardOptions,
  addRenderOptions,
  guardSettings,
  headerOption,
  renderSettings,
  sinceOption,
} from "./network.ts";
import { parseByteSize, parseIds, parseRepeated, parseSeconds, parseWithin } from "./parsers.ts";
import {
  addConfigOption,
  addConversionOptions,
  chosenFields,
  contactOption,
  conversionSettings,
  fieldsOption,
} from "./shared.ts";
import { isGiven, optional } from "./values.ts";

export const crawlCommand: CommandSpec<ReturnType<typeof crawlOptions>> = {
  name: "crawl",
  summary: "fetch the pages of sites and convert them",
  description:
    "Fetch the pages of sites, politely and within limits, and convert them to one JSON line or one file each.",
  argument: ["[urls...]", "addresses to begin with (default: those of --seeds, or of the last run with --state)"],
  commonOptions: [
    "--max-pages",
    "--max-depth",
    "--same",
    "--include",
    "--exclude",
    "--state",
    "--output",
    "--format",
    "--warc",
    "--delay",
    "--contact",
    "--log",
    "--dry-run",
    "--quiet",
  ],
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

Exit codes:
  0    nothing was lost
  1    an address failed, a page could not be converted, or a limit that you did not set left some out
  2    usage error: unknown option, invalid value, Node older than 22.19
  3    no page could be fetched
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader; only whole pages are written
`,
  addOptions: addCrawlOptions,
  readOptions: crawlOptions,
  run: async (seeds, options) => (await import("../commands/crawl-command.ts")).runCrawl(seeds, options),
};

const most = 1_000_000_000;
const maxConcurrency = 1000;
const defaultDepth = 12;

function addCrawlOptions(command: Command): void {
  command
    .optionsGroup("Which pages:")
    .addOption(new Option("--max-pages <n>", "end after so many pages").argParser(parseWithin(1, most)))
    .addOption(
      new Option("--max-depth <n>", "follow links so far from the given addresses; 0 for these alone")
        .argParser(parseWithin(0, 10_000))
        .default(defaultDepth),
    )
    .addOption(
      new Option("--same <what>", "follow links on the same host, or anywhere under its registrable domain")
        .choices(["host", "site"])
        .default("host"),
    )
    .addOption(
      new Option("--include <glob>", "follow links that match, such as /guide/**; repeatable").argParser(parseRepeated),
    )
    .addOption(new Option("--exclude <glob>", "follow no links that match; repeatable").argParser(parseRepeated))
    .addOption(
      new Option(
        "--follow <glob>",
        "follow the links of pages that match, and of no others; see --keep for those to write; repeatable",
      ).argParser(parseRepeated),
    )
    .addOption(
      new Option(
        "--seeds <file>",
        'also begin with the addresses in this file or at this address: a list, sitemap or feed ("-": standard input); repeatable',
      ).argParser(parseRepeated),
    )
    .addOption(sinceOption("entries of sitemaps and feeds"))
    .option("--ignore-sitemaps", "find pages by links alone")
    .option("--keep-copies", "also write pages that name another one as canonical, or have the text of another one")
    .option("--ignore-traps", "also follow calendars, tags, filters and other ways without end as far as they go")
    .addOption(
      new Option(
        "--slice <n>",
        "end after so many pages of this run, and leave the rest to the next one with the same --state",
      ).argParser(parseWithin(1, most)),
    )
    .addOption(new Option("--max-per-site <n>", "pages of one site").argParser(parseWithin(1, most)))
    .addOption(
      new Option("--max-per-host <n>", "addresses of one host (default: 1000000)").argParser(parseWithin(1, most)),
    )
    .addOption(
      new Option(
        "--max-per-pattern <n>",
        "addresses of one pattern such as /news/{year}/{word} (default: 20000; 40 to 200 for tags, archives, calendars and filters)",
      ).argParser(parseWithin(1, most)),
    )
    .addOption(
      new Option(
        "--retry <what>",
        "ask again for the addresses of the last run with --state that failed, and for no others",
      ).choices(["failed"]),
    )
    .option(
      "--stable-order",
      "write the pages of all sites in one order, the same in every run; sites wait for each other",
    )
    .optionsGroup("Manners:")
    .addOption(
      new Option("--delay <s>", "seconds between two requests to a host; robots.txt may ask for more")
        .argParser(parseSeconds)
        .default(1),
    )
    .addOption(
      new Option("--concurrency <n>", "requests at a time, over all hosts")
        .argParser(parseWithin(1, maxConcurrency))
        .default(16),
    )
    .addOption(
      new Option("--per-host <n>", "requests at a time to one host")
        .argParser(parseWithin(1, maxConcurrency))
        .default(1),
    )
    .option("--user-agent <name>", "name to give; robots.txt is read for the letters that it begins with", "DecantBot")
    .addOption(contactOption())
    .addOption(headerOption())
    .option("--cookies", "keep cookies for this run, each for its own site: walls for consent need them")
    .option("--ignore-robots", "fetch what robots.txt forbids")
    .addOption(
      new Option(
        "--respect <use>",
        "leave out pages that their site reserves for this use, with the reason in --log; also asks for tdmrep.json and RSL licences; repeatable",
      ).argParser(parseUse),
    )
    .option("--mark-reserved", "write such pages, with the reservation in fetch.reserved")
    .option("--keep-noindex", "keep pages that ask not to be indexed")
    .addOption(
      new Option("--request-timeout <ms>", "time limit for each request, in milliseconds")
        .argParser(parseWithin(1, 2 ** 31 - 1))
        .default(60_000),
    );
  addGuardOptions(command);
  addRenderOptions(command);
  command
    .optionsGroup("Output:")
    .addOption(formatOption("output format (default: jsonl; markdown with a folder)"))
    .addOption(fieldsOption("JSON fields to write"));
  addFormatDetails(command);
  command
    .option(
      "-o, --output <file>",
      "write to this file instead of standard output; as --output-dir if it is a folder or ends in a slash; compressed if it ends in .gz",
    )
    .addOption(
      new Option("--output-dir <folder>", "write one file per page to this folder, named by its address").conflicts(
        "output",
      ),
    )
    .option("--keep-dirs", "mirror the addresses of the pages in the output folder")
    .option("--gzip", "compress the output, or each file, with gzip")
    .option(
      "--warc <file>",
      "also archive what came: pages, redirects, errors, robots.txt and sitemaps; compressed if it ends in .gz",
    )
    .option(
      "--wacz <file>",
      "at the end, write the archive of --warc with index and list of pages as a WACZ, for replay",
    )
    .addOption(
      new Option("--warc-size <size>", "go on in another file from this size (suffixes: K, M, G)").argParser(
        parseByteSize,
      ),
    )
    .option(
      "--state <folder>",
      "keep the state in this folder: a crawl that was ended is resumed, a finished one brought up to date",
    )
    .option("--log <file>", "list every address that was found and not written, with its reason")
    .option("--dry-run", "fetch no page; list what robots.txt, sitemaps and filters leave of the first addresses")
    .option("-q, --quiet", "print no progress and no summary on standard error");
  addConversionOptions(command);
  addKeepGlobs(command);
  command
    .optionsGroup("Content:")
    .addOption(
      new Option(
        "--learn-site",
        "first learn from up to 30 pages of each site what recurs, and leave it out; with --state, kept as site.json",
      ).conflicts(["siteTemplate", "extract", "selector"]),
    );
  addLimitOptions(command);
  addQueueOptions(command, { hasShards: false });
  command.optionsGroup("Other:");
  addConfigOption(command);
}

const reservedUses = ["train", "search", "input"] as const;

function parseUse(text: string, before: readonly string[] = []): readonly string[] {
  const wanted = text.split(",").map((use) => use.trim());
  const unknown = wanted.find((use) => !(reservedUses as readonly string[]).includes(use));
  if (unknown === undefined) return [...new Set([...before, ...wanted])];
  throw new InvalidArgumentError(`There is no use "${unknown}". Uses: ${reservedUses.join(", ")}.`);
}

const globSign = /[/*]/;

/** `--keep` has rules of the conversion for all commands; a crawl also has globs of the pages to write. */
function addKeepGlobs(command: Command): void {
  const keep = command.options.find(({ long }) => long === "--keep");
  if (keep === undefined) return;
  keep.description = `write only pages whose addresses match this glob, such as /articles/**, repeatable; or ${keep.description}`;
  keep.argParser((text: string, before: readonly string[] = []) => {
    if (!globSign.test(text)) return [...before, ...parseIds(text)];
    command.setOptionValue("keepPages", [...(command.getOptionValue("keepPages") ?? []), text]);
    return before;
  });
}

const folderEnd = /[\\/]$/;

/** A path that ends in a slash, or names a folder. */
function isFolderPath(path: string): boolean {
  return folderEnd.test(path) || (path !== "" && existsSync(`${path}/.`));
}

/** Limits that are the user's own only if they are given: what others leave out is lost. */
const limitNames = ["maxPages", "maxDepth", "maxPerSite", "maxPerHost", "maxPerPattern", "slice"] as const;

function crawlOptions(command: Command): CrawlCommandOptions {
  const options = command.opts();
  const isFolder = options.outputDir !== undefined || isFolderPath(options.output ?? "");
  const format: Format = options.format ?? (isFolder ? "markdown" : "jsonl");
  if (!isFolder) checkStream(command, format);
  checkFormatOptions(command, format);
  for (const [name, flag] of [
    ["slice", "--slice"],
    ["retry", "--retry"],
  ] as const)
    if (isGiven(command, name) && options.state === undefined) command.error(`error: option '${flag}' needs --state`);
  for (const [name, flag] of [
    ["warcSize", "--warc-size"],
    ["wacz", "--wacz"],
  ] as const) {
    if (options[name] === undefined) continue;
    if (options.warc === undefined) command.error(`error: option '${flag}' needs --warc`);
    if (options.queue !== undefined) command.error(`error: option '${flag}' cannot be used with '--queue'`);
  }
  if (options.markReserved === true && options.respect === undefined)
    command.error("error: option '--mark-reserved' needs --respect");
  if (options.log === "-" && !isFolder && options.output === undefined)
    command.error("error: option '--log -' needs --output: both would be written to standard output");
  if (options.warc !== undefined && options.render !== "never")
    command.error("error: option '--warc' cannot be used with '--render': an archive holds what servers sent");
  return {
    ...conversionSettings({ ...options, keep: options.keep?.length === 0 ? undefined : options.keep }),
    ...workerSettings(command),
    ...lineOutput,
    ...renderSettings(command),
    ...queueSettings(command),
    ...guardSettings(command),
    ...optional(options, ["state", "contact", "warc", "wacz", "log", "since"]),
    ...(options.warcSize === undefined ? {} : { warcSize: options.warcSize }),
    ...(options.retry === undefined ? {} : { retry: options.retry as "failed" }),
    ...Object.fromEntries(limitNames.flatMap((name) => (isGiven(command, name) ? [[name, options[name]]] : []))),
    ...(isFolder ? { outputDir: options.outputDir ?? options.output } : optional(options, ["output"])),
    format,
    withMetadata: options.withMetadata === true,
    rawCsv: options.rawCsv === true,
    maxBytes: options.maxBytes,
    fields: chosenFields(options),
    gzip: options.gzip === true || options.output?.toLowerCase().endsWith(".gz") === true,
    keepDirs: options.keepDirs === true,
    stableOrder: options.stableOrder === true,
    learnSite: options.learnSite === true,
    dryRun: options.dryRun === true,
    quiet: options.quiet === true,
    seeds: options.seeds ?? [],
    follow: options.follow ?? [],
    keepPages: options.keepPages ?? [],
    keepCopies: options.keepCopies === true,
    ignoreTraps: options.ignoreTraps === true,
    requestTimeoutMs: options.requestTimeout,
    same: options.same,
    include: options.include ?? [],
    exclude: options.exclude ?? [],
    ignoreSitemaps: options.ignoreSitemaps === true,
    delayMs: options.delay * 1000,
    concurrency: options.concurrency,
    perHost: options.perHost,
    userAgent: options.userAgent,
    headers: options.header ?? {},
    cookies: options.cookies === true,
    ignoreRobots: options.ignoreRobots === true,
    keepNoindex: options.keepNoindex === true,
    respect: options.respect ?? [],
    markReserved: options.markReserved === true,
  };
}
