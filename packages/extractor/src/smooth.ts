import { knownTag, type NodeTable, tagSet } from "@decant/dom";
import type { PageType } from "@decant/page";
import type { Blocks } from "./blocks.ts";

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

interface SmoothingRule {
  readonly id: string;
  readonly apply: (draft: Draft, before: Int32Array) => void;
}

const TABLE = knownTag("table");
const PRE = knownTag("pre");
const TR = knownTag("tr");
const DT = knownTag("dt");
const DD = knownTag("dd");
const listTags = tagSet(["ul", "ol", "dl"]);
const headingTags = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);
const H1 = knownTag("h1");

/** Longer cells and items are content of their own: layout tables, lists of articles. A guess. */
const longItemWords = 40;
/** A dropped stretch between two kept blocks of one parent stays if it scores this share of the threshold. */
const gapShare = 0.4;

/** A scorer looks at blocks; a reader sees tables, lists, and headings with what follows them. In order. */
export const smoothingRules: readonly SmoothingRule[] = [
  { id: "gap", apply: fillGaps },
  { id: "whole-list", apply: (draft, before) => decideWhole(draft, before, (tag) => listTags[tag] === 1, 0.5, 0.2) },
  {
    id: "whole-table",
    apply: (draft, before) => decideWhole(draft, before, (tag) => tag === TABLE || tag === TR, 0.5, 0.2),
  },
  { id: "code", apply: keepCode },
  { id: "heading", apply: followSections },
  { id: "term", apply: pairTerms },
  { id: "title", apply: keepTitle },
];

/** Make a choice of blocks agree with the structure they stand in. */
export function smooth(draft: Draft, rules: readonly SmoothingRule[] = smoothingRules): void {
  const before = blocksBefore(draft.table, draft.blocks);
  for (const rule of rules) rule.apply(draft, before);
}

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

/** Siblings of two kept neighbours that nearly were kept themselves. */
function fillGaps({ table, blocks, keep, probability, threshold }: Draft): void {
  let left = -1;
  for (let block = 0; block < blocks.count; block++) {
    if (keep[block] === 0) continue;
    if (left >= 0 && block > left + 1 && block - left <= 8) {
      const parent = (b: number) => table.parent[blocks.container[b] as number];
      let fill = parent(left) === parent(block);
      for (let b = left + 1; fill && b < block; b++) {
        fill = parent(b) === parent(block) && (probability[b] as number) >= threshold * gapShare;
      }
      if (fill) keep.fill(1, left + 1, block);
    }
    left = block;
  }
}

/** Data tables, rows and lists of short items are kept or dropped whole once nearly all of it is. */
function decideWhole(
  { table, keep, size }: Draft,
  before: Int32Array,
  applies: (tag: number) => boolean,
  keepShare: number,
  dropShare: number,
): void {
  for (let i = 1; i < table.size; i++) {
    if (!applies(table.tag[i] as number)) continue;
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
    if (kept >= keepShare * total) keep.fill(1, from, to);
    else if (kept <= dropShare * total) keep.fill(0, from, to);
  }
}

const codeNeighbours = [-3, -2, -1, 1, 2, 3] as const;

/** Code between or beside kept blocks belongs to them, whatever its words look like. */
function keepCode({ table, blocks, keep }: Draft): void {
  for (let block = 0; block < blocks.count; block++) {
    if (keep[block] === 1 || table.tag[blocks.container[block] as number] !== PRE) continue;
    const around = codeNeighbours.filter((offset) => keep[block + offset] === 1);
    if (around.length >= 2) keep[block] = 1;
  }
}

/** A heading is kept with the section under it, when its next block and most of the others are. */
function followSections({ table, blocks, keep }: Draft): void {
  const level = (b: number) => {
    const tag = table.tag[blocks.container[b] as number] as number;
    return headingTags[tag] === 1 ? tag - H1 + 1 : 0;
  };
  for (let block = blocks.count - 2; block >= 0; block--) {
    const own = level(block);
    if (own === 0) continue;
    let kept = 0;
    let end = block + 1;
    for (; end < blocks.count && (level(end) === 0 || level(end) > own); end++) kept += keep[end] as number;
    if (keep[block + 1] === 1 && kept * 2 >= end - block - 1) keep[block] = 1;
  }
}

/** Blocks between a page's heading and its first kept block: byline, date, a lead image's caption. A guess. */
const titleReach = 8;

/**
 * The page's own heading, where it heads the content. On articles it is left to the score: readers and the development
 * data alike take it for metadata there.
 */
function keepTitle({ table, blocks, keep, pageType }: Draft): void {
  if (pageType === "article") return;
  const first = keep.indexOf(1);
  for (let block = first; block >= Math.max(0, first - titleReach); block--) {
    if (table.tag[blocks.container[block] as number] !== H1) continue;
    keep[block] = 1;
    return;
  }
}

/** A term goes with its definition, and the other way round. */
function pairTerms({ table, blocks, keep }: Draft): void {
  for (let block = 1; block < blocks.count; block++) {
    const before = table.tag[blocks.container[block - 1] as number];
    const own = table.tag[blocks.container[block] as number];
    if (before === DT && own === DD && keep[block] !== keep[block - 1]) keep[block] = keep[block - 1] = 1;
  }
}
