import { type Command, Option } from "commander";
import { defaultFields, type Format, type PageCommandOptions } from "../options.ts";
import { type CommandSpec, pageInput } from "./command.ts";
import { addFamiliarNames } from "./familiar-names.ts";
import { addFormatDetails, checkFormatOptions, formatOption } from "./formats.ts";
import { headerOption, preferOption } from "./network.ts";
import {
  addColorOptions,
  addConfigOption,
  addConversionOptions,
  chosenFields,
  conversionSettings,
  fieldsOption,
  maxBytesOption,
  timeoutOption,
} from "./shared.ts";
import { isGiven, optional, wantsColor } from "./values.ts";

/** `decant` without the name of a command. */
export const pageCommand: CommandSpec<PageCommandOptions, string | undefined> = {
  name: "decant",
  summary: "convert a page",
  description: "Convert the main content of a web page to checked Markdown.",
  argument: pageInput,
  commonOptions: [
    "--format",
    "--with-metadata",
    "--output",
    "--url",
    "--preset",
    "--comments",
    "--title",
    "--selector",
    "--no-extract",
    "--explain",
    "--strict",
  ],
  help: `
Examples:
  decant page.html                          Markdown on standard output
  decant https://example.org/guide -o guide.md
  curl -s URL | decant - --url URL          resolve links against URL
  decant page.html.gz --with-metadata       add title, authors and dates as YAML front matter
  decant page.html --format json | jq .metadata
  decant page.html --explain | less         explain what was kept and dropped
  decant page.html --report report.html     the same as an interactive HTML file
  decant fragment.html --no-extract         convert the whole input

Exit codes:
  0    success
  1    no main content, time limit exceeded, or a broken invariant with --strict
  2    usage error: unknown option, invalid value
  3    input missing, unreadable, not HTML, too large or unreachable
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader
`,
  addOptions: addPageOptions,
  readOptions: pageOptions,
  run: runPage,
};

export const explainCommand: CommandSpec<PageCommandOptions, string | undefined> = {
  name: "explain",
  summary: "explain which text of a page was kept or dropped, and why",
  description: "Explain what was kept and dropped of a page, or where some words of it went.",
  argument: pageInput,
  commonOptions: ["--find", "--report", "--output", "--url", "--preset", "--no-extract"],
  help: `
Examples:
  decant explain page.html                            the whole page as a tree of decisions
  decant explain page.html --find "a sentence"        was it kept, dropped (by which rule), hidden, or is it not there?
  decant explain URL --report report.html

Exit codes are those of decant; 1 also if the words are not in the visible text of the page.
`,
  addOptions: addExplainOptions,
  readOptions: explainOptions,
  run: runPage,
};

const urlHelp = "resolve links against this URL (default: the fetched URL)";

function addPageOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(formatOption("output format").default("markdown"))
    .addOption(fieldsOption("JSON fields to write"));
  addFormatDetails(command);
  command
    .addOption(
      new Option("--explain", "explain the result instead: candidates with reasons, dropped text by rule").conflicts([
        "format",
        "withMetadata",
        "frontMatter",
        "fields",
      ]),
    )
    .option("--source-map <file>", "also write a JSON map from Markdown lines to HTML offsets to this file")
    .addOption(
      new Option(
        "--receipt <file>",
        "also write a receipt to this file: hashes of page, options and output, for decant verify",
      ).conflicts("explain"),
    );
  addOutputOptions(command);
  command.option("--gzip", "compress the output with gzip");
  addConversionOptions(command, urlHelp);
  addPageLimits(command);
  addFamiliarNames(command);
}

function addExplainOptions(command: Command): void {
  command.optionsGroup("Output:").option("--find <words>", "report where these words of the page went");
  addOutputOptions(command);
  addConversionOptions(command, urlHelp);
  addPageLimits(command);
}

function addOutputOptions(command: Command): void {
  command
    .option("--report <file>", "also write an HTML report of the kept and dropped text to this file")
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("-q, --quiet", "print no notes on standard error")
    .option("-v, --verbose", "print details about the page on standard error");
  addColorOptions(command);
}

function addPageLimits(command: Command): void {
  command
    .optionsGroup("Requests:")
    .option("--user-agent <name>", "name to give to a server (default: this program and its version)")
    .addOption(headerOption())
    .addOption(preferOption())
    .option("--allow-private", "as in other commands; an address that you give here is fetched without it")
    .optionsGroup("Limits:")
    .addOption(timeoutOption("time limit for fetching; also for converting with --verify, --strict or if given"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

function pageOptions(command: Command): PageCommandOptions {
  const options = command.opts();
  const format: Format = options.format;
  if (options.explain !== true) checkFormatOptions(command, format);
  if (options.comments === "file" && options.output === undefined) {
    command.error("error: option '--comments file' needs --output: the comments go to a file next to it");
  }
  return {
    ...sharedOptions(command, options.explain === true),
    ...optional(options, ["sourceMap", "receipt"]),
    format,
    withMetadata: options.withMetadata === true,
    rawCsv: options.rawCsv === true,
    gzip: options.gzip === true,
    fields: chosenFields(options),
    explain: options.explain === true,
  };
}

function explainOptions(command: Command): PageCommandOptions {
  return {
    ...sharedOptions(command, true),
    ...optional(command.opts(), ["find"]),
    format: "markdown",
    withMetadata: false,
    rawCsv: false,
    gzip: false,
    fields: defaultFields,
    explain: true,
  };
}

type SharedOption =
  | "format"
  | "withMetadata"
  | "rawCsv"
  | "gzip"
  | "fields"
  | "explain"
  | "find"
  | "sourceMap"
  | "receipt";

function sharedOptions(command: Command, isAccount: boolean): Omit<PageCommandOptions, SharedOption> {
  const options = command.opts();
  return {
    ...conversionSettings(options),
    ...optional(options, ["output", "url", "contentType", "report", "userAgent"]),
    headers: options.header ?? {},
    ...(options.prefer && { prefer: options.prefer as "markdown" }),
    // Only accounts have colours, and asking about the terminal takes milliseconds.
    color: isAccount && wantsColor(options.color) && options.output === undefined,
    timeoutMs: options.timeout,
    limitConversion: isGiven(command, "timeout") || options.verify === true || options.strict === true,
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
    verbose: options.verbose === true,
  };
}

async function runPage(input: string | undefined, options: PageCommandOptions): Promise<number> {
  return (await import("../commands/page-command.ts")).runPage(input, options);
}
