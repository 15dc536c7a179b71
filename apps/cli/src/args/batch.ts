import type { Command } from "commander";
import { type BatchCommandOptions, type Format, formats, recordTypeChoices, streamFormats } from "../options.ts";
import { isLines, isPlainFile } from "../output/resumed-lines.ts";
import { addressRows, addressSettings } from "./addresses.ts";
import { type CommandSpec, manyInputs } from "./command.ts";
import { parseNames } from "./parsers.ts";
import { type Rows, refuseGiven, settingsOf } from "./rows.ts";
import { checkFormatOptions, chosenFields, queueSettings } from "./settings.ts";
import { folderRows, formatDetailRows, formatRows, manyPagesRows, outputFile, queueRows, shardRow } from "./shared.ts";

export const batchCommand: CommandSpec<BatchCommandOptions> = {
  name: "batch",
  summary: "convert many pages: JSON lines, folders, files or globs",
  description: "Convert many pages to one JSON line each, in input order, or to one file each.",
  argument: manyInputs,
  commonOptions:
    "--format --fields --output --output-dir --keep-dirs --skip-existing --url --urls --jobs --preset --comments --deduplicate --quiet".split(
      " ",
    ),
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
  options: () => [...ownRows(), ...addressRows, ...queueRows, shardRow],
  hasFamiliarNames: true,
  readOptions: readBatch,
  run: async (inputs, options) => (await import("../commands/batch-command.ts")).runBatch(inputs, options),
};

// biome-ignore format: a row for each option
const ownRows = (): Rows => [
  "Output:",
  ...formatRows("output format (default: jsonl; markdown with --output-dir)"),
  ["--records <a,b>", "read records of these types, such as product, each value with its place (JSON field: records)", { parse: parseNames(recordTypeChoices, "type"), as: "recordTypes" }],
  ...formatDetailRows,
  outputFile,
  ["--output-dir <folder>", "write one file per page to this folder, named by its id", { conflicts: "output" }],
  ...folderRows,
  ["--gzip", "compress the output, or each file, with gzip"],
  ["--resume", "with addresses and --output: keep what an earlier run wrote, and fetch the others"],
  ["--deduplicate", "skip pages with the same text as an earlier page"],
  ...manyPagesRows("-b, --blacklist <file>"),
];

function readBatch(command: Command): BatchCommandOptions {
  const given = settingsOf(command, ownRows()) as BatchCommandOptions;
  const { format = given.outputDir === undefined ? "jsonl" : "markdown" } = given;
  if (given.outputDir === undefined) checkStream(command, format);
  checkFormatOptions(command, format);
  const settings = {
    ...given,
    format,
    ...addressSettings(command),
    ...queueSettings(command),
  };
  if (settings.resume) checkResume(command, settings);
  return { ...settings, fields: chosenFields(settings) };
}

/** What an earlier run wrote is known by the ids of plain JSON lines. */
function checkResume(command: Command, settings: BatchCommandOptions): void {
  const { urls, output, gzip, format, deduplicate } = settings;
  if (urls === undefined || !isPlainFile(output, gzip) || !isLines(format))
    command.error(
      "error: option '--resume' needs addresses, and JSON lines in a file of this machine by --output, not compressed",
    );
  if (!chosenFields(settings).includes("id")) command.error("error: option '--resume' needs the field id");
  if (deduplicate) command.error("error: option '--resume' cannot be used with '--deduplicate'");
}

/** Refuse formats and options that need a folder. */
export function checkStream(command: Command, format: Format): void {
  if (!streamFormats.has(format)) {
    const streams = formats.filter((name) => streamFormats.has(name)).join(", ");
    command.error(`error: option '--format ${format}' needs --output-dir; formats for a stream are ${streams}`);
  }
  refuseGiven(command, ["keepDirs", "skipExisting"], "needs --output-dir");
  if (command.getOptionValue("comments") === "file")
    command.error("error: option '--comments file' needs --output-dir");
}
