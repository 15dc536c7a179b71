import type { Element, ElementContent, Nodes } from "hast";
import type { AlignType, PhrasingContent, Table, TableCell, TableRow } from "mdast";
import { pushPhrasing } from "../bridge/append.ts";
import { hasFlow } from "../bridge/flow.ts";
import { layOut } from "../bridge/grid.ts";
import { phrasingLines } from "../bridge/lines.ts";
import { cleanCell } from "../bridge/phrasing.ts";
import { integerProperty, isElement, rawText, stringProperty } from "../bridge/properties.ts";
import type { Content, Handler, State } from "../bridge/types.ts";
import { flow } from "./fall-through.ts";

interface Row {
  readonly element: Element;
  readonly cells: Element[];
  readonly inHead: boolean;
}

interface Parts {
  readonly before: ElementContent[];
  readonly hasCaption: boolean;
  readonly rows: Row[];
  readonly holdsTable: boolean;
}

/** HTML's own limits: larger values count as these. */
const maxColSpan = 1000;
const maxRowSpan = 65_534;

/** A data table. Layout tables, and tables inside of cells, give their cells' content in order. */
export const table: Handler = (state, element, parent) => {
  if (state.inTable) return flow(state, element, parent);
  const parts = partsOf(element);
  if (isLayout(element, parts)) return flow(state, element, parent);
  const before = state.toFlow(state.all({ type: "root", children: parts.before }));
  const rows = parts.rows.filter((row) => row.cells.length > 0);
  if (rows.length === 0) return before;
  state.inTable = true;
  const result = build(state, element, rows);
  state.inTable = false;
  return result === undefined ? before : [...before, result];
};

/** What a table is made of, and what people wrap its parts in. */
const structure: ReadonlySet<string> = new Set([
  "table",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "td",
  "th",
  "form",
  "div",
  "span",
]);

/** Rows in order. Anything that stands in no cell, captions too, comes before the table, as in browsers. */
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
      for (const child of node.children.toReversed()) stack.push({ node: child, inHead: head, row });
    }
  }
  const hasCaption = before.some((node) => isElement(node, "caption"));
  return { before, hasCaption, rows, holdsTable: rows.some((row) => row.cells.some(containsTable)) };
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

function containsTable(cell: Element): boolean {
  const stack: Nodes[] = [...cell.children];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElement(node, "table")) return true;
    if ("children" in node) for (const child of node.children) stack.push(child);
  }
  return false;
}

/** Said so by its role; or a single cell; or it holds tables and marks no header. */
function isLayout(element: Element, parts: Parts): boolean {
  const role = stringProperty(element, "role");
  if (role === "presentation" || role === "none") return true;
  const hasHeader =
    parts.hasCaption || parts.rows.some((row) => row.inHead || row.cells.some((cell) => cell.tagName === "th"));
  if (parts.holdsTable && !hasHeader) return true;
  return !hasHeader && parts.rows.length === 1 && parts.rows[0]?.cells.length === 1;
}

function build(state: State, element: Element, rows: readonly Row[]): Table | undefined {
  const grid = layOut(
    rows.map((row) =>
      row.cells.map((cell) => ({
        cell,
        colSpan: integerProperty(cell, "colSpan", 1, 1, maxColSpan),
        rowSpan: integerProperty(cell, "rowSpan", 1, 1, maxRowSpan),
      })),
    ),
  );
  const filled = grid.map(
    (cells, index): TableRow => ({
      type: "tableRow",
      children: cells.map((cell) => (cell === undefined ? emptyCell() : tableCell(state, cell))),
      position: rows[index]?.element.position,
    }),
  );
  if (filled.every((row) => row.children.every((cell) => cell.children.length === 0))) return undefined;
  const columns = filled[0]?.children.length ?? 0;
  if (!hasHeaderRow(rows, filled))
    filled.unshift({ type: "tableRow", children: Array.from({ length: columns }, emptyCell) });
  return { type: "table", align: alignment(grid, columns), children: filled, position: element.position };
}

function emptyCell(): TableCell {
  return { type: "tableCell", children: [] };
}

function tableCell(state: State, cell: Element): TableCell {
  const nodes: Content[] = state.all(cell);
  const children = escapePipes(state, cleanCell(hasFlow(nodes) ? joinLines(nodes) : nodes));
  return { type: "tableCell", children, position: cell.position };
}

/**
 * In a cell GFM takes one backslash away before each pipe, in code and formulas too, so `\\|` cannot be written there:
 * code that holds it becomes text, and the norm of TeX gets its other name.
 */
function escapePipes(state: State, children: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const child of children) {
    if ("children" in child) child.children = escapePipes(state, child.children) as never;
    pushPhrasing("value" in child && child.value.includes("\\|") ? withoutEscapedPipe(state, child) : child, out);
  }
  return out;
}

const normBeforeLetter = /\\\|(?=[A-Za-z])/g;

function withoutEscapedPipe(state: State, node: Extract<PhrasingContent, { value: string }>): PhrasingContent {
  if (node.type === "inlineCode") return { ...node, type: "text" };
  if (node.type !== "inlineMath") return node;
  const value = node.value.replace(normBeforeLetter, "\\Vert ").replaceAll("\\|", "\\Vert");
  state.exchange(node.value, value, "tex-in-cell", node);
  return { ...node, value };
}

function joinLines(nodes: readonly Content[]): Content[] {
  return phrasingLines(nodes).flatMap((line, index): PhrasingContent[] =>
    index === 0 ? line : [{ type: "break" }, ...line],
  );
}

/** `<thead>`; or a first row of nothing but `<th>`; or one in which all is bold, unless the next is too. */
function hasHeaderRow(rows: readonly Row[], filled: readonly TableRow[]): boolean {
  const first = rows[0];
  if (first === undefined) return false;
  if (first.inHead) return true;
  const named = first.cells.filter((cell) => cell.tagName === "th" || rawText(cell).trim() !== "");
  if (named.length > 0 && named.every((cell) => cell.tagName === "th")) return true;
  return rows.length > 1 && isBold(filled[0]) && !isBold(filled[1]);
}

function isBold(row: TableRow | undefined): boolean {
  const cells = row?.children.filter((cell) => cell.children.length > 0) ?? [];
  return cells.length > 1 && cells.every((cell) => cell.children.length === 1 && cell.children[0]?.type === "strong");
}

const alignStyle = /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i;

function alignment(grid: readonly (readonly (Element | undefined)[])[], columns: number): AlignType[] {
  const align: AlignType[] = Array.from({ length: columns }, () => null);
  for (const row of grid) {
    for (const [column, cell] of row.entries()) {
      if (cell !== undefined && align[column] === null) align[column] = alignOf(cell);
    }
  }
  return align;
}

function alignOf(cell: Element): AlignType {
  const value = stringProperty(cell, "align") ?? alignStyle.exec(stringProperty(cell, "style") ?? "")?.[1];
  const name = value?.toLowerCase();
  return name === "left" || name === "center" || name === "right" ? name : null;
}
