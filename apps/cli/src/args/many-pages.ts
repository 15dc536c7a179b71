import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { defaultMaxMemoryMb, type InputSettings, type ManyPagesSettings, type WorkerSettings } from "../options.ts";
import { parseRepeated, parseWithin } from "./parsers.ts";
import { addConfigOption, addConversionOptions, conversionSettings, maxBytesOption, timeoutOption } from "./shared.ts";
import { optional } from "./values.ts";

// A worker with the pipeline loaded does not start below (measured: 24 MB fails); the upper end is 1 TB.
const minMemoryMb = 32;
const maxMemoryMb = 2 ** 20;
const maxJobs = 256;

/**
 * Options of commands that read what `decant batch` reads.
 *
 * @param blacklist The flags of that option: `-b` is taken elsewhere.
 */
export function addManyPagesOptions(command: Command, blacklist = "--blacklist <file>"): void {
  command
    .option("-q, --quiet", "write no progress and no summary to the standard error")
    .option("-v, --verbose", "write a line for each page to the standard error");
  addInputOptions(command, blacklist);
  addConversionOptions(command, "URL of pages that name none; that of a file is resolved from its path");
  addLimitOptions(command);
  command.optionsGroup("Other:");
  addConfigOption(command);
}

/** Options of the workers, and of how much one of them takes. */
export function addLimitOptions(command: Command): void {
  command
    .optionsGroup("Limits:")
    .addOption(
      new Option("-j, --jobs <n>", "worker threads")
        .argParser(parseWithin(1, maxJobs))
        .default(Math.min(availableParallelism(), maxJobs), "one for each processor"),
    )
    .addOption(timeoutOption("give up a page after so many milliseconds"))
    .addOption(maxBytesOption("refuse a longer line or larger file; K, M and G are understood"))
    .addOption(
      new Option("--max-memory <mb>", "heap of one worker, in megabytes; a page that needs more fails")
        .argParser(parseWithin(minMemoryMb, maxMemoryMb))
        .default(defaultMaxMemoryMb),
    );
}

/** Options that say which pages are read. */
export function addInputOptions(command: Command, blacklist: string): void {
  command
    .optionsGroup("Inputs:")
    .addOption(
      new Option("--input-dir <folder>", "read the pages of this folder; may be repeated").argParser(parseRepeated),
    )
    .option("-i, --input-file <file>", "read the inputs that this file names, one a line")
    .option(blacklist, "leave out the pages whose id or URL this file names, one a line")
    .addOption(
      new Option("--url-filter <text>", "leave out pages without this in their URL, or id; may be repeated").argParser(
        parseRepeated,
      ),
    )
    .option("--list", "write the ids of the pages, and their URLs, instead of converting them");
}

/** Options that say how the files of an output folder are called, and what they hold. */
export function addFolderOptions(command: Command): void {
  command
    .option("--keep-dirs", "name the files by the folders and names of their pages")
    .option("--skip-existing", "leave out pages whose file is there already, to go on with a run that was ended");
}

export function inputSettings(command: Command): InputSettings {
  const options = command.opts();
  return {
    ...optional(options, ["url", "contentType", "inputFile", "blacklist"]),
    inputDirs: options.inputDir ?? [],
    urlFilters: options.urlFilter ?? [],
    list: options.list === true,
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
  };
}

export function workerSettings(command: Command): WorkerSettings {
  const { jobs, timeout, maxMemory } = command.opts();
  return { jobs, timeoutMs: timeout, maxMemoryMb: maxMemory };
}

export function manyPagesSettings(command: Command): ManyPagesSettings {
  const options = command.opts();
  return {
    ...conversionSettings(options),
    ...inputSettings(command),
    ...workerSettings(command),
    verbose: options.verbose === true,
  };
}
