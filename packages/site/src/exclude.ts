import type { Chosen, Exclude, Exclusions } from "@decant/extractor";
import { excludedBlocks, keptShare, withoutBlocks } from "@decant/extractor/internal";
import type { Decision, Diagnostic } from "@decant/page";

/** Expected F1 of a second choice, as a share of the first one's, from which it counts as content. A guess. */
const minPromise = 0.8;

/**
 * Largest share of a choice's words that is dropped without a second choice. Above it, either the choice is boilerplate, or the exclusions
 * are wrong about this page. A guess.
 */
const maxExcludedShare = 0.5;

/**
 * Make decisions to drop text the option `exclude` of `extract` of `@decant/extractor`: such blocks are not content, and the ledger names
 * the given rule.
 *
 * Blocks are dropped from the choice as it is: a new choice without them would have another threshold, and lose other text (recall on
 * hosts of wcxb-dev 0.776 instead of 0.787). Only if they are most of the choice, a second one is made without them. Its expected F1 must
 * be about that of the first; otherwise the exclusions are refused, so that no page loses its only content, and
 * `extractor/exclusions-refused` reports it.
 *
 * @example
 * excluder([]); // undefined
 */
export function excluder(decisions: readonly Decision[]): Exclude | undefined {
  if (decisions.length === 0) return undefined;
  return (first, choose) => {
    const { view } = first;
    const excluded = excludedBlocks(view, decisions);
    if (excluded.size === 0) return { chosen: first, diagnostics: [] };
    const share = keptShare(view.size, first.winner.won.choice.keep, (block) => excluded.has(block));
    if (share <= maxExcludedShare) return { chosen: first, excluded, diagnostics: [] };
    const second = choose(withoutBlocks(view, excluded));
    if (promises(second) > 0 && promises(second) >= minPromise * promises(first))
      return { chosen: second, excluded, diagnostics: [] };
    return { chosen: first, diagnostics: [refusal(excluded, share)] };
  };
}

/** Expected F1 of a choice that passed the checks; 0 for another. */
function promises({ winner: { won } }: Chosen): number {
  return won.accepted ? won.choice.expectedF1 : 0;
}

function refusal(excluded: Exclusions, share: number): Diagnostic {
  const rule = excluded.values().next().value?.rule ?? "";
  return {
    code: "extractor/exclusions-refused",
    severity: "warning",
    message: `Dropping by ${rule} would take ${Math.round(share * 100)} % of the content; it was not applied.`,
    data: { rule, blocks: excluded.size, share: Math.round(share * 100) / 100 },
  };
}
