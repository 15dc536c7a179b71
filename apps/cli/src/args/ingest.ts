import { type Command, Option } from "commander";
import { type BatchCommandOptions, type ChunkSettings, lineOutput } from "../options.ts";
import { addAddressOptions, addressSettings } from "./addresses.ts";
import { addChunkSizes, chunkSizes } from "./chunk.ts";
import { addManyPagesOptions, addQueueOptions, manyPagesSettings, queueSettings } from "./many-pages.ts";
import { parseWithin } from "./parsers.ts";
import { addConfigOption } from "./shared.ts";
import { optional } from "./values.ts";

/** Options of `decant ingest`. */
export interface IngestCommandOptions extends BatchCommandOptions {
  readonly chunks: ChunkSettings;
  /** Address of the store. */
  readonly to: string;
  readonly state?: string;
  /** Module that embeds texts. */
  readonly embed?: string;
  readonly deleteMissing: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

export interface SearchCommandOptions {
  readonly limit: number;
  readonly json: boolean;
  readonly embed?: string;
}

export function addIngestOptions(command: Command): void {
  command
    .optionsGroup("Store:")
    .requiredOption("--to <store>", "address of the store, such as sqlite:site.sqlite")
    .option("--state <file>", "what the store has (default: next to the store)")
    .option("--embed <module>", "module whose default export embeds texts; a path or the name of a package")
    .option("--delete-missing", "remove the rows of pages that the source no longer has")
    .option("--dry-run", "count the changes and write nothing")
    .option("--json", "print the counts as JSON");
  addChunkSizes(command);
  command.optionsGroup("Output:");
  addManyPagesOptions(command);
  addAddressOptions(command);
  addQueueOptions(command);
}

export function ingestOptions(command: Command): IngestCommandOptions {
  const options = command.opts();
  return {
    ...manyPagesSettings(command),
    ...addressSettings(command),
    ...queueSettings(command),
    ...lineOutput,
    ...optional(options, ["state", "embed"]),
    to: options.to,
    gzip: false,
    fields: [],
    chunks: chunkSizes(command),
    deleteMissing: options.deleteMissing === true,
    dryRun: options.dryRun === true,
    json: options.json === true,
  };
}

export function addSearchOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(new Option("--limit <n>", "passages at most").argParser(parseWithin(1, 1000)).default(5))
    .option("--json", "print JSON lines")
    .optionsGroup("Other:")
    .option("--embed <module>", "embed the words with this module, for stores with vectors");
  addConfigOption(command);
}

export function searchOptions(command: Command): SearchCommandOptions {
  const options = command.opts();
  return { ...optional(options, ["embed"]), limit: options.limit, json: options.json === true };
}
