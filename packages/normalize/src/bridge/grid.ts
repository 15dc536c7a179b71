/** A cell with the number of columns and rows it covers. */
export interface Spanning<Cell> {
  readonly cell: Cell;
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** A grid may have this many fields for each cell there is; sparser ones are laid out without their spans. Guess. */
const maxFieldsPerCell = 8;
const minFields = 256;

/** Whether filling a table up to a rectangle would make it many times as large as it is. */
export function isSparse(rows: number, columns: number, cells: number): boolean {
  return rows * columns > Math.max(minFields, cells * maxFieldsPerCell);
}

/**
 * Lay cells out in columns as a browser does, spans included.
 *
 * A cell stands in the first field it covers; the others are empty. Columns in which no cell begins are left out, so
 * `colspan="100"` on a full-width row adds none. All rows get the same number of fields.
 *
 * @returns Rows of cells; `undefined` for empty fields.
 */
export function layOut<Cell>(rows: readonly (readonly Spanning<Cell>[])[]): (Cell | undefined)[][] {
  const placed = place(rows);
  const used = usedColumns(placed);
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (isSparse(rows.length, used.length, cells)) return withoutSpans(rows);
  return placed.map((row) => used.map((column) => row.get(column)));
}

type PlacedRow<Cell> = ReadonlyMap<number, Cell>;

function place<Cell>(rows: readonly (readonly Spanning<Cell>[])[]): PlacedRow<Cell>[] {
  // For each column the first row in which it is free again.
  const freeFrom = new Map<number, number>();
  return rows.map((row, rowIndex) => {
    const line = new Map<number, Cell>();
    let column = 0;
    for (const { cell, colSpan, rowSpan } of row) {
      while ((freeFrom.get(column) ?? 0) > rowIndex) column++;
      line.set(column, cell);
      if (rowSpan > 1)
        for (let covered = column; covered < column + colSpan; covered++) freeFrom.set(covered, rowIndex + rowSpan);
      column += colSpan;
    }
    return line;
  });
}

function usedColumns<Cell>(rows: readonly PlacedRow<Cell>[]): number[] {
  const used = new Set<number>();
  for (const row of rows) for (const column of row.keys()) used.add(column);
  return [...used].sort((left, right) => left - right);
}

/** Cells one after the other. Rows stay as long as they are: filling them up could multiply the size. */
function withoutSpans<Cell>(rows: readonly (readonly Spanning<Cell>[])[]): (Cell | undefined)[][] {
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row, index) => {
    const cells: (Cell | undefined)[] = row.map(({ cell }) => cell);
    // The head decides how many columns there are.
    while (index === 0 && cells.length < widest) cells.push(undefined);
    return cells;
  });
}
