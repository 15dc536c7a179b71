import { featureNames } from "./features.ts";
import { Forest } from "./forest.ts";
import { blockForest } from "./model/block-forest.ts";
import { linearModel } from "./model/block-linear.ts";

/**
 * Says how probable each block of a page is to be main content.
 *
 * @param rows Rows of `featureNames.length` numbers, one row a block.
 * @returns One probability (0 to 1) a row.
 */
export type BlockScorer = (rows: Float32Array) => Float32Array;

let forest: Forest | undefined;

/** Boosted trees over all features, trained on the development data; decoded at first use. */
export const forestScorer: BlockScorer = (rows) => {
  forest ??= new Forest(blockForest, featureNames);
  return forest.score(rows, featureNames.length);
};

const columns = Object.keys(linearModel.weights).map((name) => featureNames.indexOf(name));
const weights = Float64Array.from(Object.values(linearModel.weights));

/** A weighted sum of the plainest features: faster, readable, less accurate. */
export const linearScorer: BlockScorer = (rows) => {
  const width = featureNames.length;
  const result = new Float32Array(rows.length / width);
  for (let row = 0; row < result.length; row++) {
    let sum: number = linearModel.bias;
    for (let i = 0; i < columns.length; i++) {
      sum += (weights[i] as number) * (rows[row * width + (columns[i] as number)] as number);
    }
    result[row] = 1 / (1 + Math.exp(-sum));
  }
  return result;
};
