import { featureNames } from "./features.ts";
import { Forest, type ForestData } from "./forest.ts";
import { Linear, type LinearModel } from "./linear.ts";
import { blockForest } from "./model/block-forest.ts";
import { linearModel } from "./model/block-linear.ts";

/**
 * Says how probable each block of a page is to be main content.
 *
 * @param rows Rows of `featureNames.length` numbers, one row a block.
 * @returns One probability (0 to 1) a row.
 */
export type BlockScorer = (rows: Float32Array) => Float32Array;

/**
 * A scorer of boosted trees, decoded at first use.
 *
 * @param data From the training script.
 */
export function createForestScorer(data: ForestData): BlockScorer {
  let forest: Forest | undefined;
  return (rows) => {
    forest ??= new Forest(data, featureNames);
    return forest.score(rows, featureNames.length);
  };
}

/**
 * A scorer that sums weighted features.
 *
 * @param model From the training script.
 */
export function createLinearScorer(model: LinearModel): BlockScorer {
  let linear: Linear | undefined;
  return (rows) => {
    linear ??= new Linear(model, featureNames);
    return linear.score(rows, featureNames.length);
  };
}

/** Boosted trees over all features, trained on the development data. */
export const forestScorer: BlockScorer = createForestScorer(blockForest);

/** A weighted sum of the plainest features: faster, readable, less accurate. */
export const linearScorer: BlockScorer = createLinearScorer(linearModel);
