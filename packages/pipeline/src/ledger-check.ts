import { countVisible, type Ledger, type Violation } from "@decant/page";
import type { Nodes, Root } from "hast";

/** Visible characters of a tree's text: what came from the source, and what was taken from elsewhere. */
export interface TreeChars {
  readonly fromSource: number;
  /** Made from attributes or data, or parsed from text that the page does not show. */
  readonly derived: number;
}

/** Count the text of a tree that the sanitizer built, without recursion. */
export function countTree(tree: Root): TreeChars {
  let fromSource = 0;
  let derived = 0;
  const pending: Nodes[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "text") {
      const chars = countVisible(node.value);
      if (node.position !== undefined && !isDerived(node)) fromSource += chars;
      else {
        derived += chars;
        fromSource += standsFor(node);
      }
    } else if ("children" in node) {
      for (const child of node.children) pending.push(child);
    }
  }
  return { fromSource, derived };
}

function isDerived(node: Nodes): boolean {
  return (node.data as { readonly derived?: boolean } | undefined)?.derived === true;
}

/** Visible characters of the source that a derived text replaces in the middle of a run that is kept. */
function standsFor(node: Nodes): number {
  return (node.data as { readonly standsFor?: number } | undefined)?.standsFor ?? 0;
}

/**
 * Check a ledger against what it does not know: the tree that the Markdown was made from.
 *
 * The sums must agree with the visible text, and what the ledger says was kept up to the sanitizer must be what stands
 * in the tree.
 *
 * @returns Violations of `ledger-balance`, none for a ledger that holds.
 */
export function checkLedger({ entries, totals }: Ledger, tree: TreeChars): Violation[] {
  const violations: Violation[] = [];
  const { visible, kept, moved, dropped } = totals;
  if (kept + moved + dropped !== visible) {
    violations.push(
      violation(`${kept} kept + ${moved} moved + ${dropped} dropped is not ${visible} visible characters`),
    );
  }
  let reached = kept;
  for (const { fate, stage, chars } of entries) if (fate !== "kept" && stage === "normalize") reached += chars;
  if (reached !== tree.fromSource) {
    violations.push(violation(`the ledger lets ${reached} characters into the tree, which holds ${tree.fromSource}`));
  }
  return violations;
}

function violation(message: string): Violation {
  return { id: "ledger-balance", message, repaired: false };
}
