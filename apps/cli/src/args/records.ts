import { type Command, Option } from "commander";
import { type RecordsCommandOptions, recordTypeChoices } from "../options.ts";
import { type CommandSpec, pageInput } from "./command.ts";
import { addConfigOption, contentTypeOption, maxBytesOption, timeoutOption, urlOption } from "./shared.ts";
import { optional } from "./values.ts";

export const recordsCommand: CommandSpec<RecordsCommandOptions, string | undefined> = {
  name: "records",
  summary: "read the records of a page: products, events, recipes, or those of a schema",
  description: "Read the records of a page, each value with its place in the HTML.",
  argument: pageInput,
  help: `
Formats:
  text     a line for each value: field, value, source and offsets in the HTML
  json     the records with places, agreeing and differing sources, and findings; with --cite each value has a
           "citation": link, selectors, and whether a browser marks exactly it
  values   the plain data: one object for each record, one a line

Examples:
  decant records page.html --type product
  decant records https://example.org/fair --type event --format values | jq .start
  decant records page.html --schema lamp.schema.json --format json

Findings (sources that differ, a price that the page does not show) are printed on standard error.

Exit codes:
  0    success
  1    the page has no such record
  2    usage error: unknown option, invalid value, a file that is no schema
  3    input missing, unreadable, too large or unreachable
  4    output cannot be written
`,
  addOptions: addRecordsOptions,
  readOptions: recordsOptions,
  run: async (input, options) => (await import("../commands/records-command.ts")).runRecords(input, options),
};

function addRecordsOptions(command: Command): void {
  command
    .optionsGroup("Records:")
    .addOption(new Option("-t, --type <type>", "what to look for").choices(recordTypeChoices).conflicts("schema"))
    .option("-s, --schema <file>", "look for what this JSON Schema of an object asks for")
    .optionsGroup("Output:")
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json", "values"]).default("text"))
    .option("--cite", "give each value the link that opens the page at it and marks it")
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("-q, --quiet", "print no notes on standard error")
    .optionsGroup("Pages:")
    .addOption(urlOption("resolve addresses against this URL (default: the fetched URL)"))
    .addOption(contentTypeOption())
    .optionsGroup("Limits:")
    .addOption(timeoutOption("time limit for fetching"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

function recordsOptions(command: Command): RecordsCommandOptions {
  const options = command.opts();
  if (options.type === undefined && options.schema === undefined)
    command.error("error: give --type TYPE or --schema FILE");
  return {
    ...optional(options, ["type", "schema", "output", "url", "contentType"]),
    format: options.format,
    timeoutMs: options.timeout,
    maxBytes: options.maxBytes,
    cite: options.cite === true,
    quiet: options.quiet === true,
  };
}
