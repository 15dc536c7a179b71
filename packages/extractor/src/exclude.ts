import type { Decision, Diagnostic } from "@decant/page";
import type { Scores } from "./candidates/priors.ts";
import type { Winner } from "./fallbacks/fall-back.ts";
import type { PageView } from "./page-view.ts";

/** Blocks that an earlier stage has decided to drop, with the decision. */
export type Exclusions = ReadonlyMap<number, Decision>;

/** A choice, and the scores that it was made with. */
export interface Chosen {
  readonly view: PageView;
  readonly scores: Scores;
  readonly winner: Winner;
}

/** The choice that is left when exclusions were applied or refused. */
export interface Remaining {
  readonly chosen: Chosen;
  /** `undefined` if there are none, or they were refused. */
  readonly excluded?: Exclusions | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Excludes blocks from a choice: `excluder` of `@decant/site` makes one of decisions.
 *
 * @param choose Chooses from a view of the same page.
 */
export type Exclude = (first: Chosen, choose: (view: PageView) => Chosen) => Remaining;

/** Blocks all of whose text lies in the spans of decisions. */
export function excludedBlocks(
  { table, blocks }: PageView,
  decisions: readonly Decision[] = [],
): Map<number, Decision> {
  if (decisions.length === 0) return new Map();
  const { runs } = table;
  const sorted = decisions.filter(({ fate }) => fate === "dropped").sort((a, b) => a.start - b.start);
  const found = new Map<number, Decision>();
  const outside = new Uint8Array(blocks.count);
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    const start = runs.start[run];
    const block = blocks.ofRun[run];
    while (next < sorted.length && (sorted[next] as Decision).end <= start) next++;
    const decision = sorted[next];
    if (decision !== undefined && decision.start <= start && runs.end[run] <= decision.end) found.set(block, decision);
    else outside[block] = 1;
  }
  for (const block of found.keys()) if (outside[block] === 1) found.delete(block);
  return found;
}

/** The page as if blocks could not be content. */
export function withoutBlocks(view: PageView, excluded: Exclusions): PageView {
  return { ...view, probability: view.probability.map((value, block) => (excluded.has(block) ? 0 : value)) };
}
