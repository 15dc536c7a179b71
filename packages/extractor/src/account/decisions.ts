import type { Decision } from "@decant/page";
import { ruleIds, ruleNumber } from "../decision-rules.ts";
import { landmarkNames } from "../features/name-evidence.ts";
import type { PageView } from "../page-view.ts";
import { excludedRule, Fate, type Outcome } from "./outcome.ts";

/** One decision for each text run that is not in the content. */
export function decisions(view: PageView, outcome: Outcome): Decision[] {
  const { table, blocks, probability } = view;
  const result: Decision[] = [];
  for (let run = 0; run < table.runs.count; run++) {
    const block = blocks.ofRun[run];
    const fate = outcome.fates[block];
    const cut = outcome.cuts.get(run);
    if (fate === Fate.KEPT && cut === undefined) continue;
    const given = outcome.rules[block] === excludedRule ? outcome.excluded?.get(block) : undefined;
    const isMoved = (cut === undefined && fate === Fate.COMMENT) || (cut ?? outcome.rules[block]) === postHeading;
    result.push({
      fate: isMoved ? "moved" : "dropped",
      start: table.runs.start[run],
      end: table.runs.end[run],
      stage: given?.stage ?? "extractor",
      rule: given?.rule ?? ruleOf(view, run, outcome),
      score: given?.score ?? Math.round(probability[block] * 100) / 100,
    });
  }
  return result;
}

const postHeading = ruleNumber("post-heading");
const names: readonly string[] = ruleIds.map((id) => `extractor/${id}`);

/** Landmarks that say where a block is, though they name nothing as chrome. */
const places = (["aside", "header"] as const).map((name) => [1 << landmarkNames.indexOf(name), name] as const);

/** Rule that decided about a text run. If the score decided, the rule is named by what the block is, or where. */
export function ruleOf(
  { table, blocks, evidence, chromeNames }: PageView,
  run: number,
  { rules, cuts }: Outcome,
): string {
  const block = blocks.ofRun[run];
  const rule = cuts.get(run) ?? (rules[block] || chromeNames[block]);
  if (rule !== 0) return names[rule];
  const landmarks = evidence.landmarks[table.runNodes[run]];
  const place = places.find(([bit]) => (landmarks & bit) !== 0);
  return `extractor/${place?.[1] ?? "score"}`;
}
