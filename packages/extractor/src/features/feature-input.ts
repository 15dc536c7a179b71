import type { NodeTable } from "@decant/dom";
import type { Blocks } from "../blocks/split-blocks.ts";
import type { Evidence } from "./name-evidence.ts";
import type { Nesting } from "./nesting.ts";
import type { Shapes } from "./shapes.ts";

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
