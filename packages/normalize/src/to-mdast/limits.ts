import type { State } from "./types.ts";

export const defaultMaxDepth = 256;

/** Twice the depth of any thread or quotation seen; indentation cannot multiply the output. Guess. */
export const defaultMaxNesting = 24;

/** How many lists and quotations may be inside each other. */
export function maxNestingOf(state: State): number {
  return state.options.maxNesting ?? defaultMaxNesting;
}

/** Whether lists and quotations are flattened here. */
export function isTooDeep(state: State): boolean {
  return state.containers >= maxNestingOf(state);
}
