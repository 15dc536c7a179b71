import { forNodes, type Invariant } from "./invariant.ts";

/** The largest value of the option `maxNesting`. Readers that recurse fail somewhere above it. */
const maxNesting = 100;

/** Each level indents, so depth alone can multiply the length of a page and stop its readers. */
export const nestingBounded: Invariant = forNodes({
  id: "nesting-bounded",
  sentence: "Lists, quotations and footnotes nest at most 100 deep.",
  types: ["list", "blockquote", "footnoteDefinition"],
  runs: "verify",
  find: ({ type }, { nesting }) =>
    nesting === maxNesting ? { message: `A ${type} is inside ${nesting} others.` } : undefined,
});
