import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import {
  type BatchCommandOptions,
  defaultMaxMemoryMb,
  type InputSettings,
  type ManyPagesSettings,
  type WorkerSettings,
} from "../options.ts";
import { fromEnvironment } from "./environment.ts";
import { parseRepeated, parseShareOf, parseWithin } from "./parsers.ts";
import { addConfigOption, addConversionOptions, conversionSettings, maxBytesOption, timeoutOption } from "./shared.ts";
import { isGiven, optional } from "./values.ts";

// Measured: a worker fails to start with 24 MB. The maximum is 1 TB.
const minMemoryMb = 32;
const maxMemoryMb = 2 ** 20;
const maxJobs = 256;
export const defaultWorkDir = "decant-work";
// A shard takes seconds: long enough that the queue costs nothing, short enough that little is done twice.
const defaultShardSize = 500;
const maxShardSize = 100_000;

/**
 * Options of commands that read what `decant batch` reads.
 *
 * @param blacklist Flags of that option. `decant chunk` uses `-b` for the budget.
 */
export function addManyPagesOptions(command: Command, blacklist = "--blacklist <file>"): void {
  command
    .option("-q, --quiet", "print no progress and no summary on standard error")
    .option("-v, --verbose", "print a line for each page on standard error");
  addInputOptions(command, blacklist);
  addConversionOptions(command, "address of a single page; paths of several are resolved against it");
  addLimitOptions(command);
  command.optionsGroup("Other:");
  addConfigOption(command);
}

export function jobsOption(): Option {
  return new Option("-j, --jobs <n>", "worker threads")
    .argParser(parseWithin(1, maxJobs))
    .default(Math.min(availableParallelism(), maxJobs), "one per processor");
}

/** Options for workers and their limits. */
export function addLimitOptions(command: Command): void {
  command
    .optionsGroup("Limits:")
    .addOption(jobsOption())
    .addOption(timeoutOption("time limit for each page"))
    .addOption(maxBytesOption("refuse longer lines and larger files (suffixes: K, M, G)"))
    .addOption(
      new Option("--max-memory <mb>", "heap limit of a worker in megabytes; pages that need more fail")
        .argParser(parseWithin(minMemoryMb, maxMemoryMb))
        .default(defaultMaxMemoryMb),
    );
}

/** Options for work by the workers of a queue. */
export function addQueueOptions(command: Command, { hasShards = true }: { readonly hasShards?: boolean } = {}): void {
  command
    .optionsGroup("Across machines:")
    .addOption(
      fromEnvironment(
        new Option(
          "--queue <url>",
          "let the workers of this queue do it (decant work): redis://HOST, sqlite:FILE or memory:",
        ),
        "DECANT_QUEUE",
      ),
    )
    .addOption(
      fromEnvironment(
        new Option(
          "--work-dir <folder>",
          "folder for results until they are written; all workers need it by the same path",
        ).default(defaultWorkDir),
        "DECANT_WORK_DIR",
      ),
    );
  // Each site of a crawl is a job.
  if (!hasShards) return;
  command.addOption(
    new Option("--shard-size <n>", "pages of a job").argParser(parseWithin(1, maxShardSize)).default(defaultShardSize),
  );
}

export function queueSettings(command: Command): Pick<BatchCommandOptions, "queue"> {
  const { queue: address, workDir, shardSize = defaultShardSize } = command.opts();
  if (address !== undefined) return { queue: { address, workDir, shardSize } };
  for (const [name, flag] of [
    ["workDir", "--work-dir"],
    ["shardSize", "--shard-size"],
  ] as const)
    if (isGiven(command, name)) command.error(`error: option '${flag}' needs --queue`);
  return {};
}

/** Options that select pages. */
export function addInputOptions(command: Command, blacklist: string): void {
  command
    .optionsGroup("Inputs:")
    .addOption(new Option("--input-dir <folder>", "read the pages in this folder; repeatable").argParser(parseRepeated))
    .option("-i, --input-file <file>", "read the inputs listed in this file, one per line")
    .option(blacklist, "skip pages whose id or URL is listed in this file, one per line")
    .addOption(
      new Option("--url-filter <text>", "skip pages without this text in their URL or id; repeatable").argParser(
        parseRepeated,
      ),
    )
    .addOption(
      fromEnvironment(
        new Option(
          "--share <i/n>",
          "read one of n equal shares of the files, objects and addresses, from 0/n on, for n workers without a queue",
        ).argParser(parseShareOf),
        "DECANT_SHARE",
      ),
    )
    .option("--list", "list ids and URLs of the pages instead of converting them");
}

/** Options for output folders. */
export function addFolderOptions(command: Command): void {
  command
    .option("--keep-dirs", "mirror the paths of the pages in the output folder")
    .option("--skip-existing", "skip pages whose output file exists, to resume a run");
}

export function inputSettings(command: Command): InputSettings {
  const options = command.opts();
  return {
    ...optional(options, ["url", "contentType", "inputFile", "blacklist"]),
    ...(options.share === undefined ? {} : { share: options.share }),
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
