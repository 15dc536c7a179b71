import { firstMatch, forMarkdown, type Invariant } from "./invariant.ts";

/** A fence; `---` with the name of a language (gray-matter); an object of JSON (Hugo); a title block (Pandoc). */
const opening = /^\ufeff?(?:---(?!-)|(?:\+\+\+|;;;)[^\S\n]*(?:\n|$)|\{\s*["}]|%[ \t])/;

/** Site generators would read the text of a page as settings: title, layout, permissions. */
export const noFrontMatter: Invariant = forMarkdown({
  id: "no-front-matter",
  sentence: "The Markdown does not begin with a line that site generators take for the start of front matter.",
  find: firstMatch(opening, "The first line begins front matter."),
});
