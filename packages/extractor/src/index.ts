export { type Blocks, splitBlocks } from "./blocks.ts";
export {
  type Candidate,
  defaultLayers,
  type Extraction,
  type ExtractOptions,
  extract,
  type Preset,
} from "./extract.ts";
export { featureNames, type PageHints } from "./features.ts";
export { frameworkContainers } from "./layers/framework.ts";
export type { ContainerRule, Frame, Layer, LayerInput } from "./layers/layer.ts";
export type { TypeEvidence } from "./page-type.ts";
export { type BlockScorer, forestScorer, linearScorer } from "./scorers.ts";
