import type { NodeTable } from "@decant/dom";
import type { Blocks } from "../blocks/split-blocks.ts";
import type { Evidence } from "./names.ts";
import type { Nesting, Shapes } from "./shapes.ts";

/** Facts about a page from outside its tree. */
export interface PageHints {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly schemaTypes?: readonly string[] | undefined;
  readonly ogType?: string | null | undefined;
  /** Whether the page names its authors. */
  readonly hasAuthors?: boolean | undefined;
  /** Whether the page has a date of publication. */
  readonly hasDate?: boolean | undefined;
}

export interface FeatureInput {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  readonly evidence: Evidence;
  readonly shapes: Shapes;
  readonly nesting: Nesting;
  readonly hints: PageHints;
}

const space = /\s+/;

/** Words of a list written as one string. */
export function words(text: string): string[] {
  return text.trim().split(space);
}

/** Logarithm of a count: keeps models from fitting single huge pages. */
export const log = (value: number): number => Math.log2(1 + value);

const logs = Float64Array.from({ length: 4096 }, (_, count) => log(count));

/** {@link log} of a whole number, from a table where it is small. */
export const logCount = (count: number): number => (count < logs.length ? logs[count] : log(count));

export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
