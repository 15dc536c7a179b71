import type { NodeTable } from "@decant/dom";
import type { Blocks } from "../blocks/split-blocks.ts";
import type { Evidence } from "./name-evidence.ts";
import type { Nesting } from "./nesting.ts";
import type { Shapes } from "./shapes.ts";

/** What is known of a page besides its tree. */
export interface PageHints {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly schemaTypes?: readonly string[] | undefined;
  readonly ogType?: string | null | undefined;
  /** The page names its authors: speaks for some types of pages. */
  readonly hasAuthors?: boolean | undefined;
  /** The page tells when it was published. */
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
