import { firstMatch, forMarkdown, type Invariant } from "./invariant.ts";

/** With one kind of line end, lines, hashes and diffs are the same on every system. */
export const lineFeedOnly: Invariant = forMarkdown({
  id: "line-feed-only",
  sentence: "Every line ends with a line feed alone.",
  find: firstMatch(/\r/, "A line ends with a carriage return."),
});
