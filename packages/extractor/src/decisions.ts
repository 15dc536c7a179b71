import type { Decision } from "@decant/page";
import type { PageView } from "./page-view.ts";
import { dropRule } from "./reasons.ts";

/** One decision per dropped text run. */
export function decisions(view: PageView, keep: Uint8Array): Decision[] {
  const { table, blocks, probability } = view;
  const result: Decision[] = [];
  for (let run = 0; run < table.runs.count; run++) {
    const block = blocks.ofRun[run] as number;
    if (keep[block] === 1) continue;
    result.push({
      fate: "dropped",
      start: table.runs.start[run] as number,
      end: table.runs.end[run] as number,
      stage: "extractor",
      rule: dropRuleOf(view, run),
      score: Math.round((probability[block] as number) * 100) / 100,
    });
  }
  return result;
}

/** The rule that leaves a text run out, if it is left out. */
export function dropRuleOf({ table, evidence }: PageView, run: number): string {
  const node = table.runNodes[run] as number;
  return dropRule({
    flags: table.flags[node] as number,
    landmarks: evidence.landmarks[node] as number,
    names: evidence.any[node] as number,
  });
}
