import { type Command, Option } from "commander";
import { coverChoices, type ReduceCommandOptions, reduceModes } from "../options.ts";
import { parseShare, parseUrl, parseWithin } from "./parsers.ts";
import { addConfigOption, maxBytesOption, tokenizerHelp } from "./shared.ts";
import { optional } from "./values.ts";

// More than any model reads at once.
const maxTokens = 10_000_000;

export function addReduceOptions(command: Command): void {
  command
    .optionsGroup("Reduction:")
    .addOption(
      new Option("--coverage <share>", "of the different words, above 0 and up to 1")
        .argParser(parseShare)
        .default(0.95),
    )
    .addOption(new Option("--mode <mode>", "what to write").choices(reduceModes).default("prune"))
    .addOption(
      new Option("--cover <what>", "words of the whole page or of its main content")
        .choices(coverChoices)
        .default("page"),
    )
    .addOption(new Option("--max-tokens <n>", "refuse a larger result").argParser(parseWithin(1, maxTokens)))
    .option("--tokenizer <name>", tokenizerHelp, "o200k")
    .optionsGroup("Output:")
    .option("--dry-run", "write no pages, only results and summary")
    .option("-o, --output <folder>", "where the reduced pages go")
    .option("--results <file>", "where the results go", "reduce-results.json")
    .option("-q, --quiet", "write no notes to the standard error")
    .optionsGroup("Pages:")
    .addOption(new Option("-u, --url <url>", "URL that the paths of files are resolved against").argParser(parseUrl))
    .addOption(maxBytesOption("refuse a longer line or larger file; K, M and G are understood"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

export function reduceOptions(command: Command): ReduceCommandOptions {
  const { coverage, mode, cover, maxTokens, tokenizer, results, maxBytes, ...options } = command.opts();
  return {
    ...{ coverage, mode, cover, tokenizer, results, maxBytes },
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...optional(options, ["output", "url"]),
    dryRun: options.dryRun === true,
    quiet: options.quiet === true,
  };
}
