import { cleanDescription } from "./clean-description.ts";
import { cleanTextInvariant } from "./clean-text.ts";
import { codeLanguageToken } from "./code-language-token.ts";
import { codeOrder } from "./code-order.ts";
import { fenceVerbatim } from "./fence-verbatim.ts";
import { footnotePairs } from "./footnote-pairs.ts";
import { headingSingleLine } from "./heading-single-line.ts";
import { headingStep } from "./heading-step.ts";
import type { Invariant } from "./invariant.ts";
import { linkAbsolute } from "./link-absolute.ts";
import { linkSafe } from "./link-safe.ts";
import { listStart } from "./list-start.ts";
import { mathBalanced } from "./math-balanced.ts";
import { mathSafe } from "./math-safe.ts";
import { noEmptyBlock } from "./no-empty-block.ts";
import { noRawHtml } from "./no-raw-html.ts";
import { tableRectangular } from "./table-rectangular.ts";
import { noInventedText, noLostText } from "./text-kept.ts";

/**
 * The promises that every document is held to, in the order of `invariants`.
 *
 * A list of its own, so that who asks for no more loads no more: the others read Markdown back, and that takes a parser.
 */
export const alwaysChecked: readonly Invariant[] = [
  linkSafe,
  linkAbsolute,
  noRawHtml,
  cleanTextInvariant,
  cleanDescription,
  codeOrder,
  mathSafe,
  mathBalanced,
  headingSingleLine,
  headingStep,
  codeLanguageToken,
  listStart,
  tableRectangular,
  footnotePairs,
  noEmptyBlock,
  fenceVerbatim,
  noLostText,
  noInventedText,
];
