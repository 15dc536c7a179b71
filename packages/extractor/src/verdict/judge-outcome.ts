import type { VerdictCode } from "@decant/page";
import { changeFates, Fate, type Outcome } from "../account/outcome.ts";
import { markedChars } from "../blocks/block-counts.ts";
import type { Attempt } from "../candidates/attempts.ts";
import type { Winner } from "../fallbacks/fall-back.ts";
import type { PageView } from "../page-view.ts";
import { judge } from "./verdict.ts";
import { verdictInput } from "./verdict-input.ts";

/**
 * Decide whether the page has content at all.
 *
 * @param outcome Changed in place: kept blocks are dropped if the content comes from data, or if there is none.
 */
export function judgeOutcome(
  view: PageView,
  outcome: Outcome,
  { won, data }: Winner,
): readonly VerdictCode[] {
  if (data !== undefined) {
    changeFates(outcome, Fate.KEPT, Fate.DROPPED, data.id);
    return [];
  }
  const { chars } = markedChars(view.table, view.blocks, outcome.fates);
  const { codes, discards } = judge(verdictInput(view, outcome.fates, chars, isDoubtful(won)));
  if (discards) changeFates(outcome, Fate.KEPT, Fate.DROPPED, "verdict");
  return codes;
}

/** A rejected choice with a higher expected F1 is not doubtful: the caller's scorer may want links. A guess. */
const sureChoice = 0.9;
/** An accepted choice with a lower expected F1 is doubtful. */
const leastChoice = 0.2;

function isDoubtful({ choice, accepted }: Attempt): boolean {
  return choice.expectedF1 > 0 && choice.expectedF1 < (accepted ? leastChoice : sureChoice);
}
