import { isLinked } from "../blocks/block-counts.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** Sibling sections with the same tag and class. */
type Siblings = readonly BlockRange[];

/** Fewest sections of a row. A guess. */
const minSiblings = 3;
/** Share of a row that must be kept already. A guess. */
const keptShare = 2 / 3;

/**
 * Keep a section of a manual if most of its sibling sections with the same tag and class are kept. "See also" and "Files" at the
 * end of a reference page score like navigation.
 */
export function keepSiblingSections(page: PageStructure) {
  const rows = rowsOf(page);
  return ({ keep }: Draft): void => {
    for (const row of rows) {
      const kept = row.filter(({ from, to }) => keep.subarray(from, to).includes(1)).length;
      if (kept < row.length && kept >= keptShare * row.length)
        for (const { from, to } of row) if (!keep.subarray(from, to).includes(1)) keep.fill(1, from, to);
    }
  };
}

function rowsOf(page: PageStructure): Siblings[] {
  const { table, sections } = page;
  const rows = new Map<string, BlockRange[]>();
  for (const { heading } of sections) {
    const node = openedBy(page, heading);
    if (node === 0) continue;
    const key = `${table.parent[node]} ${table.tag[node]} ${table.classIds[node]}`;
    const row = rows.get(key);
    const range = { from: heading, to: blocksIn(page, node).to };
    if (row === undefined) rows.set(key, [range]);
    else row.push(range);
  }
  return [...rows.values()].filter((row) => row.length >= minSiblings);
}

/** Levels from the text of a heading up to its section. DocBook has three boxes in between. */
const headingDepth = 5;
/** A block above a heading with this share of links is a pager (Texinfo). A guess. */
const pagerShare = 0.3;

/** Widest element that starts with a heading and has more text; 0 for none. */
function openedBy({ table, blocks, before }: PageStructure, heading: number): number {
  let found = 0;
  let node = blocks.container[heading] as number;
  for (let level = 0; level < headingDepth && node > 0; level++) {
    const first = before[node] as number;
    if (first !== heading && !(first === heading - 1 && isLinked(table, blocks.container[first] as number, pagerShare)))
      break;
    if ((before[table.end[node] as number] as number) > heading + 1) found = node;
    node = table.parent[node] as number;
  }
  return found;
}
