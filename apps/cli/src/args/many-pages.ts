import type { Command } from "commander";
import {
  chunkFields,
  defaultChunkFields,
  type Format,
  formats,
  lineOutput,
  recordTypeChoices,
  streamFormats,
} from "../options.ts";
import { whyNotResumed } from "../output/resumed-lines.ts";
import { parseInOrder, parseNames, parseNumber, parseWithin } from "./parsers.ts";
import {
  type CommandSpec,
  defaultsOf,
  manyFiles,
  manyInputs,
  noOutput,
  type Rows,
  refuseGiven,
  type SettingsOf,
  settingsOf,
} from "./rows.ts";
import type { QueueSettings, UrlsSettings } from "./settings.ts";
import { addressRows, addressSettings, checkFormatOptions, chosenFields, queueSettings } from "./settings.ts";
import * as shared from "./shared.ts";

export const batchCommand: CommandSpec<BatchCommandOptions> = {
  name: "batch",
  summary: "convert many pages to one JSON line each, in input order, or to one file each",
  argument: manyInputs,
  commonOptions:
    "--format --fields --output --output-dir --keep-dirs --skip-existing --url --urls --jobs --preset --comments --deduplicate --quiet",
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
  decant batch site/ --output-dir out --keep-dirs --state out.state
  some-crawler | decant batch | some-indexer
  decant batch --urls list.txt --delay 2 > out.jsonl
  decant batch s3://pages/site/ --share 3/20 -o s3://pages/out/3.jsonl.gz
  decant batch --urls list.txt -o out.jsonl --resume
`,
  exits: {
    0: "every page was converted",
    1: "some pages failed, or broke an invariant with --strict",
    3: "an input is missing, unreadable or has no pages (the other inputs are still read)",
    4: noOutput,
    130: "only whole lines are written",
  },
  options: () => [...batchRows(), ...addressRows, ...shared.queueRows, shared.shardRow],
  hasFamiliarNames: true,
  readOptions: readBatch,
  run: async (inputs, options) => (await import("../commands/batch-command.ts")).runBatch(inputs, options),
};

// biome-ignore format: a row for each option
const batchRows = () => [
  "Output:",
  ...shared.formatRows("output format (default: jsonl; markdown with --output-dir)"),
  ["--records <a,b>", "read records of these types, such as product, each value with its place (JSON field: records)", { parse: parseNames(recordTypeChoices, "type"), as: "recordTypes" }],
  ...shared.formatDetailRows,
  shared.outputFile,
  ["--output-dir <folder>", "write one file per page to this folder, named by its id", { conflicts: "output" }],
  ...shared.folderRows,
  ["--gzip", "compress the output, or each file, with gzip"],
  ["--state <file>", "remember in this file what each page was made from, and convert only pages that changed since", { needs: "--output-dir", conflicts: ["queue", "deduplicate", "skipExisting"] }],
  ["--resume", "with addresses and --output: keep what an earlier run wrote, and fetch the others"],
  ["--deduplicate", "skip pages with the same text as an earlier page"],
  ...shared.manyPagesRows("-b, --blacklist <file>"),
] as const;

function readBatch(command: Command): BatchCommandOptions {
  const given = settingsOf(command, batchRows()) as BatchCommandOptions;
  const { format = given.outputDir === undefined ? "jsonl" : "markdown" } = given;
  if (given.outputDir === undefined) checkStream(command, format);
  checkFormatOptions(command, format);
  const fields = chosenFields(given);
  const settings = { ...given, format, fields, ...addressSettings(command), ...queueSettings(command) };
  const trouble = settings.resume ? whyNotResumed(settings) : undefined;
  if (trouble !== undefined) command.error(`error: option '--resume' ${trouble}`);
  return settings;
}

/** Refuse formats and options that need a folder. */
export function checkStream(command: Command, format: Format): void {
  if (!streamFormats.has(format)) {
    const streams = formats.filter((name) => streamFormats.has(name)).join(", ");
    command.error(`error: option '--format ${format}' needs --output-dir; formats for a stream are ${streams}`);
  }
  refuseGiven(command, ["keepDirs"], "needs --output-dir");
  if (command.getOptionValue("comments") === "file")
    command.error("error: option '--comments file' needs --output-dir");
}

export type ChunkCommandOptions = BatchCommandOptions & { readonly chunks: shared.ChunkSettings };

export const chunkCommand: CommandSpec<ChunkCommandOptions> = {
  name: "chunk",
  summary: "split many pages into chunks for retrieval, one JSON line each, in input order",
  argument: manyInputs,
  commonOptions: "--budget --overlap --tokenizer --output --url --jobs --preset --quiet",
  help: `
Inputs are those of decant batch. Output, one line per chunk, in input order, with the fields of --fields: its text is there once, as
Markdown ("content"), and also plain ("text") or below its headings for embedding ("embed_text") if you ask for these. A page that
failed or has no content has one line {"id", "ok": false, "error": {"code", "message"}}.

Examples:
  decant chunk site/ --url https://example.org/ > chunks.jsonl
  decant chunk pages.jsonl --budget 256 --overlap 32
  decant chunk page.html --fields id,embed_text | jq -r .embed_text
`,
  exits: batchCommand.exits,
  options: () => [...chunkCommandRows(), ...addressRows, ...shared.queueRows, shared.shardRow],
  readOptions: (command) => chunkedSettings(command, chunkCommandRows()),
  run: async (inputs, options) => {
    // Checked here, so that a mistake is reported once, and before anything is read.
    await (await import("../convert/load-chunker.ts")).loadChunker(options.chunks);
    return (await import("../commands/batch-command.ts")).runBatch(inputs, options);
  },
};

// biome-ignore format: a row for each option
const chunkCommandRows = () => [
  ...shared.chunkRows,
  shared.citeRow,
  "Output:",
  shared.outputFile,
  ["--gzip", "compress the output with gzip"],
  ["--fields <a,b>", `JSON fields to write: ${chunkFields.join(", ")}`, { parse: parseInOrder(chunkFields, "field"), default: defaultChunkFields, shown: "all but text and embed_text", as: "chunks.fields" }],
  ...shared.manyPagesRows(),
] as const;

/** Settings of pages that are cut, with those of `rows`. */
export function chunkedSettings<Options extends ChunkCommandOptions>(command: Command, rows: Rows): Options {
  return {
    ...(settingsOf(command, rows) as Options),
    ...addressSettings(command),
    ...queueSettings(command),
    ...lineOutput,
    fields: [],
  };
}

export const reduceCommand: CommandSpec<ReduceCommandOptions> = {
  name: "reduce",
  summary: "find the smallest part of each page's HTML that covers a share of its words",
  argument: manyFiles,
  commonOptions: "--coverage --cover --type --mode --dry-run --output-dir --jobs --quiet",
  help: `
Inputs are those of decant batch. Writes a table by page type to standard output, the results of each page to a JSON
file and, without --dry-run, the reduced pages to the folder of --output-dir.

Examples:
  decant reduce site/ --coverage 0.95 --dry-run
  decant reduce pages.jsonl --cover content --mode markdown --output-dir reduced
  decant reduce fairs/ --type event --mode strip --output-dir events
  decant reduce site/ --output-dir reduced --keep-dirs --gzip --skip-existing
`,
  exits: { ...batchCommand.exits, 1: "some pages failed or were refused" },
  options: () => reduceRows(),
  readOptions: readReduce,
  run: async (inputs, options) => (await import("../commands/reduce-command.ts")).runReduce(inputs, options),
};

const parseCoverage = parseNumber((value) => value > 0 && value <= 1, "a number above 0 and up to 1");

// biome-ignore format: a row for each option
const reduceRows = () => [
  "Reduction:",
  ["--coverage <share>", "share of the distinct words to cover, above 0 and up to 1", { parse: parseCoverage, default: 0.95, as: "reduce.coverage" }],
  ["--mode <mode>", "how to reduce", { choices: ["subtree", "prune", "strip", "markdown"], default: "prune", as: "reduce.mode" }],
  ["--cover <what>", "cover the words of the whole page or of its main content", { choices: ["page", "content"], default: "page", as: "reduce.cover" }],
  ["-t, --type <type>", "keep the records of this type with all their values, instead of words", { choices: recordTypeChoices, conflicts: ["coverage", "cover"], as: "reduce.type" }],
  ["--max-tokens <n>", "refuse larger results", { parse: parseWithin(1, shared.maxTokens), as: "reduce.maxTokens" }],
  shared.tokenizerRow("reduce.tokenizer"),
  "Output:",
  ["--dry-run", "write only results and summary, no pages"],
  ["--output-dir <folder>", "write the reduced pages to this folder, named by their ids"],
  ...shared.folderRows,
  ["--gzip", "compress each file with gzip", { needs: "--output-dir" }],
  ["--results <file>", "write the results to this file; compressed if it ends in .gz", { default: "reduce-results.json" }],
  shared.quietNotes,
  ...shared.inputRows("-b, --blacklist <file>"),
  "Pages:",
  shared.urlRow("URL for pages without one; paths of files are resolved against it"),
  shared.contentTypeRow,
  ...shared.workerRows(),
] as const;

function readReduce(command: Command): ReduceCommandOptions {
  const { outputDir, ...settings } = settingsOf(command, reduceRows());
  const { dryRun, list, reduce } = settings;
  if (outputDir === undefined && !dryRun && !list)
    command.error("error: give --output-dir FOLDER for the reduced pages, or --dry-run");
  return {
    ...defaultsOf(shared.conversionRows()),
    ...lineOutput,
    ...{ fields: [], resume: false, verbose: false },
    // Beside the words, only the page type is needed, and the fast model is good enough for it.
    preset: "fast",
    ...settings,
    format: reduce.mode === "markdown" ? "markdown" : "html",
    ...(outputDir !== undefined && !dryRun && { outputDir }),
  };
}

export interface BatchCommandOptions extends Omit<SettingsOf<ReturnType<typeof batchRows>>, "format"> {
  readonly format: Format;
  readonly queue?: QueueSettings;
  /** How pages are cut or reduced, for other commands. */
  readonly chunks?: shared.ChunkSettings;
  readonly reduce?: ReduceCommandOptions["reduce"];
  /** The addresses of the pages, or the file that lists them, and how they are fetched. */
  readonly urls?: UrlsSettings;
}

export type ReduceCommandOptions = Omit<BatchCommandOptions, "reduce"> &
  Pick<SettingsOf<ReturnType<typeof reduceRows>>, "reduce" | "results">;
