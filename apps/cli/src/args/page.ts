import { type Command, Option } from "commander";
import { defaultFields, type Format, type PageCommandOptions } from "../options.ts";
import { addFamiliarNames } from "./familiar-names.ts";
import { addFormatDetails, checkFormatOptions, formatOption } from "./formats.ts";
import { headerOption } from "./network.ts";
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

const urlHelp = "resolve links against this URL (default: the fetched URL)";

export function addPageOptions(command: Command): void {
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
    .option("--source-map <file>", "also write a JSON map from Markdown lines to HTML offsets to this file");
  addOutputOptions(command);
  command.option("--gzip", "compress the output with gzip");
  addConversionOptions(command, urlHelp);
  addPageLimits(command);
  addFamiliarNames(command);
}

export function addExplainOptions(command: Command): void {
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
    .optionsGroup("Limits:")
    .addOption(timeoutOption("time limit for fetching; also for converting with --verify, --strict or if given"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

export function pageOptions(command: Command): PageCommandOptions {
  const options = command.opts();
  const format: Format = options.format;
  if (options.explain !== true) checkFormatOptions(command, format);
  if (options.comments === "file" && options.output === undefined) {
    command.error("error: option '--comments file' needs --output: the comments go to a file next to it");
  }
  return {
    ...sharedOptions(command, options.explain === true),
    ...optional(options, ["sourceMap"]),
    format,
    withMetadata: options.withMetadata === true,
    spreadsheetSafe: options.spreadsheetSafe === true,
    gzip: options.gzip === true,
    fields: chosenFields(options),
    explain: options.explain === true,
  };
}

export function explainOptions(command: Command): PageCommandOptions {
  return {
    ...sharedOptions(command, true),
    ...optional(command.opts(), ["find"]),
    format: "markdown",
    withMetadata: false,
    spreadsheetSafe: false,
    gzip: false,
    fields: defaultFields,
    explain: true,
  };
}

type SharedOption =
  | "format"
  | "withMetadata"
  | "spreadsheetSafe"
  | "gzip"
  | "fields"
  | "explain"
  | "find"
  | "sourceMap";

function sharedOptions(command: Command, isAccount: boolean): Omit<PageCommandOptions, SharedOption> {
  const options = command.opts();
  return {
    ...conversionSettings(options),
    ...optional(options, ["output", "url", "contentType", "report", "userAgent"]),
    headers: options.header ?? {},
    // Only accounts have colours, and asking about the terminal takes milliseconds.
    color: isAccount && wantsColor(options.color) && options.output === undefined,
    timeoutMs: options.timeout,
    limitConversion: isGiven(command, "timeout") || options.verify === true || options.strict === true,
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
    verbose: options.verbose === true,
  };
}
