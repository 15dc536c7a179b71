import type { Element, ElementContent, Nodes } from "hast";
import type { AlignType, Table, TableRow } from "mdast";
import type { Content } from "../../nodes/mdast.ts";
import { integerProperty, isElement, stringProperty } from "../../nodes/properties.ts";
import { findNode } from "../../nodes/walk.ts";
import type { Handler, State } from "../types.ts";
import { flow } from "./fall-through.ts";
import { layOut, type Spanning } from "./grid.ts";
import { CellBuilder, emptyCell } from "./table-cells.ts";
import { type Grid, hasHeaderRow, headRows, mergeHead, type Row, takeTitleRow } from "./table-head.ts";

interface Parts {
  readonly before: ElementContent[];
  readonly hasCaption: boolean;
  readonly rows: Row[];
  readonly holdsTable: boolean;
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
      for (const child of node.children.toReversed()) stack.push({ node: child, inHead: head, row });
    }
  }
  const hasCaption = before.some((node) => isElement(node, "caption"));
  return {
    before,
    hasCaption,
    rows,
    holdsTable: rows.some((row) => row.cells.some((cell) => findNode(cell, isTable) !== undefined)),
  };
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
function isLayout(element: Element, parts: Parts): boolean {
  const role = stringProperty(element, "role");
  if (role === "presentation" || role === "none") return true;
  const hasHeader =
    parts.hasCaption || parts.rows.some((row) => row.inHead || row.cells.some((cell) => cell.tagName === "th"));
  if (parts.holdsTable && !hasHeader) return true;
  return !hasHeader && parts.rows.length === 1 && parts.rows[0]?.cells.length === 1;
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

function isEmpty(row: TableRow): boolean {
  return row.children.every((cell) => cell.children.length === 0);
}

const alignStyle = /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i;

function alignment(grid: Grid, columns: number): AlignType[] {
  const align: AlignType[] = Array.from({ length: columns }, () => null);
  for (const row of grid) {
    for (const [column, field] of row.entries()) {
      if (field !== undefined && field.repeats === undefined && align[column] === null)
        align[column] = alignOf(field.cell);
    }
  }
  return align;
}

function alignOf(cell: Element): AlignType {
  const value = stringProperty(cell, "align") ?? alignStyle.exec(stringProperty(cell, "style") ?? "")?.[1];
  const name = value?.toLowerCase();
  return name === "left" || name === "center" || name === "right" ? name : null;
}
