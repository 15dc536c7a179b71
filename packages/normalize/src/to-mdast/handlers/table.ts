import type { Element, ElementContent, Nodes } from "hast";
import type { AlignType, Paragraph, PhrasingContent, Table, TableCell, TableRow } from "mdast";
import type { Content } from "../../nodes/mdast.ts";
import { integerProperty, isElement, rawText, stringProperty } from "../../nodes/properties.ts";
import { toText } from "../../nodes/to-text.ts";
import { findNode, pushPhrasing } from "../../nodes/tree.ts";
import { paragraph } from "../flow.ts";
import { cleanCell } from "../phrasing.ts";
import type { Handler, State } from "../types.ts";
import { flow } from "./blocks.ts";
import { CellBuilder, emptyCell, type Field, layOut, type Spanning } from "./table-cells.ts";

interface Parts {
  readonly before: ElementContent[];
  readonly hasCaption: boolean;
  readonly rows: Row[];
}

/** The limits of HTML for spans. */
const maxColSpan = 1000;
const maxRowSpan = 65_534;

/** A data table, or the content of the cells of a layout table. A table inside a cell follows the table around it. */
export const table: Handler = (state, element, parent) => {
  const parts = partsOf(element);
  if (isLayout(element, parts)) return flow(state, element, parent);
  const before = state.toFlow(state.all({ type: "root", children: parts.before }));
  const rows = parts.rows.filter((row) => row.cells.length > 0);
  if (rows.length === 0) return before;
  const isNested = state.inTable;
  state.inTable = true;
  const blocks = build(state, element, rows);
  state.inTable = isNested;
  return [...before, ...blocks];
};

/** The parts of a table, and elements that pages wrap them in. */
const structure: ReadonlySet<string> = new Set("table thead tbody tfoot tr td th form div span".split(" "));

/** Rows in order. Content outside cells, such as captions, comes before the table, as in browsers. */
function partsOf(element: Element): Parts {
  const before: ElementContent[] = [];
  const rows: Row[] = [];
  const stack: Place[] = [{ node: element, inHead: false, row: undefined }];
  const openRow = (node: Element, inHead: boolean): Row => {
    const row: Row = { element: node, cells: [], inHead };
    rows.push(row);
    return row;
  };
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, inHead } = next;
    if (!isElement(node) || !structure.has(node.tagName)) {
      if (!isBlank(node)) before.push(node as ElementContent);
    } else if (node.tagName === "td" || node.tagName === "th") {
      (next.row ?? openRow(node, inHead)).cells.push(node);
    } else {
      const row = node.tagName === "tr" ? openRow(node, inHead) : next.row;
      const head = inHead || node.tagName === "thead";
      for (let at = node.children.length - 1; at >= 0; at--)
        stack.push({ node: node.children[at] as Nodes, inHead: head, row });
    }
  }
  const hasCaption = before.some((node) => isElement(node, "caption"));
  return { before, hasCaption, rows };
}

function isBlank(node: Nodes): boolean {
  if (node.type === "text") return node.value.trim() === "";
  return node.type !== "element";
}

interface Place {
  readonly node: Nodes;
  readonly inHead: boolean;
  readonly row: Row | undefined;
}

function isTable(node: Nodes): node is Element {
  return isElement(node, "table");
}

/** A layout table has the role, or a single cell, or tables inside it and no header. */
function isLayout(element: Element, { hasCaption, rows }: Parts): boolean {
  const role = stringProperty(element, "role");
  if (role === "presentation" || role === "none") return true;
  if (hasCaption || rows.some((row) => row.inHead || row.cells.some((cell) => cell.tagName === "th"))) return false;
  if (rows.length === 1 && rows[0]?.cells.length === 1) return true;
  return rows.some((row) => row.cells.some((cell) => findNode(cell, isTable) !== undefined));
}

function build(state: State, element: Element, rows: readonly Row[]): Content[] {
  const grid = layOut(rows.map((row) => row.cells.map(spanningCell)));
  const cells = new CellBuilder(state);
  const heads = headRows(rows);
  const filled = grid.map(
    (fields, index): TableRow => ({
      type: "tableRow",
      children: fields.map((field) =>
        index < heads && field?.repeats ? emptyCell() : cells.build(field, rows[index]?.element),
      ),
      position: rows[index]?.element.position,
    }),
  );
  if (filled.every(isEmpty)) return cells.aside;
  joinSigns(filled, grid, heads);
  const columns = filled[0]?.children.length ?? 0;
  const title = takeTitleRow(heads, grid, filled);
  if (!hasHeaderRow(rows, filled))
    filled.unshift({ type: "tableRow", children: Array.from({ length: columns }, emptyCell) });
  else mergeHead(filled, grid.slice(grid.length - filled.length), heads - title.length, cells);
  const kept = cells.aside.length === 0 ? filled : filled.filter((row, index) => index === 0 || !isEmpty(row));
  const result: Table = { type: "table", align: alignment(grid, columns), children: kept, position: element.position };
  return [...title, result, ...cells.aside];
}

function spanningCell(cell: Element): Spanning<Element> {
  return {
    cell,
    colSpan: integerProperty(cell, "colSpan", 1, 1, maxColSpan),
    rowSpan: integerProperty(cell, "rowSpan", 1, 1, maxRowSpan),
  };
}

/** A currency, a bracket or a percent sign that accounts put in a column of its own, before or after the figure. */
const before = /^(?:[A-Z]{0,3}[$€£¥]\s?)?\(?$/;
const after = /^\)?\s?%?\)?$/;
const figure = /^\(?[\d.,–—-]/;

/**
 * Join columns of signs with those of their figures, and drop the empty columns between these. A sign beside words is a value of its
 * own, a price class.
 */
function joinSigns(filled: readonly TableRow[], grid: (Field<Element> | undefined)[][], heads: number): void {
  const textAt = (row: number, column: number): string | undefined => {
    const cell = filled[row]?.children[column];
    return cell === undefined || cell.children.length > 1 ? undefined : toText(cell).trim();
  };
  const mayJoin = (sign: number, beside: number, form: RegExp): boolean => {
    let signs = 0;
    for (let row = 0; row < filled.length; row++) {
      const text = textAt(row, sign);
      const line = grid[row] ?? [];
      if (text === "" || (line[sign] !== undefined && line[sign]?.cell === line[beside]?.cell)) continue;
      const other = textAt(row, beside);
      if (other === "" && row < heads) continue;
      if (text === undefined || other === undefined || !form.test(text) || !figure.test(other)) return false;
      signs++;
    }
    return signs > 0;
  };
  const width = filled[0]?.children.length ?? 0;
  for (let column = width - 1; column >= 0; column--) {
    // The left one of two columns that become one.
    const left = mayJoin(column, column - 1, after) ? column - 1 : mayJoin(column, column + 1, before) ? column : -1;
    if (left < 0) continue;
    for (const [index, { children }] of filled.entries()) {
      const [one, other] = children.slice(left, left + 2) as [TableCell, TableCell];
      const line = grid[index] as (Field<Element> | undefined)[];
      line.splice(left, 2, one.children.length === 0 ? line[left + 1] : line[left]);
      children.splice(left, 2, one.children.length === 0 ? other : one);
      if (one.children.length > 0) one.children = cleanCell([...one.children, ...other.children]);
    }
  }
  if (filled[0]?.children.length === width) return;
  for (let column = width - 1; column >= 0; column--) {
    if (!filled.every((_, row) => textAt(row, column) === "")) continue;
    for (const [index, { children }] of filled.entries()) {
      children.splice(column, 1);
      grid[index]?.splice(column, 1);
    }
  }
}

function isEmpty(row: TableRow): boolean {
  return row.children.every((cell) => cell.children.length === 0);
}

const alignStyle = /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i;

/** The first alignment that a cell gives to each column, in one pass: a table may be both wide and long. */
function alignment(grid: Grid, columns: number): AlignType[] {
  const found = Array.from({ length: columns }, (): AlignType => null);
  for (const row of grid)
    for (const [column, field] of row.entries())
      if (column < columns && field !== undefined && field.repeats === undefined) found[column] ??= alignOf(field.cell);
  return found;
}

function alignOf(cell: Element): AlignType {
  const value = stringProperty(cell, "align") ?? alignStyle.exec(stringProperty(cell, "style") ?? "")?.[1];
  const name = value?.toLowerCase();
  return name === "left" || name === "center" || name === "right" ? name : null;
}

/** A row of the page. */
interface Row {
  readonly element: Element;
  readonly cells: Element[];
  readonly inHead: boolean;
}

type Grid = readonly (readonly (Field<Element> | undefined)[])[];

/** Whether the first row is a head: in `<thead>`, all `<th>`, or all bold while the next row is not. */
function hasHeaderRow(rows: readonly Row[], filled: readonly TableRow[]): boolean {
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
function headRows(rows: readonly Row[]): number {
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
function takeTitleRow(heads: number, grid: Grid, filled: TableRow[]): Paragraph[] {
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
function mergeHead(filled: TableRow[], grid: Grid, count: number, cells: CellBuilder): void {
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
