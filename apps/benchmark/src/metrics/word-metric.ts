import type { GoldPage } from "../data-sets.ts";
import { collapseSpaces, findWords, strip } from "../python-text.ts";
import { bagOf, overlap } from "./bags.ts";
import { groupBy, harmonicMean, mean, median } from "./statistics.ts";

/** Scores of one page of a set whose gold is a text with snippets (WCXB). All from 0 to 1. */
export interface WordScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Share of the wanted snippets that occur; `null` without snippets. */
  readonly with: number | null;
  /** Share of the unwanted snippets that occur; `null` without snippets. */
  readonly without: number | null;
  /** The same two with every run of white space taken as one space. */
  readonly withWs: number | null;
  readonly withoutWs: number | null;
}

/** Means over pages; a snippet rate over the pages that have such snippets. */
export interface WordMeans extends WordScore {
  readonly pages: number;
}

export interface WordSummary extends WordMeans {
  readonly medianF1: number;
  /** Share of pages with F1 below 0.5. */
  readonly f1Below50: number;
  /** Mean over page types of the mean F1 of each. */
  readonly f1TypeMean: number;
  readonly types: Readonly<Record<string, WordMeans>>;
}

/** Page types in the order in which reports list them. */
const pageTypes = ["article", "documentation", "service", "forum", "collection", "listing", "product"] as const;

export function scoreWords(gold: GoldPage, text: string): WordScore {
  const read = gold.countsCharacters === true ? wordsOrCharacters : lowerWords;
  const whole = (part: string): string => (gold.hasTitleBeside === true ? withTitle(part, gold.title ?? "") : part);
  return { ...compareWords(read(whole(text)), read(whole(gold.text ?? ""))), ...snippetRates(gold, text) };
}

/** Characters of a text in which its title is sought. */
const startLength = 1500;

function withTitle(text: string, title: string): string {
  const start = Array.from(text.slice(0, 2 * startLength))
    .slice(0, startLength)
    .join("");
  const isThere = lowerWords(start).join(" ").includes(lowerWords(title).join(" "));
  return title === "" || isThere ? text : `${title}\n${text}`;
}

/** Kana, Chinese characters, Hangul, Thai, Burmese. */
const withoutSpaces = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f\u1000-\u109f]/;

/** Words, and the single characters of words in scripts without spaces. */
function wordsOrCharacters(text: string): string[] {
  return lowerWords(text).flatMap((word) => (withoutSpaces.test(word) ? [...word] : [word]));
}

function lowerWords(text: string): string[] {
  return findWords(text.toLowerCase());
}

/** Precision, recall and F1 of two multisets of words. Both empty is a perfect match. */
export function compareWords(
  predicted: readonly string[],
  gold: readonly string[],
): { precision: number; recall: number; f1: number } {
  if (predicted.length === 0 || gold.length === 0) {
    const score = predicted.length === gold.length ? 1 : 0;
    return { precision: score, recall: score, f1: score };
  }
  const shared = overlap(bagOf(predicted), bagOf(gold));
  const precision = shared / predicted.length;
  const recall = shared / gold.length;
  return { precision, recall, f1: harmonicMean(precision, recall) };
}

/** The same of two texts, in lower case. */
export function compareTexts(predicted: string, gold: string): ReturnType<typeof compareWords> {
  return compareWords(lowerWords(predicted), lowerWords(gold));
}

function snippetRates(gold: GoldPage, text: string): Pick<WordScore, "with" | "without" | "withWs" | "withoutWs"> {
  const lower = text.toLowerCase();
  const collapsed = collapseSpaces(lower);
  const plain = (snippet: string): boolean => lower.includes(snippet.toLowerCase());
  const spaced = (snippet: string): boolean => collapsed.includes(strip(collapseSpaces(snippet.toLowerCase())));
  return {
    with: rate(gold.with, plain),
    without: rate(gold.without, plain),
    withWs: rate(gold.with, spaced),
    withoutWs: rate(gold.without, spaced),
  };
}

function rate(snippets: readonly string[], occurs: (snippet: string) => boolean): number | null {
  return snippets.length === 0 ? null : snippets.filter(occurs).length / snippets.length;
}

export function summarizeWords(rows: readonly { gold: GoldPage; score: WordScore }[]): WordSummary {
  const scores = rows.map((row) => row.score);
  const byType = groupBy(rows, (row) => row.gold.pageType ?? row.gold.part ?? "unknown");
  const order = (type: string): number => {
    const index = (pageTypes as readonly string[]).indexOf(type);
    return index < 0 ? pageTypes.length : index;
  };
  const types = [...byType]
    .sort(([a], [b]) => order(a) - order(b))
    .map(([type, group]) => [type, meansOf(group.map((row) => row.score))] as const);
  return {
    ...meansOf(scores),
    medianF1: median(scores.map((score) => score.f1)),
    f1Below50: scores.filter((score) => score.f1 < 0.5).length / scores.length,
    f1TypeMean: mean(types.map(([, means]) => means.f1)) ?? 0,
    types: Object.fromEntries(types),
  };
}

function meansOf(scores: readonly WordScore[]): WordMeans {
  return {
    pages: scores.length,
    precision: mean(scores.map((score) => score.precision)) ?? 0,
    recall: mean(scores.map((score) => score.recall)) ?? 0,
    f1: mean(scores.map((score) => score.f1)) ?? 0,
    with: mean(scores.map((score) => score.with)),
    without: mean(scores.map((score) => score.without)),
    withWs: mean(scores.map((score) => score.withWs)),
    withoutWs: mean(scores.map((score) => score.withoutWs)),
  };
}
