import type { Diagnostic } from "@decant/page";
import { Fate, type Outcome } from "../account/outcome.ts";
import { blocksIn } from "../blocks/page-structure.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { contentElement } from "./reach.ts";

/** Text that was dropped from the content by score alone. */
export interface UnnamedLosses {
  /** Words of unnamed dropped blocks between the first and the last kept block of the content. */
  readonly words: number;
  /** Words that were kept. */
  readonly kept: number;
  /** These blocks, longest first. */
  readonly blocks: readonly number[];
}

/** Rules by which a score decides: its own, or one compared with it. */
const byScore: readonly DecisionRuleId[] = ["score", "template-slot", "second-opinion", "outside-container"];
const isByScore = new Set(byScore.map(ruleNumber));

/**
 * Find text between kept blocks of the content that was dropped although nothing names it as chrome. Such text is only between regions,
 * never inside one.
 */
export function findUnnamedLosses(view: PageView, { fates, rules }: Outcome): UnnamedLosses {
  const { size, probability, chromeNames } = view;
  const content = contentElement(view, fates, size);
  if (content === undefined) return { words: 0, kept: 0, blocks: [] };
  const { from, to } = blocksIn(view, content.node);
  const inside = fates.subarray(from, to);
  const lost: number[] = [];
  let sum = 0;
  for (let block = from + inside.indexOf(Fate.KEPT); block < from + inside.lastIndexOf(Fate.KEPT); block++) {
    const isLost = fates[block] === Fate.DROPPED && isByScore.has(rules[block]);
    if (!isLost || chromeNames[block] !== 0 || size[block] === 0 || probability[block] === 0) continue;
    lost.push(block);
    sum += size[block];
  }
  lost.sort((one, other) => size[other] - size[one] || one - other);
  return { words: sum, kept: content.words, blocks: lost };
}

/** Places that the diagnostic names. */
const mostPlaces = 5;

/** The diagnostic of a page whose content is partial: how much was dropped, and where the largest parts are. */
export function partialContent({ table, blocks, size }: PageView, losses: UnnamedLosses): Diagnostic {
  const firstRun = (block: number): number => blocks.ofRun.indexOf(block);
  const lastRun = (block: number): number => blocks.ofRun.lastIndexOf(block);
  const places = losses.blocks.slice(0, mostPlaces).map((block) => ({
    start: table.runs.start[firstRun(block)],
    end: table.runs.end[lastRun(block)],
    words: size[block],
  }));
  return {
    code: "extractor/partial",
    severity: "warning",
    message: `${losses.words} words between parts of the content were left out only because they scored low; ${losses.kept} were kept.`,
    data: { words: losses.words, kept: losses.kept, places },
  };
}
