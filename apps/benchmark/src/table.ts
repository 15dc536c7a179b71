import { markdownTable } from "markdown-table";
import { groupBy } from "./metrics/statistics.ts";
import { spread } from "./sample.ts";

export type Cell = string | number | null | undefined;

const numeric = /^(?:-|-?\d+(?:\.\d+)?)$/;

/** A rate, density or ratio with three decimals. */
export function fixed(value: number | null | undefined, digits = 3): string | null {
  return value === null || value === undefined ? null : value.toFixed(digits);
}

/**
 * Lay out rows as a table of GitHub Flavored Markdown, columns of numbers to the right; a `|` in a cell is escaped, white space is one
 * space.
 *
 * @param rows Cells as they are to be read; `null` and `undefined` print as a dash.
 * @param isForFile Without the spaces that make columns of the source, so that a change of one row is a change of one line.
 * @returns Lines without a final line end.
 */
export function formatTable(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  isForFile: boolean = false,
): string {
  const texts = rows.map((row) =>
    row.map((cell) =>
      String(cell ?? "-")
        .replace(/\s+/g, " ")
        .replace(/[\\|]/g, "\\$&"),
    ),
  );
  const align = header.map((_, column) => (texts.every((row) => numeric.test(row[column] ?? "")) ? "right" : ""));
  return markdownTable([header, ...texts], { align, alignDelimiters: !isForFile });
}

/** Columns of a table by their titles, each with what a row has there. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export function tabulate<Row>(rows: readonly Row[], columns: Columns<Row>): { header: string[]; rows: Cell[][] } {
  const cells = Object.values(columns);
  return { header: Object.keys(columns), rows: rows.map((row) => cells.map((cell) => cell(row))) };
}

export function formatColumns<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const table = tabulate(rows, columns);
  return formatTable(table.header, table.rows);
}

/** Something found on a page, for people to look at. */
export interface Example {
  readonly kind: string;
  readonly text: string;
}

/** Print so many examples of each kind, spread over all that were found; the commonest kind first. */
export function printExamples(found: readonly Example[], count: number): void {
  if (count === 0) return;
  const kinds = [...groupBy(found, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
  for (const [kind, of] of kinds)
    console.log([`\n${kind}: ${of.length}`, ...spread(of, count).map(({ text }) => `  ${text}`)].join("\n"));
}

/** Show progress in one line of a terminal, overwritten by each call; nothing if standard error is no terminal. */
export function showProgress(message: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${message}`);
}

/** The same for pages, now and then; the last one clears the line. */
export function showPages(done: number, total: number): void {
  if (done === total) showProgress("");
  else if (done % 20 === 0) showProgress(`${done} of ${total} pages`);
}
