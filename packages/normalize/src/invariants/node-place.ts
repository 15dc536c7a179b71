import type { Nodes } from "mdast";
import { isPhrasing } from "../nodes/mdast.ts";
import { forNodes, type Invariant } from "./invariant.ts";

type Accepts = (node: Nodes) => boolean;

const only =
  (type: Nodes["type"]): Accepts =>
  (node) =>
    node.type === type;
const phrasing: Accepts = (node) => isPhrasing(node);
const parts: ReadonlySet<string> = new Set(["listItem", "tableRow", "tableCell"]);
const flow: Accepts = (node) => !isPhrasing(node) && !parts.has(node.type);

/** Permitted content of each node (mdast 5, "Content model"). Raw HTML may be anywhere. */
const accepts: Readonly<Partial<Record<Nodes["type"], Accepts>>> = {
  list: only("listItem"),
  table: only("tableRow"),
  tableRow: only("tableCell"),
  listItem: flow,
  blockquote: flow,
  footnoteDefinition: flow,
  paragraph: phrasing,
  heading: phrasing,
  tableCell: phrasing,
  emphasis: phrasing,
  strong: phrasing,
  delete: phrasing,
  link: phrasing,
  linkReference: phrasing,
};

/** A misplaced node cannot be written, and each writer does something else with it. */
export const nodePlace: Invariant = forNodes({
  id: "node-place",
  sentence: "Every node is where its kind may be: items in lists, cells in rows, text in paragraphs.",
  types: Object.keys(accepts) as Nodes["type"][],
  runs: "verify",
  find(node) {
    if (!("children" in node)) return undefined;
    const children: readonly Nodes[] = node.children;
    const misplaced = children.find((child) => child.type !== "html" && accepts[node.type]?.(child) === false);
    return misplaced && { message: `A ${node.type} holds a ${misplaced.type}.`, node: misplaced };
  },
});
