import type { ElementContent, Element as HastElement } from "hast";
import type { Context } from "../../tree/context.ts";
import { inlineOnly, isBlockNode, isHollow, spaceBefore, textOf } from "../../tree/edit.ts";
import type { HastParent } from "../../tree/opening.ts";
import { ownSpanOf } from "../../tree/positions.ts";

/** Features of a table. */
interface TableShape {
  readonly role: string;
  /** A `thead` with rows. */
  readonly hasHead: boolean;
  /** The same, or header cells anywhere. */
  readonly hasHeader: boolean;
  readonly hasCaption: boolean;
  readonly rows: number;
  readonly cells: number;
  /** Most cells in a row. */
  readonly width: number;
  /** Cells that hold another table, a heading, a rule. */
  readonly withSections: number;
  readonly withTables: number;
  /** Cells with long text. */
  readonly long: number;
}

/** Text of a cell, in UTF-16 code units, from which it reads as prose. A guess: about 80 words. */
const longCell = 500;
/** Nodes of a cell that are read. A guess. */
const maxNodes = 128;

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
  // A column of cells is a stack of blocks; one row without a header has nothing to line up with.
  ["layout", ({ width, rows }) => width <= 1 || rows === 1],
  // Half of the cells read as prose, and nothing says what they hold.
  ["layout", ({ cells, long }) => long * 2 >= cells],
];

/** Whether a table in normal form is layout. */
export function isLayout(table: HastElement, rows: readonly HastElement[], role: string): boolean {
  const shape = measureTable(table, rows, role);
  return layoutRules.find(([, when]) => when(shape))?.[0] === "layout";
}

function measureTable(table: HastElement, rows: readonly HastElement[], role: string): TableShape {
  const hasHead = table.children.some((child) => child.type === "element" && child.tagName === "thead");
  const shape = {
    role,
    hasHead,
    hasHeader: hasHead,
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

/** Replace a layout table by its cells: a block for each, or a line for each row of short lines. */
export function unwrapTable(
  table: HastElement,
  rows: readonly HastElement[],
  parent: HastParent,
  context: Context,
): void {
  parent.children.pop();
  const siblings = parent.children as ElementContent[];
  const caption = table.children[0];
  if (caption?.type === "element" && caption.tagName === "caption" && !isHollow(caption))
    siblings.push({ ...caption, tagName: "p" });
  for (const row of rows) {
    const cells = (row.children as HastElement[]).filter((cell) => cell.type === "element" && !isHollow(cell));
    if (cells.length === 2 && label.test(textOf(cells[0] as HastElement, maxLabel).trim())) {
      addLabelled(cells[0] as HastElement, cells[1] as HastElement, siblings, context);
      continue;
    }
    if (cells.length > 1 && cells.every(isShortLine)) {
      siblings.push({ ...row, tagName: "div", properties: {}, children: inlineOnly(cells) });
      continue;
    }
    for (const cell of cells) siblings.push({ ...cell, tagName: "div", properties: {} });
  }
}

const maxLabel = 12;
const dash = /^[—–•·-]$/;
/** The number of a paragraph, or a dash, in a separate cell (EUR-Lex). */
const label = /^(?:\(?(?:\d{1,4}|[a-z]{1,4})[.)]{1,2}|\d{1,3}(?:\.\d{1,3}){1,3}\.?|[—–•·-])$/i;

/** Append a paragraph that begins with its number, or an item to the list before. */
function addLabelled(number: HastElement, content: HastElement, siblings: ElementContent[], context: Context): void {
  if (dash.test(textOf(number, maxLabel).trim())) {
    const item: HastElement = { ...content, tagName: "li", properties: {} };
    context.decide("dropped", ownSpanOf(number), "list-marker");
    const last = siblings.at(-1);
    if (last?.type === "element" && last.tagName === "ul") {
      last.children.push(item);
      if (last.position !== undefined && content.position !== undefined)
        last.position = { start: last.position.start, end: content.position.end };
    } else siblings.push({ ...content, tagName: "ul", properties: {}, children: [item] });
    return;
  }
  const body: HastElement = { ...content, tagName: "div", properties: {} };
  const [first] = content.children;
  const isParagraph =
    first?.type === "element" &&
    (first.tagName === "p" || first.tagName === "div") &&
    !first.children.some(isBlockNode);
  const line = isParagraph ? first : body;
  line.children = [...inlineOnly(number.children), spaceBefore(line), ...line.children];
  for (const node of [line, body])
    if (node.position !== undefined && number.position !== undefined)
      node.position = { start: number.position.start, end: node.position.end };
  siblings.push(body);
}

/** Longest text of a short line. A guess. */
const shortLine = 60;

function isShortLine(cell: HastElement): boolean {
  return !cell.children.some(isBlockNode) && textOf(cell, shortLine + 1).length <= shortLine;
}
