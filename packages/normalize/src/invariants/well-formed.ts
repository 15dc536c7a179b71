import { firstMatch, forMarkdown, type Invariant } from "./invariant.ts";

/** Half of a surrogate pair cannot be written as UTF-8, so the file would differ from the string. */
export const wellFormed: Invariant = forMarkdown({
  id: "well-formed",
  sentence: "The Markdown holds no lone surrogates: it is valid Unicode, and so valid UTF-8.",
  find: firstMatch(/\p{Surrogate}/u, "The Markdown holds a lone surrogate."),
});
