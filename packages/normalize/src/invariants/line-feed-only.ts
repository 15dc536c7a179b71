import type { Invariant } from "./invariant.ts";
import { firstMatch } from "./read-back.ts";

const carriageReturn = /\r/;

/** One kind of line end, so that lines, hashes and diffs are the same everywhere. */
export const lineFeedOnly: Invariant = {
  id: "line-feed-only",
  sentence: "Every line ends with a line feed alone.",
  types: [],
  runs: "markdown",
  start: (document) => firstMatch(document, carriageReturn, "A line ends with a carriage return."),
};
