import { type Document, measure } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { areCommentsKept, isMostlyComments, setCommentFates, withoutComments } from "./account/comment-fates.ts";
import { type Extraction, includeComments, makeExtraction, readContent, selectComments } from "./account/extraction.ts";
import { changeFates, dropExcluded, Fate, type Outcome, readOutcome } from "./account/outcome.ts";
import { dropRepeats } from "./account/repeats.ts";
import { strictnessOn, tryCandidates } from "./candidates/attempts.ts";
import { averageSlots, heedSecondOpinion } from "./candidates/priors.ts";
import { applyExclusions } from "./exclusions.ts";
import { fallBack } from "./fallbacks/fall-back.ts";
import { type ExtractOptions, layerNames, resolveOptions, ruleNames } from "./options.ts";
import { describePage, type PageView, scorePage } from "./page-view.ts";
import type { BlockScorer } from "./score/scorer.ts";
import { isOneContent } from "./structure/reach.ts";
import { findUnnamedLosses, partialContent } from "./structure/unnamed-losses.ts";
import { judgeOutcome } from "./verdict/judge-outcome.ts";

/** Largest share of unnamed losses in the words of the content; above it, a page is `partial`. */
const maxUnnamedShare = 0.1;

/**
 * Find a page's main content.
 *
 * Every text block gets a probability to be content. Layers propose containers in order, and in each the blocks with the
 * best expected F1 are chosen. The first choice that passes the structural checks wins. If none does, the whole body is
 * tried, then data in the page (JSON-LD, hydration state). A page that fails everything gets a verdict.
 *
 * @param document Parsed page. Not modified.
 * @returns The selected subtrees, the layer that chose them, every rejected candidate with its reason, every dropped block.
 * @throws {TypeError} If `document` is not a parsed page, or an option is unknown or of the wrong type.
 * @example
 * import { parse } from "@decant/dom";
 * const page = parse("<nav><a href=/>Home</a></nav><main><h1>Tides</h1><p>The moon pulls the sea.</p></main>");
 * const { verdict, layer } = extract(page);
 * [verdict, layer]; // [["too-short"], "body"]
 */
export function extract(document: Document, options: ExtractOptions = {}): Extraction {
  return extractView(document, options).extraction;
}

/** This package as a part for `createPipeline` of `@decant/pipeline`. */
export const extractor: {
  readonly extract: typeof extract;
  readonly layerNames: readonly string[];
  readonly ruleNames: readonly string[];
} = { extract, layerNames, ruleNames };

/** An extraction with the numbers it was made from. */
export interface ExtractedView {
  readonly extraction: Extraction;
  readonly view: PageView;
  readonly outcome: Outcome;
  /** Threshold that a block's score had to reach. */
  readonly cut: number;
  readonly scorer: BlockScorer;
}

/** {@link extract} with the numbers the result was made from. */
export function extractView(document: Document, options: ExtractOptions): ExtractedView {
  const { scorer, layers, containers, without, thresholds, comments: fateOfComments } = resolveOptions(options);
  const table = options.table ?? measure(document);
  decideVisibility(table);
  const { threads } = options;
  const page = describePage(table, options, { without, typeEvidence: threads?.typeEvidence });
  const scored = scorePage(page, scorer);
  const roles = threads?.findComments(scored);
  const maybeContent = roles !== undefined && isMostlyComments(scored, roles);
  const chooseFrom = (view: PageView) => {
    const agreed = heedSecondOpinion(averageSlots(view));
    const judged = maybeContent ? agreed : withoutComments(agreed, roles);
    const attempts = tryCandidates(judged, layers, containers, strictnessOn(view, thresholds));
    return { view, agreed, winner: fallBack(judged, attempts, without) };
  };
  const { chosen, excluded, diagnostics } = applyExclusions(chooseFrom(scored), options.excluded ?? [], chooseFrom);
  const { view, agreed, winner } = chosen;

  const outcome = readOutcome(view, agreed.probability, winner.won, excluded);
  const includes = fateOfComments === "include";
  if (!maybeContent || !areCommentsKept(view, outcome, roles))
    setCommentFates(outcome, roles, includes ? "separate" : fateOfComments);
  dropExcluded(outcome);
  dropRepeats(view, outcome);
  const thread = winner.data === undefined ? threads?.keepPosts(view, outcome) : undefined;
  const commentThread = thread === undefined ? threads?.keepCommentPosts(view, outcome) : undefined;

  // Comments stay in place if they are not posts, or if the content is data of the page, which has no comments.
  if (includes && (commentThread === undefined || winner.data !== undefined))
    changeFates(outcome, Fate.COMMENT, Fate.KEPT, "comments");

  const judged = judgeOutcome(view, outcome, winner);
  const found = readContent(view, outcome, winner, { wantsHeading: options.keepHeading === true, thread });
  const separate = { ...found, ...selectComments(view, outcome, commentThread) };
  const selected = includes ? includeComments(separate, outcome) : separate;
  const losses = findUnnamedLosses(view, outcome);
  const isPartial =
    thread === undefined &&
    isOneContent(view.pageType) &&
    losses.words > maxUnnamedShare * (losses.kept + losses.words);
  const verdict = isPartial ? [...judged, "partial" as const] : judged;
  const extraction = {
    ...makeExtraction(view, outcome, winner, verdict, scorer.curve, selected),
    unnamedWords: losses.words,
    diagnostics: isPartial ? [...diagnostics, partialContent(view, losses)] : diagnostics,
  };
  return { extraction, view, outcome, cut: winner.won.choice.cut, scorer };
}
