import { isSparse, maxFields } from "../../to-markdown/table.ts";
/** A cell with the number of columns and rows it covers. */
export interface Spanning<Cell> {
  readonly cell: Cell;
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** A field of the grid. */
export interface Field<Cell> {
  readonly cell: Cell;
  /** `down` if the cell begins above, `across` if it begins to the left or both. */
  readonly repeats: "down" | "across" | undefined;
}

/**
 * Lay cells out in columns as a browser does, spans included.
 *
 * Columns in which no cell begins are left out, so `colspan="100"` on a full-width row adds none. All rows get the same
 * number of fields.
 *
 * @returns Rows of fields; `undefined` for those that no cell covers.
 */
export function layOut<Cell>(rows: readonly (readonly Spanning<Cell>[])[]): (Field<Cell> | undefined)[][] {
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (rows.every((row) => row.every(isSingle)))
    return withoutSpans(rows, !isSparse(rows.length, widestOf(rows), cells));
  const placed = place(rows, maxFields(cells));
  if (placed === undefined) return withoutSpans(rows, false);
  const used = usedColumns(placed);
  if (isSparse(rows.length, used.length, cells)) return withoutSpans(rows, false);
  return fill(placed, used);
}

interface Placed<Cell> extends Spanning<Cell> {
  readonly column: number;
}

/** @returns `undefined` if cells cover more fields than allowed: a few bytes can ask for billions. */
function place<Cell>(rows: readonly (readonly Spanning<Cell>[])[], maxFields: number): Placed<Cell>[][] | undefined {
  const placed: Placed<Cell>[][] = [];
  // For each column the first row in which it is free again.
  const freeFrom = new Map<number, number>();
  let fields = 0;
  for (const [rowIndex, row] of rows.entries()) {
    const line: Placed<Cell>[] = [];
    let column = 0;
    for (const spanning of row) {
      const { colSpan, rowSpan } = spanning;
      while ((freeFrom.get(column) ?? 0) > rowIndex && fields++ < maxFields) column++;
      line.push({ ...spanning, column });
      if (rowSpan > 1) {
        fields += colSpan;
        if (fields > maxFields) return undefined;
        for (let covered = column; covered < column + colSpan; covered++) freeFrom.set(covered, rowIndex + rowSpan);
      }
      column += colSpan;
    }
    placed.push(line);
  }
  return fields > maxFields ? undefined : placed;
}

function usedColumns<Cell>(rows: readonly (readonly Placed<Cell>[])[]): number[] {
  const used = new Set<number>();
  for (const row of rows) for (const { column } of row) used.add(column);
  return [...used].sort((left, right) => left - right);
}

function fill<Cell>(
  placed: readonly (readonly Placed<Cell>[])[],
  used: readonly number[],
): (Field<Cell> | undefined)[][] {
  const indexOf = new Map(used.map((column, index) => [column, index]));
  const grid: (Field<Cell> | undefined)[][] = placed.map(() => used.map(() => undefined));
  for (const [rowIndex, row] of placed.entries()) {
    for (const { cell, column, colSpan, rowSpan } of row) {
      const first = indexOf.get(column) ?? 0;
      for (let index = first; index < used.length && used[index] < column + colSpan; index++)
        fillDown(grid, cell, rowIndex, index, rowSpan, index > first);
    }
  }
  return grid;
}

/** A field keeps its cell: if spans overlap, the first one wins. */
function fillDown<Cell>(
  grid: (Field<Cell> | undefined)[][],
  cell: Cell,
  rowIndex: number,
  index: number,
  rowSpan: number,
  isAcross: boolean,
): void {
  for (let row = rowIndex; row < Math.min(grid.length, rowIndex + rowSpan); row++) {
    const line = grid[row] as (Field<Cell> | undefined)[];
    const isOrigin = row === rowIndex && !isAcross;
    if (line[index] !== undefined && !isOrigin) return;
    line[index] = { cell, repeats: isOrigin ? undefined : isAcross ? "across" : "down" };
  }
}

function isSingle({ colSpan, rowSpan }: Spanning<unknown>): boolean {
  return colSpan === 1 && rowSpan === 1;
}

function widestOf(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/**
 * Lay cells out one after the other.
 *
 * @param isFilled Whether all rows become as long as the longest, which can multiply the size. Otherwise only the first does, since
 *   the head decides the number of columns.
 */
function withoutSpans<Cell>(
  rows: readonly (readonly Spanning<Cell>[])[],
  isFilled: boolean,
): (Field<Cell> | undefined)[][] {
  const widest = widestOf(rows);
  return rows.map((row, index) => {
    const fields: (Field<Cell> | undefined)[] = row.map(({ cell }) => ({ cell, repeats: undefined }));
    while ((isFilled || index === 0) && fields.length < widest) fields.push(undefined);
    return fields;
  });
}
