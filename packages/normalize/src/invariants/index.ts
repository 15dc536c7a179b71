import { cleanTextInvariant } from "./clean-text.ts";
import { codeLanguageToken } from "./code-language-token.ts";
import { fenceVerbatim } from "./fence-verbatim.ts";
import { footnotePairs } from "./footnote-pairs.ts";
import { headingSingleLine } from "./heading-single-line.ts";
import { headingStep } from "./heading-step.ts";
import { idempotent } from "./idempotent.ts";
import type { Invariant } from "./invariant.ts";
import { linkAbsolute } from "./link-absolute.ts";
import { linkSafe } from "./link-safe.ts";
import { listStart } from "./list-start.ts";
import { noEmptyBlock } from "./no-empty-block.ts";
import { noRawHtml } from "./no-raw-html.ts";
import { reparseEqual } from "./reparse-equal.ts";
import { tableRectangular } from "./table-rectangular.ts";
import { noInventedText, noLostText } from "./text-kept.ts";

/** All promises, in the order in which they are checked and repaired. */
export const invariants: readonly Invariant[] = [
  linkSafe,
  linkAbsolute,
  noRawHtml,
  cleanTextInvariant,
  headingSingleLine,
  headingStep,
  codeLanguageToken,
  listStart,
  tableRectangular,
  footnotePairs,
  // After those that take something out.
  noEmptyBlock,
  fenceVerbatim,
  noLostText,
  noInventedText,
  // These read the Markdown, so they come after everything that changes the tree.
  reparseEqual,
  idempotent,
];
