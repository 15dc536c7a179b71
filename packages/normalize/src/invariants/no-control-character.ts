import { firstMatch, forMarkdown, type Invariant } from "./invariant.ts";

/** They are invisible and steer terminals, and NUL ends strings. CommonMark forbids NUL (0.31.2, section 2.3). */
export const noControlCharacter: Invariant = forMarkdown({
  id: "no-control-character",
  sentence: "The Markdown holds no control characters except tabs and line ends, not even in code and addresses.",
  find: firstMatch(/[^\P{Cc}\t\n\r]/u, "The Markdown holds a control character."),
});
