import type { VerdictCode } from "@decant/page";
import { changeFates, Fate, type Outcome } from "../account/outcome.ts";
import type { Attempt } from "../candidates/attempts.ts";
import type { Winner } from "../fallbacks/fall-back.ts";
import type { PageView } from "../page-view.ts";
import { judge } from "./verdict.ts";
import { verdictInput } from "./verdict-input.ts";

/**
 * Judge what was chosen: whether the page has content at all.
 *
 * @param outcome Blocks lose their place in the content where it is taken from data, or where there is none; changed in place.
 */
export function judgeOutcome(
  view: PageView,
  outcome: Outcome,
  { won, data, isFallback }: Winner,
): readonly VerdictCode[] {
  if (data !== undefined) {
    changeFates(outcome, Fate.KEPT, Fate.DROPPED, data.id);
    return [];
  }
  const chars = keptChars(view, outcome);
  const { codes, discards } = judge(verdictInput(view, outcome.fates, chars, !isFallback && isDoubtful(won)));
  if (discards) changeFates(outcome, Fate.KEPT, Fate.DROPPED, "verdict");
  return codes;
}

/** A choice that failed its checks but expects more is believed: the caller's scorer may want links. A guess. */
const sureChoice = 0.9;
/** A choice that passed them but expects less is a guess. */
const leastChoice = 0.2;

function isDoubtful({ choice, accepted }: Attempt): boolean {
  return choice.expectedF1 > 0 && choice.expectedF1 < (accepted ? leastChoice : sureChoice);
}

function keptChars({ table, blocks }: PageView, { fates }: Outcome): number {
  let chars = 0;
  for (let run = 0; run < table.runs.count; run++) {
    if (fates[blocks.ofRun[run] as number] === Fate.KEPT) chars += table.runs.chars[run] as number;
  }
  return chars;
}
