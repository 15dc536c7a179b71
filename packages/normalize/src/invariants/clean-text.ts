import { hasInvisible, removeInvisible } from "../nodes/text.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** Invisible text can hide instructions to machines, and a lone surrogate breaks a file. */
export const cleanTextInvariant: Invariant = forNodes({
  id: "clean-text",
  sentence:
    "No text and no formula holds control characters, lone surrogates, reordering marks or invisible characters.",
  types: ["text", "inlineCode", "inlineMath", "math"],
  repairs: true,
  find(node) {
    if (!hasInvisible(node.value)) return undefined;
    const repair = (): void => {
      node.value = removeInvisible(node.value);
    };
    return { message: "A text holds invisible characters.", repair };
  },
});
