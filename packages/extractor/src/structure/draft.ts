import type { NodeTable } from "@decant/dom";
import type { PageType } from "@decant/page";
import type { Blocks } from "../blocks/split-blocks.ts";

/** A choice of blocks, on its way to agree with the structure that the blocks stand in. */
export interface Draft {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  /** 1 for blocks that are kept; changed in place. */
  readonly keep: Uint8Array;
  readonly probability: Float32Array;
  /** Words of each block. */
  readonly size: Float32Array;
  /** Probability from which on the choice kept blocks. */
  readonly threshold: number;
  readonly pageType: PageType;
}
