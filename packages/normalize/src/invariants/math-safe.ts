import { actsInTex, inlineMath, isPlainMath, mathAsCode, plainTex } from "../nodes/text.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** A formula is a program to its reader, and its links pass no check. Readers without formulas see it as text. */
export const mathSafe: Invariant = forNodes({
  id: "math-safe",
  sentence:
    "No formula has a command that links, loads or styles, nor anything that readers without formulas take for a tag, a link, an address or code.",
  types: ["math", "inlineMath"],
  repairs: true,
  find(node) {
    const { type, value, position } = node;
    const shown = value.slice(0, 60);
    if (actsInTex(value))
      return { message: `A formula does more than show: ${shown}`, replacement: [mathAsCode(node)] };
    if (isPlainMath(node)) return undefined;
    const plain = type === "math" ? { ...node, value: plainTex(value) } : inlineMath(value, position);
    return { message: `A formula is more than text without formulas: ${shown}`, replacement: [plain] };
  },
});
