import type { State } from "./types.ts";

export const defaultMaxDepth = 256;

/** Twice the depth of any thread or quotation seen; indentation cannot multiply the output. Chosen by hand. */
export const defaultMaxNesting = 24;

/** Maximum nesting of lists and quotations. */
export function maxNestingOf(state: State): number {
  return state.options.maxNesting ?? defaultMaxNesting;
}

/** Whether lists and quotations are flattened here. */
export function isTooDeep(state: State): boolean {
  return state.containers >= maxNestingOf(state);
}
