import { featureNames } from "../features/feature-writer.ts";
import { blockForest } from "./block-forest.ts";
import { linearModel } from "./block-linear.ts";
import type { ConfidenceCurve } from "./confidence.ts";
import { forestCurve, linearCurve } from "./confidence-curves.ts";
import { Forest, type ForestData, type RowContributions } from "./forest.ts";
import { Linear, type LinearModel } from "./linear.ts";

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
}

/**
 * A scorer of boosted trees, decoded at first use.
 *
 * @param data From the training script.
 */
export function createForestScorer(data: ForestData): BlockScorer {
  return createScorer(() => new Forest(data, featureNames), forestCurve);
}

/**
 * A scorer that sums weighted features.
 *
 * @param model From the training script.
 */
export function createLinearScorer(model: LinearModel): BlockScorer {
  return createScorer(() => new Linear(model, featureNames), linearCurve);
}

function createScorer(decode: () => Forest | Linear, curve: ConfidenceCurve): BlockScorer {
  let decoded: Forest | Linear | undefined;
  const model = () => {
    decoded ??= decode();
    return decoded;
  };
  const width = featureNames.length;
  return Object.assign((rows: Float32Array, share?: number) => model().score(rows, width, share), {
    isRowWise: true,
    curve,
    explain: (rows: Float32Array, share?: number) => model().explain(rows, width, share),
  });
}

/** Boosted trees over all features, trained on the development data. */
export const forestScorer: BlockScorer = createForestScorer(blockForest);

/** A weighted sum of some 60 features: faster, readable, less accurate. */
export const linearScorer: BlockScorer = createLinearScorer(linearModel);
