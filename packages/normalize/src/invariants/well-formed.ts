import type { Invariant } from "./invariant.ts";
import { firstMatch } from "./read-back.ts";

const loneSurrogate = /\p{Surrogate}/u;

/** Half of a pair has no UTF-8, so the file would not say what the string does. */
export const wellFormed: Invariant = {
  id: "well-formed",
  sentence: "The Markdown holds no lone surrogates: it is valid Unicode, and so valid UTF-8.",
  types: [],
  runs: "markdown",
  start: (document) => firstMatch(document, loneSurrogate, "The Markdown holds a lone surrogate."),
};
