import type { NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { isLinked } from "../blocks/block-counts.ts";
import { firstAt } from "../blocks/nearest.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

const structureTags = tagSet(["table", "ul", "ol", "dl"]);
const DIV = knownTag("div");
const TABLE = knownTag("table");
const TH = knownTag("th");
const TEXT = 0;

/** Fewest cells of a grid. A guess. */
const minGridCells = 4;
/** Longer cells and items are scored alone: layout tables, lists of articles. A guess. */
export const longItemWords = 40;
/** A list with this share of its text in links is a menu. */
const menuShare = 0.5;
/**
 * A structure inside the content stays if its mean score is this share of the threshold. The lower share for manuals loses 98
 * instead of 269 of 4,689 cells on pages of five Debian manuals; wcxb-dev and roundtrip-dev do not change.
 */
const innerShare = 0.5;
const innerShareOfManual = 0.25;
/** Levels above a structure up to the element in which its neighbours are kept. */
const nearLevels = 3;

interface Structure extends BlockRange {
  /** Blocks of the element in which its neighbours are looked for. */
  readonly around: BlockRange;
}

/**
 * Keep tables, lists and grids of short cells between kept text by their mean score: a cell alone, such as a type or a default
 * value, scores low. On pages of other types such a structure lists other pages.
 */
export function keepInnerStructures(page: PageStructure) {
  const structures = structuresOf(page);
  return ({ keep, size, probability, threshold, pageType }: Draft): void => {
    const share = pageType === "documentation" ? innerShareOfManual : innerShare;
    for (const { from, to, around } of structures) {
      if (!isInside(keep, from, to, around)) continue;
      let words = 0;
      let score = 0;
      let longest = 0;
      for (let block = from; block < to; block++) {
        const own = size[block] as number;
        words += own;
        score += own * (probability[block] as number);
        longest = Math.max(longest, own);
      }
      if (longest <= longItemWords && score >= share * threshold * words) keep.fill(1, from, to);
    }
  };
}

/** Whether blocks are kept before and after a structure. Kept blocks inside count for both. */
function isInside(keep: Uint8Array, from: number, to: number, around: BlockRange): boolean {
  return keep.subarray(around.from, to).includes(1) && keep.subarray(from, around.to).includes(1);
}

function structuresOf(page: PageStructure): Structure[] {
  const { table } = page;
  const found: Structure[] = [];
  let header = 0;
  for (let node = 1; node < table.size; node++) {
    if (structureTags[table.tag[node] as number] !== 1 && !isGrid(table, node)) continue;
    const { from, to } = blocksIn(page, node);
    if (to - from < 2) continue;
    if (header < node) header = firstAt(table.tag, TH, node);
    // A table with header cells names facts, linked or not.
    const isTable = table.tag[node] === TABLE && header < (table.end[node] as number);
    if (!isTable && isLinked(table, node, menuShare)) continue;
    let up = node;
    for (let level = 0; level < nearLevels && up > 0; level++) up = table.parent[up] as number;
    found.push({ from, to, around: blocksIn(page, up) });
  }
  return found;
}

/** Whether an element consists of `div`s of a few words each: a table laid out as a grid. */
function isGrid(table: NodeTable, node: number): boolean {
  const { tag, end } = table;
  if (tag[node] !== DIV || table.sum(table.elements, node) <= minGridCells) return false;
  let cells = 0;
  for (let child = node + 1; child < (end[node] as number); child = end[child] as number) {
    if (tag[child] === TEXT) continue;
    const isCell =
      tag[child] === DIV && table.sum(table.words, child) <= longItemWords && table.sum(table.headings, child) === 0;
    if (!isCell) return false;
    cells++;
  }
  return cells >= minGridCells;
}
