import { type Command, Option } from "commander";
import { type BatchCommandOptions, type ChunkSettings, lineOutput } from "../options.ts";
import { addAddressOptions, addressSettings } from "./addresses.ts";
import { addManyPagesOptions, addQueueOptions, manyPagesSettings, queueSettings } from "./many-pages.ts";
import { parseWithin } from "./parsers.ts";
import { tokenizerHelp } from "./shared.ts";
import { optional } from "./values.ts";

// More than any model reads at once.
const maxTokens = 10_000_000;

/** How pages are cut. */
export function addChunkSizes(command: Command): void {
  command
    .optionsGroup("Chunks:")
    .addOption(
      new Option("-b, --budget <tokens>", "maximum tokens per chunk")
        .argParser(parseWithin(16, maxTokens))
        .default(512),
    )
    .addOption(
      new Option(
        "--min-tokens <tokens>",
        "merge smaller sections with their neighbours (default: 64, at most a quarter of the budget)",
      ).argParser(parseWithin(0, maxTokens)),
    )
    .addOption(
      new Option("--overlap <tokens>", "maximum tokens of sentences repeated from the previous chunk")
        .argParser(parseWithin(0, maxTokens))
        .default(0),
    )
    .option("--tokenizer <name>", tokenizerHelp, "o200k");
}

export function chunkSizes(command: Command): ChunkSettings {
  const { budget, overlap, minTokens, tokenizer } = command.opts();
  return { budget, overlap, tokenizer, ...(minTokens === undefined ? {} : { minTokens }) };
}

export function addChunkOptions(command: Command): void {
  addChunkSizes(command);
  command
    .optionsGroup("Output:")
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("--gzip", "compress the output with gzip");
  addManyPagesOptions(command);
  addAddressOptions(command);
  addQueueOptions(command);
}

export function chunkOptions(command: Command): BatchCommandOptions & { readonly chunks: ChunkSettings } {
  const options = command.opts();
  return {
    ...manyPagesSettings(command),
    ...addressSettings(command),
    ...queueSettings(command),
    ...lineOutput,
    ...optional(options, ["output"]),
    gzip: options.gzip === true,
    fields: [],
    chunks: chunkSizes(command),
  };
}
