import type { Decision } from "@decant/page";
import { ruleIds } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";
import { placeRule } from "./places.ts";

/** One decision for each text run that is not in the content. */
export function decisions(view: PageView, outcome: Outcome): Decision[] {
  const { table, blocks, probability } = view;
  const result: Decision[] = [];
  for (let run = 0; run < table.runs.count; run++) {
    const block = blocks.ofRun[run] as number;
    const fate = outcome.fates[block] as number;
    if (fate === Fate.KEPT) continue;
    result.push({
      fate: fate === Fate.COMMENT ? "moved" : "dropped",
      start: table.runs.start[run] as number,
      end: table.runs.end[run] as number,
      stage: "extractor",
      rule: ruleOf(view, run, outcome),
      score: Math.round((probability[block] as number) * 100) / 100,
    });
  }
  return result;
}

const names: readonly string[] = ruleIds.map((id) => `extractor/${id}`);

/** Rule that decided about a text run. If the score decided, the rule is named by the place of the run. */
export function ruleOf({ table, blocks, evidence }: PageView, run: number, { rules }: Outcome): string {
  const rule = rules[blocks.ofRun[run] as number] as number;
  if (rule !== 0) return names[rule] as string;
  const node = table.runNodes[run] as number;
  return placeRule({
    flags: table.flags[node] as number,
    landmarks: evidence.landmarks[node] as number,
    names: evidence.any[node] as number,
  });
}
