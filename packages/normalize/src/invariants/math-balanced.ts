import type { Nodes } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

const braces = /\\.|[{}]/gs;

/** A formula with a brace too many is shown as an error, or swallows what follows it. */
export const mathBalanced: Invariant = {
  id: "math-balanced",
  sentence: "The braces of every formula are balanced.",
  types: ["math", "inlineMath"],
  start: () => ({
    visit(node: Nodes): Finding | undefined {
      if (!("value" in node) || isBalanced(node.value)) return undefined;
      return { message: `A formula has unbalanced braces: ${node.value.slice(0, 60)}`, node };
    },
  }),
};

function isBalanced(tex: string): boolean {
  let depth = 0;
  for (const [brace] of tex.matchAll(braces)) {
    if (brace === "{") depth++;
    else if (brace === "}" && --depth < 0) return false;
  }
  return depth === 0;
}
