import { Flag, type NodeTable } from "@decant/dom";
import { lowerBound } from "@decant/page";
import type { Blocks } from "./split-blocks.ts";

/** Total of a column of the table over a block. */
export function sumOfBlock(column: Int32Array, { first, last }: Blocks, block: number): number {
  return column[last[block] + 1] - column[first[block]];
}

/**
 * Visible characters of a block, and those of them in links.
 *
 * @example
 * import { parse } from "@decant/dom";
 * import { describeBlocks } from "@decant/extractor/training";
 * const { table, blocks } = describeBlocks(parse("<p>See <a href=/x>this</a>"));
 * blockChars(table, blocks, 0); // { chars: 7, links: 4 }
 */
export function blockChars(
  { chars, linkChars }: NodeTable,
  blocks: Blocks,
  block: number,
): Record<"chars" | "links", number> {
  return { chars: sumOfBlock(chars, blocks, block), links: sumOfBlock(linkChars, blocks, block) };
}

/** Share of a block's characters in links (0 to 1). */
export function linkShare(table: NodeTable, blocks: Blocks, block: number): number {
  const { chars, links } = blockChars(table, blocks, block);
  return chars === 0 ? 0 : links / chars;
}

/** Whether at least this share of an element's characters is in links. */
export function isLinked(table: NodeTable, node: number, share: number): boolean {
  return table.sum(table.linkChars, node) >= share * table.sum(table.chars, node);
}

/** Whether a node shows no text without scripts. */
export function isUnseen({ flags }: NodeTable, node: number): boolean {
  return (flags[node] & (Flag.HIDDEN | Flag.UNRENDERED | Flag.NOSCRIPT)) !== 0;
}

/** Fewer characters are a label. Half changes 17, twice 24 of 261 pages that read it; features count it, too. */
const minProseChars = 100;

/** Whether a block of so many characters is prose rather than a label or links. */
export function isProse(chars: number, linkChars: number): boolean {
  return chars >= minProseChars && linkChars * 2 < chars;
}

/** Number of blocks of prose, and their visible characters. */
export function countProse(table: NodeTable, blocks: Blocks): Record<"count" | "chars", number> {
  const prose = { count: 0, chars: 0 };
  for (let block = 0; block < blocks.count; block++) {
    const { chars, links } = blockChars(table, blocks, block);
    if (!isProse(chars, links)) continue;
    prose.count++;
    prose.chars += chars;
  }
  return prose;
}

/** Visible characters of the blocks with a mark, and those of them in links. */
export function markedChars(table: NodeTable, blocks: Blocks, marks: Uint8Array): Record<"chars" | "links", number> {
  const total = { chars: 0, links: 0 };
  for (let block = 0; block < blocks.count; block++) {
    if (marks[block] !== 1) continue;
    const own = blockChars(table, blocks, block);
    total.chars += own.chars;
    total.links += own.links;
  }
  return total;
}

/** Share of the words of kept blocks in those that pass a test (0 to 1). @param size Words of each block. */
export function keptShare(size: Float32Array, keep: Uint8Array, test: (block: number) => boolean): number {
  let all = 0;
  let passing = 0;
  for (let block = 0; block < keep.length; block++) {
    if (keep[block] !== 1) continue;
    all += size[block];
    if (test(block)) passing += size[block];
  }
  return all === 0 ? 0 : passing / all;
}

/** Whether the page hides a block. */
export function isHidden({ flags }: NodeTable, { first }: Blocks, block: number): boolean {
  return (flags[first[block]] & Flag.HIDDEN) !== 0;
}

/** Turn a column of numbers into running totals, in place. */
export function accumulate(column: Int32Array): void {
  for (let i = 1; i < column.length; i++) column[i] = column[i] + column[i - 1];
}

/** Index of the first of these sorted nodes that is not before `node`. */
export function firstFrom(nodes: ArrayLike<number>, node: number): number {
  return lowerBound(nodes.length, (at) => nodes[at] < node);
}
