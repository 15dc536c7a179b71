import type { GoldPage } from "../data-sets.ts";
import { casefold, codePointCount, findWords, parseDigits, pythonRegExp } from "../python-text.ts";

/** What a prediction says about the page beside its text; all as strings, empty for nothing. */
export interface PredictedMetadata {
  readonly title: string;
  readonly author: string;
  readonly date: string;
}

export type MetadataField = keyof PredictedMetadata;

/** The fields that are compared, each with its notion of sameness. */
const fields: readonly {
  readonly field: MetadataField;
  readonly same: (gold: string, predicted: string) => boolean;
}[] = [
  { field: "title", same: isSameTitle },
  { field: "author", same: isSameAuthor },
  { field: "date", same: isSameDate },
];

/** How a field of one page came out; `unknown` where the gold does not say. */
export type FieldOutcome = "match" | "mismatch" | "given-on-empty" | "none-on-empty" | "unknown";

export type MetadataScore = Readonly<Record<MetadataField, FieldOutcome>>;

export type MetadataSummary = Readonly<Partial<Record<MetadataField, ReturnType<typeof summarizeField>>>>;

export function scoreMetadata(gold: GoldPage, predicted: PredictedMetadata): MetadataScore {
  const outcome = ({ field, same }: (typeof fields)[number]): FieldOutcome => {
    const wanted = gold[field];
    if (wanted === undefined) return "unknown";
    if (wanted === "") return predicted[field] === "" ? "none-on-empty" : "given-on-empty";
    if (field === "date" && isoDate(wanted) === "") return "unknown";
    return same(wanted, predicted[field]) ? "match" : "mismatch";
  };
  return Object.fromEntries(fields.map((entry) => [entry.field, outcome(entry)])) as unknown as MetadataScore;
}

/** Fields that no prediction carries are left out: a system without them is not scored on them. */
export function summarizeMetadata(
  rows: readonly { metadata: MetadataScore; prediction: PredictedMetadata }[],
): MetadataSummary {
  const summary: { -readonly [Field in MetadataField]?: MetadataSummary[Field] } = {};
  for (const { field } of fields) {
    if (!rows.some((row) => row.prediction[field] !== "")) continue;
    const figures = summarizeField(rows.map((row) => row.metadata[field]));
    if (figures.pages > 0) summary[field] = figures;
  }
  return summary;
}

/**
 * Pages whose gold has a value and the share that match, pages whose gold says that there is none and the share with a value all the same;
 * `null` where there are none.
 */
export function summarizeField(outcomes: readonly FieldOutcome[]) {
  const count = (outcome: FieldOutcome): number => outcomes.filter((other) => other === outcome).length;
  const pages = count("match") + count("mismatch");
  const emptyPages = count("given-on-empty") + count("none-on-empty");
  return {
    pages,
    match: pages === 0 ? 0 : count("match") / pages,
    emptyPages,
    givenOnEmpty: emptyPages === 0 ? null : count("given-on-empty") / emptyPages,
  };
}

function simplify(text: string): string {
  return findWords(casefold(text.normalize("NFKC"))).join(" ");
}

/** Equal words, or one the other with a site's name before or after it. */
export function isSameTitle(gold: string, predicted: string): boolean {
  const [a, b] = [simplify(gold), simplify(predicted)];
  if (a === "" || b === "") return false;
  if (a === b) return true;
  const [short, long] = codePointCount(b) < codePointCount(a) ? [b, a] : [a, b];
  const nested = long.startsWith(`${short} `) || long.endsWith(` ${short}`);
  return nested && codePointCount(short) >= 0.5 * codePointCount(long);
}

const nameJoiners: ReadonlySet<string> = new Set(["and", "by", "und", "et", "y", "e", "with"]);

/** The same set of name words, whatever joins them. */
export function isSameAuthor(gold: string, predicted: string): boolean {
  const [a, b] = [nameWords(gold), nameWords(predicted)];
  return a.size > 0 && a.size === b.size && [...a].every((word) => b.has(word));
}

function nameWords(text: string): Set<string> {
  return new Set(findWords(simplify(text)).filter((word) => !nameJoiners.has(word)));
}

export function isSameDate(gold: string, predicted: string): boolean {
  const date = isoDate(gold);
  return date !== "" && date === isoDate(predicted);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const numericDate = pythonRegExp("(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})");
/** Tried in this order; a name that is no month lets the next form try. */
const namedDates = [
  pythonRegExp("(?<month>[A-Za-z]{3})[a-z]*\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})"),
  pythonRegExp("(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?<month>[A-Za-z]{3})[a-z]*\\.?,?\\s+(?<year>\\d{4})"),
];

/** The first date in a text as YYYY-MM-DD; empty if there is none. English month names only. */
export function isoDate(text: string): string {
  const numeric = firstGroups(text, numericDate);
  if (numeric !== undefined) return formatDate(numeric, parseDigits(numeric.month ?? ""));
  for (const form of namedDates) {
    const groups = firstGroups(text, form);
    const month = months.indexOf((groups?.month ?? "").toLowerCase()) + 1;
    if (groups !== undefined && month > 0) return formatDate(groups, month);
  }
  return "";
}

function firstGroups(text: string, pattern: RegExp): Record<string, string> | undefined {
  for (const match of text.matchAll(pattern)) return match.groups;
  return undefined;
}

function formatDate(groups: Record<string, string>, month: number): string {
  const pad = (value: number, width: number): string => String(value).padStart(width, "0");
  return [pad(parseDigits(groups.year ?? ""), 4), pad(month, 2), pad(parseDigits(groups.day ?? ""), 2)].join("-");
}
