// For training, inspection and search of your own: the features that scorers read, scorers from your models, layers from your selectors.

export { blockChars } from "./blocks/block-counts.ts";
export type { Blocks } from "./blocks/split-blocks.ts";
export { type ContainerRule, containerLayer } from "./candidates/container-layer.ts";
export { type DescribedBlocks, describeBlocks, describeType } from "./describe-blocks.ts";
export type { PageHints } from "./features/feature-input.ts";
export { featureNames } from "./features/feature-writer.ts";
export { type EvidenceKind, evidenceBit } from "./features/names.ts";
export {
  inferPageType,
  type TypeClues,
  type TypeEvidence,
  type TypeInference,
} from "./page-type/infer-page-type.ts";
export type { PageTypeWeights } from "./page-type/page-type-weights.ts";
export { type ConfidenceCurve, confidenceOf } from "./score/confidence.ts";
export type { ForestData } from "./score/forest.ts";
export { createForestScorer, Forest } from "./score/own-models.ts";
export type { BlockScorer, RowContributions } from "./score/scorer.ts";
