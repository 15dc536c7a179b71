import type { NodeTable, Selection } from "@decant/dom";
import type { Blocks } from "../blocks/split-blocks.ts";

/** Asked in this order, after the layers and the page as a whole have failed their checks. */
export type FallbackName = "json-ld" | "microdata" | "preload-data" | "body-text";

/** Text that the page carries as data. */
export interface DataFallback {
  readonly id: FallbackName;
  /** The content, as nodes of their own without source offsets; `undefined` when the page has none of this kind. */
  readonly recover: (table: NodeTable) => Selection | undefined;
}

/** Text of the page's tree, chosen in another way. */
export interface TreeFallback {
  readonly id: FallbackName;
  /** 1 for each block that is content. */
  readonly pick: (page: { readonly table: NodeTable; readonly blocks: Blocks }) => Uint8Array;
}

export type Fallback = DataFallback | TreeFallback;
