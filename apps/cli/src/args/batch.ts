import { type Command, Option } from "commander";
import { type BatchCommandOptions, type Format, formats, streamFormats } from "../options.ts";
import { addFamiliarNames } from "./familiar-names.ts";
import { addFormatDetails, checkFormatOptions, formatOption } from "./formats.ts";
import { addFolderOptions, addManyPagesOptions, manyPagesSettings } from "./many-pages.ts";
import { fieldsOption } from "./shared.ts";
import { isGiven, optional } from "./values.ts";

export function addBatchOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(formatOption("what to write (default: jsonl; markdown with --output-dir)"))
    .addOption(fieldsOption("fields of the JSON"));
  addFormatDetails(command);
  command
    .option("-o, --output <file>", "write there instead of the standard output; gzipped when the name ends in .gz")
    .addOption(
      new Option("--output-dir <folder>", "write a file for each page there, named by its id").conflicts("output"),
    );
  addFolderOptions(command);
  command
    .option("--gzip", "compress the output, or each file")
    .option("--deduplicate", "leave out pages with the text of an earlier one");
  addManyPagesOptions(command, "-b, --blacklist <file>");
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
    format,
    fields: options.fields,
    withMetadata: options.withMetadata === true,
    spreadsheetSafe: options.spreadsheetSafe === true,
    keepDirs: options.keepDirs === true,
    skipExisting: options.skipExisting === true,
    gzip: options.gzip === true,
    deduplicate: options.deduplicate === true,
  };
}

function checkStream(command: Command, format: Format): void {
  if (!streamFormats.has(format)) {
    const streams = formats.filter((name) => streamFormats.has(name)).join(", ");
    command.error(
      `error: option '--format ${format}' needs --output-dir in a batch; what can follow each other in one file are ${streams}`,
    );
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
