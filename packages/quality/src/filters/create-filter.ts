import { aBoolean, anArrayOf, anObject, aString, checkOptions, type OptionChecks, oneOf } from "@decant/page";
import { c4, cleanLines, lineRules } from "./c4.ts";
import type { Decontaminator } from "./decontaminator.ts";
import { fineweb } from "./fineweb.ts";
import { gopherQuality, gopherRepetition, stopWords } from "./gopher.ts";
import { readPlain, readStructure } from "./reading.ts";
import { type FilterRecord, languageOf, type NamedReason, type RecordRules, recordReasons } from "./record-rules.ts";
import type { Reason, RemovedLine, Rule, RuleDocument } from "./rule.ts";
import { type Words, wordsOf } from "./words.ts";

/** Names of the published sets. */
export const filterSets = ["c4", "gopher-quality", "gopher-repetition", "fineweb"] as const;
export type FilterSet = (typeof filterSets)[number];

export interface FilterOptions {
  /** Published sets to apply. @default all */
  readonly sets?: readonly FilterSet[] | undefined;
  /** Rules to leave out, or to apply although they are off, by id. */
  readonly without?: readonly string[] | undefined;
  readonly with?: readonly string[] | undefined;
  /** Other numbers, by the id of their rule. */
  readonly numbers?: Readonly<Record<string, number>> | undefined;
  /** Read `text` line by line as datatrove does, instead of the Markdown by the kind of its blocks. @default false */
  readonly plain?: boolean | undefined;
  /** Stop words by language; those of the paper and further languages by default. */
  readonly stopWords?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly badWords?: readonly string[] | undefined;
  /** Finds documents with texts of a list, such as a benchmark's. Read is `text`, or without it the Markdown. */
  readonly decontaminator?: Decontaminator | undefined;
  /** Rules about the record. */
  readonly record?: RecordRules | undefined;
}

/** Decision about a document. */
export interface FilterResult {
  readonly isKept: boolean;
  /** All reasons, not the first one. */
  readonly reasons: readonly (Reason | NamedReason)[];
}

export interface Filter {
  readonly rules: readonly Rule[];
  judge(record: FilterRecord): FilterResult;
  /** The lines of a text that C4 removes, and the text without them. */
  clean(text: string): { readonly text: string; readonly removed: readonly RemovedLine[] };
}

/**
 * Create a filter for documents of a corpus.
 *
 * @throws {TypeError | RangeError} For an unknown set or rule, or an invalid number.
 * @example
 * const filter = createFilter({ sets: ["gopher-quality"] });
 * filter.judge({ text: "Too short." }).reasons[0]; // { rule: "gopher-quality/words-min", value: 2, min: 50 }
 */
export function createFilter(options: FilterOptions = {}): Filter {
  checkOptions(options, checks);
  const { plain = false, numbers = {}, record: recordRules = {} } = options;
  const rules = chooseRules(options);
  const without = new Set(options.without);
  return {
    rules,
    judge(record) {
      const reasons = recordReasons(record, recordRules);
      const overlap = options.decontaminator?.find(textOf(record));
      if (overlap !== undefined)
        reasons.push({ rule: "decontamination/overlap", found: `${overlap.id}: ${overlap.words}` });
      const document = documentOf(record, plain, without);
      if (document !== undefined)
        for (const rule of rules) {
          const number = numbers[rule.id] ?? rule.number;
          const value = rule.measure(document, number);
          if (value === null) continue;
          if (rule.bound === "min" && value < number) reasons.push({ rule: rule.id, value, min: number });
          if (rule.bound === "max" && value > number) reasons.push({ rule: rule.id, value, max: number });
        }
      return { isKept: reasons.length === 0, reasons };
    },
    clean(text) {
      const { lines, removed } = cleanLines(text, without);
      return { text: lines.join("\n").trim(), removed };
    },
  };
}

const someStrings = anArrayOf(aString);
const checks: OptionChecks<FilterOptions> = {
  sets: anArrayOf(oneOf(...filterSets)),
  without: someStrings,
  with: someStrings,
  numbers: {
    expected: "numbers by rule",
    accepts: (given) => anObject.accepts(given) && Object.values(given ?? {}).every(Number.isFinite),
  },
  plain: aBoolean,
  stopWords: anObject,
  badWords: someStrings,
  decontaminator: anObject,
  record: anObject,
};

function chooseRules({
  sets = filterSets,
  without = [],
  with: extra = [],
  numbers = {},
  ...options
}: FilterOptions): Rule[] {
  const makers: Readonly<Record<FilterSet, () => Rule[]>> = {
    c4: () => c4(options.badWords),
    "gopher-quality": () => gopherQuality(options.stopWords ?? stopWords),
    "gopher-repetition": gopherRepetition,
    fineweb,
  };
  const all = filterSets.flatMap((name) => makers[name]());
  const known = new Set([...all, ...lineRules].map(({ id }) => id));
  for (const [option, ids] of Object.entries({ without, with: extra, numbers: Object.keys(numbers) })) {
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw new RangeError(`${option}: there is no rule ${unknown}`);
  }
  const applied = all.filter(({ id, isOff }) => {
    const isChosen = sets.some((name) => id.startsWith(`${name}/`)) && !isOff;
    return (isChosen || extra.includes(id)) && !without.includes(id);
  });
  const off = Object.keys(numbers).find((id) => applied.every((rule) => rule.id !== id));
  if (off !== undefined)
    throw new RangeError(`numbers: the rule ${off} is off, so its number changes nothing; ${onlyWith(off)}`);
  return applied;
}

function onlyWith(id: string): string {
  return lineRules.some((rule) => rule.id === id) ? "it has none" : "apply the rule, too (with, --with)";
}

function textOf({ text, markdown }: FilterRecord): string {
  if (typeof text === "string") return text;
  return typeof markdown === "string" ? markdown : "";
}

function documentOf(record: FilterRecord, plain: boolean, without: ReadonlySet<string>): RuleDocument | undefined {
  const { text, markdown } = record;
  const hasMarkdown = typeof markdown === "string" && !plain;
  const raw = hasMarkdown ? markdown : typeof text === "string" ? text : markdown;
  if (typeof raw !== "string") return undefined;
  const reading = hasMarkdown ? readStructure(raw) : readPlain(raw);
  const known = new Map<string, Words>();
  return {
    reading,
    words: (reads) => {
      const found = known.get(reading[reads]) ?? wordsOf(reading[reads]);
      known.set(reading[reads], found);
      return found;
    },
    proseLines: once(() => reading.prose.split("\n").filter((line) => line.trim() !== "")),
    cleaned: once(() => cleanLines(reading.prose, without)),
    language: languageOf(record).language,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
