import type { Table } from "mdast";
import { isSparse } from "../to-markdown/table.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** GFM drops cells beyond those of the head. Filling up a sparse table could multiply its size, and reads the same. */
export const tableRectangular: Invariant = {
  id: "table-rectangular",
  sentence: "Every row of a table has as many cells as its head; rows of a sparse table may end early.",
  types: ["table"],
  repairs: true,
  start: () => ({
    visit(node): Finding | undefined {
      const table = node as Table;
      const head = table.children[0]?.children.length ?? 0;
      const widest = table.children.reduce((most, row) => Math.max(most, row.children.length), 0);
      const cells = table.children.reduce((sum, row) => sum + row.children.length, 0);
      const ragged =
        !isSparse(table.children.length, widest, cells) && table.children.some((row) => row.children.length < widest);
      if (head === widest && !ragged && (table.align?.length ?? head) === head) return undefined;
      return {
        message: `A table has rows of different length; the head has ${head} cells, the longest row ${widest}.`,
        node,
        repair: () => fill(table, widest, ragged),
      };
    },
  }),
};

function fill(table: Table, columns: number, ragged: boolean): void {
  for (const [index, row] of table.children.entries()) {
    while ((ragged || index === 0) && row.children.length < columns)
      row.children.push({ type: "tableCell", children: [] });
  }
  const align = table.align ?? [];
  table.align = Array.from({ length: columns }, (_, column) => align[column] ?? null);
}
