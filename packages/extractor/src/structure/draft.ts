import type { NodeTable } from "@decant/dom";
import type { PageType } from "@decant/page";
import type { BlockRange } from "../blocks/page-structure.ts";
import type { Blocks } from "../blocks/split-blocks.ts";

/** A choice of blocks while the rules of structure change it. */
export interface Draft {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  /** 1 for blocks that are kept; changed in place. */
  readonly keep: Uint8Array;
  readonly probability: Float32Array;
  /** Words of each block. */
  readonly size: Float32Array;
  /** Lowest probability that the choice kept. */
  readonly threshold: number;
  readonly pageType: PageType;
}

/** Words of a range of blocks: in total, kept, and of its longest block. */
export function countWords(
  { keep, size }: Draft,
  { from, to }: BlockRange,
): Record<"total" | "kept" | "longest", number> {
  const count = { total: 0, kept: 0, longest: 0 };
  for (let block = from; block < to; block++) {
    const words = size[block];
    count.total += words;
    if (keep[block] === 1) count.kept += words;
    if (words > count.longest) count.longest = words;
  }
  return count;
}
