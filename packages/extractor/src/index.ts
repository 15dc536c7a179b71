export type { Candidate, Extraction } from "./account/extraction.ts";
export type { PageHeading } from "./account/page-heading.ts";
export { defaultLayers, type Frame, type Layer, type LayerInput } from "./candidates/layers.ts";
export type { Chosen, Exclude, Exclusions, Remaining } from "./exclude.ts";
export { extract, extractor } from "./extract.ts";
export type { PageHints } from "./features/feature-input.ts";
export { featureNames } from "./features/feature-writer.ts";
export {
  type CommentsOption,
  type ExtractOptions,
  type LayerName,
  layerNames,
  type Preset,
  ruleNames,
} from "./options.ts";
export type { TypeEvidence } from "./page-type/infer-page-type.ts";
export type { PageTypeWeights } from "./page-type/page-type-weights.ts";
export type { ConfidenceCurve } from "./score/confidence.ts";
export type { BlockScorer, RowContributions } from "./score/scorer.ts";
export { forestScorer } from "./score/scorer.ts";
export type { KeptThread, ThreadFinder } from "./thread-finder.ts";
