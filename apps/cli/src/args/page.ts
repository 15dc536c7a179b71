import type { Command } from "commander";
import { defaultFields } from "../options.ts";
import { type CommandSpec, isGiven, noOutput, pageInput, refuseGiven, type SettingsOf, wantsColor } from "./rows.ts";
import { checkFormatOptions, chosenFields } from "./settings.ts";
import * as shared from "./shared.ts";

/** `decant` without the name of a command. */
export const pageCommand: CommandSpec<PageCommandOptions, string | undefined> = {
  name: "decant",
  summary: "convert the main content of a web page to checked Markdown",
  argument: pageInput,
  commonOptions: "--format --output --url --selector --remove --no-extract --render",
  help: `
Examples:
  decant page.html                          Markdown on standard output
  decant https://example.org/guide -o guide.md
  curl -s URL | decant - --url URL          resolve links against URL
  decant page.html.gz --with-metadata       add title, authors and dates as YAML front matter
  decant page.html --format json | jq .metadata
`,
  exits: {
    1: "no main content, time limit exceeded, or a broken invariant with --strict",
    3: "input missing, unreadable, not HTML, too large or unreachable",
    4: noOutput,
  },
  options: () => pageRows,
  hasFamiliarNames: true,
  readOptions: readPage,
  run: runPage,
};

export const explainCommand: CommandSpec<PageCommandOptions, string | undefined> = {
  name: "explain",
  summary: "explain which text of a page was kept or dropped, and why, or where some words of it went",
  argument: pageInput,
  commonOptions: "--find --report --output --url --preset --no-extract",
  help: `
Examples:
  decant explain page.html                            the whole page as a tree of decisions
  decant explain page.html --find "a sentence"        was it kept, dropped (by which rule), hidden, or is it not there?
  decant explain URL --report report.html
`,
  exits: { ...pageCommand.exits, 1: "no main content, or the words are not in the visible text of the page" },
  options: () => explainRows,
  readOptions: readExplain,
  run: runPage,
};

// biome-ignore format: a row for each option
const outputRows = [
  ["--report <file>", "also write an HTML report of the kept and dropped text to this file"],
  shared.outputFile,
  shared.quietNotes,
  ["-v, --verbose", "print details about the page on standard error"],
  ...shared.colorRows,
] as const;
// biome-ignore format: a row for each option
const pageSettingRows = [
  ...shared.conversionRows(shared.linksAgainst),
  "Requests:",
  ["--user-agent <name>", "name to give to a server (default: this program and its version)"],
  shared.headerRow,
  ...shared.sessionRows,
  ...shared.renderRows,
  ["--allow-private", "for --attachments, as in other commands; an address that you give here is fetched without it"],
  "Limits:",
  shared.timeoutRow("time limit for fetching; also for converting with --verify, --strict or if given"),
  shared.maxBytesRow(shared.largerPages),
] as const;

// biome-ignore format: a row for each option
const pageRows = [
  "Output:",
  ...shared.formatRows("output format", { default: "markdown" }),
  ...shared.formatDetailRows,
  ["--explain", "explain the result instead: candidates with reasons, dropped text by rule", { conflicts: ["format", "withMetadata", "frontMatter", "fields"] }],
  ["--source-map <file>", "also write a JSON map from Markdown lines to HTML offsets to this file"],
  ["--receipt <file>", "also write a receipt to this file: hashes of page, options and output, for decant verify", { conflicts: "explain" }],
  ["--attachments <folder>", "in notes for Obsidian, download the pictures into this folder and embed them", { conflicts: ["explain", "receipt"] }],
  ...outputRows,
  ["--gzip", "compress the output with gzip"],
  ...pageSettingRows,
] as const;
// biome-ignore format: a row for each option
const explainRows = [
  "Output:",
  ["--find <words>", "report where these words of the page went"],
  ...outputRows,
  ...pageSettingRows,
] as const;

function readPage(command: Command, given: PageCommandOptions): PageCommandOptions {
  const { format, explain, attachments, output } = given;
  if (!explain) checkFormatOptions(command, format);
  if (attachments !== undefined && format !== "obsidian")
    refuseGiven(command, ["attachments"], "needs --format obsidian");
  if (given.comments === "file" && output === undefined)
    command.error("error: option '--comments file' needs --output: the comments go to a file next to it");
  return {
    ...given,
    fields: chosenFields(given),
    // Only accounts have colours, and asking about the terminal takes milliseconds.
    color: explain && wantsColor(command.opts().color) && output === undefined,
    limitConversion: isGiven(command, "timeout") || given.verify || given.strict,
  };
}

function readExplain(command: Command, given: PageCommandOptions): PageCommandOptions {
  const output = { withMetadata: false, rawCsv: false, gzip: false, fields: defaultFields };
  return readPage(command, { ...given, ...output, format: "markdown", explain: true });
}

async function runPage(input: string | undefined, options: PageCommandOptions): Promise<number> {
  return (await import("../commands/page-command.ts")).runPage(input, options);
}

export interface PageCommandOptions extends SettingsOf<typeof pageRows> {
  /** Words to find; the answer replaces the page. */
  readonly find?: string;
  readonly color: boolean;
  /** Whether the time limit holds for the conversion, too. */
  readonly limitConversion: boolean;
}
