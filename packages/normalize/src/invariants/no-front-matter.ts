import type { Finding, Invariant } from "./invariant.ts";

const opening = /^\ufeff?(?:---|\+\+\+|;;;)[^\S\n]*(?:\n|$)/;

/** Site generators would take a page's own text for their settings: title, layout, permissions. */
export const noFrontMatter: Invariant = {
  id: "no-front-matter",
  sentence: "The Markdown does not begin with a line that site generators take for the start of front matter.",
  types: [],
  runs: "markdown",
  start({ markdown }) {
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        return opening.test(markdown) ? [{ message: "The first line begins front matter.", line: 1 }] : [];
      },
    };
  },
};
