/** Why blocks were kept or dropped. */
export {
  type BlockExplanation,
  type Contribution,
  type ExplainOptions,
  explainBlocks,
  type FeatureContribution,
} from "./explain-blocks.ts";
