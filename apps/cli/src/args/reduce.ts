import type { Command } from "commander";
import { coverChoices, type ReduceCommandOptions, recordTypeChoices, reduceModes } from "../options.ts";
import { type CommandSpec, manyFiles } from "./command.ts";
import { parseNumber, parseWithin } from "./parsers.ts";
import { type Rows, refuseGiven } from "./rows.ts";
import {
  contentTypeRow,
  folderRows,
  inputRows,
  maxTokens,
  quietNotes,
  tokenizerRow,
  urlRow,
  workerRows,
} from "./shared.ts";

export const reduceCommand: CommandSpec<ReduceCommandOptions> = {
  name: "reduce",
  summary: "find the smallest part of each page's HTML that covers its words",
  description:
    "Find the smallest part of each page that covers a share of its words, and report how many tokens that saves.",
  argument: manyFiles,
  commonOptions: "--coverage --cover --type --mode --dry-run --output-dir --jobs --quiet".split(" "),
  help: `
Inputs are those of decant batch. Writes a table by page type to standard output, the results of each page to a JSON
file and, without --dry-run, the reduced pages to the folder of --output-dir.

Examples:
  decant reduce site/ --coverage 0.95 --dry-run
  decant reduce pages.jsonl --cover content --mode markdown --output-dir reduced
  decant reduce fairs/ --type event --mode strip --output-dir events
  decant reduce site/ --output-dir reduced --keep-dirs --gzip --skip-existing

Exit codes are those of decant batch; a refused page counts as failed.
`,
  options: () => rows(),
  readOptions: readReduce,
  run: async (inputs, options) => (await import("../commands/reduce-command.ts")).runReduce(inputs, options),
};

const parseCoverage = parseNumber((value) => value > 0 && value <= 1, "a number above 0 and up to 1");

// biome-ignore format: a row for each option
const rows = (): Rows => [
  "Reduction:",
  ["--coverage <share>", "share of the distinct words to cover, above 0 and up to 1", { parse: parseCoverage, default: 0.95 }],
  ["--mode <mode>", "how to reduce", { choices: reduceModes, default: "prune" }],
  ["--cover <what>", "cover the words of the whole page or of its main content", { choices: coverChoices, default: "page" }],
  ["-t, --type <type>", "keep the records of this type with all their values, instead of words", { choices: recordTypeChoices, conflicts: ["coverage", "cover"] }],
  ["--max-tokens <n>", "refuse larger results", { parse: parseWithin(1, maxTokens) }],
  tokenizerRow(),
  "Output:",
  ["--dry-run", "write only results and summary, no pages"],
  ["--output-dir <folder>", "write the reduced pages to this folder, named by their ids"],
  ...folderRows,
  ["--gzip", "compress each file with gzip"],
  ["--results <file>", "write the results to this file; compressed if it ends in .gz", { default: "reduce-results.json" }],
  quietNotes,
  ...inputRows("-b, --blacklist <file>"),
  "Pages:",
  urlRow("URL for pages without one; paths of files are resolved against it"),
  contentTypeRow,
  ...workerRows(),
];

function readReduce(command: Command, settings: ReduceCommandOptions): ReduceCommandOptions {
  if (settings.outputDir !== undefined) return settings;
  if (!settings.dryRun && !settings.list)
    command.error("error: give --output-dir FOLDER for the reduced pages, or --dry-run");
  refuseGiven(command, ["keepDirs", "skipExisting", "gzip"], "needs --output-dir");
  return settings;
}
