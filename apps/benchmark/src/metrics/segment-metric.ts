import type { GoldPage } from "../data-sets.ts";
import { collapseSpaces, strip } from "../python-text.ts";

/** Segments of one page of a set whose gold lists what must and must not occur (Trafilatura's set). */
export interface SegmentScore {
  readonly tp: number;
  readonly fn: number;
  readonly fp: number;
  readonly tn: number;
  /** F1 of this page alone; 1 where it has nothing to find and nothing wrong was found. */
  readonly f1: number;
}

/** Counts over all pages, and the rates that follow from them. */
export interface SegmentSummary extends SegmentScore {
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly accuracy: number;
}

export function scoreSegments(gold: GoldPage, text: string): SegmentScore {
  const squashed = strip(collapseSpaces(text));
  const occurs = (segment: string): boolean => squashed.includes(strip(collapseSpaces(segment)));
  const tp = gold.with.filter(occurs).length;
  const fp = gold.without.filter(occurs).length;
  const fn = gold.with.length - tp;
  return { tp, fn, fp, tn: gold.without.length - fp, f1: tp + fp + fn === 0 ? 1 : (2 * tp) / (2 * tp + fp + fn) };
}

export function summarizeSegments(rows: readonly { score: SegmentScore }[]): SegmentSummary {
  let [tp, fn, fp, tn] = [0, 0, 0, 0];
  for (const { score } of rows) {
    tp += score.tp;
    fn += score.fn;
    fp += score.fp;
    tn += score.tn;
  }
  const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
  return {
    pages: rows.length,
    tp,
    fn,
    fp,
    tn,
    precision: share(tp, tp + fp),
    recall: share(tp, tp + fn),
    f1: share(2 * tp, 2 * tp + fp + fn),
    accuracy: share(tp + tn, tp + fp + fn + tn),
  };
}
