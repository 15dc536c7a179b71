import { hasInvisible, removeInvisible } from "@decant/page";
import { withoutReordering } from "./code-order.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** Invisible text can hide instructions to machines, and a lone surrogate breaks a file. */
export const cleanTextInvariant: Invariant = forNodes({
  id: "clean-text",
  sentence: "No text, no code and no formula holds control characters, lone surrogates or invisible characters.",
  types: ["text", "inlineCode", "inlineMath", "math", "code", "html"],
  repairs: true,
  find(node) {
    // Direction characters of code blocks are reported by a separate invariant.
    if (!hasInvisible(node.type === "code" ? withoutReordering(node.value) : node.value)) return undefined;
    const repair = (): void => {
      node.value = removeInvisible(node.value);
    };
    return { message: `There are invisible characters in ${node.type}.`, repair };
  },
});
