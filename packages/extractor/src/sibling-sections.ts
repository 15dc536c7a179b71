import { type BlockRange, blocksIn, type PageStructure } from "./page-structure.ts";
import type { Draft } from "./smooth.ts";

/** Sections of one make, the elements beside each other that a generator wrote for the parts of a text. */
type Siblings = readonly BlockRange[];

/** Fewer are no row of sections. A guess. */
const minSiblings = 3;
/** Of the sections of one make at least so many must be kept already. A guess. */
const keptShare = 0.75;

/**
 * In a manual, a section is kept that stands in a row with others of the same make, nearly all of which are: the same element with the
 * same class below the same parent, each opened by its heading. "See also" and "Files" at the end of a reference page look like
 * links to elsewhere when looked at alone.
 */
export function keepSiblingSections(page: PageStructure) {
  const rows = rowsOf(page);
  return ({ keep, pageType }: Draft): void => {
    if (pageType !== "documentation") return;
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
    if (row === undefined) rows.set(key, [blocksIn(page, node)]);
    else row.push(blocksIn(page, node));
  }
  return [...rows.values()].filter((row) => row.length >= minSiblings);
}

/** Elements between a section and the text of its heading. A guess. */
const headingDepth = 3;

/** The widest element near a heading that it opens, and that holds more; 0 where there is none. */
function openedBy({ table, blocks, before }: PageStructure, heading: number): number {
  let found = 0;
  let node = blocks.container[heading] as number;
  for (let level = 0; level < headingDepth && node > 0; level++) {
    if (before[node] !== heading) break;
    if ((before[table.end[node] as number] as number) > heading + 1) found = node;
    node = table.parent[node] as number;
  }
  return found;
}
