import type { DisplayMath, InlineMath } from "../nodes/mdast.ts";
import { actsInTex, inlineMath, isPlainMath, mathAsCode, plainTex } from "../nodes/tex.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** A formula is a program to its reader, and what it links to runs past every check of links. To readers without formulas it is text. */
export const mathSafe: Invariant = {
  id: "math-safe",
  sentence:
    "No formula has a command that links, loads or styles, or what readers without formulas take for a tag, a link, an address or code.",
  types: ["math", "inlineMath"],
  repairs: true,
  start: () => ({
    visit(node, { parent }): Finding | undefined {
      if (node.type !== "math" && node.type !== "inlineMath") return undefined;
      const shown = node.value.slice(0, 60);
      if (actsInTex(node.value))
        return { message: `A formula does more than show: ${shown}`, node, parent, replacement: [mathAsCode(node)] };
      if (isPlainMath(node)) return undefined;
      return {
        message: `A formula is more than text without formulas: ${shown}`,
        node,
        parent,
        replacement: [plain(node)],
      };
    },
  }),
};

function plain(node: DisplayMath | InlineMath): ReturnType<typeof inlineMath> | DisplayMath {
  return node.type === "math" ? { ...node, value: plainTex(node.value) } : inlineMath(node.value, node.position);
}
