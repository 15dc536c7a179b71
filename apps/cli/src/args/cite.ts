import type { CiteCommandOptions } from "../options.ts";
import type { CommandSpec } from "./command.ts";
import type { Rows } from "./rows.ts";
import { onePageRows } from "./shared.ts";

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
  options: () => rows,
  run: async (operands, options) => (await import("../commands/cite-command.ts")).runCite(operands, options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Output:",
  ["-f, --format <format>", "output format", { choices: ["link", "markdown", "json", "annotation"], default: "link" }],
  ...onePageRows("address that the links lead to (default: the fetched URL)"),
];
