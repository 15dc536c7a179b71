import type { Element } from "@decant/dom";
import type { ElementContent, Element as HastElement } from "hast";
import type { Context, HastParent, Opening, Place } from "../context.ts";
import { isBlockNode, isHollow, textOf } from "../shape.ts";
import { inlineOnly } from "../tree-edit.ts";

/** What a table looks like from inside. */
interface TableShape {
  readonly role: string;
  readonly hasHeader: boolean;
  readonly hasCaption: boolean;
  readonly rows: number;
  readonly cells: number;
  /** Most cells in a row. */
  readonly width: number;
  /** Cells that hold another table, a heading, a rule. */
  readonly withSections: number;
  readonly withTables: number;
  /** Cells with more text than any cell of a data table. */
  readonly long: number;
}

interface LayoutRule {
  readonly id: string;
  readonly reason: string;
  readonly verdict: "data" | "layout";
  readonly when: (shape: TableShape) => boolean;
}

/** Text of a cell, in UTF-16 code units, from which it reads as prose. A guess: about 80 words. */
const longCell = 500;
/** Nodes of a cell that are looked at. A guess. */
const maxNodes = 128;

/** Tells tables of data from tables that only place things. Ordered; the first that applies decides. */
const layoutRules: readonly LayoutRule[] = [
  {
    id: "role-presentation",
    reason: "The page says so.",
    verdict: "layout",
    when: ({ role }) => role === "presentation" || role === "none",
  },
  {
    id: "role-table",
    reason: "The page says so.",
    verdict: "data",
    when: ({ role }) => role === "table" || role === "grid",
  },
  { id: "caption", reason: "Only data has a caption.", verdict: "data", when: ({ hasCaption }) => hasCaption },
  {
    id: "nested",
    reason: "A cell of data does not hold a table.",
    verdict: "layout",
    when: ({ withTables, hasHeader }) => withTables > 0 && !hasHeader,
  },
  {
    id: "header",
    reason: "Only data has header cells.",
    verdict: "data",
    when: ({ hasHeader, cells }) => hasHeader && cells > 1,
  },
  {
    id: "sections",
    reason: "Headings and rules divide a page, not a cell.",
    verdict: "layout",
    when: ({ withSections }) => withSections > 0,
  },
  {
    id: "one-column",
    reason: "A column of cells is a stack of blocks.",
    verdict: "layout",
    when: ({ width }) => width <= 1,
  },
  {
    id: "one-row",
    reason: "One row without a header has nothing to line up with.",
    verdict: "layout",
    when: ({ rows }) => rows === 1,
  },
  {
    id: "one-row",
    reason: "One row without a header has nothing to line up with.",
    verdict: "layout",
    when: ({ rows }) => rows === 1,
  },
  {
    id: "prose",
    reason: "Half of the cells read as prose, and nothing says what they hold.",
    verdict: "layout",
    when: ({ cells, long }) => long * 2 >= cells,
  },
];

/** A table that says in its `role` what it is for; told apart when it is finished. */
export function tableWithRole(element: Element, context: Context, _place: Place): Opening | undefined {
  const { role } = element.attribs;
  if (role === undefined) return undefined;
  const node = context.element("table", {}, [], element);
  context.tableRoles.set(node, role.trim().toLowerCase());
  return { node, parts: element.children };
}

/** Bring a table to its normal form, or take it apart when it only places things. */
export function finishTable(node: HastElement, parent: HastParent, context: Context): void {
  regroup(node);
  const rows = rowsOf(node);
  if (rows.length === 0 || rows.every(isHollowRow)) {
    takeApart(node, rows, parent);
    return;
  }
  const shape = measureTable(node, rows, context.tableRoles.get(node) ?? "");
  const rule = layoutRules.find(({ when }) => when(shape));
  if (rule?.verdict === "layout") takeApart(node, rows, parent);
  else clampSpans(rows, shape.width);
}

function isHollowRow(row: HastElement): boolean {
  return row.children.every((cell) => cell.type !== "element" || isHollow(cell));
}

const groups: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot"]);

/** Every row in a group, caption first; cells outside of rows and text outside of cells get their places. */
function regroup(table: HastElement): void {
  const result: ElementContent[] = [];
  let body: HastElement | undefined;
  for (const child of table.children) {
    const name = child.type === "element" ? child.tagName : "";
    if (name === "caption") result.unshift(child);
    else if (groups.has(name)) {
      body = undefined;
      result.push(child);
      regroupRows(child as HastElement);
    } else {
      if (body === undefined) {
        body = wrap("tbody", child);
        result.push(body);
      }
      append(body, child);
    }
    if (body !== undefined && child === table.children.at(-1)) regroupRows(body);
  }
  for (const group of result) if (group.type === "element" && group.tagName === "tbody") regroupRows(group);
  table.children = headFromFirstRow(result);
}

function regroupRows(group: HastElement): void {
  const rows: ElementContent[] = [];
  let stray: HastElement | undefined;
  for (const child of group.children) {
    if (child.type === "element" && child.tagName === "tr") {
      stray = undefined;
      rows.push(child);
      child.children = cellsOnly(child.children);
      continue;
    }
    if (stray === undefined) {
      stray = wrap("tr", child);
      rows.push(stray);
    }
    append(stray, child);
    stray.children = cellsOnly(stray.children);
  }
  group.children = rows.filter((row) => row.type === "element" && row.children.length > 0);
}

function cellsOnly(children: ElementContent[]): ElementContent[] {
  if (children.every(isCell)) return children;
  const cells: ElementContent[] = [];
  let stray: HastElement | undefined;
  for (const child of children) {
    if (isCell(child)) {
      stray = undefined;
      cells.push(child);
      continue;
    }
    if (stray === undefined) {
      stray = wrap("td", child);
      cells.push(stray);
    }
    append(stray, child);
  }
  return cells;
}

function isCell(node: ElementContent): boolean {
  return node.type === "element" && (node.tagName === "td" || node.tagName === "th");
}

function wrap(tagName: string, first: ElementContent): HastElement {
  const node: HastElement = { type: "element", tagName, properties: {}, children: [] };
  if (first.position !== undefined) node.position = { ...first.position };
  return node;
}

function append(node: HastElement, child: ElementContent): void {
  node.children.push(child);
  if (node.position !== undefined && child.position !== undefined) node.position.end = child.position.end;
}

/** A first row of nothing but header cells is the head. */
function headFromFirstRow(children: ElementContent[]): ElementContent[] {
  const first = children.findIndex((child) => child.type === "element" && child.tagName !== "caption");
  const group = children[first];
  if (group?.type !== "element" || group.tagName !== "tbody") return children;
  const row = group.children[0];
  if (row?.type !== "element" || !row.children.every((cell) => cell.type === "element" && cell.tagName === "th"))
    return children;
  const head = wrap("thead", row);
  append(head, row);
  group.children.shift();
  const result = [...children];
  result.splice(first, group.children.length === 0 ? 1 : 0, head);
  return result;
}

function rowsOf(table: HastElement): HastElement[] {
  const rows: HastElement[] = [];
  for (const group of table.children) {
    if (group.type !== "element" || group.tagName === "caption") continue;
    for (const row of group.children) if (row.type === "element") rows.push(row);
  }
  return rows;
}

function measureTable(table: HastElement, rows: readonly HastElement[], role: string): TableShape {
  const shape = {
    role,
    hasHeader: table.children.some((child) => child.type === "element" && child.tagName === "thead"),
    hasCaption: table.children.some((child) => child.type === "element" && child.tagName === "caption"),
    rows: rows.length,
    cells: 0, width: 0, withSections: 0, withTables: 0, long: 0,
  }; // biome-ignore format: counters
  for (const row of rows) {
    shape.width = Math.max(shape.width, row.children.length);
    for (const cell of row.children as HastElement[]) {
      shape.cells++;
      if (cell.tagName === "th") shape.hasHeader = true;
      const found = namesIn(cell);
      if (found.has("table")) shape.withTables++;
      if (sectionNames.some((name) => found.has(name))) shape.withSections++;
      if (textOf(cell, longCell).length >= longCell) shape.long++;
    }
  }
  return shape;
}

const sectionNames: readonly string[] = ["h1", "h2", "h3", "h4", "hr", "article", "section"];

function namesIn(cell: HastElement): ReadonlySet<string> {
  const names = new Set<string>();
  const stack: ElementContent[] = [...cell.children.slice(0, maxNodes)];
  for (let visited = 0; visited < maxNodes; visited++) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.type !== "element") continue;
    names.add(node.tagName);
    if (node.tagName !== "table") stack.push(...node.children.slice(0, maxNodes));
  }
  return names;
}

/** Replace a layout table by what its cells hold: a block a cell, or a line a row when all its cells are short lines. */
function takeApart(table: HastElement, rows: readonly HastElement[], parent: HastParent): void {
  parent.children.pop();
  const siblings = parent.children as ElementContent[];
  const caption = table.children[0];
  if (caption?.type === "element" && caption.tagName === "caption" && !isHollow(caption))
    siblings.push({ ...caption, tagName: "p" });
  for (const row of rows) {
    const cells = (row.children as HastElement[]).filter((cell) => cell.type === "element" && !isHollow(cell));
    if (cells.length > 1 && cells.every(isShortLine)) {
      siblings.push({ ...row, tagName: "div", properties: {}, children: inlineOnly(cells) });
      continue;
    }
    for (const cell of cells) siblings.push({ ...cell, tagName: "div", properties: {} });
  }
}

/** Longest text of a cell that may share a line with others. A guess. */
const shortLine = 60;

function isShortLine(cell: HastElement): boolean {
  return !cell.children.some(isBlockNode) && textOf(cell, shortLine + 1).length <= shortLine;
}

/** A cell cannot span more columns than any row has cells, nor more rows than follow. */
function clampSpans(rows: readonly HastElement[], width: number): void {
  for (const [index, row] of rows.entries()) {
    for (const cell of row.children as HastElement[]) {
      const { colSpan, rowSpan } = cell.properties;
      if (typeof colSpan === "number") setSpan(cell, "colSpan", Math.min(colSpan, width));
      if (typeof rowSpan === "number")
        setSpan(cell, "rowSpan", rowSpan === 0 ? rows.length - index : Math.min(rowSpan, rows.length - index));
    }
  }
}

function setSpan(cell: HastElement, name: "colSpan" | "rowSpan", value: number): void {
  if (value > 1) cell.properties[name] = value;
  else delete cell.properties[name];
}
