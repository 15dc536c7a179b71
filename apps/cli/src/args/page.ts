import { type Command, Option } from "commander";
import { defaultFields, type Format, type PageCommandOptions } from "../options.ts";
import { addFamiliarNames } from "./familiar-names.ts";
import { addFormatDetails, checkFormatOptions, formatOption } from "./formats.ts";
import {
  addColorOptions,
  addConfigOption,
  addConversionOptions,
  conversionSettings,
  fieldsOption,
  maxBytesOption,
  timeoutOption,
} from "./shared.ts";
import { isGiven, optional, wantsColor } from "./values.ts";

const urlHelp = "URL of the page, to resolve links; default: the one it was fetched from";

export function addPageOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(formatOption("what to write").default("markdown"))
    .addOption(fieldsOption("fields of the JSON"));
  addFormatDetails(command);
  command
    .addOption(
      new Option(
        "--explain",
        "write an account instead: layers, candidates and reasons, dropped text by rule",
      ).conflicts(["format", "withMetadata", "frontMatter", "fields"]),
    )
    .option("--source-map <file>", "also write there which lines came from which stretch of the HTML, as JSON");
  addOutputOptions(command);
  command.option("--gzip", "compress the output");
  addConversionOptions(command, urlHelp);
  addPageLimits(command);
  addFamiliarNames(command);
}

export function addExplainOptions(command: Command): void {
  command.optionsGroup("Output:").option("--find <words>", "where these words of the page went");
  addOutputOptions(command);
  addConversionOptions(command, urlHelp);
  addPageLimits(command);
}

function addOutputOptions(command: Command): void {
  command
    .option("--report <file>", "also draw there what became of the page, as HTML")
    .option("-o, --output <file>", "write there instead of the standard output; gzipped when the name ends in .gz")
    .option("-q, --quiet", "write no notes to the standard error")
    .option("-v, --verbose", "write what was found out about the page to the standard error");
  addColorOptions(command);
}

function addPageLimits(command: Command): void {
  command
    .optionsGroup("Limits:")
    .addOption(
      timeoutOption(
        "give up fetching, with --verify, --strict or this option also converting, after so many milliseconds",
      ),
    )
    .addOption(maxBytesOption("refuse a larger page; K, M and G are understood"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

export function pageOptions(command: Command): PageCommandOptions {
  const options = command.opts();
  const format: Format = options.format;
  if (options.explain !== true) checkFormatOptions(command, format);
  if (options.comments === "file" && options.output === undefined) {
    command.error("error: option '--comments file' needs --output, beside which the file is put");
  }
  return {
    ...sharedOptions(command, options.explain === true),
    ...optional(options, ["sourceMap"]),
    format,
    withMetadata: options.withMetadata === true,
    spreadsheetSafe: options.spreadsheetSafe === true,
    gzip: options.gzip === true,
    fields: options.fields,
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
    ...optional(options, ["output", "url", "contentType", "report"]),
    // Whether a terminal reads it is only asked for accounts: the answer takes milliseconds.
    color: isAccount && wantsColor(options.color) && options.output === undefined,
    timeoutMs: options.timeout,
    limitConversion: isGiven(command, "timeout") || options.verify === true || options.strict === true,
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
    verbose: options.verbose === true,
  };
}
