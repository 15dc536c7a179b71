import { type Command, Option } from "commander";
import type { AskCommandOptions } from "../options.ts";
import type { CommandSpec } from "./command.ts";
import { parseWithin } from "./parsers.ts";
import {
  addConfigOption,
  addConversionOptions,
  conversionSettings,
  maxBytesOption,
  timeoutOption,
  tokenizerHelp,
} from "./shared.ts";
import { optional } from "./values.ts";

export const askCommand: CommandSpec<AskCommandOptions> = {
  name: "ask",
  summary: "print the sentences, rows, items and code of a page that answer a question",
  description:
    "Print the parts of a page that answer a question, whole and in the page's order, within a token budget.",
  argument: ["<page-and-question...>", 'a file (HTML or Markdown), URL or "-" for standard input, then the question'],
  commonOptions: ["--budget", "--format", "--tokenizer", "--output", "--quiet", "--url", "--no-extract"],
  help: `
Formats:
  markdown   the parts with their headings, headers of tables and the beginnings of their items
  json       the same with places in Markdown and HTML, and everything that was left out, with scores and reasons
  ledger     a line for each part of the page, best first: score, kept or why not, kind, line, text

Examples:
  decant ask page.html "How often is the gauge read?"
  decant ask https://example.org/guide "which option resumes a crawl" --budget 200
  decant ask page.html gauge --format ledger | head

The words of the question should be in the language of the page; their stems are compared.

Exit codes:
  0    success
  1    nothing on the page answers
  2    usage error: unknown option, invalid value, a question without words
  3    input missing, unreadable, too large or unreachable
  4    output cannot be written
`,
  addOptions: addAskOptions,
  readOptions: askOptions,
  run: async ([page = "", ...words], options) =>
    (await import("../commands/ask-command.ts")).runAsk(page, words.join(" "), options),
};

// More than any model reads at once.
const maxTokens = 10_000_000;

function addAskOptions(command: Command): void {
  command
    .optionsGroup("Answer:")
    .addOption(
      new Option("-b, --budget <tokens>", "maximum tokens of the answer")
        .argParser(parseWithin(16, maxTokens))
        .default(400),
    )
    .option("--tokenizer <name>", tokenizerHelp, "o200k")
    .optionsGroup("Output:")
    .addOption(
      new Option("-f, --format <format>", "output format").choices(["markdown", "json", "ledger"]).default("markdown"),
    )
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("-q, --quiet", "print no notes on standard error");
  addConversionOptions(command, "resolve links against this URL (default: the fetched URL)");
  command
    .optionsGroup("Limits:")
    .addOption(timeoutOption("time limit for fetching"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

function askOptions(command: Command): AskCommandOptions {
  if (command.args.length < 2) command.error("error: ask takes a page and a question");
  const options = command.opts();
  return {
    ...conversionSettings(options),
    ...optional(options, ["output", "url", "contentType"]),
    budget: options.budget,
    tokenizer: options.tokenizer,
    format: options.format,
    timeoutMs: options.timeout,
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
  };
}
