import type { TextLedger, Violation } from "@decant/page";

/**
 * Check a ledger against what it does not know: the tree that the Markdown was made from.
 *
 * The sums must agree with the visible text, and what the ledger says was kept up to the sanitizer must be what stands
 * in the tree.
 *
 * @param fromSource Visible characters of the tree that came from text runs of the source.
 * @returns Violations of `ledger-balance`, none for a ledger that holds.
 */
export function checkLedger({ entries, totals }: TextLedger, fromSource: number): Violation[] {
  const violations: Violation[] = [];
  const { visible, kept, moved, dropped } = totals;
  if (kept + moved + dropped !== visible) {
    violations.push(
      violation(`${kept} kept + ${moved} moved + ${dropped} dropped is not ${visible} visible characters`),
    );
  }
  let reached = kept;
  for (const { fate, stage, chars } of entries) if (fate !== "kept" && stage === "normalize") reached += chars;
  if (reached !== fromSource) {
    violations.push(violation(`the ledger lets ${reached} characters into the tree, which holds ${fromSource}`));
  }
  return violations;
}

function violation(message: string): Violation {
  return { id: "ledger-balance", message, repaired: false };
}
