import type { Row } from "../../source/rows.ts";

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
