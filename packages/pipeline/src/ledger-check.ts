import { commentsRule } from "@decant/extractor";
import type { TextLedger, Violation } from "@decant/page";

/**
 * Check a ledger against what it does not know: the tree that the Markdown was made from.
 *
 * The sums must agree with the visible text, and what the ledger says was kept up to the sanitizer must be what stands
 * in the tree; the same for what it says was moved to the comments, and their tree.
 *
 * @param fromSource Visible characters of the tree that came from text runs of the source.
 * @param fromComments The same of the tree of the comments.
 * @returns Violations of `ledger-balance`, none for a ledger that holds.
 */
export function checkLedger({ entries, totals }: TextLedger, fromSource: number, fromComments: number): Violation[] {
  const violations: Violation[] = [];
  const { visible, kept, dropped } = totals;
  if (kept + totals.moved + dropped !== visible) {
    violations.push(
      violation(`${kept} kept + ${totals.moved} moved + ${dropped} dropped is not ${visible} visible characters`),
    );
  }
  let reached = kept;
  let moved = 0;
  for (const { fate, stage, rule, chars } of entries) {
    if (fate !== "kept" && stage === "normalize") reached += chars;
    if (fate === "moved" && rule === commentsRule) moved += chars;
  }
  if (reached !== fromSource) {
    violations.push(violation(`the ledger lets ${reached} characters into the tree, which holds ${fromSource}`));
  }
  if (moved !== fromComments) {
    violations.push(
      violation(`the ledger moves ${moved} characters to the comments, whose tree holds ${fromComments}`),
    );
  }
  return violations;
}

function violation(message: string): Violation {
  return { id: "ledger-balance", message, repaired: false };
}
