import type { Decision } from "@decant/page";
import type { PageView } from "./page-view.ts";
import { dropRule } from "./reasons.ts";

/** What became of a block. */
export const Fate = {
  DROPPED: 0,
  /** In the content. */
  KEPT: 1,
  /** In the comments. */
  COMMENT: 2,
  /** Left out because the content says it elsewhere. */
  COPY: 3,
} as const;

/** One decision per text run that is not in the content. */
export function decisions(view: PageView, fates: Uint8Array): Decision[] {
  const { table, blocks, probability } = view;
  const result: Decision[] = [];
  for (let run = 0; run < table.runs.count; run++) {
    const block = blocks.ofRun[run] as number;
    const fate = fates[block] as number;
    if (fate === Fate.KEPT) continue;
    result.push({
      fate: fate === Fate.COMMENT ? "moved" : "dropped",
      start: table.runs.start[run] as number,
      end: table.runs.end[run] as number,
      stage: "extractor",
      rule: ruleOf(view, run, fate),
      score: Math.round((probability[block] as number) * 100) / 100,
    });
  }
  return result;
}

/** Rule that makes comments a result of their own. */
export const commentsRule = "extractor/comments";

/** Rule that leaves out what the content says elsewhere. */
const copyRule = "extractor/copy";

/** The rule that leaves a text run out, or moves it, by what became of its block. */
export function ruleOf({ table, evidence }: PageView, run: number, fate: number): string {
  if (fate === Fate.COMMENT) return commentsRule;
  if (fate === Fate.COPY) return copyRule;
  const node = table.runNodes[run] as number;
  return dropRule({
    flags: table.flags[node] as number,
    landmarks: evidence.landmarks[node] as number,
    names: evidence.any[node] as number,
  });
}
