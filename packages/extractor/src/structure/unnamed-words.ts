import { Fate, type Outcome } from "../account/outcome.ts";
import { blocksIn } from "../blocks/page-structure.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { contentElement } from "./reach.ts";

/** Rules by which a score decides: its own, or one compared with it. */
const byScore: readonly DecisionRuleId[] = ["score", "template-slot", "second-opinion", "outside-container"];
const isByScore = new Set(byScore.map(ruleNumber));

/**
 * Words between kept blocks of the content that were dropped although nothing names them as chrome. Such text is only between regions,
 * never inside one.
 */
export function countUnnamedWords(view: PageView, { fates, rules }: Outcome): number {
  const { size, probability, chromeNames } = view;
  const content = contentElement(view, fates, size);
  if (content === undefined) return 0;
  const { from, to } = blocksIn(view, content.node);
  const inside = fates.subarray(from, to);
  let words = 0;
  for (let block = from + inside.indexOf(Fate.KEPT); block < from + inside.lastIndexOf(Fate.KEPT); block++) {
    const isLost = fates[block] === Fate.DROPPED && isByScore.has(rules[block]);
    if (isLost && chromeNames[block] === 0 && probability[block] !== 0) words += size[block];
  }
  return words;
}
