import type { NodeTable } from "@decant/dom";
import type { Blocks } from "./split-blocks.ts";

/** Total of a column of the table over a block. */
export function sumOfBlock(column: Int32Array, { first, last }: Blocks, block: number): number {
  return (column[(last[block] as number) + 1] as number) - (column[first[block] as number] as number);
}

/** Visible characters of a block, and those of them in links. */
export function blockChars({ chars, linkChars }: NodeTable, blocks: Blocks, block: number): BlockChars {
  return { chars: sumOfBlock(chars, blocks, block), links: sumOfBlock(linkChars, blocks, block) };
}

interface BlockChars {
  readonly chars: number;
  readonly links: number;
}
