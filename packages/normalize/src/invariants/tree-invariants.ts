import { cellSingleLine } from "./cell-single-line.ts";
import { cleanDescription } from "./clean-description.ts";
import { cleanTextInvariant } from "./clean-text.ts";
import { codeLanguageToken } from "./code-language-token.ts";
import { codeOrder } from "./code-order.ts";
import { definitionUnique } from "./definition-unique.ts";
import { fenceVerbatim } from "./fence-verbatim.ts";
import { footnoteLabel } from "./footnote-label.ts";
import { footnotePairs } from "./footnote-pairs.ts";
import { headingDepth } from "./heading-depth.ts";
import { headingSingleLine } from "./heading-single-line.ts";
import { headingStep } from "./heading-step.ts";
import { imageSource } from "./image-source.ts";
import type { Invariant } from "./invariant.ts";
import { linkAbsolute } from "./link-absolute.ts";
import { linkSafe } from "./link-safe.ts";
import { linkTarget } from "./link-target.ts";
import { listStart } from "./list-start.ts";
import { mathBalanced } from "./math-balanced.ts";
import { mathSafe } from "./math-safe.ts";
import { nestingBounded } from "./nesting-bounded.ts";
import { noEdgeBreak } from "./no-edge-break.ts";
import { noEmptyBlock } from "./no-empty-block.ts";
import { noNestedLink } from "./no-nested-link.ts";
import { noRawHtml } from "./no-raw-html.ts";
import { nodePlace } from "./node-place.ts";
import { referenceDefined } from "./reference-defined.ts";
import { tableRectangular } from "./table-rectangular.ts";
import { noInventedText, noLostText } from "./text-kept.ts";
import { urlToken } from "./url-token.ts";

/** The invariants of trees, in the order in which they are checked and repaired. They need no reader of Markdown. */
export const treeInvariants: readonly Invariant[] = [
  linkSafe,
  linkAbsolute,
  linkTarget,
  urlToken,
  imageSource,
  referenceDefined,
  definitionUnique,
  noNestedLink,
  noRawHtml,
  cleanTextInvariant,
  cleanDescription,
  codeOrder,
  mathSafe,
  mathBalanced,
  headingSingleLine,
  headingDepth,
  headingStep,
  codeLanguageToken,
  listStart,
  cellSingleLine,
  tableRectangular,
  footnoteLabel,
  footnotePairs,
  nestingBounded,
  nodePlace,
  noEdgeBreak,
  // After all invariants whose repairs remove content.
  noEmptyBlock,
  fenceVerbatim,
  noLostText,
  noInventedText,
];

/** The invariants that every document is held to. */
export const alwaysChecked: readonly Invariant[] = treeInvariants.filter(({ runs }) => runs === undefined);
