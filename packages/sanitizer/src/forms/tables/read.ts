import type { Element } from "@decant/dom";
import type { ElementContent, Element as HastElement } from "hast";
import { elementChildren, holdsLooseText, isElement } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import { type Context, type HastParent, newPart, type Opening, type Part } from "../../tree/context.ts";
import { inlineOnly, isBlockNode, isHollow, textOf, wrapStrays } from "../../tree/edit.ts";
import { isLabelBox, joinLabel } from "../lists/labels.ts";

/** Tables with a `role`. */
const tableRoles = (): Map<HastElement, string> => new Map();

/** A table with a `role`, which {@link finishTable} reads. */
export function tableWithRole(element: Element, context: Context): Opening | undefined {
  const { role } = element.attribs;
  if (role === undefined) return undefined;
  const node = context.element("table", {}, [], element);
  context.state(tableRoles).set(node, role.trim().toLowerCase());
  return { node, parts: element.children };
}

/** Parts of tables by their role (WAI-ARIA 1.2). */
const tagOfRole: ReadonlyMap<string, string> = new Map([
  ["table", "table"],
  ["rowgroup", "tbody"],
  ["row", "tr"],
  ["columnheader", "th"],
  ["rowheader", "th"],
  ["cell", "td"],
]);
/** Levels between a cell and its table: a row, a group of rows. */
const roleLevels = 3;

export function tableOfRoles(element: Element, context: Context): Opening | undefined {
  const tagName = tagOfRole.get(element.attribs.role ?? "");
  if (tagName === undefined || !isInRoleTable(element)) return undefined;
  return { node: context.element(tagName, {}, [], element), parts: element.children };
}

function isInRoleTable(element: Element): boolean {
  let current: Element | null = element;
  for (let level = 0; level <= roleLevels && current !== null; level++) {
    if (current.attribs?.role === "table") return true;
    current = current.parent as Element | null;
  }
  return false;
}

/** Normalize a table, or unwrap it if it is only for layout. */
export function finishTable(node: HastElement, parent: HastParent, context: Context): void {
  regroup(node);
  withoutEmpty(node);
  const rows = rowsOf(node);
  const role = context.state(tableRoles).get(node) ?? "";
  if (rows.every(isHollowRow) || isLayout(node, rows, role)) unwrapTable(node, rows, parent);
  else if (rows.some(holdsTable)) splitAtTables(node, parent);
  else clampSpans(rows);
}

/** Whether a table is among the first nodes of a row's cells. */
function holdsTable(row: HastElement): boolean {
  const stack: ElementContent[] = [...row.children];
  for (let left = maxNodes; left > 0; left--) {
    const node = stack.pop();
    if (node === undefined) return false;
    if (node.type !== "element") continue;
    if (node.tagName === "table") return true;
    if (node.tagName === "td" || node.tagName === "th" || node.tagName === "div") stack.push(...node.children);
  }
  return false;
}

/** A row with a table in a cell is replaced by its cells, one by one, between the rows before and after it. */
function splitAtTables(table: HastElement, parent: HastParent): void {
  parent.children.pop();
  const siblings = parent.children as ElementContent[];
  let open: HastElement = { ...table, children: [] };
  const close = (): void => {
    const rows = rowsOf(open);
    clampSpans(rows);
    if (rows.length > 0) siblings.push(open);
    open = { ...table, children: [] };
  };
  for (const group of table.children as HastElement[]) {
    if (group.tagName === "caption") {
      open.children.push(group);
      continue;
    }
    let part: HastElement = { ...group, children: [] };
    open.children.push(part);
    for (const row of group.children as HastElement[]) {
      if (!holdsTable(row)) {
        part.children.push(row);
        continue;
      }
      close();
      for (const cell of row.children as HastElement[])
        if (!isHollow(cell)) siblings.push({ ...cell, tagName: "div", properties: {} });
      part = { ...group, children: [] };
      open.children.push(part);
    }
  }
  close();
}

/**
 * Remove empty rows and columns from a table without header cells: they are spacers or lines (TeX, troff). A first row that one of
 * them separates from the others is the head.
 */
function withoutEmpty(table: HastElement): void {
  const groups = table.children.filter((child) => child.type === "element" && child.tagName !== "caption");
  const rows = rowsOf(table);
  const cells = rows.flatMap((row) => row.children as HastElement[]);
  if (groups.length !== 1 || cells.some(({ tagName }) => tagName === "th")) return;
  const filled = rows.filter((row) => !(row.children as HastElement[]).every(showsNothing));
  const [first] = filled;
  if (first === undefined) return;
  const isApart = rows[rows.indexOf(first) + 1] !== filled[1];
  dropEmptyColumns(filled);
  const body = groups[0] as HastElement;
  body.children = filled;
  if (!isApart || filled.length < 2 || (first.children as HastElement[]).some(showsNothing)) return;
  for (const cell of first.children as HastElement[]) cell.tagName = "th";
  table.children = headFromFirstRow(table.children);
}

const lines: ReadonlySet<string> = new Set(["br", "wbr", "hr"]);

/** Nodes of a cell that are read, because each table around it reads it again. Half and twice change nothing (260 pages). */
const maxNodes = 128;

/** Whether a cell holds at most lines and spaces, including no-break spaces. */
function showsNothing(cell: HastElement): boolean {
  let left = maxNodes;
  const isNothing = (node: ElementContent): boolean => {
    if (left-- <= 0) return false;
    if (node.type === "text") return node.value.trim() === "";
    if (node.type !== "element") return true;
    return node.children.length === 0 ? lines.has(node.tagName) : node.children.every(isNothing);
  };
  return cell.children.every(isNothing);
}

function dropEmptyColumns(rows: readonly HastElement[]): void {
  const isSpanned = ({ properties }: HastElement): boolean => "colSpan" in properties || "rowSpan" in properties;
  if (rows.some((row) => (row.children as HastElement[]).some(isSpanned))) return;
  const width = rows.reduce((most, row) => Math.max(most, row.children.length), 0);
  const isEmpty = (column: number): boolean =>
    rows.every((row) => {
      const cell = row.children[column] as HastElement | undefined;
      return cell === undefined || showsNothing(cell);
    });
  const empty = new Set(Array.from({ length: width }, (_, column) => column).filter(isEmpty));
  if (empty.size === 0) return;
  for (const row of rows) row.children = row.children.filter((_, column) => !empty.has(column));
}

function isHollowRow(row: HastElement): boolean {
  return row.children.every((cell) => cell.type !== "element" || isHollow(cell));
}

const groups: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot"]);

/** Captions first, every row in a group, every cell in a row. */
function regroup(table: HastElement): void {
  const captions = table.children.filter((child) => nameOf(child) === "caption");
  const others = table.children.filter((child) => nameOf(child) !== "caption");
  const grouped = wrapStrays(others, (child) => groups.has(nameOf(child)), "tbody");
  for (const group of grouped) if (group.type === "element") regroupRows(group);
  const filled = [...captions.reverse(), ...grouped].filter(
    (child) => child.type !== "element" || child.children.length > 0,
  );
  table.children = headFromFirstRow(filled);
}

function regroupRows(group: HastElement): void {
  const rows = wrapStrays(group.children, (child) => nameOf(child) === "tr", "tr") as HastElement[];
  for (const row of rows) if (!row.children.every(isCell)) row.children = wrapStrays(row.children, isCell, "td");
  group.children = rows.filter((row) => row.children.length > 0);
}

function nameOf(node: ElementContent): string {
  return node.type === "element" ? node.tagName : "";
}

function isCell(node: ElementContent): boolean {
  return nameOf(node) === "td" || nameOf(node) === "th";
}

/** A first row of header cells is the head. */
function headFromFirstRow(children: ElementContent[]): ElementContent[] {
  const first = children.findIndex((child) => child.type === "element" && child.tagName !== "caption");
  const group = children[first];
  if (group?.type !== "element" || group.tagName !== "tbody") return children;
  const row = group.children[0];
  if (row?.type !== "element" || !row.children.every((cell) => cell.type === "element" && cell.tagName === "th"))
    return children;
  const head = wrapStrays([row], () => false, "thead");
  group.children.shift();
  const result = [...children];
  result.splice(first, group.children.length === 0 ? 1 : 0, ...head);
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

/** A cell spans at most as many columns as the longest row has cells, and at most the rows that follow. */
function clampSpans(rows: readonly HastElement[]): void {
  const width = rows.reduce((most, row) => Math.max(most, row.children.length), 0);
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

const gridCell = ".col-first, .col-second, .col-last, .col-constructor-name, .col-summary-item-name";

/** A table laid out as a grid of `div`s (Javadoc since JDK 16). The header cells come first, one for each column. */
export function divGrid(element: Element, context: Context): Opening | undefined {
  const first = element.children.find(isElement);
  if (first === undefined || !isHeader(first)) return undefined;
  const cells = elementChildren(element);
  if (!cells.every((element) => isMatching(element, gridCell))) return undefined;
  const columns = cells.findIndex((gridCell) => !isHeader(gridCell));
  if (cells.some((gridCell) => context.omitted.has(gridCell))) return undefined;
  if (holdsLooseText(element)) return undefined;
  if (columns < 1 || cells.length % columns !== 0) return undefined;
  const rows: Part[] = [];
  for (let start = 0; start < cells.length; start += columns)
    rows.push(gridRow(cells.slice(start, start + columns), start === 0 ? "th" : "td", context));
  return { node: context.element("table", {}, [], element), parts: rows };
}

function isHeader(element: Element): boolean {
  return element.attribs.class?.includes("table-header") === true && isMatching(element, ".table-header");
}

function gridRow(cells: readonly Element[], name: "th" | "td", context: Context): Part {
  const parts = cells.map((gridCell) => newPart(context.element(name, {}, [], gridCell), gridCell.children));
  return newPart(context.element("tr", {}, [], cells[0]), parts);
}

/** Features of a table. */
type TableShape = ReturnType<typeof measureTable>;

/** Text of a cell, in UTF-16 code units, from which it reads as prose. About 80 words. Half changes 3, twice none of 260 pages. */
const longCell = 500;
/** Rules that separate data tables from layout tables. The first that applies decides. */
const layoutRules: readonly (readonly [verdict: "data" | "layout", when: (shape: TableShape) => boolean])[] = [
  // The page says so.
  ["layout", ({ role }) => role === "presentation" || role === "none"],
  ["data", ({ role }) => role === "table" || role === "grid"],
  // Only data has a caption.
  ["data", ({ hasCaption }) => hasCaption],
  // A cell of data does not hold a table.
  ["layout", ({ withTables, hasHeader }) => withTables > 0 && !hasHeader],
  // Only data has header cells; a single one may be a box, but not in a head of its own.
  ["data", ({ hasHeader, hasHead, cells }) => hasHead || (hasHeader && cells > 1)],
  // Headings and rules divide a page, not a cell.
  ["layout", ({ withSections }) => withSections > 0],
  // A column of cells is a stack of blocks, also between empty ones; one row without a header has nothing to line up with.
  ["layout", ({ filled, rows }) => filled <= 1 || rows === 1],
  // Numbers and signs of paragraphs, or questions and answers.
  ["layout", ({ filled, labels, rows }) => filled === 2 && labels === rows],
  // Half of the cells read as prose, and nothing says what they hold.
  ["layout", ({ cells, long }) => long * 2 >= cells],
];

/** Whether a table in normal form is layout. */
function isLayout(table: HastElement, rows: readonly HastElement[], role: string): boolean {
  const shape = measureTable(table, rows, role);
  return layoutRules.find(([, when]) => when(shape))?.[0] === "layout";
}

/** Counts: cells, the most in a row that show anything, rows that begin with a label or nothing, cells with a heading or a rule, ... */
function measureTable(table: HastElement, rows: readonly HastElement[], role: string) {
  const hasHead = table.children.some((child) => child.type === "element" && child.tagName === "thead");
  const shape = {
    role,
    hasHead,
    /** A `thead`, or header cells anywhere. */
    hasHeader: hasHead,
    hasCaption: table.children.some((child) => child.type === "element" && child.tagName === "caption"),
    rows: rows.length,
    cells: 0, filled: 0, labels: 0, withSections: 0, withTables: 0, long: 0,
  }; // biome-ignore format: counters
  for (const row of rows) {
    const [first] = hasHead || shape.hasCaption ? [] : (row.children as HastElement[]);
    if (first !== undefined && (showsNothing(first) || isLabelBox(first))) shape.labels++;
    let filled = 0;
    for (const cell of row.children as HastElement[]) {
      shape.cells++;
      if (cell.tagName === "th") shape.hasHeader = true;
      // A head or a caption decides without what the cells hold.
      if (hasHead || shape.hasCaption) continue;
      const found = namesIn(cell);
      if (found.has("table")) shape.withTables++;
      if (sectionNames.some((name) => found.has(name))) shape.withSections++;
      if (textOf(cell, longCell).length >= longCell) shape.long++;
      if (!showsNothing(cell)) filled++;
    }
    shape.filled = Math.max(shape.filled, filled);
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

/** Replace a layout table by its cells: a block for each, or a line for each row of short lines. */
function unwrapTable(table: HastElement, rows: readonly HastElement[], parent: HastParent): void {
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
    const children = cells.map((cell): HastElement => ({ ...cell, tagName: "div", properties: {} }));
    const lines: HastElement = { ...row, children };
    // The number of a paragraph, or a dash, in a cell of its own (EUR-Lex).
    if (cells.length === 2) joinLabel(lines);
    siblings.push(...lines.children);
  }
}

/** Longest text of a short line. Half changes 14, twice 7 of 41 pages. */
const shortLine = 60;

function isShortLine(cell: HastElement): boolean {
  return !cell.children.some(isBlockNode) && textOf(cell, shortLine + 1).length <= shortLine;
}
