import { featureNames } from "../features/feature-writer.ts";
import { blockForest } from "./block-forest.ts";
import { forestCurve } from "./confidence-curves.ts";
import { Forest, type ForestData } from "./forest.ts";
import { type BlockScorer, createScorer } from "./scorer.ts";

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

/** Boosted trees over all features, trained on the development data. */
export const forestScorer: BlockScorer = createForestScorer(blockForest);
