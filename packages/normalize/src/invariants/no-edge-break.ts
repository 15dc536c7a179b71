import type { Nodes } from "mdast";
import { forNodes, type Invariant } from "./invariant.ts";

/** Readers show the `\\` of a break that no line follows as a backslash. */
export const noEdgeBreak: Invariant = forNodes({
  id: "no-edge-break",
  sentence: "No paragraph, heading or cell begins or ends with a line break.",
  types: ["paragraph", "heading", "tableCell"],
  repairs: true,
  runs: "verify",
  find(block) {
    const isBreak = (child: Nodes | undefined) => child?.type === "break";
    if (!isBreak(block.children[0]) && !isBreak(block.children.at(-1))) return undefined;
    const repair = (): void => {
      const first = block.children.findIndex((child) => !isBreak(child));
      const last = block.children.findLastIndex((child) => !isBreak(child));
      block.children = first < 0 ? [] : block.children.slice(first, last + 1);
    };
    return { message: `A ${block.type} begins or ends with a line break.`, repair };
  },
});
