import type { GoldPage, MetricName } from "../data-sets.ts";
import { collapseSpaces, findWords, lowerWords, strip } from "../python-text.ts";
import { type Bag, bagOf, groupBy, harmonicMean, mean, overlap, sizeOf, sum } from "./statistics.ts";

/** A page with its score; all rows of a set are scored by the set's own metric. */
export interface ScoredPage {
  readonly gold: GoldPage;
  readonly score: PageScore;
}

/** How a page is scored by each metric, and pages are put together. */
const metrics = {
  words: { score: scoreWords, summarize: summarizeWords },
  shingles: { score: scoreShingles, summarize: summarizeShingles },
  segments: { score: scoreSegments, summarize: summarizeSegments },
} as const;

type ByMetric<Step extends "score" | "summarize"> = {
  [Metric in MetricName]: { readonly metric: Metric } & ReturnType<(typeof metrics)[Metric][Step]>;
}[MetricName];
export type PageScore = ByMetric<"score">;
export type SetSummary = ByMetric<"summarize">;

export function scorePage(metric: MetricName, gold: GoldPage, text: string): PageScore {
  return { metric, ...metrics[metric].score(gold, text) } as PageScore;
}

export function summarize(metric: MetricName, rows: readonly ScoredPage[]): SetSummary {
  const other = rows.find(({ score }) => score.metric !== metric);
  if (other !== undefined)
    throw new TypeError(`rows: ${other.gold.id} is scored by ${other.score.metric}, expected ${metric}`);
  const put = metrics[metric].summarize as (rows: readonly ScoredPage[]) => object;
  return { metric, ...put(rows) } as SetSummary;
}

/** Page types in the order in which reports list them. */
const pageTypes = ["article", "documentation", "service", "forum", "collection", "listing", "product"] as const;

type WordScore = ReturnType<typeof scoreWords>;

/** Scores of one page of a set whose gold is a text with snippets (WCXB). All from 0 to 1. */
function scoreWords(gold: GoldPage, text: string) {
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

/** Precision, recall and F1 of two multisets of words. Both empty is a perfect match. */
export function compareWords(predicted: readonly string[], gold: readonly string[]) {
  if (predicted.length === 0 || gold.length === 0) {
    const score = predicted.length === gold.length ? 1 : 0;
    return { precision: score, recall: score, f1: score };
  }
  const shared = overlap(bagOf(predicted), bagOf(gold));
  const precision = shared / predicted.length;
  const recall = shared / gold.length;
  return { precision, recall, f1: harmonicMean(precision, recall) };
}

/** Shares of the wanted and of the unwanted snippets that occur; `null` without snippets. */
function snippetRates(gold: GoldPage, text: string) {
  const lower = text.toLowerCase();
  const occurs = (snippet: string): boolean => lower.includes(snippet.toLowerCase());
  return { with: rate(gold.with, occurs), without: rate(gold.without, occurs) };
}

function rate(snippets: readonly string[], occurs: (snippet: string) => boolean): number | null {
  return snippets.length === 0 ? null : snippets.filter(occurs).length / snippets.length;
}

function summarizeWords(rows: readonly { gold: GoldPage; score: WordScore }[]) {
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
    f1Below50: scores.filter((score) => score.f1 < 0.5).length / scores.length,
    types: Object.fromEntries(types),
  };
}

/** Means over pages; a snippet rate over the pages that have such snippets. */
function meansOf(scores: readonly WordScore[]) {
  const of = (name: keyof WordScore): number | null => mean(scores.map((score) => score[name]));
  return {
    pages: scores.length,
    ...{ precision: of("precision") ?? 0, recall: of("recall") ?? 0, f1: of("f1") ?? 0 },
    ...{ with: of("with"), without: of("without") },
  };
}

const shingleLength = 4;

/**
 * Scores of one page of a set whose gold is an article's body (AEB): the shares of its shingles that both have, only the prediction has
 * and only the gold has, which add up to 1, and whether the words are the same, in the same order.
 */
function scoreShingles(gold: GoldPage, text: string) {
  const goldWords = findWords(gold.text ?? "");
  const words = findWords(text);
  const wanted = shingles(goldWords);
  const found = shingles(words);
  const shared = overlap(wanted, found);
  const onlyFound = sizeOf(found) - shared;
  const onlyWanted = sizeOf(wanted) - shared;
  const total = shared + onlyFound + onlyWanted || 1;
  const [tp, fp, fn] = [shared / total, onlyFound / total, onlyWanted / total];
  const precision = tp + fp > 0 ? tp / (tp + fp) : 0;
  const recall = tp + fn > 0 ? tp / (tp + fn) : 0;
  const exact = words.length === goldWords.length && words.every((word, i) => word === goldWords[i]);
  return { tp, fp, fn, precision, recall, f1: harmonicMean(precision, recall), exact };
}

/** The whole text is one shingle where it is shorter than a shingle. */
function shingles(words: readonly string[]): Bag {
  if (words.length === 0) return new Map();
  const count = Math.max(1, words.length - shingleLength + 1);
  return bagOf(Array.from({ length: count }, (_, i) => words.slice(i, i + shingleLength).join(" ")));
}

/** A page without any prediction says nothing about precision, one without gold nothing about recall. */
function summarizeShingles(rows: readonly { score: ReturnType<typeof scoreShingles> }[]) {
  const scores = rows.map((row) => row.score);
  const precision = mean(scores.map(({ tp, fp, precision }) => (tp + fp > 0 ? precision : null))) ?? 0;
  const recall = mean(scores.map(({ tp, fn, recall }) => (tp + fn > 0 ? recall : null))) ?? 0;
  return {
    pages: scores.length,
    precision,
    recall,
    f1: harmonicMean(precision, recall),
    accuracy: mean(scores.map((score) => Number(score.exact))) ?? 0,
  };
}

type SegmentScore = ReturnType<typeof scoreSegments>;

/**
 * Segments of one page of a set whose gold lists what must and must not occur (Trafilatura's set). F1 of the page alone is 1 where it has
 * nothing to find and nothing wrong was found.
 */
function scoreSegments(gold: GoldPage, text: string) {
  const { lost, wrong } = findFaults(gold, text);
  const [fn, fp] = [lost.length, wrong.length];
  const tp = gold.with.length - fn;
  return { tp, fn, fp, tn: gold.without.length - fp, f1: tp + fp + fn === 0 ? 1 : (2 * tp) / (2 * tp + fp + fn) };
}

/** Wanted segments that a text lacks, and unwanted ones that it has. */
export function findFaults(gold: GoldPage, text: string) {
  const squashed = strip(collapseSpaces(text));
  const occurs = (segment: string): boolean => squashed.includes(strip(collapseSpaces(segment)));
  return { lost: gold.with.filter((segment) => !occurs(segment)), wrong: gold.without.filter(occurs) };
}

function summarizeSegments(rows: readonly { gold: GoldPage; score: SegmentScore }[]) {
  const byPart = groupBy(
    rows.filter(({ gold }) => gold.part !== undefined),
    ({ gold }) => gold.part as string,
  );
  const scoresOf = (group: typeof rows) => totalsOf(group.map(({ score }) => score));
  return { ...scoresOf(rows), types: Object.fromEntries([...byPart].map(([part, of]) => [part, scoresOf(of)])) };
}

/** Counts over pages, and the rates that follow from them; `whole` pages have all wanted segments, `clean` ones no unwanted one. */
function totalsOf(scores: readonly SegmentScore[]) {
  const total = (name: "tp" | "fn" | "fp" | "tn"): number => sum(scores, (score) => score[name]);
  const [tp, fn, fp, tn] = [total("tp"), total("fn"), total("fp"), total("tn")];
  const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
  return {
    pages: scores.length,
    ...{ tp, fn, fp, tn },
    precision: share(tp, tp + fp),
    recall: share(tp, tp + fn),
    f1: share(2 * tp, 2 * tp + fp + fn),
    accuracy: share(tp + tn, tp + fp + fn + tn),
    with: share(tp, tp + fn),
    without: share(fp, fp + tn),
    whole: scores.filter((score) => score.fn === 0).length,
    clean: scores.filter((score) => score.fp === 0).length,
  };
}
