import { knownTag } from "@decant/dom/internal";
import type { PageView } from "../page-view.ts";
import type { Written } from "../written.ts";
import { childrenOf } from "./labelled.ts";

const [TABLE, TR, TH, TD, THEAD, TBODY, TFOOT] = (["table", "tr", "th", "td", "thead", "tbody", "tfoot"] as const).map(
  knownTag,
) as [number, number, number, number, number, number, number];

/** A row of a data table: its cells by the words of the header. */
export type TableRow = ReadonlyMap<string, Written | undefined>;

/** Rows of all tables that have a header row; rows with another number of cells are left out. */
export function readTableRows(view: PageView): TableRow[] {
  const { table } = view;
  const found: TableRow[] = [];
  for (let i = 1; i < table.size; i++) {
    if (table.tag[i] !== TABLE) continue;
    const rows = childrenOf(view, i).flatMap((child) => {
      const tag = table.tag[child];
      return tag === TR
        ? [child]
        : tag === THEAD || tag === TBODY || tag === TFOOT
          ? childrenOf(view, child).filter((row) => table.tag[row] === TR)
          : [];
    });
    const cells = rows.map((row) =>
      childrenOf(view, row).filter((cell) => table.tag[cell] === TH || table.tag[cell] === TD),
    );
    const header = cells.findIndex((row) => row.length >= 2 && row.every((cell) => table.tag[cell] === TH));
    const names = cells[header]?.map((cell) => view.elementText(cell, "table")?.text ?? "") ?? [];
    if (header < 0 || names.filter(Boolean).length < 2 || new Set(names).size < names.length) continue;
    for (const row of cells.slice(header + 1)) {
      if (row.length !== names.length) continue;
      found.push(new Map(names.map((name, column) => [name, view.elementText(row[column], "table")])));
    }
  }
  return found;
}
