import type { Element } from "hast";
import type { Heading, Paragraph, PhrasingContent, TableCell } from "mdast";
import { type Content, type FlowContent, hasFlow, isPhrasing } from "../../nodes/mdast.ts";
import { cleanLine } from "../../nodes/text.ts";
import { toText } from "../../nodes/to-text.ts";
import { copy, pushPhrasing } from "../../nodes/tree.ts";
import { isSparse, maxFields } from "../../to-markdown/constructs.ts";
import { phrasingLines } from "../flow.ts";
import { cleanCell } from "../phrasing.ts";
import type { State } from "../types.ts";

/** Longest text that is repeated in each row that its cell spans: a name, not a sentence. Chosen by hand. */
const maxRepeated = 80;

/** Makes the cells of one table. */
export class CellBuilder {
  /** Tables and footnotes, which no cell can hold: they follow the table. */
  readonly aside: Content[] = [];
  readonly #state: State;
  /** Cells that are repeated in rows below. */
  readonly #spanning = new Map<Element, TableCell>();
  /** Characters that may still be repeated: at most as many as the table has. Few tables repeat any, so cells are read when one is. */
  #budget = 0;
  readonly #unread: TableCell[] = [];

  constructor(state: State) {
    this.#state = state;
  }

  /**
   * Make a cell of the grid. A cell that spans rows is repeated in each of them, so that every row can be read by itself.
   *
   * @param row The row of a copy; the cell itself may be many rows above.
   */
  build(field: Field<Element> | undefined, row: Element | undefined): TableCell {
    if (field === undefined || field.repeats === "across") return emptyCell();
    const { cell: element, repeats } = field;
    const done = repeats === undefined ? undefined : this.#spanning.get(element);
    if (done !== undefined) return this.#repeat(done, row ?? element);
    const cell = this.#first(element);
    if (element.properties.rowSpan !== undefined) this.#spanning.set(element, cell);
    return cell;
  }

  #first(element: Element): TableCell {
    const nodes = takeAside(this.#state.all(element), this.aside);
    const blocks = blocksOf(this.#state, nodes);
    const clean = cleanCell(hasFlow(nodes) ? joinLines(nodes) : nodes);
    const children = holdsEscapedPipe(clean) ? escapePipes(this.#state, clean) : clean;
    const cell: TableCell = { type: "tableCell", children, position: element.position };
    if (blocks !== undefined && children.length > 0) cell.data = { blocks };
    this.#unread.push(cell);
    return cell;
  }

  #repeat(cell: TableCell, element: Element): TableCell {
    const children = this.textAgain(cell, element);
    return children.length === 0 ? emptyCell() : { type: "tableCell", children, data: { repeated: true } };
  }

  /** The text of a cell for a copy; empty if it is too long. */
  textAgain(cell: TableCell, element: Element): PhrasingContent[] {
    // Formulas hold characters that text must not.
    const value = cleanLine(toText(cell));
    for (const unread of this.#unread.splice(0)) this.#budget += toText(unread).length;
    this.#budget -= value.length;
    if (value === "" || value.length > maxRepeated || this.#budget < 0) return [];
    return [this.#state.add(value, "repeated-cell", element)];
  }
}

export function emptyCell(): TableCell {
  return { type: "tableCell", children: [] };
}

/** Move nodes that no cell can hold to `aside`, also from inside lists and quotations. */
function takeAside(nodes: readonly Content[], aside: Content[]): Content[] {
  const kept = keepInCell(nodes, aside);
  const stack: Content[] = [...kept];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type !== "list" && node.type !== "listItem" && node.type !== "blockquote") continue;
    node.children = keepInCell(node.children, aside) as never;
    for (const child of node.children as Content[]) stack.push(child);
  }
  return kept;
}

function keepInCell(nodes: readonly Content[], aside: Content[]): Content[] {
  return nodes.filter((node) => {
    const goes = node.type === "table" || node.type === "footnoteDefinition";
    if (goes) aside.push(node);
    return !goes;
  });
}

/** Blocks that a list item can hold unchanged. */
const itemBlocks: ReadonlySet<string> = new Set(["code", "list", "blockquote", "math"]);

/** The content of a cell as blocks, if a line would lose some of their structure. */
function blocksOf(state: State, nodes: readonly Content[]): FlowContent[] | undefined {
  const isLine = (node: Content) => isPhrasing(node) || node.type === "paragraph";
  if (nodes.every(isWithinLine) || (nodes.length < 2 && nodes.every(isLine))) return undefined;
  const named = nodes.map((node) => (node.type === "heading" ? inBold(node) : node));
  if (!named.every((node) => isLine(node) || itemBlocks.has(node.type))) return undefined;
  const { children } = copy({ type: "root", children: named as never });
  const blocks = state.toFlow(children) as FlowContent[];
  return blocks.length < 2 && blocks.every(isLine) ? undefined : blocks;
}

/** Whether a node is phrasing content without a break. */
function isWithinLine(node: Content): boolean {
  return isPhrasing(node) && node.type !== "break" && (!("children" in node) || node.children.every(isWithinLine));
}

/** The heading of a cell begins no section, so it becomes a line in bold. */
function inBold({ children, position }: Heading): Paragraph {
  const plain = children.flatMap((child) => (child.type === "strong" ? child.children : [child]));
  return { type: "paragraph", children: [{ type: "strong", children: plain }], position };
}

function joinLines(nodes: readonly Content[]): Content[] {
  return phrasingLines(nodes).flatMap((line, index): PhrasingContent[] =>
    index === 0 ? line : [{ type: "break" }, ...line],
  );
}

function holdsEscapedPipe(nodes: readonly PhrasingContent[]): boolean {
  return nodes.some((node) =>
    "children" in node ? holdsEscapedPipe(node.children) : "value" in node && node.value.includes("\\|"),
  );
}

/**
 * GFM removes one backslash before each pipe of a cell, also in code and formulas, so `\\|` cannot be written there:
 * code with it becomes text, and the norm of TeX gets its other name.
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

/** A cell with the number of columns and rows it covers. */
export interface Spanning<Cell> {
  readonly cell: Cell;
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** A field of the grid. */
export interface Field<Cell> {
  readonly cell: Cell;
  /** `down` if the cell begins above, `across` if it begins to the left or both. */
  readonly repeats: "down" | "across" | undefined;
}

/**
 * Lay cells out in columns as a browser does, spans included.
 *
 * Columns in which no cell begins are left out, so `colspan="100"` on a full-width row adds none. All rows get the same
 * number of fields.
 *
 * @returns Rows of fields; `undefined` for those that no cell covers.
 */
export function layOut<Cell>(rows: readonly (readonly Spanning<Cell>[])[]): (Field<Cell> | undefined)[][] {
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (rows.every((row) => row.every(({ colSpan, rowSpan }) => colSpan === 1 && rowSpan === 1)))
    return withoutSpans(rows, !isSparse(rows.length, widestOf(rows), cells));
  const placed = place(rows, maxFields(cells));
  if (placed === undefined) return withoutSpans(rows, false);
  const used = usedColumns(placed);
  if (isSparse(rows.length, used.length, cells)) return withoutSpans(rows, false);
  return fill(placed, used);
}

interface Placed<Cell> extends Spanning<Cell> {
  readonly column: number;
}

/** @returns `undefined` if cells cover more fields than allowed: a few bytes can ask for billions. */
function place<Cell>(rows: readonly (readonly Spanning<Cell>[])[], maxFields: number): Placed<Cell>[][] | undefined {
  const placed: Placed<Cell>[][] = [];
  // For each column the first row in which it is free again.
  const freeFrom = new Map<number, number>();
  let fields = 0;
  for (const [rowIndex, row] of rows.entries()) {
    const line: Placed<Cell>[] = [];
    let column = 0;
    for (const spanning of row) {
      const { colSpan, rowSpan } = spanning;
      while ((freeFrom.get(column) ?? 0) > rowIndex && fields++ < maxFields) column++;
      line.push({ ...spanning, column });
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

function usedColumns<Cell>(rows: readonly (readonly Placed<Cell>[])[]): number[] {
  const used = new Set<number>();
  for (const row of rows) for (const { column } of row) used.add(column);
  return [...used].sort((left, right) => left - right);
}

function fill<Cell>(
  placed: readonly (readonly Placed<Cell>[])[],
  used: readonly number[],
): (Field<Cell> | undefined)[][] {
  const indexOf = new Map(used.map((column, index) => [column, index]));
  const grid: (Field<Cell> | undefined)[][] = placed.map(() => used.map(() => undefined));
  for (const [rowIndex, row] of placed.entries()) {
    for (const { cell, column, colSpan, rowSpan } of row) {
      const first = indexOf.get(column) ?? 0;
      for (let index = first; index < used.length && used[index] < column + colSpan; index++)
        fillDown(grid, cell, rowIndex, index, rowSpan, index > first);
    }
  }
  return grid;
}

/** A field keeps its cell: if spans overlap, the first one wins. */
function fillDown<Cell>(
  grid: (Field<Cell> | undefined)[][],
  cell: Cell,
  rowIndex: number,
  index: number,
  rowSpan: number,
  isAcross: boolean,
): void {
  for (let row = rowIndex; row < Math.min(grid.length, rowIndex + rowSpan); row++) {
    const line = grid[row] as (Field<Cell> | undefined)[];
    const isOrigin = row === rowIndex && !isAcross;
    if (line[index] !== undefined && !isOrigin) return;
    line[index] = { cell, repeats: isOrigin ? undefined : isAcross ? "across" : "down" };
  }
}

function widestOf(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/**
 * Lay cells out one after the other.
 *
 * @param isFilled Whether all rows become as long as the longest, which can multiply the size. Otherwise only the first does, since
 *   the head decides the number of columns.
 */
function withoutSpans<Cell>(
  rows: readonly (readonly Spanning<Cell>[])[],
  isFilled: boolean,
): (Field<Cell> | undefined)[][] {
  const widest = widestOf(rows);
  return rows.map((row, index) => {
    const fields: (Field<Cell> | undefined)[] = row.map(({ cell }) => ({ cell, repeats: undefined }));
    while ((isFilled || index === 0) && fields.length < widest) fields.push(undefined);
    return fields;
  });
}
