import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { DedupCommandOptions } from "../corpus/dedup-command.ts";
import type { FilterCommandOptions } from "../corpus/filter-command.ts";
import type { ReportCommandOptions } from "../corpus/report-command.ts";
import { parseIds, parseWithin } from "./parsers.ts";
import { addConfigOption, maxBytesOption } from "./shared.ts";
import { optional } from "./values.ts";

// Repeated because @decant/quality is loaded on demand.
const methods = ["exact", "minhash", "simhash", "paragraphs", "sentences", "host-lines"];
const keepRules = ["longest", "earliest", "canonical"];
const sets = ["c4", "gopher-quality", "gopher-repetition", "fineweb"] as const;

export function addFilterOptions(command: Command): void {
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

export function filterOptions(command: Command): FilterCommandOptions {
  const options = command.opts();
  const { sets: chosen, without, with: extra, number, plain, badWords } = options;
  const { verdicts, minConfidence, pageTypes, languages, minLanguageScore, minChars, maxChars } = options;
  return {
    ...optional(options, ["removed", "output"]),
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

export function addReportOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .option("-o, --output <file>", "write to this file instead of standard output")
    .option("--json", "write JSON instead of HTML")
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

export function reportOptions(command: Command): ReportCommandOptions {
  const options = command.opts();
  const { examples, seed, title, maxBytes } = options;
  return { ...optional(options, ["output"]), ...{ examples, seed, title, maxBytes }, json: options.json === true };
}

export function addDedupOptions(command: Command): void {
  command
    .optionsGroup("Duplicates:")
    .addOption(new Option("--method <name>", "how duplicates are found").choices(methods).default("minhash"))
    .addOption(new Option("--prefer <rule>", "which of several stays").choices(keepRules).default("longest"))
    .addOption(new Option("--bands <n>", "bands of MinHash").argParser(parseWithin(1, 1024)).default(14))
    .addOption(new Option("--rows <n>", "rows of a band").argParser(parseWithin(1, 1024)).default(8))
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

export function dedupOptions(command: Command): DedupCommandOptions {
  const options = command.opts();
  const { method, prefer: keep, bands, rows, distance, hostDocuments, tmp: folder } = options;
  return {
    ...optional(options, ["removed", "output"]),
    dedup: { method, keep, bands, rows, distance, hostDocuments, folder },
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
