import type { Command } from "commander";
import type { AskCommandOptions } from "../options.ts";
import type { CommandSpec } from "./command.ts";
import { parseWithin } from "./parsers.ts";
import type { Rows } from "./rows.ts";
import {
  conversionRows,
  fetchLimitRows,
  linksAgainst,
  maxTokens,
  outputFile,
  quietNotes,
  tokenizerRow,
} from "./shared.ts";

export const askCommand: CommandSpec<AskCommandOptions> = {
  name: "ask",
  summary: "print the sentences, rows, items and code of a page that answer a question",
  description:
    "Print the parts of a page that answer a question, whole and in the page's order, within a token budget.",
  argument: ["<page-and-question...>", 'a file (HTML or Markdown), URL or "-" for standard input, then the question'],
  commonOptions: "--budget --format --tokenizer --output --quiet --url --no-extract".split(" "),
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
  options: () => rows,
  readOptions: readAsk,
  run: async ([page = "", ...words], options) =>
    (await import("../commands/ask-command.ts")).runAsk(page, words.join(" "), options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Answer:",
  ["-b, --budget <tokens>", "maximum tokens of the answer", { parse: parseWithin(16, maxTokens), default: 400 }],
  tokenizerRow(),
  "Output:",
  ["-f, --format <format>", "output format", { choices: ["markdown", "json", "ledger"], default: "markdown" }],
  outputFile,
  quietNotes,
  ...conversionRows(linksAgainst),
  ...fetchLimitRows,
];

function readAsk(command: Command, settings: AskCommandOptions): AskCommandOptions {
  if (command.args.length < 2) command.error("error: ask takes a page and a question");
  return settings;
}
