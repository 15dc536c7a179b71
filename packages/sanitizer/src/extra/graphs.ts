import type { Element } from "@decant/dom";
import { adjacentElement, allText, isElement, isTag } from "../source/nodes.ts";
import type { Row } from "../source/rows.ts";
import type { Context, Opening, Place } from "../tree/context.ts";
import { itemsOf, type Label, LabelReader, listOf, mayBeRead } from "./drawings.ts";

/** A part of a graph that a program draws: a node, a line between two nodes, or the label of such a line. */
export interface DrawingRow extends Row {
  readonly part: "node" | "edge" | "edge-label";
  /** Attribute with the name of the part; `title` for the child element. An edge has the names of its ends there. */
  readonly name: string;
  /** Pattern of the name in the attribute: the first group. @default all of it */
  readonly pattern?: RegExp;
  /** Attribute with the name of an edge's other end. Without it, `name` holds both, with one of `between` between them. */
  readonly to?: string;
  readonly between?: readonly string[];
  /** Whether the texts before an edge are its label. */
  readonly isLabelBefore?: boolean;
}

const flowchartEdge = /(?:^|-)L[-_](.{1,200})[-_]\d{1,6}$/;

export const drawingRows: readonly DrawingRow[] = [
  // Mermaid's nodes have the same class as Graphviz's, and no title.
  { id: "mermaid-node", selector: "g.node[id*='flowchart-']", part: "node", name: "id", pattern: /flowchart-(.{1,200})-\d{1,6}$/, fixture: "mermaid" },
  { id: "mermaid-edge", selector: "path.flowchart-link", part: "edge", name: "id", pattern: flowchartEdge, between: ["_", "-"], fixture: "mermaid" },
  { id: "mermaid-edge-label", selector: "g.edgeLabels g.edgeLabel", part: "edge-label", name: "data-id", fixture: "mermaid" },
  { id: "mermaid-participant", selector: "g[data-et=participant]", part: "node", name: "data-id", fixture: "mermaid-sequence" },
  { id: "mermaid-message", selector: "[data-et=message]", part: "edge", name: "data-from", to: "data-to", isLabelBefore: true, fixture: "mermaid-sequence" },
  { id: "graphviz-node", selector: "g.node", part: "node", name: "title", fixture: "graphviz" },
  { id: "graphviz-edge", selector: "g.edge", part: "edge", name: "title", between: ["->", "--"], fixture: "graphviz" },
  { id: "plantuml-entity", selector: "g.entity[id^=ent0]", part: "node", name: "id", fixture: "plantuml" },
  { id: "plantuml-named-entity", selector: "g.entity[data-entity]", part: "node", name: "data-entity", fixture: "plantuml-names" },
  { id: "plantuml-link", selector: "g.link[data-entity-1]", part: "edge", name: "data-entity-1", to: "data-entity-2", fixture: "plantuml" },
]; // biome-ignore format: one row a line

/** A drawing with fewer lines between nodes is read like any other. A guess. */
const minEdges = 2;

/** A graph that a known program drew: each line between two nodes is an item with both labels. */
export function graph(element: Element, context: Context, place: Place): Opening | undefined {
  if (!mayBeRead(element, context, place)) return undefined;
  const { labels, edges } = new GraphReader(context).readGraph(element);
  if (edges.length < minEdges) return undefined;
  const textOf = new Map(labels.map(({ name, text }) => [name, text]));
  const listed = new Set(edges.flatMap(({ ends }) => ends.map((name) => textOf.get(name))));
  return listOf(element, [...itemsOf(labels, listed), ...edges.map((edge) => lineOf(edge, textOf))], context);
}

function lineOf({ from, label, ends: [start, end] }: Edge, textOf: ReadonlyMap<string | undefined, string>): Label {
  const text = `${textOf.get(start) || start} → ${textOf.get(end) || end}`;
  return { from, text: label === "" ? text : `${text}: ${label}` };
}

/** A line between two nodes of a graph. */
interface Edge {
  readonly from: Element;
  readonly label: string;
  /** Names of the two nodes. */
  readonly ends: readonly [string, string];
}

interface UnreadEdge {
  readonly row: DrawingRow;
  readonly element: Element;
  readonly label: string;
}

/** Reads the nodes of a graph, and the lines between them. */
class GraphReader extends LabelReader {
  private readonly edges: UnreadEdge[] = [];
  private readonly edgeLabels: string[] = [];
  /** Labels by the name of their edge. */
  private readonly labelsByEdge = new Map<string, string>();

  readGraph(drawing: Element): { readonly labels: readonly Label[]; readonly edges: readonly Edge[] } {
    const labels = this.read(drawing);
    const names = new Set(labels.flatMap(({ name }) => name ?? []));
    const edges = this.edges.flatMap((edge, index): Edge[] => {
      const ends = endsOf(edge, names);
      return ends === undefined ? [] : [{ from: edge.element, ends, label: edge.label || this.labelOf(edge, index) }];
    });
    return { labels, edges };
  }

  protected override readElement(element: Element): boolean {
    const row = this.context.findRow(drawingRows, element);
    if (row === undefined) return super.readElement(element);
    const text = this.textOf(element);
    if (row.part === "node") this.labels.push({ text, from: element, name: nameOf(row, element) });
    else if (row.part === "edge-label") this.addEdgeLabel(text, keyOf(element, row));
    else this.edges.push({ row, element, label: row.isLabelBefore === true ? this.takeTextBefore(element) : text });
    return false;
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
