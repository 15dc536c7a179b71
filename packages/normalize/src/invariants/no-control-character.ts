import type { Invariant } from "./invariant.ts";
import { firstMatch } from "./read-back.ts";

const control = /[^\P{Cc}\t\n\r]/u;

/** They show nothing, steer terminals, and NUL ends strings. CommonMark forbids NUL (0.31.2, section 2.3). */
export const noControlCharacter: Invariant = {
  id: "no-control-character",
  sentence: "The Markdown holds no control characters but tabs and line ends, in code and addresses neither.",
  types: [],
  runs: "markdown",
  start: (document) => firstMatch(document, control, "The Markdown holds a control character."),
};
