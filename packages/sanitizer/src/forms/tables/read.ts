import type { ChildNode, Element } from "@decant/dom";
import type { ElementContent, Element as HastElement } from "hast";
import { isElement, nextElement } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import type { HastParent, Opening, Place } from "../../tree/opening.ts";
import { copyOf } from "../../tree/positions.ts";
import { isHollow } from "../../tree/shape.ts";
import { isLayout, unwrapTable } from "./layout.ts";

/** `role` of tables that have one. */
function tableRoles(): Map<HastElement, string> {
  return new Map();
}

/** First rows that a line separates from the others: heads, where a table has none. */
function ruledRows(): WeakSet<HastElement> {
  return new WeakSet();
}

/** A table with a `role`, which is read when the table is finished. */
export function tableWithRole(element: Element, context: Context, _place: Place): Opening | undefined {
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

/** A table built of elements that say by their `role` what they are. */
export function tableOfRoles(element: Element, context: Context, _place: Place): Opening | undefined {
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

/** The first row of a table under which a line is drawn, and under no other (mandoc's `tbl`): its head, if there is no other. */
export function ruledRow(element: Element, context: Context, _place: Place): Opening | undefined {
  if (!hasRule(element) || previousRow(element) !== undefined) return undefined;
  const second = nextElement(element);
  if (second === undefined || hasRule(second)) return undefined;
  const node = context.element("tr", {}, [], element);
  context.state(ruledRows).add(node);
  return { node, parts: element.children };
}

const ruleBelow = /border-bottom(?:-style)?\s?:\s?(?:\d{1,2}p[xt] )?(?:solid|double)/i;

function hasRule({ name, attribs }: Element): boolean {
  return name === "tr" && attribs.style !== undefined && ruleBelow.test(attribs.style);
}

function previousRow(row: Element): ChildNode | undefined {
  let { prev } = row;
  while (prev !== null && !isElement(prev)) ({ prev } = prev);
  return prev ?? undefined;
}

/** Normalize a table, or unwrap it if it is only for layout. */
export function finishTable(node: HastElement, parent: HastParent, context: Context): void {
  regroup(node);
  withoutEmpty(node, context);
  const rows = rowsOf(node);
  const role = context.state(tableRoles).get(node) ?? "";
  if (rows.every(isHollowRow) || isLayout(node, rows, role)) unwrapTable(node, rows, parent);
  else clampSpans(rows);
}

/**
 * Rows and columns of nothing, in a table without header cells: they keep others apart, or are lines drawn (TeX, troff). The row that
 * one of them sets apart from all others is the head.
 */
function withoutEmpty(table: HastElement, context: Context): void {
  const groups = table.children.filter((child) => child.type === "element" && child.tagName !== "caption");
  const rows = rowsOf(table);
  const cells = rows.flatMap((row) => row.children as HastElement[]);
  if (groups.length !== 1 || cells.some(({ tagName }) => tagName === "th")) return;
  const filled = rows.filter((row) => !isSpacer(row));
  const [first] = filled;
  if (first === undefined) return;
  const isApart = rows[rows.indexOf(first) + 1] !== filled[1] || context.state(ruledRows).has(first);
  dropEmptyColumns(filled);
  const body = groups[0] as HastElement;
  body.children = filled;
  if (!isApart || filled.length < 2 || (first.children as HastElement[]).some(showsNothing)) return;
  for (const cell of first.children as HastElement[]) cell.tagName = "th";
  table.children = headFromFirstRow(table.children);
}

/** A row that shows nothing but a line. */
function isSpacer(row: HastElement): boolean {
  return (row.children as HastElement[]).every(showsNothing);
}

const lines: ReadonlySet<string> = new Set(["br", "wbr", "hr"]);

/** Nodes of a cell that are looked at: more of nothing are no line. Guess; a cell is asked again for each table around it. */
const maxNodes = 128;

/** Whether a cell holds nothing but lines and spaces, no-break ones too. */
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

/** Every row in a group, caption first; cells outside of rows and text outside of cells get their places. */
function regroup(table: HastElement): void {
  const result: ElementContent[] = [];
  let body: HastElement | undefined;
  for (const child of table.children) {
    const name = child.type === "element" ? child.tagName : "";
    if (name === "caption") {
      result.unshift(child);
    } else if (groups.has(name)) {
      body = undefined;
      result.push(child);
    } else {
      if (body === undefined) {
        body = wrap("tbody", child);
        result.push(body);
      }
      append(body, child);
    }
  }
  for (const group of result) if (group.type === "element" && groups.has(group.tagName)) regroupRows(group);
  table.children = headFromFirstRow(result.filter((child) => child.type !== "element" || child.children.length > 0));
}

function regroupRows(group: HastElement): void {
  const rows: HastElement[] = [];
  let stray: HastElement | undefined;
  for (const child of group.children) {
    if (child.type === "element" && child.tagName === "tr") {
      stray = undefined;
      rows.push(child);
      continue;
    }
    if (stray === undefined) {
      stray = wrap("tr", child);
      rows.push(stray);
    }
    append(stray, child);
  }
  for (const row of rows) row.children = cellsOnly(row.children);
  group.children = rows.filter((row) => row.children.length > 0);
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
  if (first.position !== undefined) node.position = copyOf(first.position);
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

/** A cell cannot span more columns than any row has cells, nor more rows than follow. */
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
