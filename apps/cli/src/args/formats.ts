import { type Command, InvalidArgumentError, Option } from "commander";
import { type Format, formatSynonyms, formats } from "../options.ts";
import { isGiven } from "./values.ts";

export function formatOption(help: string): Option {
  const option = new Option("-f, --format <format>", help).argParser(parseFormat);
  // The parser also accepts synonyms, which the help does not list.
  option.argChoices = [...formats];
  return option;
}

function parseFormat(text: string): Format {
  const name = formatSynonyms[text] ?? text;
  if ((formats as readonly string[]).includes(name)) return name as Format;
  throw new InvalidArgumentError(`Allowed choices are ${formats.join(", ")}.`);
}

export function addFormatDetails(command: Command): void {
  command
    .option("--with-metadata", "add the metadata to Markdown, text and HTML; other formats always have it")
    .option("--raw-csv", "in CSV and TSV, put no apostrophe before values that a spreadsheet would run");
}

/** Refuse options that have no effect on the format. */
export function checkFormatOptions(command: Command, format: Format): void {
  const isJson = format === "json" || format === "jsonl";
  if (isGiven(command, "fields") && !isJson) command.error("error: option '--fields' needs --format json");
  if (isGiven(command, "rawCsv") && format !== "csv" && format !== "tsv") {
    command.error("error: option '--raw-csv' needs --format csv or tsv");
  }
  if (isGiven(command, "frontMatter") && format !== "markdown" && format !== "text") {
    command.error("error: option '--front-matter' needs the format markdown or text; see --with-metadata");
  }
  if (command.getOptionValue("comments") === "file" && (isJson || format === "csv" || format === "tsv")) {
    command.error(
      `error: option '--comments file' cannot be used with the format ${format}, which has a field for them`,
    );
  }
}
