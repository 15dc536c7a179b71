import { type Document, measure } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { type Extraction, makeExtraction, selectContent } from "./account/extraction.ts";
import {
  areCommentsKept,
  changeFates,
  dropExcluded,
  Fate,
  isMostlyComments,
  type Outcome,
  readOutcome,
  setCommentFates,
  withoutComments,
} from "./account/outcome.ts";
import { dropRepeats } from "./account/repeats.ts";
import { tryCandidates } from "./candidates/attempts.ts";
import { applyPrior } from "./candidates/priors.ts";
import { keepDeclared } from "./declared/keep-declared.ts";
import { type Chosen, excludedBlocks, type Remaining, withoutBlocks } from "./exclude.ts";
import { fallBack } from "./fallbacks/fall-back.ts";
import { type ExtractOptions, layerNames, resolveOptions, ruleNames } from "./options.ts";
import { describePage, type PageView, scorePage } from "./page-view.ts";
import type { BlockScorer } from "./score/scorer.ts";
import { judgeOutcome } from "./verdict/judge-outcome.ts";
import { countUnnamedWords, findLosses } from "./verdict/partial.ts";

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
  const settings = resolveOptions(options);
  const { threads } = options;
  const table = options.table ?? measure(document);
  decideVisibility(table);
  const all = scorePage(describePage(table, options, settings.without), settings.scorer);
  const removed = excludedBlocks(all, options.remove);
  const scored = removed.size === 0 ? all : withoutBlocks(all, removed);
  const roles = threads?.findComments(scored);
  const maybeContent = roles !== undefined && isMostlyComments(scored, roles);
  const choose = (view: PageView): Chosen => {
    const prior = applyPrior(view);
    const scores = { ...prior, judged: maybeContent ? prior.agreed : withoutComments(prior.agreed, roles) };
    return { view, scores, winner: fallBack(view, tryCandidates(view, scores, settings)) };
  };
  const first = choose(scored);
  const { chosen, excluded, diagnostics }: Remaining = options.exclude?.(first, choose) ?? {
    chosen: first,
    diagnostics: [],
  };
  const { view, scores, winner } = chosen;

  const dropped = removed.size === 0 ? excluded : new Map([...(excluded ?? []), ...removed]);
  const outcome = readOutcome(view, scores.agreed, winner.won, dropped);
  if (!maybeContent || !areCommentsKept(view, outcome, roles))
    setCommentFates(outcome, roles, settings.comments === "drop" ? Fate.DROPPED : Fate.COMMENT);
  // A page of comments alone is a thread, or an article with a date that was taken for one.
  if (winner.data === undefined && !outcome.fates.includes(Fate.KEPT))
    changeFates(outcome, Fate.COMMENT, Fate.KEPT, "comments");
  dropExcluded(outcome);
  dropRepeats(view, outcome);
  const declared = winner.data === undefined ? keepDeclared(view, outcome) : undefined;
  const thread = winner.data === undefined ? threads?.keepPosts(view, outcome) : undefined;
  const commentThread = thread === undefined ? threads?.keepCommentPosts(view, outcome) : undefined;
  // Comments stay in place if they are not posts, or if the content is data of the page, which has no comments.
  const includesComments = settings.comments === "include";
  if (includesComments && (commentThread === undefined || winner.data !== undefined))
    changeFates(outcome, Fate.COMMENT, Fate.KEPT, "comments");

  const verdict = judgeOutcome(view, outcome, winner, declared?.isShown === true);
  const wanted = { wantsHeading: options.keepHeading === true, thread, commentThread, includesComments };
  const selected = selectContent(view, outcome, winner, wanted);
  const isContent = winner.data === undefined && thread === undefined && verdict.length === 0;
  const judged = { missing: declared?.missing ?? [], title: selected.heading?.element, doubted: scores.doubted };
  const losses = isContent ? findLosses(view, outcome, judged) : [];
  const codes = losses.length > 0 ? [...verdict, "partial" as const] : verdict;
  const extraction = makeExtraction(view, outcome, winner, codes, settings.scorer.curve, selected);
  return {
    extraction: {
      ...extraction,
      unnamedWords: countUnnamedWords(view, outcome),
      diagnostics: [...diagnostics, ...losses],
    },
    view,
    outcome,
    cut: winner.won.choice.cut,
    scorer: settings.scorer,
  };
}
