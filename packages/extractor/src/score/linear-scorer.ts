import { featureNames } from "../features/feature-writer.ts";
import { linearModel } from "./block-linear.ts";
import { linearCurve } from "./confidence-curves.ts";
import { Linear, type LinearModel } from "./linear.ts";
import { type BlockScorer, createScorer } from "./scorer.ts";

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
