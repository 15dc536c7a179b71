import { readFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { parseBetween, parseEntry, parseIds, parseWithin } from "./parsers.ts";
import { type CommandSpec, type Exits, noOutput, type SettingsOf } from "./rows.ts";
import { maxBytesRow, outputFile, quietSummary, toFile } from "./shared.ts";

const corpusExits: Exits = {
  0: "done",
  1: "done, but some lines are no JSON objects; they are removed with the reason record/bad-line",
  2: "unknown rule",
  3: "a file cannot be read",
  4: noOutput,
};

const corpusFiles = ["[files...]", 'JSON lines as batch writes them, also with .gz, or "-" (default)'] as const;

export const filterCommand: CommandSpec<FilterCommandOptions> = {
  name: "filter",
  summary: "keep the documents of a corpus that pass published rules: C4, Gopher, FineWeb",
  argument: corpusFiles,
  commonOptions: "--sets --without --number --plain --languages --verdicts --removed --list-rules --quiet",
  help: `
Kept lines are written as they came, in their order, with U+2028 and the like escaped. --removed gets the other lines, each with
  "reasons": [{"rule", "value", "min" | "max"} | {"rule", "found"}], all of them, not the first one.

A rule reads the Markdown by the kind of its blocks: rules about prose do not read code and tables. --plain reads the text line by
line, as datatrove does. Records that are read by datatrove, too, have "id", "text" and "metadata", as batch writes them.

Examples:
  decant batch crawl.warc.gz | decant filter --removed removed.jsonl > kept.jsonl
  decant filter pages.jsonl --sets gopher-quality,gopher-repetition --languages en,de --verdicts any
  decant filter pages.jsonl --number gopher-quality/words-min=30 --without c4/sentences
  decant filter pages.jsonl --against benchmark.jsonl --removed contaminated.jsonl > clean.jsonl
  decant filter --list-rules
`,
  exits: corpusExits,
  options: () => filterRows,
  readOptions: (_, { against, ...settings }) => (against?.path === undefined ? settings : { ...settings, against }),
  run: async (files, options) => (await import("../corpus/filter-command.ts")).runFilter(files, options),
};

export const dedupCommand: CommandSpec<DedupCommandOptions> = {
  name: "dedup",
  summary: "keep one of the documents, or passages, that a corpus has several times",
  argument: corpusFiles,
  commonOptions: "--method --similarity --index --prefer --removed --output --quiet",
  help: `
Methods:
  exact         equal texts, whatever their case and white space
  minhash       nearly equal texts: MinHash of runs of five words in 14 bands of 8, as FineWeb
  url           equal addresses, without scheme, fragment and parameters of campaigns; the canonical one if it is known
  paragraphs    paragraphs of at least eight words that stand elsewhere
  sentences     three sentences in a row that stand elsewhere
  substrings    runs of --words words that stand elsewhere, wherever they begin; needs 16 bytes of disk for a word
  host-lines    lines that stand in five or more documents of a host

exact, url and minhash remove documents; the others shorten "text" and leave out the fields that repeat it. What stays does not depend
on the order of the documents. The corpus is read twice; standard input is copied to a temporary file. --removed gets removed lines
with "reasons": [{"rule", "duplicate_of"}], and for each shortened document {"id", "rule", "removed": [passage, ...]}.

--similarity 0.6 removes documents that share 60 % of their runs of five words with another, which is 5 % of the words changed.
--index keeps what a run compared: documents of later runs that repeat one of an earlier run go, those of earlier runs stay. It is
written when all output is; a run that ends early can be run again.

Examples:
  decant dedup kept.jsonl --removed duplicates.jsonl > unique.jsonl
  decant dedup a.jsonl.gz b.jsonl.gz --method exact --prefer earliest
  decant dedup today.jsonl --similarity 0.8 --index seen > new.jsonl
`,
  exits: corpusExits,
  options: () => dedupRows,
  run: async (files, options) => (await import("../corpus/dedup-command.ts")).runDedup(files, options),
};

export const reportCommand: CommandSpec<ReportCommandOptions> = {
  name: "report",
  summary: "describe a corpus in one HTML page: what was removed, types, languages, hosts, tokens, examples",
  argument: corpusFiles,
  help: `
Lines with "reasons", as filter and dedup write them to --removed, count as removed documents. The page loads nothing and runs no
script; the same lines give the same bytes, in any order.

Examples:
  decant report kept.jsonl removed.jsonl -o report.html
  decant report kept.jsonl --json | jq .languages
`,
  exits: corpusExits,
  options: () => reportRows,
  run: async (files, options) => (await import("../corpus/report-command.ts")).runReport(files, options),
};

// Choices are repeated because @decant/quality is loaded on demand.
const methods = ["exact", "url", "minhash", "paragraphs", "sentences", "substrings", "host-lines"] as const;
const keepRules = ["longest", "earliest", "canonical"] as const;
const sets = "c4, gopher-quality, gopher-repetition, fineweb";
const most = 2 ** 40;

const longerLines = maxBytesRow("refuse longer lines (suffixes: K, M, G)");
const corpusOutput = (removed: string) =>
  [
    "Output:",
    ["--removed <file>", `${removed} to this file; compressed if it ends in .gz`],
    outputFile,
    ["--json", "print the summary on standard error as JSON"],
    quietSummary,
    "Other:",
    longerLines,
  ] as const;

// biome-ignore format: a row for each option
const filterRows = [
  "Rules:",
  ["--sets <names>", `published sets to apply: ${sets} (default: all)`, { parse: parseIds, as: "filter.sets" }],
  ["--without <ids>", "rules to leave out", { parse: parseIds, as: "filter.without" }],
  ["--with <ids>", "rules to apply although they are off", { parse: parseIds, as: "filter.with" }],
  ["--number <id=n>", "another number for a rule; repeatable", { parse: parseEntry(parseNumberOfRule), as: "filter.numbers" }],
  ["--plain", "read the text line by line, as datatrove does, instead of the Markdown by the kind of its blocks", { as: "filter.plain" }],
  ["--bad-words <file>", "remove documents with a word of this file, one per line", { parse: readWords, as: "filter.badWords" }],
  ["--against <file>", 'remove documents that share words with a text of this file: JSON lines with "text", or lines', { as: "against.path" }],
  ["--against-words <n>", "words in a row that count", { parse: parseWithin(8, 100), default: 13, as: "against.words" }],
  ["--list-rules", "list the rules with their numbers and sources instead"],
  "Rules about the record:",
  ["--verdicts <codes>", 'verdicts that a page may not have; "any" stands for all', { parse: parseIds, as: "filter.record.verdicts" }],
  ["--min-confidence <n>", "least confidence", { parse: parseBetween(0, 1), as: "filter.record.minConfidence" }],
  ["--page-types <types>", "page types that stay", { parse: parseIds, as: "filter.record.pageTypes" }],
  ["--languages <tags>", "languages that stay; a page of unknown language stays", { parse: parseIds, as: "filter.record.languages" }],
  ["--min-language-score <n>", "least score of an identified language (default: 0.65)", { parse: parseBetween(0, 1), as: "filter.record.minLanguageScore" }],
  ["--min-chars <n>", "fewest characters of text", { parse: parseWithin(0, most), as: "filter.record.minChars" }],
  ["--max-chars <n>", "most characters of text", { parse: parseWithin(0, most), as: "filter.record.maxChars" }],
  ...corpusOutput("write removed documents, with their reasons,"),
] as const;

// biome-ignore format: a row for each option
const dedupRows = [
  "Duplicates:",
  ["--method <name>", "how duplicates are found", { choices: methods, default: "minhash", as: "dedup.method" }],
  ["--prefer <rule>", "which of several stays", { choices: keepRules, default: "longest", as: "dedup.keep" }],
  ["--similarity <s>", "share of runs of five words from which documents are duplicates (minhash)", { parse: parseBetween(0.2, 1), conflicts: ["bands", "rows"], as: "dedup.similarity" }],
  ["--bands <n>", "bands of MinHash (default: 14)", { parse: parseWithin(1, 1024), as: "dedup.bands" }],
  ["--rows <n>", "rows of a band (default: 8)", { parse: parseWithin(1, 1024), as: "dedup.rows" }],
  ["--words <n>", "words of a run of substrings", { parse: parseWithin(5, 1000), default: 50, as: "dedup.words" }],
  ["--index <folder>", "compare with documents of earlier runs in this folder, and add those of this run", { as: "dedup.index" }],
  ["--host-documents <n>", "documents of a host that share a line of boilerplate", { parse: parseWithin(2, most), default: 5, as: "dedup.hostDocuments" }],
  ["--tmp <folder>", "folder for temporary files (default: that of the system)", { as: "dedup.folder" }],
  ...corpusOutput("write removed documents and passages"),
] as const;

// biome-ignore format: a row for each option
const reportRows = [
  "Output:",
  ["-o, --output <file>", toFile],
  ["--json", "write JSON instead of HTML"],
  ["--card", "write a dataset card: Markdown with sizes, languages, sources, licences and reservations", { conflicts: "json" }],
  ["--title <text>", "heading of the page", { default: "Corpus report" }],
  ["--examples <n>", "examples for each rule, and kept documents shown", { parse: parseWithin(0, 1000), default: 5 }],
  ["--seed <n>", "another number shows other examples", { parse: parseWithin(0, 2 ** 31), default: 0 }],
  "Other:",
  longerLines,
] as const;

function parseNumberOfRule(text: string): readonly [string, number] {
  const at = text.lastIndexOf("=");
  const value = Number(text.slice(at + 1));
  if (at > 0 && text.slice(at + 1).trim() !== "" && !Number.isNaN(value)) return [text.slice(0, at), value];
  throw new InvalidArgumentError("Expected a rule and a number, such as gopher-quality/words-min=30.");
}

const lineEnd = /\r?\n/;

function readWords(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8")
      .split(lineEnd)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  } catch {
    throw new InvalidArgumentError("The file cannot be read.");
  }
}

export type FilterCommandOptions = Omit<SettingsOf<typeof filterRows>, "against"> & {
  readonly against?: { readonly path: string; readonly words: number };
};
export type DedupCommandOptions = SettingsOf<typeof dedupRows>;
export type ReportCommandOptions = SettingsOf<typeof reportRows>;
