import { featureNames } from "../features/feature-writer.ts";
import { blockForest } from "./block-forest.ts";
import type { ConfidenceCurve } from "./confidence.ts";
import { Forest } from "./forest.ts";
import { forestCurve } from "./forest-curve.ts";

/** Parts of a score: `base` plus all of `byColumn` is its log-odds. */
export interface RowContributions {
  /** Expected log-odds of a block without any feature. */
  readonly base: number;
  /** Contribution of the value in each column, in log-odds. */
  readonly byColumn: Float64Array;
}

/**
 * Scores blocks: the probability of each to be main content.
 *
 * @param rows Rows of `featureNames.length` numbers, one row a block.
 * @param share Share of its work that a scorer may do on a row, 0 to 1: below 1 if a page has very many blocks for its size.
 *   @default 1
 * @returns One probability (0 to 1) a row.
 */
export interface BlockScorer {
  (rows: Float32Array, share?: number): Float32Array;
  /** Whether rows are scored independently, so that they may be passed in parts. @default false */
  readonly isRowWise?: boolean;
  /** Calibration of the expected F1. @default none */
  readonly curve?: ConfidenceCurve;
  /** Contributions to the score of each row, by row number; see `explainBlocks`. */
  readonly explain?: (rows: Float32Array, share?: number) => (row: number) => RowContributions;
  /** The decoded trees of a scorer of this package, which `explainBlocks` reads instead. */
  readonly forest?: () => Forest;
}

/** A scorer of trees that are decoded at first use. */
export function createScorer(decode: () => Forest, curve: ConfidenceCurve): BlockScorer {
  let decoded: Forest | undefined;
  const forest = () => {
    decoded ??= decode();
    return decoded;
  };
  const score = (rows: Float32Array, share?: number) => forest().score(rows, featureNames.length, share);
  return Object.assign(score, { isRowWise: true, curve, forest });
}

/** Boosted trees over all features, trained on the development data. Without the mark, bundles of `lite` would hold the model. */
export const forestScorer: BlockScorer = /* @__PURE__ */ createScorer(
  () => new Forest(blockForest, featureNames),
  forestCurve,
);
