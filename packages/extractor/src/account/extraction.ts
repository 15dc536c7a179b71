import type { AnyNode, Selection } from "@decant/dom";
import type { Decision, Diagnostic, PageType, VerdictCode } from "@decant/page";
import type { Winner } from "../fallbacks/fall-back.ts";
import type { TypeEvidence } from "../page-type/infer-page-type.ts";
import type { PageView } from "../page-view.ts";
import { type ConfidenceCurve, confidenceOf } from "../score/confidence.ts";
import { decisions } from "./decisions.ts";
import { Fate, type Outcome } from "./outcome.ts";
import { selectNodes } from "./select-nodes.ts";

/** A container that was considered, with its fate. */
export interface Candidate {
  readonly layer: string;
  readonly nodes: readonly AnyNode[];
  /** Expected F1 of the best choice of blocks inside (0 to 1). */
  readonly score: number;
  readonly chosen: boolean;
  readonly reason: string;
}

export interface Extraction {
  readonly content: Selection;
  /** The comments, with authors and dates, where they are a result of their own; `null` where there are none. */
  readonly comments: Selection | null;
  /** Layer or fallback that chose the content; `none` for a page without any. */
  readonly layer: string;
  /** F1 that pages with such a choice have reached (0 to 1). */
  readonly confidence: number;
  readonly pageType: PageType;
  readonly typeEvidence: readonly TypeEvidence[];
  /** Empty for a page with main content. */
  readonly verdict: readonly VerdictCode[];
  readonly candidates: readonly Candidate[];
  /** Every block that was left out, with the reason and its score. */
  readonly decisions: readonly Decision[];
  /** Fallback whose data the content was taken from; `null` when it is in the tree of the page. */
  readonly recovered: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A guess: such data is the publisher's own statement of the content, but its mark-up is often gone. */
const recoveredConfidence = 0.7;

/** The result, from the outcome of the candidate that won. */
export function makeExtraction(
  view: PageView,
  outcome: Outcome,
  { attempts, won, data }: Winner,
  verdict: readonly VerdictCode[],
  curve: ConfidenceCurve | undefined,
): Extraction {
  const { table, blocks, pageType, typeEvidence } = view;
  const { fates } = outcome;
  const { expectedF1 } = won.choice;
  return {
    content: data?.content ?? selectNodes(table, blocks, fates, Fate.KEPT),
    comments: fates.includes(Fate.COMMENT) ? selectNodes(table, blocks, fates, Fate.COMMENT) : null,
    layer: data?.id ?? (fates.includes(Fate.KEPT) ? won.layer : "none"),
    // A page without anything to choose is no page with a doubtful choice.
    confidence: data !== undefined ? recoveredConfidence : expectedF1 === 0 ? 0 : confidenceOf(expectedF1, curve),
    pageType,
    typeEvidence,
    verdict,
    candidates: attempts.map((attempt) => ({
      layer: attempt.layer,
      nodes: attempt.frame.nodes.map((node) => table.nodes[node] as AnyNode),
      score: attempt.choice.expectedF1,
      chosen: attempt === won && data === undefined,
      reason: attempt.reason,
    })),
    decisions: decisions(view, outcome),
    recovered: data?.id ?? null,
    diagnostics: [],
  };
}
