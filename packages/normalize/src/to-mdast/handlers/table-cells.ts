import type { Element } from "hast";
import type { Heading, Paragraph, PhrasingContent, TableCell } from "mdast";
import { pushPhrasing } from "../../nodes/append.ts";
import { copy } from "../../nodes/copy.ts";
import { type Content, type FlowContent, hasFlow, isPhrasing } from "../../nodes/mdast.ts";
import { cleanLine } from "../../nodes/text.ts";
import { toText } from "../../nodes/to-text.ts";
import { phrasingLines } from "../lines.ts";
import { cleanCell } from "../phrasing.ts";
import type { State } from "../types.ts";
import type { Field } from "./grid.ts";

/** Longest text that is repeated in each row that its cell spans: a name, not a sentence. Chosen by hand. */
const maxRepeated = 80;

/** Makes the cells of one table. */
export class CellBuilder {
  /** Tables and footnotes, which no cell can hold: they follow the table. */
  readonly aside: Content[] = [];
  readonly #state: State;
  /** Cells that are repeated in rows below. */
  readonly #spanning = new Map<Element, TableCell>();
  /** Characters that may still be repeated: at most as many as the table has. */
  #budget = 0;

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
    if (spansRows(element)) this.#spanning.set(element, cell);
    return cell;
  }

  #first(element: Element): TableCell {
    const nodes = takeAside(this.#state.all(element), this.aside);
    const blocks = blocksOf(this.#state, nodes);
    const clean = cleanCell(hasFlow(nodes) ? joinLines(nodes) : nodes);
    const children = holdsEscapedPipe(clean) ? escapePipes(this.#state, clean) : clean;
    const cell: TableCell = { type: "tableCell", children, position: element.position };
    if (blocks !== undefined && children.length > 0) cell.data = { blocks };
    this.#budget += toText(cell).length;
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
    this.#budget -= value.length;
    if (value === "" || value.length > maxRepeated || this.#budget < 0) return [];
    return [this.#state.add(value, "repeated-cell", element)];
  }
}

function spansRows({ properties }: Element): boolean {
  return properties.rowSpan !== undefined;
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
  if (nodes.length < 2 && nodes.every(isLine)) return undefined;
  const named = nodes.map((node) => (node.type === "heading" ? inBold(node) : node));
  if (!named.every((node) => isLine(node) || itemBlocks.has(node.type))) return undefined;
  const { children } = copy({ type: "root", children: named as never });
  const blocks = state.toFlow(children) as FlowContent[];
  return blocks.length < 2 && blocks.every(isLine) ? undefined : blocks;
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
