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
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  const placed = place(rows, Math.max(minFields, cells * maxFieldsPerCell));
  if (placed === undefined) return withoutSpans(rows);
  const used = usedColumns(placed);
  if (isSparse(rows.length, used.length, cells)) return withoutSpans(rows);
  return placed.map((row) => used.map((column) => row.get(column)));
}

type PlacedRow<Cell> = ReadonlyMap<number, Cell>;

/** @returns Nothing once more fields were covered than allowed: a few bytes can ask for billions. */
function place<Cell>(rows: readonly (readonly Spanning<Cell>[])[], maxFields: number): PlacedRow<Cell>[] | undefined {
  const placed: PlacedRow<Cell>[] = [];
  // For each column the first row in which it is free again.
  const freeFrom = new Map<number, number>();
  let fields = 0;
  for (const [rowIndex, row] of rows.entries()) {
    const line = new Map<number, Cell>();
    let column = 0;
    for (const { cell, colSpan, rowSpan } of row) {
      while ((freeFrom.get(column) ?? 0) > rowIndex && fields++ < maxFields) column++;
      line.set(column, cell);
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
