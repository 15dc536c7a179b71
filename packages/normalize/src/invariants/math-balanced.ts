import { forNodes, type Invariant } from "./invariant.ts";

const braces = /\\.|[{}]/gs;

/** Readers show a formula with a missing brace as an error, or take the text after it into the formula. */
export const mathBalanced: Invariant = forNodes({
  id: "math-balanced",
  sentence: "The braces of every formula are balanced.",
  types: ["math", "inlineMath"],
  find: ({ value }) =>
    isBalanced(value) ? undefined : { message: `A formula has unbalanced braces: ${value.slice(0, 60)}` },
});

function isBalanced(tex: string): boolean {
  let depth = 0;
  for (const [brace] of tex.matchAll(braces)) {
    if (brace === "{") depth++;
    else if (brace === "}" && --depth < 0) return false;
  }
  return depth === 0;
}
