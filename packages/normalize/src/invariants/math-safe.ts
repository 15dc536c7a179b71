import { actsInTex, mathAsCode } from "../bridge/tex.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** A formula is a program to its reader, and what it links to runs past every check of links. */
export const mathSafe: Invariant = {
  id: "math-safe",
  sentence: "No formula has a command that links, loads or styles.",
  types: ["math", "inlineMath"],
  repairs: true,
  start: () => ({
    visit(node, { parent }): Finding | undefined {
      if ((node.type !== "math" && node.type !== "inlineMath") || !actsInTex(node.value)) return undefined;
      return {
        message: `A formula does more than show: ${node.value.slice(0, 60)}`,
        node,
        parent,
        replacement: [mathAsCode(node)],
      };
    },
  }),
};
