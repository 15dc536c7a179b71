import { commentsRule, type TextLedger, type Violation } from "@decant/page";

/** Totals of the trees, which decisions do not contain. */
export interface TreeTotals {
  /** Visible characters of the content's tree that came from text runs of the source, without those that plugins removed. */
  readonly inContent: number;
  /** The same of the tree of the comments. */
  readonly inComments: number;
  /** Visible characters of the source that plugins removed. */
  readonly removed: number;
  /** Visible characters that plugins removed from a place that was not found. */
  readonly unplaced: number;
}

/**
 * Check a ledger against the trees that the Markdown was made from.
 *
 * The sums must equal the visible text. The text that the ledger counts as kept by the sanitizer must be in the content's tree, and the
 * text moved to the comments in theirs.
 *
 * @returns Violations of `ledger-balance`, none for a ledger that holds.
 */
export function checkLedger(
  { entries, totals }: TextLedger,
  { inContent, inComments, removed, unplaced }: TreeTotals,
): Violation[] {
  const { visible, kept, moved, dropped } = totals;
  let reached = kept;
  let commented = 0;
  let byPlugins = 0;
  for (const { fate, stage, rule, chars } of entries) {
    if (fate !== "kept" && stage === "normalize") reached += chars;
    if (fate === "moved" && rule === commentsRule) commented += chars;
    if (stage === "plugin") byPlugins += chars;
  }
  return [
    kept + moved + dropped !== visible &&
      `${kept} kept + ${moved} moved + ${dropped} dropped is not ${visible} visible characters`,
    reached !== inContent && `the ledger lets ${reached} characters into the tree, which holds ${inContent}`,
    commented !== inComments &&
      `the ledger moves ${commented} characters to the comments, whose tree holds ${inComments}`,
    unplaced > 0 && `plugins removed ${unplaced} characters from a place that was not found`,
    byPlugins !== removed && `the ledger drops ${byPlugins} characters for plugins, which removed ${removed}`,
  ]
    .filter((message) => message !== false)
    .map((message) => ({ id: "ledger-balance", message, repaired: false }));
}
