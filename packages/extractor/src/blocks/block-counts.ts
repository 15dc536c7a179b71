import type { NodeTable } from "@decant/dom";
import type { Blocks } from "./split-blocks.ts";

/** Total of a column of the table over a block. */
export function sumOfBlock(column: Int32Array, { first, last }: Blocks, block: number): number {
  return (column[(last[block] as number) + 1] as number) - (column[first[block] as number] as number);
}

/** Visible characters of a block, and those of them in links. */
export function blockChars(
  { chars, linkChars }: NodeTable,
  blocks: Blocks,
  block: number,
): Record<"chars" | "links", number> {
  return { chars: sumOfBlock(chars, blocks, block), links: sumOfBlock(linkChars, blocks, block) };
}

/** Index of the first of these nodes, in order, that is not before another. */
export function firstFrom(nodes: ArrayLike<number>, node: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle] as number) < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
