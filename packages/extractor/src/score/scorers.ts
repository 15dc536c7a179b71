import { featureNames } from "../features/feature-writer.ts";
import { blockForest } from "./block-forest.ts";
import { linearModel } from "./block-linear.ts";
import type { ConfidenceCurve } from "./confidence.ts";
import { forestCurve, linearCurve } from "./confidence-curves.ts";
import { Forest, type ForestData, type RowContributions } from "./forest.ts";
import { Linear, type LinearModel } from "./linear.ts";

/**
 * Says how probable each block of a page is to be main content.
 *
 * @param rows Rows of `featureNames.length` numbers, one row a block.
 * @param share Part of its work on a row that a scorer may do, 0 to 1: less where a page has many more blocks than its size
 *   warrants. 1 if left out.
 * @returns One probability (0 to 1) a row.
 */
export interface BlockScorer {
  (rows: Float32Array, share?: number): Float32Array;
  /** Whether the score of a row depends on that row alone, so that rows may come in parts. @default false */
  readonly isRowWise?: boolean;
  /** What the expected F1 of a choice by these scores is worth; without one it is believed. */
  readonly curve?: ConfidenceCurve;
  /** How the score of each of the rows came about, where the scorer has them; see `explainBlocks`. */
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

/** A weighted sum of the plainest features: faster, readable, less accurate. */
export const linearScorer: BlockScorer = createLinearScorer(linearModel);
