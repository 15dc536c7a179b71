import { knownTag, type NodeTable, tagSet } from "@decant/dom";
import type { Blocks } from "./blocks.ts";

/**
 * Make a choice of blocks agree with the structure they stand in. Works on the keep flags in place.
 *
 * A scorer looks at blocks; a reader sees tables, lists and headings with what follows them.
 */
export function smooth(keep: Uint8Array, table: NodeTable, blocks: Blocks, size: Float32Array): void {
  const before = blocksBefore(table, blocks);
  wholeStructures(keep, table, before, size);
  emptyHeadings(keep, table, blocks);
}

const TABLE = knownTag("table");
const LIST_TAGS = tagSet(["ul", "ol", "dl"]);
const headingTags = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** Number of blocks that begin before each node. */
function blocksBefore(table: NodeTable, { count, first }: Blocks): Int32Array {
  const before = new Int32Array(table.size + 1);
  for (let block = 0; block < count; block++) {
    const at = (first[block] as number) + 1;
    before[at] = (before[at] as number) + 1;
  }
  for (let i = 1; i <= table.size; i++) before[i] = (before[i] as number) + (before[i - 1] as number);
  return before;
}

/** Data tables and short lists are kept or dropped whole once nearly all of them is. Guesses, both shares. */
const wholeTable = 0.6;
const wholeList = 0.75;
/** Longer cells and items are content of their own: layout tables, lists of articles. */
const longItemWords = 40;

function wholeStructures(keep: Uint8Array, table: NodeTable, before: Int32Array, size: Float32Array): void {
  for (let i = 1; i < table.size; i++) {
    const tag = table.tag[i] as number;
    const share = tag === TABLE ? wholeTable : LIST_TAGS[tag] === 1 ? wholeList : 0;
    if (share === 0) continue;
    const from = before[i] as number;
    const to = before[table.end[i] as number] as number;
    if (to - from < 2) continue;
    let kept = 0;
    let total = 0;
    let longest = 0;
    for (let block = from; block < to; block++) {
      const words = size[block] as number;
      total += words;
      if (keep[block] === 1) kept += words;
      if (words > longest) longest = words;
    }
    if (longest > longItemWords) continue;
    if (kept >= share * total) keep.fill(1, from, to);
    else if (kept <= (1 - share) * total) keep.fill(0, from, to);
  }
}

/** A kept heading whose section was dropped whole introduces nothing. */
function emptyHeadings(keep: Uint8Array, table: NodeTable, { count, container }: Blocks): void {
  let next = -1;
  let nextKept = false;
  for (let block = count - 1; block >= 0; block--) {
    const tag = table.tag[container[block] as number] as number;
    const isHeading = headingTags[tag] === 1;
    if (isHeading && keep[block] === 1 && next >= 0 && !nextKept && block + 1 < count && !keptNear(keep, block))
      keep[block] = 0;
    next = block;
    nextKept = keep[block] === 1;
  }
}

/** Whether anything within the next blocks is kept. */
function keptNear(keep: Uint8Array, block: number): boolean {
  for (let other = block + 1; other < Math.min(keep.length, block + 6); other++) if (keep[other] === 1) return true;
  return false;
}
