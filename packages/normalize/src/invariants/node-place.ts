import type { Nodes } from "mdast";
import { isPhrasing } from "../nodes/mdast.ts";

import type { Finding, Invariant } from "./invariant.ts";

type Accepts = (node: Nodes) => boolean;

const only =
  (type: Nodes["type"]): Accepts =>
  (node) =>
    node.type === type;
const phrasing: Accepts = (node) => isPhrasing(node);
const inCells: ReadonlySet<string> = new Set(["listItem", "tableRow", "tableCell"]);
const flow: Accepts = (node) => !isPhrasing(node) && !inCells.has(node.type);

/** What each node may hold (mdast 5, "Content model"). Raw HTML may stand anywhere. */
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

/** A node at a place that its kind does not have cannot be written, and writers differ in what they do then. */
export const nodePlace: Invariant = {
  id: "node-place",
  sentence: "Every node stands where its kind may: items in lists, cells in rows, text in paragraphs.",
  types: Object.keys(accepts) as Nodes["type"][],
  runs: "verify",
  start: () => ({
    visit(node): Finding | undefined {
      if (!("children" in node)) return undefined;
      const misplaced = (node.children as Nodes[]).find(
        (child) => child.type !== "html" && accepts[node.type]?.(child) === false,
      );
      return misplaced && { message: `A ${node.type} holds a ${misplaced.type}.`, node: misplaced };
    },
  }),
};
