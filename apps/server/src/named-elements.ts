import type { PipelineOptions } from "@decant/pipeline";

/** CSS selectors of elements that are never content, or always, and of the content, as a request names them. */
export interface NamedElements {
  readonly remove?: string | undefined;
  readonly add?: string | undefined;
  readonly selector?: string | undefined;
}

const listOf = (selector: string | undefined): string[] => (selector === undefined ? [] : [selector]);

/**
 * The options of a pipeline that they are.
 *
 * @example
 * selectorsOf({ remove: ".promo" }); // { remove: [".promo"], add: [], selectors: [] }
 */
export function selectorsOf({ remove, add, selector }: NamedElements): PipelineOptions {
  return { remove: listOf(remove), add: listOf(add), selectors: listOf(selector) };
}
