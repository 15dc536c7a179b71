import { type Command, Option } from "commander";
import type { CiteCommandOptions } from "../options.ts";
import type { CommandSpec } from "./command.ts";
import { addConfigOption, contentTypeOption, maxBytesOption, timeoutOption, urlOption } from "./shared.ts";
import { optional } from "./values.ts";

export const citeCommand: CommandSpec<CiteCommandOptions> = {
  name: "cite",
  summary: "make a link that opens a page at a passage and marks it",
  description: "Make links that open a page at a passage and mark it, one for each place of the passage.",
  argument: ["<page-and-quote...>", 'file, URL, or "-" for standard input, then words of the page'],
  help: `
Formats:
  link         the address with its text fragment; the fragment alone for a page without address
  markdown     a quotation with its source
  json         a line for each place: link, whether a browser marks exactly the passage, why not, offsets in the HTML,
               W3C Web Annotation selectors
  annotation   a W3C Web Annotation for each place, one a line

Case, accents and white space of the quote do not count, and it may go over blocks.

Examples:
  decant cite https://example.org/tides "the moon pulls"
  decant cite page.html "the moon pulls" --url https://example.org/tides --format markdown

Exit codes:
  0    success
  1    the page does not show the quote, or no link marks it: the nearest anchor is printed
  2    usage error: unknown option, invalid value, no quote
  3    input missing, unreadable, too large or unreachable
  4    output cannot be written
`,
  addOptions: addCiteOptions,
  readOptions: citeOptions,
  run: async (operands, options) => (await import("../commands/cite-command.ts")).runCite(operands, options),
};

function addCiteOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(
      new Option("-f, --format <format>", "output format")
        .choices(["link", "markdown", "json", "annotation"])
        .default("link"),
    )
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("-q, --quiet", "print no notes on standard error")
    .optionsGroup("Pages:")
    .addOption(urlOption("address that the links lead to (default: the fetched URL)"))
    .addOption(contentTypeOption())
    .optionsGroup("Limits:")
    .addOption(timeoutOption("time limit for fetching"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

function citeOptions(command: Command): CiteCommandOptions {
  const options = command.opts();
  return {
    ...optional(options, ["output", "url", "contentType"]),
    format: options.format,
    timeoutMs: options.timeout,
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
  };
}
