import type { Command } from "commander";
import { type BatchCommandOptions, type ChunkSettings, lineOutput } from "../options.ts";
import { addressRows, addressSettings } from "./addresses.ts";
import { type CommandSpec, manyInputs } from "./command.ts";
import { type Rows, settingsOf } from "./rows.ts";
import { queueSettings } from "./settings.ts";
import { chunkRows, citeRow, manyPagesRows, outputFile, queueRows, shardRow } from "./shared.ts";

export type ChunkCommandOptions = BatchCommandOptions & { readonly chunks: ChunkSettings };

export const chunkCommand: CommandSpec<ChunkCommandOptions> = {
  name: "chunk",
  summary: "split many pages into chunks for retrieval, one JSON line each",
  description: "Convert many pages and split them into chunks for retrieval, one JSON line each, in input order.",
  argument: manyInputs,
  commonOptions: "--budget --overlap --tokenizer --output --url --jobs --preset --quiet".split(" "),
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
  options: () => [...ownRows(), ...addressRows, ...queueRows, shardRow],
  readOptions: (command) => chunkedSettings(command, ownRows()),
  run: async (inputs, options) => (await import("../commands/chunk-command.ts")).runChunk(inputs, options),
};

// biome-ignore format: a row for each option
const ownRows = (): Rows => [
  ...chunkRows,
  citeRow,
  "Output:",
  outputFile,
  ["--gzip", "compress the output with gzip"],
  ...manyPagesRows(),
];

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
