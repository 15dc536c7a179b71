import type { State } from "./types.ts";

export const defaultMaxDepth = 256;

/** Guess: twice as deep as any thread or quotation seen, and it keeps indentation from multiplying the output. */
export const defaultMaxNesting = 24;

/** Lists and quotations that may be open around each other. */
export function maxNestingOf(state: State): number {
  return state.options.maxNesting ?? defaultMaxNesting;
}

/** Whether lists and quotations are flattened here. */
export function isTooDeep(state: State): boolean {
  return state.containers >= maxNestingOf(state);
}
