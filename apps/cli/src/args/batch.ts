import { type Command, Option } from "commander";
import { isObject } from "../objects/object-address.ts";
import { type BatchCommandOptions, type Format, formats, streamFormats } from "../options.ts";
import { addAddressOptions, addressSettings } from "./addresses.ts";
import { type CommandSpec, manyInputs } from "./command.ts";
import { addFamiliarNames } from "./familiar-names.ts";
import { addFormatDetails, checkFormatOptions, formatOption } from "./formats.ts";
import {
  addFolderOptions,
  addManyPagesOptions,
  addQueueOptions,
  manyPagesSettings,
  queueSettings,
} from "./many-pages.ts";
import { parseRecordTypes } from "./parsers.ts";
import { chosenFields, fieldsOption } from "./shared.ts";
import { isGiven, optional } from "./values.ts";

export const batchCommand: CommandSpec<ReturnType<typeof batchOptions>> = {
  name: "batch",
  summary: "convert many pages: JSON lines, folders, files or globs",
  description: "Convert many pages to one JSON line each, in input order, or to one file each.",
  argument: manyInputs,
  commonOptions: [
    "--format",
    "--fields",
    "--output",
    "--output-dir",
    "--keep-dirs",
    "--skip-existing",
    "--url",
    "--urls",
    "--jobs",
    "--preset",
    "--comments",
    "--deduplicate",
    "--quiet",
  ],
  help: `
Inputs (standard input if none, or for "-"):
  JSON lines   {"id": ..., "url"?: ..., "html" or "html_base64": ..., "content_type"?: ...}
  archives     the HTML pages of .warc and .arc files, also with .gz; damaged records are error lines
  folders      all .html, .htm, .xhtml, .warc and .arc files below, also with .gz; a page's id is its path inside the folder
  files        pages and archives by these extensions, otherwise JSON lines; gzip is detected
  objects      s3://bucket/prefix: an object, or the pages, archives and .jsonl objects below; keys and endpoint as for AWS tools
  globs        quoted patterns such as "pages/**/*.html"
  addresses    URLs, or with --urls a file that lists them, one per line (# begins a comment); they are fetched as decant fetch does, and are the ids

Output, one line per page, in input order, written as soon as it and the lines before it are done:
  {"id", "url", "ok": true, "markdown", "text", "comments", "posts", "metadata", "page_type", "confidence", "verdict", "violations", "stats"}
  {"id", "ok": false, "error": {"code", "message"}}
  The id of a line without one is "line:N". The output is the same for any number of jobs.
With --output-dir: one file per page with content. CSV and TSV: one table of all pages with content.

Examples:
  decant batch pages.jsonl.gz > out.jsonl
  decant batch site/ --fields id,markdown --jobs 4
  decant batch site/ --output-dir out --keep-dirs --xmltei
  some-crawler | decant batch | some-indexer
  decant batch --urls list.txt --delay 2 > out.jsonl
  decant batch s3://pages/site/ --share 3/20 -o s3://pages/out/3.jsonl.gz
  decant batch --urls list.txt -o out.jsonl --resume

Exit codes:
  0    every page was converted
  1    some pages failed, or broke an invariant with --strict
  2    usage error: unknown option, invalid value
  3    an input is missing, unreadable or has no pages (the other inputs are still read)
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader; only whole lines are written
`,
  addOptions: addBatchOptions,
  readOptions: batchOptions,
  run: async (inputs, options) => (await import("../commands/batch-command.ts")).runBatch(inputs, options),
};

function addBatchOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(formatOption("output format (default: jsonl; markdown with --output-dir)"))
    .addOption(fieldsOption("JSON fields to write"))
    .addOption(
      new Option(
        "--records <a,b>",
        "read records of these types, such as product, each value with its place (JSON field: records)",
      ).argParser(parseRecordTypes),
    );
  addFormatDetails(command);
  command
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .addOption(
      new Option("--output-dir <folder>", "write one file per page to this folder, named by its id").conflicts(
        "output",
      ),
    );
  addFolderOptions(command);
  command
    .option("--gzip", "compress the output, or each file, with gzip")
    .option("--resume", "with addresses and --output: keep what an earlier run wrote, and fetch the others")
    .option("--deduplicate", "skip pages with the same text as an earlier page");
  addManyPagesOptions(command, "-b, --blacklist <file>");
  addAddressOptions(command);
  addQueueOptions(command);
  addFamiliarNames(command);
}

function batchOptions(command: Command): BatchCommandOptions {
  const options = command.opts();
  const isFolder = options.outputDir !== undefined;
  const format: Format = options.format ?? (isFolder ? "markdown" : "jsonl");
  if (!isFolder) checkStream(command, format);
  checkFormatOptions(command, format);
  const settings = addressSettings(command);
  if (options.resume === true) checkResume(command, settings, format);
  return {
    ...manyPagesSettings(command),
    ...optional(options, ["output", "outputDir"]),
    ...settings,
    ...queueSettings(command),
    format,
    fields: chosenFields(options),
    ...(options.records === undefined ? {} : { recordTypes: options.records }),
    withMetadata: options.withMetadata === true,
    rawCsv: options.rawCsv === true,
    keepDirs: options.keepDirs === true,
    skipExisting: options.skipExisting === true,
    gzip: options.gzip === true,
    deduplicate: options.deduplicate === true,
    resume: options.resume === true,
  };
}

/** What an earlier run wrote is known by the ids of plain JSON lines. */
function checkResume(command: Command, { urls }: Pick<BatchCommandOptions, "urls">, format: Format): void {
  const { output, gzip, deduplicate } = command.opts();
  const isPlain = output !== undefined && !isObject(output) && gzip !== true && !output.toLowerCase().endsWith(".gz");
  if (urls === undefined || !isPlain || (format !== "json" && format !== "jsonl"))
    command.error(
      "error: option '--resume' needs addresses, and JSON lines in a file of this machine by --output, not compressed",
    );
  if (!chosenFields(command.opts()).includes("id")) command.error("error: option '--resume' needs the field id");
  if (deduplicate === true) command.error("error: option '--resume' cannot be used with '--deduplicate'");
}

/** Refuse formats and options that need a folder. */
export function checkStream(command: Command, format: Format): void {
  if (!streamFormats.has(format)) {
    const streams = formats.filter((name) => streamFormats.has(name)).join(", ");
    command.error(`error: option '--format ${format}' needs --output-dir; formats for a stream are ${streams}`);
  }
  for (const [name, flag] of [
    ["keepDirs", "--keep-dirs"],
    ["skipExisting", "--skip-existing"],
  ] as const) {
    if (isGiven(command, name)) command.error(`error: option '${flag}' needs --output-dir`);
  }
  if (command.getOptionValue("comments") === "file")
    command.error("error: option '--comments file' needs --output-dir");
}
