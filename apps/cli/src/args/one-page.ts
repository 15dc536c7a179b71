import type { Command } from "commander";
import { recordTypeChoices } from "../options.ts";
import { parseIds, parseUrl, parseWithin } from "./parsers.ts";
import { type CommandSpec, noInput, noOutput, pageInput, type SettingsOf, wantsColor } from "./rows.ts";
import * as shared from "./shared.ts";

export const askCommand: CommandSpec<AskCommandOptions> = {
  name: "ask",
  summary: "print the sentences, rows, items and code of a page that answer a question, within a token budget",
  argument: ["<page-and-question...>", 'a file (HTML or Markdown), URL or "-" for standard input, then the question'],
  commonOptions: "--budget --format --tokenizer --output --quiet --url --no-extract",
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
`,
  exits: { 1: "nothing on the page answers", 2: "a question without words", 3: noInput, 4: noOutput },
  options: () => askRows,
  refuse: ({ args }) => (args.length < 2 ? "ask takes a page and a question" : undefined),
  run: async ([page = "", ...words], options) =>
    (await import("../commands/ask-command.ts")).runAsk(page, words.join(" "), options),
};

// biome-ignore format: a row for each option
const askRows = [
  "Answer:",
  ["-b, --budget <tokens>", "maximum tokens of the answer", { parse: parseWithin(16, shared.maxTokens), default: 400 }],
  shared.tokenizerRow(),
  "Output:",
  ["-f, --format <format>", "output format", { choices: ["markdown", "json", "ledger"], default: "markdown" }],
  shared.outputFile,
  shared.quietNotes,
  ...shared.conversionRows(shared.linksAgainst),
  ...shared.fetchLimitRows,
] as const;

export const citeCommand: CommandSpec<CiteCommandOptions> = {
  name: "cite",
  summary: "make links that open a page at a passage and mark it",
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
`,
  exits: {
    1: "the page does not show the quote, or no link marks it: the nearest anchor is printed",
    2: "no quote",
    3: noInput,
    4: noOutput,
  },
  options: () => citeRows,
  run: async (operands, options) => (await import("../commands/cite-command.ts")).runCite(operands, options),
};

// biome-ignore format: a row for each option
const citeRows = [
  "Output:",
  ["-f, --format <format>", "output format", { choices: ["link", "markdown", "json", "annotation"], default: "link" }],
  ...shared.onePageRows("address that the links lead to (default: the fetched URL)"),
] as const;

export const recordsCommand: CommandSpec<RecordsCommandOptions, string | undefined> = {
  name: "records",
  summary: "read the records of a page, each value with its place: products, events, recipes, or those of a schema",
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
`,
  exits: { 1: "the page has no such record", 2: "a file that is no schema", 3: noInput, 4: noOutput },
  options: () => recordsRows,
  refuse: (_, { type, schema }) =>
    type === undefined && schema === undefined ? "give --type TYPE or --schema FILE" : undefined,
  run: async (input, options) => (await import("../commands/records-command.ts")).runRecords(input, options),
};

// biome-ignore format: a row for each option
const recordsRows = [
  "Records:",
  ["-t, --type <type>", "what to look for", { choices: recordTypeChoices, conflicts: "schema" }],
  ["-s, --schema <file>", "look for what this JSON Schema of an object asks for"],
  "Output:",
  ["-f, --format <format>", "output format", { choices: ["text", "json", "values"], default: "text" }],
  ["--cite", "give each value the link that opens the page at it and marks it"],
  ...shared.onePageRows("resolve addresses against this URL (default: the fetched URL)"),
] as const;

export const verifyCommand: CommandSpec<VerifyCommandOptions> = {
  name: "verify",
  summary: "convert a page again as a receipt says, and compare every hash",
  argument: ["<receipt-page-output...>", "the receipt, the page (file, URL or -), and if you have it the output"],
  help: `
decant page.html --receipt r.json writes a receipt: SHA-256 of page and output, the options, the version and the
totals of the ledger. Any changed byte of the page, the output or the receipt is found.

Examples:
  decant page.html --receipt r.json -o page.md
  decant verify r.json page.html
  decant verify r.json page.html page.md
`,
  exits: {
    0: "everything is as the receipt says",
    1: "something differs; standard error says what",
    2: "a file that is no receipt",
    3: noInput,
  },
  options: () => verifyRows,
  refuse: ({ args: { length } }) =>
    length < 2 || length > 3 ? `verify takes a receipt, a page and perhaps its output, got ${length}` : undefined,
  run: async (operands, options) => (await import("../commands/verify-command.ts")).runVerify(operands, options),
};

const verifyRows = ["Output:", ["-q, --quiet", "print only differences"], ...shared.fetchLimitRows] as const;

export const diffCommand: CommandSpec<DiffCommandOptions> = {
  name: "diff",
  summary: "compare the Markdown, or the chunks, of two pages or Markdown files",
  argument: ["<before-and-after...>", 'two files or URLs; "-" for standard input; with --markdown one URL'],
  help: `
Output: a unified diff of the Markdown, or with --chunks a line per chunk: + added, ~ updated, - deleted.
With --markdown, a line per block: - missing from the site's Markdown, + shown nowhere on the page, ~ changed.

Examples:
  decant diff yesterday.html today.html
  decant diff page.html page.md                     a page and the Markdown that is stored of it
  decant diff page.html https://example.org/page --chunks
  decant diff https://example.org/page --markdown   the page and the Markdown that its site serves for programs
`,
  exits: { 0: "the same", 1: "different", 3: "an input is missing, unreadable, not HTML, too large or unreachable" },
  options: () => diffRows,
  readOptions: readDiff,
  run: async ([before = "", after = ""], options) =>
    options.siteMarkdown
      ? (await import("../commands/diff-command.ts")).diffMarkdown(before, options)
      : (await import("../commands/diff-command.ts")).runDiff([before, after], options),
};

// biome-ignore format: a row for each option
const diffRows = [
  "Output:",
  ["--chunks", "compare the chunks instead of the Markdown", { apart: true }],
  ["--markdown", "compare a page with the Markdown that its site serves of it: what that hides or adds", { conflicts: "chunks", as: "siteMarkdown" }],
  ["-f, --format <format>", "output format", { choices: ["text", "json"], default: "text" }],
  shared.quietSummary,
  ...shared.colorRows,
  ...shared.chunkRows,
  ...shared.conversionRows("resolve links of both pages against this URL (default: the fetched URL)"),
  "Limits:",
  shared.timeoutRow("time limit for fetching a page, and for comparing"),
  shared.maxBytesRow(shared.largerPages),
] as const;

function readDiff(command: Command, { chunks, ...settings }: DiffCommandOptions): DiffCommandOptions {
  const options = command.opts();
  const [count, expected] = settings.siteMarkdown ? [1, "--markdown takes one address"] : [2, "compares two inputs"];
  if (command.args.length !== count) command.error(`error: diff ${expected}, got ${command.args.length}`);
  return { ...settings, ...(options.chunks === true && { chunks }), color: wantsColor(options.color) };
}

export const checkCommand: CommandSpec<CheckCommandOptions> = {
  name: "check",
  summary: "check Markdown files from any source against the invariants",
  argument: ["[files...]", 'Markdown files, or "-" for standard input (default if piped)'],
  help: `
Examples:
  decant check README.md "docs/**/*.md"
  decant page.html | decant check - --canonical
  decant check notes.md --except heading-step --format json

Each line names the file, line, invariant and violation. Front matter is skipped. The documentation describes the
invariants. Checking thousands of *, ] or > in one paragraph can take quadratic time: a file that exceeds the time
limit is reported, and the other files are still checked.
`,
  exits: {
    0: "no violations",
    1: "violations",
    2: "unknown invariant",
    3: "a file is missing, unreadable or too large, or exceeded the time limit",
  },
  options: () => checkRows,
  readOptions: (command, settings) => ({ ...settings, color: wantsColor(command.opts().color) }),
  run: async (files, options) => (await import("../commands/check-command.ts")).runCheck(files, options),
};

// biome-ignore format: a row for each option
const checkRows = [
  "Output:",
  ["-f, --format <format>", "output format", { choices: ["text", "json"], default: "text" }],
  shared.quietSummary,
  ...shared.colorRows,
  "Invariants:",
  ["-u, --url <url>", "URL of the document; makes relative links violations", { parse: parseUrl }],
  ["--only <ids>", "check only these invariants", { parse: parseIds }],
  ["--except <ids>", "skip these invariants", { parse: parseIds, default: [], shown: "none" }],
  ["--canonical", "also require the form that Decant writes"],
  "Limits:",
  shared.maxBytesRow("refuse larger files (suffixes: K, M, G)"),
  shared.timeoutRow("time limit for each file"),
] as const;

export type AskCommandOptions = SettingsOf<typeof askRows>;
export type CiteCommandOptions = SettingsOf<typeof citeRows>;
export type RecordsCommandOptions = SettingsOf<typeof recordsRows>;
export type VerifyCommandOptions = SettingsOf<typeof verifyRows>;
export type DiffCommandOptions = Omit<SettingsOf<typeof diffRows>, "chunks"> & {
  readonly color: boolean;
  readonly chunks?: shared.ChunkSettings;
};
export type CheckCommandOptions = SettingsOf<typeof checkRows> & { readonly color: boolean };
