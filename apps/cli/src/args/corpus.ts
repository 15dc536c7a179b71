import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { DedupCommandOptions } from "../corpus/dedup-command.ts";
import type { FilterCommandOptions } from "../corpus/filter-command.ts";
import type { ReportCommandOptions } from "../corpus/report-command.ts";
import type { CommandSpec } from "./command.ts";
import { parseIds, parseWithin } from "./parsers.ts";
import { addConfigOption, maxBytesOption } from "./shared.ts";
import { optional } from "./values.ts";

const corpusCodes = `
Exit codes:
  0    done
  1    done, but some lines are no JSON objects; they are removed with the reason record/bad-line
  2    usage error: unknown option, rule or value
  3    a file cannot be read
  4    output cannot be written
  70   internal error
`;

const corpusFiles = ["[files...]", 'JSON lines as batch writes them, also with .gz, or "-" (default)'] as const;

export const filterCommand: CommandSpec<ReturnType<typeof filterOptions>> = {
  name: "filter",
  summary: "keep the good documents of a corpus, by published rules",
  description: "Keep the documents of a corpus that pass the rules of C4, Gopher and FineWeb, as they came.",
  argument: corpusFiles,
  commonOptions: [
    "--sets",
    "--without",
    "--number",
    "--plain",
    "--languages",
    "--verdicts",
    "--removed",
    "--list-rules",
    "--quiet",
  ],
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
${corpusCodes}`,
  addOptions: addFilterOptions,
  readOptions: filterOptions,
  run: async (files, options) => (await import("../corpus/filter-command.ts")).runFilter(files, options),
};

export const dedupCommand: CommandSpec<ReturnType<typeof dedupOptions>> = {
  name: "dedup",
  summary: "keep one of the documents that a corpus has several times",
  description: "Keep one of several equal or nearly equal documents, or passages, of a corpus.",
  argument: corpusFiles,
  commonOptions: ["--method", "--similarity", "--index", "--prefer", "--removed", "--output", "--quiet"],
  help: `
Methods:
  exact         equal texts, whatever their case and white space
  minhash       nearly equal texts: MinHash of runs of five words in 14 bands of 8, as FineWeb
  simhash       nearly equal texts: SimHash of 64 bits, up to three of them different
  url           equal addresses, without scheme, fragment and parameters of campaigns; the canonical one if it is known
  paragraphs    paragraphs of at least eight words that stand elsewhere
  sentences     three sentences in a row that stand elsewhere
  substrings    runs of --words words that stand elsewhere, wherever they begin; needs 16 bytes of disk for a word
  host-lines    lines that stand in five or more documents of a host

exact, url, minhash and simhash remove documents; the others shorten "text" and leave out the fields that repeat it. What stays does not depend
on the order of the documents. The corpus is read twice; standard input is copied to a temporary file. --removed gets removed lines
with "reasons": [{"rule", "duplicate_of"}], and for each shortened document {"id", "rule", "removed": [passage, ...]}.

--similarity 0.6 removes documents that share 60 % of their runs of five words with another, which is 5 % of the words changed.
--index keeps what a run compared: documents of later runs that repeat one of an earlier run go, those of earlier runs stay. It is
written when all output is; a run that ends early can be run again.

Examples:
  decant dedup kept.jsonl --removed duplicates.jsonl > unique.jsonl
  decant dedup a.jsonl.gz b.jsonl.gz --method exact --prefer earliest
  decant dedup today.jsonl --similarity 0.8 --index seen > new.jsonl
${corpusCodes}`,
  addOptions: addDedupOptions,
  readOptions: dedupOptions,
  run: async (files, options) => (await import("../corpus/dedup-command.ts")).runDedup(files, options),
};

export const reportCommand: CommandSpec<ReturnType<typeof reportOptions>> = {
  name: "report",
  summary: "describe a corpus in one HTML page",
  description: "Describe a corpus: what was removed by which rule, types, languages, hosts, tokens, examples.",
  argument: corpusFiles,
  help: `
Lines with "reasons", as filter and dedup write them to --removed, count as removed documents. The page loads nothing and runs no
script; the same lines give the same bytes, in any order.

Examples:
  decant report kept.jsonl removed.jsonl -o report.html
  decant report kept.jsonl --json | jq .languages
${corpusCodes}`,
  addOptions: addReportOptions,
  readOptions: reportOptions,
  run: async (files, options) => (await import("../corpus/report-command.ts")).runReport(files, options),
};

// Repeated because @decant/quality is loaded on demand.
const methods = ["exact", "url", "minhash", "simhash", "paragraphs", "sentences", "substrings", "host-lines"];
const keepRules = ["longest", "earliest", "canonical"];
const sets = ["c4", "gopher-quality", "gopher-repetition", "fineweb"] as const;

function addFilterOptions(command: Command): void {
  command
    .optionsGroup("Rules:")
    .addOption(
      new Option("--sets <names>", `published sets to apply: ${sets.join(", ")} (default: all)`).argParser(parseIds),
    )
    .addOption(new Option("--without <ids>", "rules to leave out").argParser(parseIds))
    .addOption(new Option("--with <ids>", "rules to apply although they are off").argParser(parseIds))
    .addOption(new Option("--number <id=n>", "another number for a rule; repeatable").argParser(parseNumber))
    .option(
      "--plain",
      "read the text line by line, as datatrove does, instead of the Markdown by the kind of its blocks",
    )
    .addOption(
      new Option("--bad-words <file>", "remove documents with a word of this file, one per line").argParser(readWords),
    )
    .option(
      "--against <file>",
      'remove documents that share words with a text of this file: JSON lines with "text", or lines',
    )
    .addOption(
      new Option("--against-words <n>", "words in a row that count").argParser(parseWithin(8, 100)).default(13),
    )
    .option("--list-rules", "list the rules with their numbers and sources instead")
    .optionsGroup("Rules about the record:")
    .addOption(
      new Option("--verdicts <codes>", 'verdicts that a page may not have; "any" stands for all').argParser(parseIds),
    )
    .addOption(new Option("--min-confidence <n>", "least confidence").argParser(parseFraction))
    .addOption(new Option("--page-types <types>", "page types that stay").argParser(parseIds))
    .addOption(
      new Option("--languages <tags>", "languages that stay; a page of unknown language stays").argParser(parseIds),
    )
    .addOption(
      new Option("--min-language-score <n>", "least score of an identified language (default: 0.65)").argParser(
        parseFraction,
      ),
    )
    .addOption(new Option("--min-chars <n>", "fewest characters of text").argParser(parseWithin(0, most)))
    .addOption(new Option("--max-chars <n>", "most characters of text").argParser(parseWithin(0, most)))
    .optionsGroup("Output:")
    .option(
      "--removed <file>",
      "write removed documents, with their reasons, to this file; compressed if it ends in .gz",
    )
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("--json", "print the summary on standard error as JSON")
    .option("-q, --quiet", "print no summary on standard error")
    .optionsGroup("Other:")
    .addOption(maxBytesOption("refuse longer lines (suffixes: K, M, G)"));
  addConfigOption(command);
}

function filterOptions(command: Command): FilterCommandOptions {
  const options = command.opts();
  const { sets: chosen, without, with: extra, number, plain, badWords, against, againstWords } = options;
  const { verdicts, minConfidence, pageTypes, languages, minLanguageScore, minChars, maxChars } = options;
  return {
    ...optional(options, ["removed", "output"]),
    ...(against !== undefined && { against: { path: against, words: againstWords } }),
    filter: {
      ...{ sets: chosen, without, with: extra, numbers: number, plain: plain === true, badWords },
      record: { verdicts, minConfidence, pageTypes, languages, minLanguageScore, minChars, maxChars },
    },
    listRules: options.listRules === true,
    json: options.json === true,
    quiet: options.quiet === true,
    maxBytes: options.maxBytes,
  };
}

function addReportOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .option("-o, --output <file>", "write to this file instead of standard output")
    .option("--json", "write JSON instead of HTML")
    .addOption(
      new Option(
        "--card",
        "write a dataset card: Markdown with sizes, languages, sources, licences and reservations",
      ).conflicts("json"),
    )
    .option("--title <text>", "heading of the page", "Corpus report")
    .addOption(
      new Option("--examples <n>", "examples for each rule, and kept documents shown")
        .argParser(parseWithin(0, 1000))
        .default(5),
    )
    .addOption(
      new Option("--seed <n>", "another number shows other examples").argParser(parseWithin(0, 2 ** 31)).default(0),
    )
    .optionsGroup("Other:")
    .addOption(maxBytesOption("refuse longer lines (suffixes: K, M, G)"));
  addConfigOption(command);
}

function reportOptions(command: Command): ReportCommandOptions {
  const options = command.opts();
  const { examples, seed, title, maxBytes } = options;
  return {
    ...optional(options, ["output"]),
    ...{ examples, seed, title, maxBytes },
    json: options.json === true,
    card: options.card === true,
  };
}

function addDedupOptions(command: Command): void {
  command
    .optionsGroup("Duplicates:")
    .addOption(new Option("--method <name>", "how duplicates are found").choices(methods).default("minhash"))
    .addOption(new Option("--prefer <rule>", "which of several stays").choices(keepRules).default("longest"))
    .addOption(
      new Option("--similarity <s>", "share of runs of five words from which documents are duplicates (minhash)")
        .argParser(parseSimilarity)
        .conflicts(["bands", "rows"]),
    )
    .addOption(new Option("--bands <n>", "bands of MinHash (default: 14)").argParser(parseWithin(1, 1024)))
    .addOption(new Option("--rows <n>", "rows of a band (default: 8)").argParser(parseWithin(1, 1024)))
    .addOption(new Option("--words <n>", "words of a run of substrings").argParser(parseWithin(5, 1000)).default(50))
    .option("--index <folder>", "compare with documents of earlier runs in this folder, and add those of this run")
    .addOption(
      new Option("--distance <bits>", "bits in which SimHashes may differ").argParser(parseWithin(0, 3)).default(3),
    )
    .addOption(
      new Option("--host-documents <n>", "documents of a host that share a line of boilerplate")
        .argParser(parseWithin(2, most))
        .default(5),
    )
    .option("--tmp <folder>", "folder for temporary files (default: that of the system)")
    .optionsGroup("Output:")
    .option("--removed <file>", "write removed documents and passages to this file; compressed if it ends in .gz")
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("--json", "print the summary on standard error as JSON")
    .option("-q, --quiet", "print no summary on standard error")
    .optionsGroup("Other:")
    .addOption(maxBytesOption("refuse longer lines (suffixes: K, M, G)"));
  addConfigOption(command);
}

function dedupOptions(command: Command): DedupCommandOptions {
  const options = command.opts();
  const { method, prefer: keep, bands, rows, distance, hostDocuments, tmp: folder, similarity, words, index } = options;
  return {
    ...optional(options, ["removed", "output"]),
    dedup: { method, keep, bands, rows, distance, hostDocuments, folder, similarity, words, index },
    json: options.json === true,
    quiet: options.quiet === true,
    maxBytes: options.maxBytes,
  };
}

const most = 2 ** 40;

function parseFraction(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError("Expected a number from 0 to 1.");
}

function parseSimilarity(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0.2 && value <= 1) return value;
  throw new InvalidArgumentError("Expected a number from 0.2 to 1.");
}

function parseNumber(text: string, before: Readonly<Record<string, number>> = {}): Readonly<Record<string, number>> {
  const at = text.lastIndexOf("=");
  const value = Number(text.slice(at + 1));
  if (at > 0 && text.slice(at + 1).trim() !== "" && !Number.isNaN(value))
    return { ...before, [text.slice(0, at)]: value };
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
