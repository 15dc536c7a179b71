import type { Finding, Invariant } from "./invariant.ts";

/** Fences; behind `---` the name of a language (gray-matter); an object of JSON (Hugo); a title block (Pandoc). */
const opening = /^\ufeff?(?:---(?!-)|(?:\+\+\+|;;;)[^\S\n]*(?:\n|$)|\{\s*["}]|%[ \t])/;

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
