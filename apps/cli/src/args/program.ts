import { Argument, Command, Help, type Option } from "commander";
import type { AddressCommandOptions, LinksCommandOptions, SourceCommandOptions } from "../addresses/settings.ts";
import { CommandError } from "../errors.ts";
import type { PageCommandOptions } from "../options.ts";
import type { WorkCommandOptions } from "../queue/work-command.ts";
import type { McpCommandOptions } from "../serve/mcp-command.ts";
import type { OpenCommandOptions } from "../serve/open-command.ts";
import type { ServeCommandOptions } from "../serve/serve-command.ts";
import { printLines } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { addBatchOptions, batchOptions } from "./batch.ts";
import { addCheckOptions, checkOptions } from "./check.ts";
import { addChunkOptions, chunkOptions } from "./chunk.ts";
import { readConfigFile } from "./config-file.ts";
import {
  addDedupOptions,
  addFilterOptions,
  addReportOptions,
  dedupOptions,
  filterOptions,
  reportOptions,
} from "./corpus.ts";
import { addCrawlOptions, crawlOptions } from "./crawl.ts";
import { addDiffOptions, diffOptions } from "./diff.ts";
import { applyFamiliarNames } from "./familiar-names.ts";
import {
  batchHelp,
  checkHelp,
  chunkHelp,
  crawlHelp,
  dedupHelp,
  diffHelp,
  explainHelp,
  feedsHelp,
  fetchHelp,
  filterHelp,
  ingestHelp,
  linksHelp,
  llmsHelp,
  mcpHelp,
  openHelp,
  pageHelp,
  reduceHelp,
  reportHelp,
  searchHelp,
  serveHelp,
  siteHelp,
  sitemapHelp,
  workHelp,
} from "./help.ts";
import { addIngestOptions, addSearchOptions, ingestOptions, searchOptions } from "./ingest.ts";
import { addLlmsOptions, llmsOptions } from "./llms.ts";
import { addMcpOptions, mcpOptions } from "./mcp.ts";
import { nearCommand } from "./near-command.ts";
import {
  addFeedsOptions,
  addFetchOptions,
  addLinksOptions,
  addSitemapOptions,
  feedsOptions,
  fetchOptions,
  linksOptions,
  sitemapOptions,
} from "./network.ts";
import { addOpenOptions, openOptions } from "./open.ts";
import { addExplainOptions, addPageOptions, explainOptions, pageOptions } from "./page.ts";
import { addReduceOptions, reduceOptions } from "./reduce.ts";
import { addServeOptions, serveOptions } from "./serve.ts";
import { helpOptions, moreHelp } from "./short-help.ts";
import { addSiteOptions, siteOptions } from "./site.ts";
import { addWorkOptions, workOptions } from "./work.ts";

/** One handler for each command; each returns an exit code. */
export interface Handlers {
  readonly page: (input: string | undefined, options: PageCommandOptions) => Promise<number>;
  readonly batch: (inputs: readonly string[], options: ReturnType<typeof batchOptions>) => Promise<number>;
  readonly check: (inputs: readonly string[], options: ReturnType<typeof checkOptions>) => Promise<number>;
  readonly crawl: (seeds: readonly string[], options: ReturnType<typeof crawlOptions>) => Promise<number>;
  readonly links: (input: string, options: LinksCommandOptions) => Promise<number>;
  readonly sitemap: (input: string, options: SourceCommandOptions) => Promise<number>;
  readonly feeds: (input: string, options: SourceCommandOptions) => Promise<number>;
  readonly fetch: (urls: readonly string[], options: AddressCommandOptions) => Promise<number>;
  readonly diff: (inputs: readonly [string, string], options: ReturnType<typeof diffOptions>) => Promise<number>;
  readonly site: (words: readonly string[], options: ReturnType<typeof siteOptions>) => Promise<number>;
  readonly chunk: (inputs: readonly string[], options: ReturnType<typeof chunkOptions>) => Promise<number>;
  readonly filter: (inputs: readonly string[], options: ReturnType<typeof filterOptions>) => Promise<number>;
  readonly dedup: (inputs: readonly string[], options: ReturnType<typeof dedupOptions>) => Promise<number>;
  readonly report: (inputs: readonly string[], options: ReturnType<typeof reportOptions>) => Promise<number>;
  readonly ingest: (inputs: readonly string[], options: ReturnType<typeof ingestOptions>) => Promise<number>;
  readonly search: (operands: readonly string[], options: ReturnType<typeof searchOptions>) => Promise<number>;
  readonly serve: (options: ServeCommandOptions) => Promise<number>;
  readonly work: (options: WorkCommandOptions) => Promise<number>;
  readonly open: (input: string, options: OpenCommandOptions) => Promise<number>;
  readonly mcp: (options: McpCommandOptions) => Promise<number>;
  readonly llms: (source: string, options: ReturnType<typeof llmsOptions>) => Promise<number>;
  readonly reduce: (inputs: readonly string[], options: ReturnType<typeof reduceOptions>) => Promise<number>;
}

/** A subcommand. */
interface NamedCommand<Options> {
  readonly name: keyof Handlers | "explain";
  readonly summary: string;
  readonly description: string;
  /** Absent from commands without arguments. */
  readonly argument?: readonly [string, string];
  readonly help: string;
  readonly addOptions: (command: Command) => void;
  readonly readOptions: (command: Command) => Options;
}

const pageInput = ["[input]", 'file, URL, or "-" for standard input (default if piped)'] as const;
const manyFiles = ["[inputs...]", 'files, folders, globs, or "-"'] as const;
const manyInputs = ["[inputs...]", 'files, folders, globs, URLs, or "-"'] as const;

const batch: NamedCommand<ReturnType<typeof batchOptions>> = {
  name: "batch",
  summary: "convert many pages: JSON lines, folders, files or globs",
  description: "Convert many pages to one JSON line each, in input order, or to one file each.",
  argument: manyInputs,
  help: batchHelp,
  addOptions: addBatchOptions,
  readOptions: batchOptions,
};

const chunk: NamedCommand<ReturnType<typeof chunkOptions>> = {
  name: "chunk",
  summary: "split many pages into chunks for retrieval, one JSON line each",
  description: "Convert many pages and split them into chunks for retrieval, one JSON line each, in input order.",
  argument: manyInputs,
  help: chunkHelp,
  addOptions: addChunkOptions,
  readOptions: chunkOptions,
};

const reduce: NamedCommand<ReturnType<typeof reduceOptions>> = {
  name: "reduce",
  summary: "find the smallest part of each page's HTML that covers its words",
  description:
    "Find the smallest part of each page that covers a share of its words, and report how many tokens that saves.",
  argument: manyFiles,
  help: reduceHelp,
  addOptions: addReduceOptions,
  readOptions: reduceOptions,
};

const explain: NamedCommand<PageCommandOptions> = {
  name: "explain",
  summary: "explain which text of a page was kept or dropped, and why",
  description: "Explain what was kept and dropped of a page, or where some words of it went.",
  argument: pageInput,
  help: explainHelp,
  addOptions: addExplainOptions,
  readOptions: explainOptions,
};

const check: NamedCommand<ReturnType<typeof checkOptions>> = {
  name: "check",
  summary: "check Markdown files against the invariants",
  description: "Check the invariants on Markdown from any source.",
  argument: ["[files...]", 'Markdown files, or "-" for standard input (default if piped)'],
  help: checkHelp,
  addOptions: addCheckOptions,
  readOptions: checkOptions,
};

const diff: NamedCommand<ReturnType<typeof diffOptions>> = {
  name: "diff",
  summary: "compare the Markdown or the chunks of two pages",
  description: "Compare the Markdown, or the chunks, of two pages or Markdown files.",
  argument: ["<before-and-after...>", 'two files or URLs; "-" for standard input'],
  help: diffHelp,
  addOptions: addDiffOptions,
  readOptions: diffOptions,
};

const site: NamedCommand<ReturnType<typeof siteOptions>> = {
  name: "site",
  summary: "learn what recurs on the pages of a site; show and compare such templates",
  description: "Learn which text recurs on the pages of a site, for --site-template; show and compare such templates.",
  argument: ["<action...>", "learn PAGES... (as batch reads them), show FILE, diff OLD NEW"],
  help: siteHelp,
  addOptions: addSiteOptions,
  readOptions: siteOptions,
};

const crawl: NamedCommand<ReturnType<typeof crawlOptions>> = {
  name: "crawl",
  summary: "fetch the pages of sites and convert them",
  description:
    "Fetch the pages of sites, politely and within limits, and convert them to one JSON line or one file each.",
  argument: ["<urls...>", "addresses to begin with"],
  help: crawlHelp,
  addOptions: addCrawlOptions,
  readOptions: crawlOptions,
};

const links: NamedCommand<LinksCommandOptions> = {
  name: "links",
  summary: "list the links of a page, one JSON line each",
  description: "List the links of a page, one JSON line for each address.",
  argument: ["<input>", 'file, URL, or "-" for standard input'],
  help: linksHelp,
  addOptions: addLinksOptions,
  readOptions: linksOptions,
};

const sitemap: NamedCommand<SourceCommandOptions> = {
  name: "sitemap",
  summary: "list the addresses of a site's sitemaps, one JSON line each",
  description:
    "List the addresses of sitemaps, one JSON line each. A site's root stands for the sitemaps of its robots.txt.",
  argument: ["<input>", 'URL of a site or a sitemap, file, or "-" for standard input'],
  help: sitemapHelp,
  addOptions: addSitemapOptions,
  readOptions: sitemapOptions,
};

const feeds: NamedCommand<SourceCommandOptions> = {
  name: "feeds",
  summary: "list the feeds of a page, or the entries of a feed, one JSON line each",
  description: "List the feeds that a page names, or the entries of a feed, one JSON line each.",
  argument: ["<input>", 'URL, file, or "-" for standard input'],
  help: feedsHelp,
  addOptions: addFeedsOptions,
  readOptions: feedsOptions,
};

const fetch: NamedCommand<AddressCommandOptions> = {
  name: "fetch",
  summary: "fetch pages, one JSON line each, for decant batch",
  description: "Fetch pages, one JSON line each, in the order of the addresses.",
  argument: ["<urls...>", "addresses of the pages"],
  help: fetchHelp,
  addOptions: addFetchOptions,
  readOptions: fetchOptions,
};

const corpusFiles = ["[files...]", 'JSON lines as batch writes them, also with .gz, or "-" (default)'] as const;

const filter: NamedCommand<ReturnType<typeof filterOptions>> = {
  name: "filter",
  summary: "keep the good documents of a corpus, by published rules",
  description: "Keep the documents of a corpus that pass the rules of C4, Gopher and FineWeb, as they came.",
  argument: corpusFiles,
  help: filterHelp,
  addOptions: addFilterOptions,
  readOptions: filterOptions,
};

const dedup: NamedCommand<ReturnType<typeof dedupOptions>> = {
  name: "dedup",
  summary: "keep one of the documents that a corpus has several times",
  description: "Keep one of several equal or nearly equal documents, or passages, of a corpus.",
  argument: corpusFiles,
  help: dedupHelp,
  addOptions: addDedupOptions,
  readOptions: dedupOptions,
};

const report: NamedCommand<ReturnType<typeof reportOptions>> = {
  name: "report",
  summary: "describe a corpus in one HTML page",
  description: "Describe a corpus: what was removed by which rule, types, languages, hosts, tokens, examples.",
  argument: corpusFiles,
  help: reportHelp,
  addOptions: addReportOptions,
  readOptions: reportOptions,
};

const ingest: NamedCommand<ReturnType<typeof ingestOptions>> = {
  name: "ingest",
  summary: "bring a store for search in step with pages",
  description: "Convert pages, split them into chunks, and write those that changed to a store.",
  argument: ["[sources...]", 'files, folders, globs, URLs, the folder of a crawl, or "-"'],
  help: ingestHelp,
  addOptions: addIngestOptions,
  readOptions: ingestOptions,
};

const search: NamedCommand<ReturnType<typeof searchOptions>> = {
  name: "search",
  summary: "find passages in a store",
  description: "Find passages in a store that decant ingest filled.",
  argument: ["<store-and-words...>", "address of the store, then words to look for"],
  help: searchHelp,
  addOptions: addSearchOptions,
  readOptions: searchOptions,
};

const llms: NamedCommand<ReturnType<typeof llmsOptions>> = {
  name: "llms",
  summary: "write llms.txt, llms-full.txt and the Markdown of each page of a site",
  description: "Write llms.txt, llms-full.txt and the Markdown of each page of a site.",
  argument: ["<source>", "folder of pages, folder or file that a crawl wrote, archive, or URL of a site"],
  help: llmsHelp,
  addOptions: addLlmsOptions,
  readOptions: llmsOptions,
};

const serve: NamedCommand<ServeCommandOptions> = {
  name: "serve",
  summary: "answer requests for pages with Markdown, JSON, HTML, text or chunks",
  description: "Start a server that reads pages, by address or as they are sent.",
  help: serveHelp,
  addOptions: addServeOptions,
  readOptions: serveOptions,
};

const work: NamedCommand<WorkCommandOptions> = {
  name: "work",
  summary: "work on the jobs of a queue, for batch, crawl and ingest elsewhere",
  description: "Work on the jobs that decant batch, crawl and ingest put into a queue with --queue.",
  help: workHelp,
  addOptions: addWorkOptions,
  readOptions: workOptions,
};

const open: NamedCommand<OpenCommandOptions> = {
  name: "open",
  summary: "show a page in the playground, in your browser",
  description:
    "Show a page in the playground: its source, what became of each block and why, Markdown, chunks and more.",
  argument: ["<input>", 'file, URL, or "-" for standard input'],
  help: openHelp,
  addOptions: addOpenOptions,
  readOptions: openOptions,
};

const mcp: NamedCommand<McpCommandOptions> = {
  name: "mcp",
  summary: "let agents read pages and sites, by the Model Context Protocol",
  description: "Answer an agent by the Model Context Protocol, on standard input and output or over HTTP.",
  help: mcpHelp,
  addOptions: addMcpOptions,
  readOptions: mcpOptions,
};

const errorPrefix = /^error: /;

/**
 * The command line: `decant [input]`, and the commands above.
 *
 * @param wantsAll Whether help lists every option; those of all commands are made at once.
 *
 * For wrong usage, `--help` and `--version`, commander prints a text and then throws a `CommanderError`.
 */
export function createProgram(handlers: Handlers, setExitCode: (code: number) => void, wantsAll = false): Command {
  const program = new Command("decant")
    .description("Convert the main content of a web page to checked Markdown.")
    .exitOverride()
    .configureOutput({
      writeErr: printLines,
      outputError: (text, write) => write(text.replace(errorPrefix, "decant: ")),
    })
    .showHelpAfterError("Try: decant --help")
    // Without this, `decant --timeout 5 batch` would set the time limit of the batch.
    .enablePositionalOptions()
    .addArgument(new Argument(...pageInput));
  addPageOptions(program);
  program.version(version(), "-V, --version", "print the version").helpOption("-h, --help", "print this help");
  program.addHelpText("after", () => pageHelp + moreHelp(program, wantsAll));
  program.action(async (input: string | undefined) => {
    refuseManyPages(program);
    await applyOtherSources(program, program);
    const options = pageOptions(program);
    setExitCode(await handlers.page(input, options).catch((error) => refuseUnknown(program, input, error)));
  });
  const addOptions = new Map<Command, () => void>();
  const add = <Options, Input>(
    spec: NamedCommand<Options>,
    run: (input: Input, options: Options) => Promise<number>,
  ): void => {
    const command = addCommand(program, spec);
    const addAll = (): void => {
      spec.addOptions(command);
      command.helpOption("-h, --help", "print this help");
      command.addHelpText("after", () => spec.help + moreHelp(command, wantsAll));
    };
    if (wantsAll) addAll();
    else addOptions.set(command, addAll);
    command.action(async (input: Input) => {
      refuseStrayOptions(program, command);
      if (spec.argument === undefined && command.args.length > 0)
        command.error(`error: ${spec.name} takes no arguments, got ${command.args.join(" ")}`);
      await applyOtherSources(command, program);
      setExitCode(await run(input, spec.readOptions(command)));
    });
  };
  // Creating the options of all commands takes longer than parsing those of one.
  program.hook("preSubcommand", (_, command) => addOptions.get(command)?.());
  program.configureHelp({
    subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trimEnd(),
    visibleOptions: (command) => helpOptions(command, allOptions(command), wantsAll),
  });
  add(batch, handlers.batch);
  add(crawl, handlers.crawl);
  add(fetch, handlers.fetch);
  add(links, handlers.links);
  add(sitemap, handlers.sitemap);
  add(feeds, handlers.feeds);
  add(chunk, handlers.chunk);
  add(filter, handlers.filter);
  add(dedup, handlers.dedup);
  add(report, handlers.report);
  add(ingest, handlers.ingest);
  add(search, handlers.search);
  add(reduce, handlers.reduce);
  add(site, handlers.site);
  add(llms, handlers.llms);
  add(explain, handlers.page);
  add(open, handlers.open);
  add(serve, async (_, options) => handlers.serve(options));
  add(work, async (_, options) => handlers.work(options));
  add(mcp, async (_, options) => handlers.mcp(options));
  add(diff, async (names: readonly string[], options) => handlers.diff(pairOf(program, names), options));
  add(check, handlers.check);
  program.addHelpCommand(false);
  // After the commands, which would inherit it.
  program.allowExcessArguments();
  return program;
}

function pairOf(program: Command, names: readonly string[]): readonly [string, string] {
  const [before, after] = names;
  if (names.length === 2 && before !== undefined && after !== undefined) return [before, after];
  return program.error(`error: diff compares two inputs, got ${names.length}`);
}

function addCommand<Options>(program: Command, spec: NamedCommand<Options>): Command {
  const { name, summary, description, argument } = spec;
  const command = program
    .command(name)
    .summary(summary)
    .description(description)
    .showHelpAfterError(`Try: decant ${name} --help`);
  return argument === undefined ? command.allowExcessArguments() : command.addArgument(new Argument(...argument));
}

function allOptions(command: Command): Option[] {
  return new Help().visibleOptions(command);
}

function argumentsOf(command: Command): string {
  return command.registeredArguments
    .map((argument) => `[${argument.name()}${argument.variadic ? "..." : ""}]`)
    .join(" ");
}

/**
 * Apply familiar names and the config file to the options.
 *
 * Files of templates are read, and selectors and ids of rules checked, here, since workers report what they are given as errors of pages.
 */
async function applyOtherSources(command: Command, program: Command): Promise<void> {
  applyFamiliarNames(command);
  const names = new Set([program, ...program.commands].map((known) => known.name()));
  await readConfigFile(command, (name) => names.has(name));
  const selectors: readonly string[] | undefined = command.getOptionValue("selector");
  if (selectors !== undefined) {
    const { findInvalidSelector } = await import("../convert/selectors.ts");
    const invalid = findInvalidSelector(selectors);
    if (invalid !== undefined) command.error(`error: --${invalid}`);
  }
  const template: string | undefined = command.getOptionValue("siteTemplate");
  if (template !== undefined) {
    const { readTemplateFile } = await import("../site/read-template.ts");
    command.setOptionValue("siteTemplate", await readTemplateFile(template));
  }
  const keep: readonly string[] | undefined = command.getOptionValue("keep");
  if (keep !== undefined) {
    const { findUnknownRule } = await import("../convert/kept-rules.ts");
    const unknown = findUnknownRule(keep);
    if (unknown !== undefined) command.error(`error: --${unknown}`);
  }
}

/** One page, or a command whose name is misspelt. */
function refuseManyPages(program: Command): void {
  const [first = "", ...others] = program.args;
  if (others.length === 0) return;
  const near = nearCommand(first, program);
  program.error(
    near === undefined
      ? "error: too many arguments: decant takes one page; for several: decant batch"
      : `error: unknown command '${first}'\n(Did you mean ${near}?)`,
  );
}

/** A word that is no file may be a misspelt command, too. */
function refuseUnknown(program: Command, input: string | undefined, error: unknown): never {
  const isMissing = error instanceof CommandError && error.code === "not-found";
  const near = isMissing && input !== undefined ? nearCommand(input, program) : undefined;
  if (near === undefined) throw error;
  throw new CommandError("not-found", `${(error as CommandError).message}. Did you mean the command ${near}?`);
}

/** Options before the name of a command belong to the program, and commander would ignore them silently. */
function refuseStrayOptions(program: Command, command: Command): void {
  const stray = program.options.find((option) => program.getOptionValueSource(option.attributeName()) === "cli");
  if (stray !== undefined) command.error(`error: place '${stray.long}' after '${command.name()}'`);
}
