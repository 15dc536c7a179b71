export { commentsRule } from "./account/decisions.ts";
export { frameworkContainers } from "./candidates/framework.ts";
export type { ContainerRule, Frame, Layer, LayerInput } from "./candidates/layer.ts";
export {
  type BlockExplanation,
  type Contribution,
  type ExplainOptions,
  explainBlocks,
  type FeatureContribution,
} from "./explain-blocks.ts";
export {
  type Candidate,
  type CommentsOption,
  defaultLayers,
  type Extraction,
  type ExtractOptions,
  extract,
  extractor,
  type LayerName,
  layerNames,
  type Preset,
} from "./extract.ts";
export { featureNames, type PageHints } from "./features/feature-writer.ts";
export { type MethodName, methodNames } from "./methods/method.ts";
export type { PageTypeWeights, TypeEvidence } from "./page-type/infer-page-type.ts";
export type { ConfidenceCurve } from "./score/confidence.ts";
export type { RowContributions } from "./score/forest.ts";
export { type BlockScorer, forestScorer, linearScorer } from "./score/scorers.ts";
