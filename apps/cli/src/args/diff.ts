import { type Command, Option } from "commander";
import type { DiffCommandOptions } from "../options.ts";
import { addChunkSizes, chunkSizes } from "./chunk.ts";
import {
  addColorOptions,
  addConfigOption,
  addConversionOptions,
  conversionSettings,
  maxBytesOption,
  timeoutOption,
} from "./shared.ts";
import { optional, wantsColor } from "./values.ts";

export function addDiffOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .option("--chunks", "compare the chunks instead of the Markdown")
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json"]).default("text"))
    .option("-q, --quiet", "print no summary on standard error");
  addColorOptions(command);
  addChunkSizes(command);
  addConversionOptions(command, "resolve links of both pages against this URL (default: the fetched URL)");
  command
    .optionsGroup("Limits:")
    .addOption(timeoutOption("time limit for fetching a page, and for comparing"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

export function diffOptions(command: Command): DiffCommandOptions {
  const options = command.opts();
  return {
    ...conversionSettings(options),
    ...optional(options, ["url", "contentType"]),
    ...(options.chunks === true && { chunks: chunkSizes(command) }),
    format: options.format,
    color: wantsColor(options.color),
    timeoutMs: options.timeout,
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
  };
}
