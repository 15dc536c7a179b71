export { type Blocks, splitBlocks } from "./blocks.ts";
export { type ConfidenceCurve, confidenceOf } from "./confidence.ts";
export { commentsRule } from "./decisions.ts";
export { type DescribedBlocks, describeBlocks, describeType } from "./describe-blocks.ts";
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
export { featureNames, type PageHints } from "./features.ts";
export { Forest, type ForestData, type RowContributions } from "./forest.ts";
export { frameworkContainers } from "./layers/framework.ts";
export type { ContainerRule, Frame, Layer, LayerInput } from "./layers/layer.ts";
export type { LinearModel } from "./linear.ts";
export { type MethodName, methodNames } from "./methods/method.ts";
export {
  inferPageType,
  type PageTypeWeights,
  type TypeClues,
  type TypeEvidence,
  type TypeInference,
} from "./page-type.ts";
export { type BlockScorer, createForestScorer, createLinearScorer, forestScorer, linearScorer } from "./scorers.ts";
