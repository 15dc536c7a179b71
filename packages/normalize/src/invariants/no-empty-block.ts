import type { Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** Marks around nothing are read as text or as another construct. An empty item, quotation or code block reads back as itself. */
export const noEmptyBlock: Invariant = {
  id: "no-empty-block",
  sentence: "No paragraph, heading, list, table, emphasis or link is empty.",
  types: ["paragraph", "heading", "list", "table", "emphasis", "strong", "delete", "link"],
  repairs: true,
  start: () => ({
    visit(node, { parent }): Finding | undefined {
      const { children } = node as Partial<Parents>;
      if (children === undefined || children.some(hasContent)) return undefined;
      return { message: `A ${node.type} is empty.`, node, parent, replacement: [] };
    },
  }),
};

const ink = /\S/;

function isAsciiInk(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f;
}

function hasContent(node: Nodes): boolean {
  if (node.type === "break") return false;
  return node.type !== "text" || isAsciiInk(node.value.charCodeAt(0)) || ink.test(node.value);
}
