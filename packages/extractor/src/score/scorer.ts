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

/** A model with its features resolved to columns. */
interface Model {
  readonly score: (rows: Float32Array, width: number, share?: number) => Float32Array;
  readonly explain: (rows: Float32Array, width: number, share?: number) => (row: number) => RowContributions;
}

/** A scorer whose model is decoded at first use. */
function createScorer(decode: () => Model, curve: ConfidenceCurve): BlockScorer {
  let decoded: Model | undefined;
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

/**
 * A scorer that sums weighted features.
 *
 * @param model From the training script.
 * @example
 * const scorer = createLinearScorer({ bias: 0, weights: {} });
 * scorer(new Float32Array(featureNames.length))[0]; // 0.5
 */
export function createLinearScorer(model: LinearModel): BlockScorer {
  return createScorer(() => new Linear(model, featureNames), linearCurve);
}

/** A weighted sum of some 60 features: faster, readable, less accurate. */
export const linearScorer: BlockScorer = createLinearScorer(linearModel);

/**
 * A scorer of boosted trees, decoded at first use.
 *
 * @param data From the training script.
 * @example
 * // not run: the training script writes the data
 * import { readFileSync } from "node:fs";
 * const scorer = createForestScorer(JSON.parse(readFileSync("forest.json", "utf8")));
 */
export function createForestScorer(data: ForestData): BlockScorer {
  return createScorer(() => new Forest(data, featureNames), forestCurve);
}

/** Boosted trees over all features, trained on the development data. Without the mark, bundles of `lite` would hold the model. */
export const forestScorer: BlockScorer = /* @__PURE__ */ createForestScorer(blockForest);
