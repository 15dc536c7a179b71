import { type Command, Option } from "commander";
import { type BatchCommandOptions, type ChunkSettings, lineOutput } from "../options.ts";
import { addAddressOptions, addressSettings } from "./addresses.ts";
import { type CommandSpec, manyInputs } from "./command.ts";
import { addManyPagesOptions, addQueueOptions, manyPagesSettings, queueSettings } from "./many-pages.ts";
import { parseWithin } from "./parsers.ts";
import { tokenizerHelp } from "./shared.ts";
import { optional } from "./values.ts";

export const chunkCommand: CommandSpec<ReturnType<typeof chunkOptions>> = {
  name: "chunk",
  summary: "split many pages into chunks for retrieval, one JSON line each",
  description: "Convert many pages and split them into chunks for retrieval, one JSON line each, in input order.",
  argument: manyInputs,
  commonOptions: ["--budget", "--overlap", "--tokenizer", "--output", "--url", "--jobs", "--preset", "--quiet"],
  help: `
Inputs are those of decant batch. Output, one line per chunk, in input order:
  {"id", "document_id", "content", "text", "embed_text", "heading_path", "anchor", "block_types", "code_languages",
   "index", "prev_id", "next_id", "parent_id", "tokens", "chars", "overlap_chars", "source", "markdown",
   "content_hash", "extractor_version", "config_hash", "flags", "url", "record_id", "title", "language", "page_type",
   "published", "modified", "authors", "rights", "fields"}
  and one line per page that failed or has no content
  {"id", "ok": false, "error": {"code", "message"}}

Examples:
  decant chunk site/ --url https://example.org/ > chunks.jsonl
  decant chunk pages.jsonl --budget 256 --overlap 32
  decant chunk page.html | jq -r .embed_text

Exit codes are those of decant batch.
`,
  addOptions: addChunkOptions,
  readOptions: chunkOptions,
  run: async (inputs, options) => (await import("../commands/chunk-command.ts")).runChunk(inputs, options),
};

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

/** Links to passages, for commands whose output keeps anchors. */
export function addChunkLinks(command: Command): void {
  command.option("--cite", "let each anchor open the page at the passage and mark it (text fragment)");
}

export function chunkSizes(command: Command): ChunkSettings {
  const { budget, overlap, minTokens, tokenizer, cite } = command.opts();
  return {
    ...{ budget, overlap, tokenizer },
    ...(minTokens === undefined ? {} : { minTokens }),
    ...(cite === true ? { cite } : {}),
  };
}

function addChunkOptions(command: Command): void {
  addChunkSizes(command);
  addChunkLinks(command);
  command
    .optionsGroup("Output:")
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("--gzip", "compress the output with gzip");
  addManyPagesOptions(command);
  addAddressOptions(command);
  addQueueOptions(command);
}

function chunkOptions(command: Command): BatchCommandOptions & { readonly chunks: ChunkSettings } {
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
