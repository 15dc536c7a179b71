import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Blocks } from "../blocks/split-blocks.ts";

/** A choice of blocks while the rules of structure change it. */
export interface Draft {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  /** 1 for blocks that are kept; changed in place. */
  readonly keep: Uint8Array;
  readonly probability: Float32Array;
  /** Scores before a second opinion or a container lowered them. @default those of `probability` */
  readonly own?: Float32Array;
  /** Words of each block. */
  readonly size: Float32Array;
  /** Lowest probability that the choice kept. */
  readonly threshold: number;
  readonly pageType: PageType;
  /** Result of {@link keptBefore} for the next rules, until one of them changes the choice. */
  kept?: Float64Array | undefined;
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

/** Kept words before each block, then all of them. */
export function keptBefore(draft: Pick<Draft, "keep" | "size" | "kept">): Float64Array {
  const { keep, size } = draft;
  if (draft.kept !== undefined) return draft.kept;
  const words = new Float64Array(keep.length + 1);
  for (let block = 0; block < keep.length; block++)
    words[block + 1] = words[block] + (keep[block] === 1 ? size[block] : 0);
  draft.kept = words;
  return words;
}

/** Mean score from which a shape or name drops nothing: of what rules dropped above it, most was text. */
export const goodScore = 0.6;
const wholeTags = tagSet(["pre", "code", "dl", "blockquote"]);
const listTags = tagSet(["ul", "ol"]);
const itemTags = tagSet(["li"]);
/** Lists of longer items are a layout. Half changes 2, twice 1 of 260 pages that read it. */
const longItemWords = 40;

/** What speaks for dropping blocks. */
interface Grounds {
  /** Whether something beside their shape does: a label that announces, a role, a control, a field, a relation. */
  readonly evidence: boolean;
  /** Whether they may be single items of a list: they interrupt it. @default false */
  readonly interrupts?: boolean;
}

/**
 * Drop blocks as one decision. A good score is overruled only with evidence beside the shape. Code, tables with data, definitions,
 * quotations and lists lose no small part.
 *
 * @returns Whether they are dropped.
 */
export function drop(page: PageStructure, draft: Draft, range: BlockRange, grounds: Grounds): boolean {
  if (!grounds.evidence && scoresWell(draft, range)) return false;
  if (isPartOfWhole(page, draft, range) || (grounds.interrupts !== true && isItem(page, draft, range))) return false;
  draft.keep.fill(0, range.from, range.to);
  return true;
}

function scoresWell({ keep, size, probability }: Draft, { from, to }: BlockRange): boolean {
  let words = 0;
  let sum = 0;
  for (let block = from; block < to; block++) {
    if (keep[block] === 0) continue;
    words += size[block];
    sum += size[block] * probability[block];
  }
  return words > 0 && sum >= goodScore * words;
}

function isPartOfWhole(page: PageStructure, draft: Draft, range: BlockRange): boolean {
  const node = page.blocks.first[range.from];
  return [page.nearest(wholeTags)[node], page.dataTables()[node]].some(
    (whole) => whole > 0 && isSmallPart(draft, range, blocksIn(page, whole)),
  );
}

function isItem(page: PageStructure, draft: Draft, range: BlockRange): boolean {
  const node = page.blocks.first[range.from];
  const item = page.nearest(itemTags)[node];
  const list = page.nearest(listTags)[item];
  if (item === 0 || list === 0 || blocksIn(page, item).to > range.to) return false;
  const whole = blocksIn(page, list);
  return countWords(draft, whole).longest <= longItemWords && isSmallPart(draft, range, whole);
}

/** Whether a range has less than half of the kept words of a whole. */
function isSmallPart(draft: Draft, range: BlockRange, whole: BlockRange): boolean {
  return countWords(draft, range).kept * 2 < countWords(draft, whole).kept;
}
