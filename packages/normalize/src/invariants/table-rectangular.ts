import type { Table } from "mdast";
import { isSparse } from "../to-markdown/constructs.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** GFM drops cells beyond those of the head. A sparse table reads the same unfilled; filling it could multiply its size. */
export const tableRectangular: Invariant = forNodes({
  id: "table-rectangular",
  sentence: "Every row of a table has as many cells as its head; rows of a sparse table may end early.",
  types: ["table"],
  repairs: true,
  find(table) {
    const lengths = table.children.map((row) => row.children.length);
    const head = lengths[0] ?? 0;
    const widest = lengths.reduce((most, length) => Math.max(most, length), 0);
    const cells = lengths.reduce((sum, length) => sum + length, 0);
    const isRagged = !isSparse(lengths.length, widest, cells) && lengths.some((length) => length < widest);
    if (head === widest && !isRagged && (table.align?.length ?? head) === head) return undefined;
    const message = `A table has rows of different length; the head has ${head} cells, the longest row ${widest}.`;
    return { message, repair: () => fill(table, widest, isRagged) };
  },
});

function fill(table: Table, columns: number, isRagged: boolean): void {
  for (const [index, { children }] of table.children.entries()) {
    while ((isRagged || index === 0) && children.length < columns) children.push({ type: "tableCell", children: [] });
  }
  const align = table.align ?? [];
  table.align = Array.from({ length: columns }, (_, column) => align[column] ?? null);
}
