import { type Command, Option } from "commander";
import type { DiffCommandOptions } from "../options.ts";
import { addChunkSizes, chunkSizes } from "./chunk.ts";
import type { CommandSpec } from "./command.ts";
import {
  addColorOptions,
  addConfigOption,
  addConversionOptions,
  conversionSettings,
  maxBytesOption,
  timeoutOption,
} from "./shared.ts";
import { optional, wantsColor } from "./values.ts";

export const diffCommand: CommandSpec<ReturnType<typeof diffOptions>> = {
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
  addOptions: addDiffOptions,
  readOptions: diffOptions,
  run: async ([before = "", after = ""], options) =>
    options.siteMarkdown
      ? (await import("../commands/diff-markdown.ts")).diffMarkdown(before, options)
      : (await import("../commands/diff-command.ts")).runDiff([before, after], options),
};

function addDiffOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .option("--chunks", "compare the chunks instead of the Markdown")
    .addOption(
      new Option(
        "--markdown",
        "compare a page with the Markdown that its site serves of it: what that hides or adds",
      ).conflicts("chunks"),
    )
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

function diffOptions(command: Command): DiffCommandOptions {
  const options = command.opts();
  const siteMarkdown = options.markdown === true;
  if (command.args.length !== (siteMarkdown ? 1 : 2))
    command.error(
      `error: diff ${siteMarkdown ? "--markdown takes one address" : "compares two inputs"}, got ${command.args.length}`,
    );
  return {
    ...conversionSettings(options),
    ...optional(options, ["url", "contentType"]),
    ...(options.chunks === true && { chunks: chunkSizes(command) }),
    siteMarkdown,
    format: options.format,
    color: wantsColor(options.color),
    timeoutMs: options.timeout,
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
  };
}
