import type { GoldPage } from "../data-sets.ts";
import { findWords } from "../python-text.ts";
import { type Bag, bagOf, overlap, sizeOf } from "./bags.ts";
import { harmonicMean, mean } from "./statistics.ts";

/** Words joined to one shingle. */
const shingleLength = 4;

/** Scores of one page of a set whose gold is an article's body (AEB). */
export interface ShingleScore {
  /** Shares of the page's shingles that both have, only the prediction has, only the gold has; they add up to 1. */
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The words are the same, in the same order. */
  readonly exact: boolean;
}

export interface ShingleSummary {
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Share of pages whose words are exactly the gold's. */
  readonly accuracy: number;
}

export function scoreShingles(gold: GoldPage, text: string): ShingleScore {
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
export function summarizeShingles(rows: readonly { score: ShingleScore }[]): ShingleSummary {
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
