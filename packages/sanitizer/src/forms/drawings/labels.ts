import type { ChildNode, Element } from "@decant/dom";
import { blockElements } from "@decant/dom/internal";
import { adjacentElement, allText, following, isElement, isTag, parentElement } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { type DrawingRow, drawingRows } from "./frameworks.ts";

/** A text of a drawing. */
export interface Label {
  readonly text: string;
  readonly from: Element;
  /** Name of the node of a graph whose label it is. */
  readonly name?: string | undefined;
}

/** A line between two nodes of a graph. */
export interface Edge {
  readonly from: Element;
  readonly label: string;
  /** Names of the two nodes. */
  readonly ends: readonly [string, string];
}

export interface Labels {
  readonly labels: readonly Label[];
  readonly edges: readonly Edge[];
}

interface UnreadEdge {
  readonly row: DrawingRow;
  readonly element: Element;
  readonly label: string;
}

const labelNames: ReadonlySet<string> = new Set(["text", "foreignObject"]);
/** HTML in a drawing may lack a size: the drawing places it. */
const graphics: ReadonlySet<string> = new Set([
  "svg",
  "g",
  "switch",
  "a",
  "text",
  "tspan",
  "textPath",
  "foreignObject",
]);
/** Parts of a drawing that show no text in their place. */
const notDrawn: ReadonlySet<string> = new Set([
  "defs", "symbol", "marker", "clipPath", "mask", "pattern", "title", "desc", "metadata", "style", "script", "template",
]); // biome-ignore format: a list of words

/** Reads the labels of a drawing, in the order of the source, and the lines between them, if a known program drew it. */
export class LabelReader {
  private readonly context: Context;
  private readonly labels: Label[] = [];
  private readonly edges: UnreadEdge[] = [];
  private readonly edgeLabels: string[] = [];
  /** Labels by the name of their edge. */
  private readonly labelsByEdge = new Map<string, string>();

  constructor(context: Context) {
    this.context = context;
  }

  read(drawing: Element): Labels {
    this.walk(drawing, (element) => this.readElement(element));
    const names = new Set(this.labels.flatMap(({ name }) => name ?? []));
    const edges = this.edges.flatMap((edge, index): Edge[] => {
      const ends = endsOf(edge, names);
      return ends === undefined ? [] : [{ from: edge.element, ends, label: edge.label || this.labelOf(edge, index) }];
    });
    const unused = edges.length > 0 ? [] : this.edgeLabels.map((text) => ({ text, from: drawing }));
    return { labels: [...this.labels, ...unused], edges };
  }

  /** Visit the drawn elements of a subtree. @param visit Returns whether to visit its inside. */
  private walk(root: Element, visit: (element: Element) => boolean): void {
    let node: ChildNode | undefined = following(root, root, true);
    while (node !== undefined) {
      const isInside = isElement(node) && this.isDrawn(node) && visit(node);
      node = following(node, root, isInside);
    }
  }

  private isDrawn(element: Element): boolean {
    const { context } = this;
    const hiding = context.hidingOf(element);
    const isHidden = graphics.has(element.name)
      ? context.mayBeHidden(element)
      : hiding !== undefined && hiding.technique !== "zero-size";
    return !isHidden && !notDrawn.has(element.name) && !isFallback(element);
  }

  private readElement(element: Element): boolean {
    const row = this.context.findRow(drawingRows, element);
    if (row === undefined) {
      if (labelNames.has(element.name)) this.addLabel(element);
      return !labelNames.has(element.name);
    }
    const text = this.textOf(element);
    if (row.part === "node") this.labels.push({ text, from: element, name: nameOf(row, element) });
    else if (row.part === "edge-label") this.addEdgeLabel(text, keyOf(element, row));
    else this.edges.push({ row, element, label: row.isLabelBefore === true ? this.takeTextBefore(element) : text });
    return false;
  }

  private addLabel(element: Element): void {
    const text = this.textOf(element);
    if (text === "") return;
    const last = this.labels.at(-1);
    if (last === undefined || last.name !== undefined || !isNextLine(element))
      this.labels.push({ text, from: element });
    else this.labels[this.labels.length - 1] = { ...last, text: `${last.text} ${text}` };
  }

  /** The texts directly before an element, which label it. */
  private takeTextBefore(element: Element): string {
    const last = this.labels.at(-1);
    if (!isTag(adjacentElement(element, "prev"), "text") || last?.from.parent !== element.parent) return "";
    this.labels.pop();
    return last?.text ?? "";
  }

  private addEdgeLabel(text: string, edge: string | undefined): void {
    this.edgeLabels.push(text);
    if (edge !== undefined) this.labelsByEdge.set(edge, text);
  }

  /** The label that names an edge; without names, labels are in the order of the edges. */
  private labelOf({ element }: UnreadEdge, index: number): string {
    const named = this.labelsByEdge.get(element.attribs["data-id"] ?? "");
    if (named !== undefined) return named;
    return this.edgeLabels.length === this.edges.length ? this.edgeLabels[index] : "";
  }

  /** The shown text of an element. Lines, blocks, and labels are separate words. */
  private textOf(root: Element): string {
    let text = "";
    let node: ChildNode | undefined = root;
    while (node !== undefined) {
      if (node.type === "text") text += node.data;
      const isRead: boolean = isElement(node) && (node === root || this.isDrawn(node));
      if (isElement(node) && isBreak(node)) text += " ";
      node = following(node, root, isRead);
      if (node !== undefined && isAfterBlock(node)) text += " ";
    }
    return cleanAttribute(text);
  }
}

/** An element that browsers show only if they cannot show its sibling. */
function isFallback(element: Element): boolean {
  return isTag(parentElement(element), "switch") && adjacentElement(element, "prev") !== undefined;
}

function isBreak({ name, attribs }: Element): boolean {
  if (name === "tspan") return attribs.x !== undefined || attribs.dy !== undefined || attribs.y !== undefined;
  return name === "br" || labelNames.has(name) || blockElements.has(name);
}

function isAfterBlock({ prev }: ChildNode): boolean {
  return isElement(prev) && (blockElements.has(prev.name) || labelNames.has(prev.name));
}

/** Most distance between the lines of one label, in heights of its font. A guess. */
const maxLeading = 1.4;
const usualFontSize = 14;

/** Whether a text is the next line of the text directly before it. */
function isNextLine(element: Element): boolean {
  const before = adjacentElement(element, "prev");
  if (!isTag(before, "text") || before.attribs.x === undefined || before.attribs.x !== element.attribs.x) return false;
  const distance = Number(element.attribs.y) - Number(before.attribs.y);
  const size = Number.parseFloat(element.attribs["font-size"] ?? "") || usualFontSize;
  return distance > 0 && distance <= maxLeading * size;
}

function nameValue(element: Element, name: string): string | undefined {
  if (name !== "title") return element.attribs[name];
  const title = element.children.find((child): child is Element => isTag(child, "title"));
  return title && allText(title).trim();
}

function nameOf({ name, pattern }: DrawingRow, element: Element): string | undefined {
  const value = nameValue(element, name);
  return pattern === undefined ? value : pattern.exec(value ?? "")?.[1];
}

/** The edge that a label names, on itself or on the element inside. */
function keyOf(element: Element, { name }: DrawingRow): string | undefined {
  const inner = element.children.find(isElement);
  return element.attribs[name] ?? inner?.attribs[name];
}

/** Most characters of a name that is read. A guess. */
const maxName = 200;

function endsOf({ row, element }: UnreadEdge, names: ReadonlySet<string>): readonly [string, string] | undefined {
  const name = nameOf(row, element);
  if (name === undefined || name.length > maxName) return undefined;
  if (row.to !== undefined) {
    const to = element.attribs[row.to];
    return to !== undefined && names.has(name) && names.has(to) ? [name, to] : undefined;
  }
  for (const between of row.between ?? [])
    for (let at = name.indexOf(between); at >= 0; at = name.indexOf(between, at + 1)) {
      const ends = [name.slice(0, at), name.slice(at + between.length)] as const;
      if (names.has(ends[0]) && names.has(ends[1])) return ends;
    }
  return undefined;
}
