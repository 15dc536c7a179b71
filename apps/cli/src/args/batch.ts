import { type Command, Option } from "commander";
import { type BatchCommandOptions, type Format, formats, streamFormats } from "../options.ts";
import { addAddressOptions, addressSettings } from "./addresses.ts";
import { addFamiliarNames } from "./familiar-names.ts";
import { addFormatDetails, checkFormatOptions, formatOption } from "./formats.ts";
import {
  addFolderOptions,
  addManyPagesOptions,
  addQueueOptions,
  manyPagesSettings,
  queueSettings,
} from "./many-pages.ts";
import { chosenFields, fieldsOption } from "./shared.ts";
import { isGiven, optional } from "./values.ts";

export function addBatchOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(formatOption("output format (default: jsonl; markdown with --output-dir)"))
    .addOption(fieldsOption("JSON fields to write"));
  addFormatDetails(command);
  command
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .addOption(
      new Option("--output-dir <folder>", "write one file per page to this folder, named by its id").conflicts(
        "output",
      ),
    );
  addFolderOptions(command);
  command
    .option("--gzip", "compress the output, or each file, with gzip")
    .option("--deduplicate", "skip pages with the same text as an earlier page");
  addManyPagesOptions(command, "-b, --blacklist <file>");
  addAddressOptions(command);
  addQueueOptions(command);
  addFamiliarNames(command);
}

export function batchOptions(command: Command): BatchCommandOptions {
  const options = command.opts();
  const isFolder = options.outputDir !== undefined;
  const format: Format = options.format ?? (isFolder ? "markdown" : "jsonl");
  if (!isFolder) checkStream(command, format);
  checkFormatOptions(command, format);
  return {
    ...manyPagesSettings(command),
    ...optional(options, ["output", "outputDir"]),
    ...addressSettings(command),
    ...queueSettings(command),
    format,
    fields: chosenFields(options),
    withMetadata: options.withMetadata === true,
    spreadsheetSafe: options.spreadsheetSafe === true,
    keepDirs: options.keepDirs === true,
    skipExisting: options.skipExisting === true,
    gzip: options.gzip === true,
    deduplicate: options.deduplicate === true,
  };
}

/** Refuse formats and options that need a folder. */
export function checkStream(command: Command, format: Format): void {
  if (!streamFormats.has(format)) {
    const streams = formats.filter((name) => streamFormats.has(name)).join(", ");
    command.error(`error: option '--format ${format}' needs --output-dir; formats for a stream are ${streams}`);
  }
  for (const [name, flag] of [
    ["keepDirs", "--keep-dirs"],
    ["skipExisting", "--skip-existing"],
  ] as const) {
    if (isGiven(command, name)) command.error(`error: option '${flag}' needs --output-dir`);
  }
  if (command.getOptionValue("comments") === "file")
    command.error("error: option '--comments file' needs --output-dir");
}
