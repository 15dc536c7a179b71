import type { Command } from "commander";
import type { DiffCommandOptions } from "../options.ts";
import type { CommandSpec } from "./command.ts";
import { type Rows, wantsColor } from "./rows.ts";
import { chunkRows, colorRows, conversionRows, largerPages, maxBytesRow, quietSummary, timeoutRow } from "./shared.ts";

export const diffCommand: CommandSpec<DiffCommandOptions> = {
  name: "diff",
  summary: "compare the Markdown or the chunks of two pages",
  description: "Compare the Markdown, or the chunks, of two pages or Markdown files.",
  argument: ["<before-and-after...>", 'two files or URLs; "-" for standard input; with --markdown one URL'],
  help: `
Output: a unified diff of the Markdown, or with --chunks a line per chunk: + added, ~ updated, - deleted.
With --markdown, a line per block: - missing from the site's Markdown, + shown nowhere on the page, ~ changed.

Examples:
  decant diff yesterday.html today.html
  decant diff page.html page.md                     a page and the Markdown that is stored of it
  decant diff page.html https://example.org/page --chunks
  decant diff https://example.org/page --markdown   the page and the Markdown that its site serves for programs

Exit codes:
  0    the same
  1    different
  2    usage error: unknown option, invalid value
  3    an input is missing, unreadable, not HTML, too large or unreachable
`,
  options: () => rows,
  readOptions: readDiff,
  run: async ([before = "", after = ""], options) =>
    options.siteMarkdown
      ? (await import("../commands/diff-markdown.ts")).diffMarkdown(before, options)
      : (await import("../commands/diff-command.ts")).runDiff([before, after], options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Output:",
  ["--chunks", "compare the chunks instead of the Markdown", { apart: true }],
  ["--markdown", "compare a page with the Markdown that its site serves of it: what that hides or adds", { conflicts: "chunks", as: "siteMarkdown" }],
  ["-f, --format <format>", "output format", { choices: ["text", "json"], default: "text" }],
  quietSummary,
  ...colorRows,
  ...chunkRows,
  ...conversionRows("resolve links of both pages against this URL (default: the fetched URL)"),
  "Limits:",
  timeoutRow("time limit for fetching a page, and for comparing"),
  maxBytesRow(largerPages),
];

function readDiff(command: Command, { chunks, ...settings }: DiffCommandOptions): DiffCommandOptions {
  const options = command.opts();
  const [count, expected] = settings.siteMarkdown ? [1, "--markdown takes one address"] : [2, "compares two inputs"];
  if (command.args.length !== count) command.error(`error: diff ${expected}, got ${command.args.length}`);
  return { ...settings, ...(options.chunks === true && { chunks }), color: wantsColor(options.color) };
}
