import type { Finding, Invariant } from "./invariant.ts";

/** As deep as `maxNesting` can be set. Readers that recurse fail somewhere below. */
const maxNesting = 100;

/** Each level indents: depth alone can multiply the length of a page, and stop its readers. */
export const nestingBounded: Invariant = {
  id: "nesting-bounded",
  sentence: "Lists, quotations and footnotes nest at most 100 deep.",
  types: ["list", "blockquote", "footnoteDefinition"],
  runs: "verify",
  start: () => ({
    visit(node, { nesting }): Finding | undefined {
      if (nesting !== maxNesting) return undefined;
      return { message: `A ${node.type} stands in ${nesting} others.`, node };
    },
  }),
};
