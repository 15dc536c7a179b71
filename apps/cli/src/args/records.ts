import type { Command } from "commander";
import { type RecordsCommandOptions, recordTypeChoices } from "../options.ts";
import { type CommandSpec, pageInput } from "./command.ts";
import type { Rows } from "./rows.ts";
import { onePageRows } from "./shared.ts";

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
  options: () => rows,
  readOptions: readRecords,
  run: async (input, options) => (await import("../commands/records-command.ts")).runRecords(input, options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Records:",
  ["-t, --type <type>", "what to look for", { choices: recordTypeChoices, conflicts: "schema" }],
  ["-s, --schema <file>", "look for what this JSON Schema of an object asks for"],
  "Output:",
  ["-f, --format <format>", "output format", { choices: ["text", "json", "values"], default: "text" }],
  ["--cite", "give each value the link that opens the page at it and marks it"],
  ...onePageRows("resolve addresses against this URL (default: the fetched URL)"),
];

function readRecords(command: Command, settings: RecordsCommandOptions): RecordsCommandOptions {
  if (settings.type === undefined && settings.schema === undefined)
    command.error("error: give --type TYPE or --schema FILE");
  return settings;
}
