import type { AnyNode, Element, Selection } from "@decant/dom";
import type { Decision, Diagnostic, PageType, VerdictCode } from "@decant/page";
import type { Winner } from "../fallbacks/fall-back.ts";
import type { TypeEvidence } from "../page-type/infer-page-type.ts";
import type { PageView } from "../page-view.ts";
import { type ConfidenceCurve, confidenceOf } from "../score/confidence.ts";
import type { KeptThread } from "../thread-finder.ts";
import { changeFates, decisions, Fate, type Outcome } from "./outcome.ts";
import { addHeading, findPageHeading, type PageHeading } from "./page-heading.ts";
import { selectNodes } from "./select-nodes.ts";

/** A container that was considered. */
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
  /** The heading that shows the page's title; `null` for a page without such a heading, or without content in its tree. */
  readonly heading: PageHeading | null;
  /** Whether the content consists of the posts of a thread, one after the other. */
  readonly isThread: boolean;
  /** Comments with authors and dates, if they are a separate result; `null` for none. */
  readonly comments: Selection | null;
  /** Whether the comments, of their own or at the end of the content, are posts, one after the other. */
  readonly areCommentsPosts: boolean;
  /** Layer or fallback that chose the content; `none` for a page without content. */
  readonly layer: string;
  /** F1 of development pages with the same expected F1 (0 to 1). */
  readonly confidence: number;
  readonly pageType: PageType;
  readonly typeEvidence: readonly TypeEvidence[];
  /** Empty for a page with main content. */
  readonly verdict: readonly VerdictCode[];
  readonly candidates: readonly Candidate[];
  /** Every block that was dropped or moved, with the rule and its score. */
  readonly decisions: readonly Decision[];
  /** Words between parts of the content that were dropped by score alone: nothing names them as chrome. */
  readonly unnamedWords: number;
  /** Fallback whose data the content comes from; `null` if the content is in the page's tree. */
  readonly recovered: string | null;
  /** Element with those data. */
  readonly dataElement: Element | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A guess: the data is the publisher's own text, often without its mark-up. */
const recoveredConfidence = 0.7;

type Selected = Pick<Extraction, "content" | "heading" | "isThread" | "comments" | "areCommentsPosts">;

/** What decides which nodes the kept blocks become. */
interface SelectOptions {
  readonly wantsHeading: boolean;
  /** Posts that are the content. */
  readonly thread?: KeptThread | undefined;
  /** Posts among the comments. */
  readonly commentThread?: KeptThread | undefined;
  /** Whether the comments are put at the end of the content. */
  readonly includesComments?: boolean;
}

/**
 * The nodes of the content, its heading and the comments.
 *
 * @param outcome Keeps the heading and included comments afterwards; changed in place.
 */
export function selectContent(view: PageView, outcome: Outcome, winner: Winner, options: SelectOptions): Selected {
  const found = readContent(view, outcome, winner, options);
  const comments = selectComments(view, outcome, options.commentThread);
  const areCommentsPosts = comments !== null && options.commentThread !== undefined;
  if (comments === null || options.includesComments !== true) return { ...found, comments, areCommentsPosts };
  changeFates(outcome, Fate.COMMENT, Fate.KEPT, "comments");
  return { ...found, content: joined(found.content, comments), comments: null, areCommentsPosts };
}

function readContent(
  view: PageView,
  outcome: Outcome,
  { data }: Winner,
  { wantsHeading, thread }: SelectOptions,
): Pick<Selected, "content" | "heading" | "isThread"> {
  if (data !== undefined)
    return { content: { roots: data.content.roots, omitted: new Set() }, heading: null, isThread: false };
  const { table, blocks } = view;
  const isThread = thread !== undefined;
  const select = (): Selection => thread?.select(view, outcome) ?? selectNodes(table, blocks, outcome.fates, Fate.KEPT);
  const content = select();
  const found = content.roots.length === 0 ? undefined : findPageHeading(view, outcome);
  if (found === undefined || !(found.isKept || wantsHeading)) return { content, heading: null, isThread };
  const element = table.nodes[found.node] as Element;
  if (found.isKept) return { content, heading: { element, isAdded: false }, isThread };
  const headed = addHeading(view, outcome, found, content, select);
  return { content: headed, heading: { element, isAdded: true }, isThread };
}

function selectComments(view: PageView, outcome: Outcome, thread: KeptThread | undefined): Selection | null {
  const { fates } = outcome;
  if (!fates.includes(Fate.COMMENT)) return null;
  return thread?.select(view, outcome) ?? selectNodes(view.table, view.blocks, fates, Fate.COMMENT);
}

/** The content with the comments at its end, which it omits where they are siblings of its paragraphs. */
function joined(content: Selection, comments: Selection): Selection {
  const roots = comments.roots.flatMap((root) =>
    content.omitted.has(root) && "children" in root ? root.children : [root],
  );
  const omitted = new Set([...content.omitted, ...comments.omitted]);
  return { ...comments, roots: [...content.roots, ...roots], omitted };
}

/** Verdicts on pages that show only a notice, or nothing. */
const noPage: ReadonlySet<VerdictCode> = new Set(["error-page", "consent-wall", "js-shell", "empty"]);
/** Lower than for any page whose content was found. A guess. */
const noPageConfidence = 0.1;

/** The result of the candidate that won. */
export function makeExtraction(
  view: PageView,
  outcome: Outcome,
  { attempts, won, data }: Winner,
  verdict: readonly VerdictCode[],
  curve: ConfidenceCurve | undefined,
  selected: Selected,
): Extraction {
  const { table, pageType, typeEvidence } = view;
  const { fates } = outcome;
  const { expectedF1 } = won.choice;
  return {
    ...selected,
    layer: data?.id ?? (fates.includes(Fate.KEPT) ? won.layer : "none"),
    // Without any choice the confidence is 0, at any value of the curve.
    confidence: Math.min(
      verdict.some((code) => noPage.has(code)) ? noPageConfidence : 1,
      data !== undefined ? recoveredConfidence : expectedF1 === 0 ? 0 : confidenceOf(expectedF1, curve),
    ),
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
    unnamedWords: 0,
    recovered: data?.id ?? null,
    dataElement: data?.content.element ?? null,
    diagnostics: [],
  };
}
