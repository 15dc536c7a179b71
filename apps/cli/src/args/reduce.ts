import { type Command, Option } from "commander";
import { coverChoices, type ReduceCommandOptions, recordTypeChoices, reduceModes } from "../options.ts";
import { type CommandSpec, manyFiles } from "./command.ts";
import { addFolderOptions, addInputOptions, addLimitOptions, inputSettings, workerSettings } from "./many-pages.ts";
import { parseShare, parseWithin } from "./parsers.ts";
import { addConfigOption, contentTypeOption, tokenizerHelp, urlOption } from "./shared.ts";
import { isGiven, optional } from "./values.ts";

export const reduceCommand: CommandSpec<ReturnType<typeof reduceOptions>> = {
  name: "reduce",
  summary: "find the smallest part of each page's HTML that covers its words",
  description:
    "Find the smallest part of each page that covers a share of its words, and report how many tokens that saves.",
  argument: manyFiles,
  commonOptions: ["--coverage", "--cover", "--type", "--mode", "--dry-run", "--output-dir", "--jobs", "--quiet"],
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
  addOptions: addReduceOptions,
  readOptions: reduceOptions,
  run: async (inputs, options) => (await import("../commands/reduce-command.ts")).runReduce(inputs, options),
};

// More than any model reads at once.
const maxTokens = 10_000_000;

function addReduceOptions(command: Command): void {
  command
    .optionsGroup("Reduction:")
    .addOption(
      new Option("--coverage <share>", "share of the distinct words to cover, above 0 and up to 1")
        .argParser(parseShare)
        .default(0.95),
    )
    .addOption(new Option("--mode <mode>", "how to reduce").choices(reduceModes).default("prune"))
    .addOption(
      new Option("--cover <what>", "cover the words of the whole page or of its main content")
        .choices(coverChoices)
        .default("page"),
    )
    .addOption(
      new Option("-t, --type <type>", "keep the records of this type with all their values, instead of words")
        .choices(recordTypeChoices)
        .conflicts(["coverage", "cover"]),
    )
    .addOption(new Option("--max-tokens <n>", "refuse larger results").argParser(parseWithin(1, maxTokens)))
    .option("--tokenizer <name>", tokenizerHelp, "o200k")
    .optionsGroup("Output:")
    .option("--dry-run", "write only results and summary, no pages")
    .option("--output-dir <folder>", "write the reduced pages to this folder, named by their ids");
  addFolderOptions(command);
  command
    .option("--gzip", "compress each file with gzip")
    .option("--results <file>", "write the results to this file; compressed if it ends in .gz", "reduce-results.json")
    .option("-q, --quiet", "print no notes on standard error");
  addInputOptions(command, "-b, --blacklist <file>");
  command
    .optionsGroup("Pages:")
    .addOption(urlOption("URL for pages without one; paths of files are resolved against it"))
    .addOption(contentTypeOption());
  addLimitOptions(command);
  command.optionsGroup("Other:");
  addConfigOption(command);
}

function reduceOptions(command: Command): ReduceCommandOptions {
  const { coverage, mode, cover, maxTokens, tokenizer, results, ...options } = command.opts();
  const isFolder = options.outputDir !== undefined;
  if (!isFolder && !options.dryRun && !options.list)
    command.error("error: give --output-dir FOLDER for the reduced pages, or --dry-run");
  for (const [name, flag] of folderOptions) {
    if (!isFolder && isGiven(command, name)) command.error(`error: option '${flag}' needs --output-dir`);
  }
  return {
    ...{ coverage, mode, cover, tokenizer, results },
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...optional(options, ["outputDir", "type"]),
    ...inputSettings(command),
    ...workerSettings(command),
    dryRun: options.dryRun === true,
    keepDirs: options.keepDirs === true,
    skipExisting: options.skipExisting === true,
    gzip: options.gzip === true,
  };
}

/** Options that need an output folder. */
const folderOptions = [
  ["keepDirs", "--keep-dirs"],
  ["skipExisting", "--skip-existing"],
  ["gzip", "--gzip"],
] as const;
