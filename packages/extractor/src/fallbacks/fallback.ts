import type { NodeTable, Selection } from "@decant/dom";
import type { Blocks } from "../blocks/split-blocks.ts";

/** Fallbacks in order, tried when all layers and the whole page failed the checks. */
export type FallbackName = "json-ld" | "microdata" | "preload-data" | "frameset" | "body-text";

/** Finds text that the page carries as data. */
export interface DataFallback {
  readonly id: FallbackName;
  /** The content as nodes without source offsets; `undefined` for none. */
  readonly recover: (table: NodeTable) => Selection | undefined;
}

/** Chooses text in the page's tree. */
export interface TreeFallback {
  readonly id: FallbackName;
  /** 1 for each block that is content. */
  readonly pick: (page: { readonly table: NodeTable; readonly blocks: Blocks }) => Uint8Array;
}

export type Fallback = DataFallback | TreeFallback;
