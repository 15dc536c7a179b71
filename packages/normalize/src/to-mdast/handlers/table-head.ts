import type { Element } from "hast";
import type { Paragraph, PhrasingContent, TableCell, TableRow } from "mdast";
import { pushPhrasing } from "../../nodes/append.ts";
import { integerProperty, rawText } from "../../nodes/properties.ts";
import { paragraph } from "../flow.ts";
import type { Field } from "./grid.ts";
import type { CellBuilder } from "./table-cells.ts";

/** A row of the page. */
export interface Row {
  readonly element: Element;
  readonly cells: Element[];
  readonly inHead: boolean;
}

export type Grid = readonly (readonly (Field<Element> | undefined)[])[];

/** Whether the first row is a head: in `<thead>`, all `<th>`, or all bold while the next row is not. */
export function hasHeaderRow(rows: readonly Row[], filled: readonly TableRow[]): boolean {
  const first = rows[0];
  if (first === undefined) return false;
  if (first.inHead || isNamed(first)) return true;
  return rows.length > 1 && isBold(filled[0]) && !isBold(filled[1]);
}

function isBold(row: TableRow | undefined): boolean {
  const cells = row?.children.filter((cell) => cell.children.length > 0) ?? [];
  return cells.length > 1 && cells.every((cell) => cell.children.length === 1 && cell.children[0]?.type === "strong");
}

/** Whether all cells that are not empty are header cells. */
function isNamed({ cells }: Row): boolean {
  const named = cells.filter((cell) => cell.tagName === "th" || rawText(cell).trim() !== "");
  return named.length > 0 && named.every((cell) => cell.tagName === "th");
}

/** Number of rows in the head: rows of header cells, as long as cells of the row before have spans. At least one. */
export function headRows(rows: readonly Row[]): number {
  let count = 1;
  if (!isHead(rows[0] as Row)) return count;
  while (count < rows.length && isHead(rows[count] as Row) && (rows[count - 1] as Row).cells.some(isSpanning)) count++;
  return count;
}

function isHead(row: Row): boolean {
  return row.inHead || isNamed(row);
}

function isSpanning(cell: Element): boolean {
  return integerProperty(cell, "colSpan", 1, 1, 2) > 1 || integerProperty(cell, "rowSpan", 1, 1, 2) > 1;
}

/** Take the title out of a head of several rows: a first cell as wide as the table, which becomes a paragraph. */
export function takeTitleRow(heads: number, grid: Grid, filled: TableRow[]): Paragraph[] {
  const first = grid[0] ?? [];
  const title = first[0]?.cell;
  if (first.length < 2 || heads < 2 || first.some((field) => field?.cell !== title)) return [];
  const children = filled.shift()?.children[0]?.children ?? [];
  return children.length === 0 ? [] : [paragraph(children)];
}

/**
 * GFM has one head row, so the names above a column are joined: `2023 | ` over `Jan | Feb` becomes
 * `2023 Jan | 2023 Feb`.
 *
 * @param filled Rows of the table; the first `count` become one.
 * @param grid The fields of the same rows.
 */
export function mergeHead(filled: TableRow[], grid: Grid, count: number, cells: CellBuilder): void {
  if (count < 2) return;
  const built = new Map<Element, TableCell>();
  const fields = grid.slice(0, count);
  for (const [row, line] of fields.entries())
    for (const [column, field] of line.entries())
      if (field?.repeats === undefined && field !== undefined)
        built.set(field.cell, filled[row]?.children[column] as TableCell);
  const used = new Set<Element>();
  const merged = (fields[0] ?? []).map((_, column): TableCell => {
    const stack = new Set(fields.flatMap((line) => line[column]?.cell ?? []));
    const parts = [...stack].map((element) => built.get(element)).filter((cell) => cell !== undefined);
    const children = joinNames(
      parts.map((cell, index) => {
        const element = [...stack][index] as Element;
        const isFirst = !used.has(element);
        used.add(element);
        return isFirst ? cell.children : cells.textAgain(cell, element);
      }),
    );
    return { type: "tableCell", children, position: parts.at(-1)?.position };
  });
  filled.splice(0, count, { type: "tableRow", children: merged, position: filled[0]?.position });
}

function joinNames(names: readonly PhrasingContent[][]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const name of names) {
    if (out.length > 0 && name.length > 0) pushPhrasing({ type: "text", value: " " }, out);
    // Texts are copied, as they grow here and the cell may be used again.
    for (const node of name) pushPhrasing(node.type === "text" ? { ...node } : node, out);
  }
  return out;
}
