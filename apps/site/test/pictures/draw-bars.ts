import { box, picture, text } from "./svg.ts";

/** A Markdown table of figures: a row for each system, a column for each thing measured. */
export interface FigureTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
}

const cellEnds = /^\||\|$/g;
const code = /`/g;

/** Read a table whose first column has names, and whose others have numbers. */
export function readTable(markdown: string): FigureTable {
  const [head = [], , ...rows] = markdown.split("\n").map((line) =>
    line
      .replace(cellEnds, "")
      .split("|")
      .map((cell) => cell.replace(code, "").trim()),
  );
  return {
    columns: head.slice(1),
    rows: rows.map(([name = "", ...values]) => ({ name, values })),
  };
}

const width = 760;
const barHeight = 20;
const labelWidth = 60;
const nameHeight = 20;

/**
 * Figures as bars, a group for each column, a bar for each row. The first row is Decant's.
 *
 * @param end Value of the longest bar that has room.
 */
export function drawBars(title: string, { columns, rows }: FigureTable, end: number): string {
  const scale = (width - labelWidth) / end;
  const parts: string[] = [];
  let y = 0;
  for (const [column, name] of columns.entries()) {
    parts.push(text(0, y + 16, name, "strong"));
    y += 28;
    for (const [row, { name: system, values }] of rows.entries()) {
      const written = values[column] ?? "";
      const value = Number(written);
      parts.push(
        text(0, y + 12, system, "small"),
        box(0, y + nameHeight - 2, Math.max(value * scale, 2), barHeight, row === 0 ? "kept" : "line", 3),
        text(value * scale + 8, y + nameHeight + 13, written, "small"),
      );
      y += nameHeight + barHeight + 8;
    }
    y += 14;
  }
  return picture(width, y - 8, title, parts);
}
