import type { AlignType, Table } from "mdast";

const delimiters: Readonly<Record<string, string>> = { left: ":--", right: "--:", center: ":-:" };

/**
 * Write a compact GFM table: cells are not padded, as alignment by spaces costs tokens and adds nothing.
 *
 * @param table The table, for its alignment.
 * @param rows The Markdown of the cells, with pipes escaped.
 */
export function compactTable(table: Table, rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0;
  const lines = rows.map((row) => rowLine(row, columns));
  const align = Array.from({ length: columns }, (_, column) => delimiterOf(table.align?.[column]));
  lines.splice(1, 0, `|${align.join("|")}|`);
  return lines.join("\n");
}

/** Readers add missing cells, and drop cells beyond those of the head: these are joined into the last one. */
function rowLine(cells: readonly string[], columns: number): string {
  const kept =
    cells.length > columns
      ? [
          ...cells.slice(0, columns - 1),
          cells
            .slice(columns - 1)
            .filter(Boolean)
            .join(" "),
        ]
      : cells;
  let line = "|";
  for (const cell of kept) line += cell === "" ? " |" : ` ${cell} |`;
  return line;
}

function delimiterOf(align: AlignType | undefined): string {
  return delimiters[align ?? ""] ?? "---";
}

/** A table may have this many fields for each cell; sparser ones are written without spans. Chosen by hand. */
const maxFieldsPerCell = 8;
const minFields = 256;

/** The most fields that a table of some cells may have. */
export function maxFields(cells: number): number {
  return Math.max(minFields, cells * maxFieldsPerCell);
}

/** Whether filling a table up to a rectangle would multiply its size. */
export function isSparse(rows: number, columns: number, cells: number): boolean {
  return rows * columns > maxFields(cells);
}
