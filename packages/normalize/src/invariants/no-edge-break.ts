import type { Heading, Nodes, Paragraph, TableCell } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** The `\\` of a break that no line follows is read as a backslash. */
export const noEdgeBreak: Invariant = {
  id: "no-edge-break",
  sentence: "No paragraph, heading or cell begins or ends with a line break.",
  types: ["paragraph", "heading", "tableCell"],
  repairs: true,
  runs: "verify",
  start: () => ({
    visit(node): Finding | undefined {
      const block = node as Paragraph | Heading | TableCell;
      const isBreak = (child: Nodes | undefined) => child?.type === "break";
      if (!isBreak(block.children[0]) && !isBreak(block.children.at(-1))) return undefined;
      const repair = (): void => {
        const first = block.children.findIndex((child) => !isBreak(child));
        const last = block.children.findLastIndex((child) => !isBreak(child));
        block.children = first < 0 ? [] : block.children.slice(first, last + 1);
      };
      return { message: `A ${node.type} begins or ends with a line break.`, node, repair };
    },
  }),
};
