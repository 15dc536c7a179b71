/** For the other packages of this repository, not for users: it may change in any release. */
export { CommentRole, excludedRule, Fate, maxOpening, type Outcome } from "./account/outcome.ts";
export { findPageHeading } from "./account/page-heading.ts";
export { dropQuotations } from "./account/repeats.ts";
export { countKept, omitDropped } from "./account/select-nodes.ts";
export { accumulate, firstFrom, isHidden, keptShare, linkShare, sumOfBlock } from "./blocks/block-counts.ts";
export { smallestAround } from "./blocks/elements.ts";
export { type Blocks, blockText } from "./blocks/split-blocks.ts";
export { type DecisionRuleId, ruleNumber } from "./decision-rules.ts";
export { excludedBlocks, withoutBlocks } from "./exclude.ts";
export { evidenceBit, landmarkNames } from "./features/names.ts";
export type { PageView } from "./page-view.ts";
