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
