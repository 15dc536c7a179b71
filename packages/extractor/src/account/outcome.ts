import { isHidden } from "../blocks/block-counts.ts";
import type { Attempt } from "../candidates/attempts.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import type { Exclusions } from "../exclusions.ts";
import type { PageView } from "../page-view.ts";

/** Fate of a block. */
export const Fate = {
  DROPPED: 0,
  /** In the content. */
  KEPT: 1,
  /** In the comments. */
  COMMENT: 2,
} as const;

/** Fate of each block, and the rule that decided it. */
export interface Outcome {
  /** One of {@link Fate} for each block. */
  readonly fates: Uint8Array;
  /** Number of the rule in `ruleIds`; 0 where the score alone decided. */
  readonly rules: Uint8Array;
  /** Rules that drop runs of text from blocks that are kept. */
  readonly cuts: Map<number, number>;
  /** Decisions of an earlier stage by block, if any. */
  readonly excluded?: Exclusions | undefined;
}

/** Outcome of the accepted attempt. @param agreed Probabilities after `averageSlots` and `heedSecondOpinion`. */
export function readOutcome(
  view: PageView,
  agreed: Float32Array,
  attempt: Attempt,
  excluded: Exclusions | undefined,
): Outcome {
  const fates = attempt.choice.keep.slice();
  const rules = attempt.changedBy.slice();
  for (let block = 0; block < fates.length; block++) {
    if (fates[block] === Fate.DROPPED && rules[block] === 0)
      rules[block] = ruleNumber(ruleOfScore(view, agreed, attempt, block));
  }
  return { fates, rules, cuts: new Map(), excluded };
}

/** Why a block was not chosen: its own score, or a score derived from it. */
function ruleOfScore(
  { probability, table, blocks, pageType, chromeNames }: PageView,
  agreed: Float32Array,
  { choice, isShownOnly }: Attempt,
  block: number,
): DecisionRuleId {
  if (probability[block] < choice.cut) return "score";
  if (agreed[block] < choice.cut) {
    if (pageType !== "article") return "template-slot";
    return chromeNames[block] === hiddenRule ? "hidden" : "second-opinion";
  }
  return isShownOnly && isHidden(table, blocks, block) ? "hidden-choice" : "outside-container";
}

const hiddenRule = ruleNumber("hidden");

/** Change one fate to another, by a rule. */
export function changeFates({ fates, rules }: Outcome, from: number, to: number, rule: DecisionRuleId): void {
  for (let block = 0; block < fates.length; block++) {
    if (fates[block] !== from) continue;
    fates[block] = to;
    rules[block] = ruleNumber(rule);
  }
}

/** Drop blocks that an earlier stage excluded, even if a rule of structure kept them. */
export function dropExcluded({ fates, rules, excluded }: Outcome): void {
  excluded?.forEach((_, block) => {
    fates[block] = Fate.DROPPED;
    rules[block] = excludedRule;
  });
}

export const excludedRule: number = ruleNumber("excluded");
