import type { Element, NodeTable, Selection } from "@decant/dom";

import { Fate } from "./account/outcome.ts";
import { findPageHeading, holds, keepHeading, withRoot } from "./account/page-heading.ts";
import { selectNodes } from "./account/select-nodes.ts";
import { isHidden } from "./blocks/block-counts.ts";
import { choose } from "./candidates/choose.ts";
import { semanticFrames } from "./candidates/semantic.ts";
import type { PageHints } from "./features/feature-input.ts";
import { readFeatures, scoreBlocks, sizesOf } from "./page-view.ts";
import { confidenceOf } from "./score/confidence.ts";
import { type BlockScorer, linearScorer } from "./score/scorer.ts";

/** Main content that was found by the scores of blocks alone. */
export interface LiteExtraction {
  /** Without roots for a page without text that scores as content. */
  readonly content: Selection;
  /** The heading that shows the page's title; it is in the content. */
  readonly heading: Element | undefined;
  /** F1 of development pages with the same expected F1 (0 to 1). */
  readonly confidence: number;
}

/**
 * Find main content by the scores alone: the blocks with the best expected F1, without layers, rules of structure, fallbacks, comments and
 * verdicts.
 *
 * @param table Measurements of a page, with its visibility decided.
 * @param scorer @default the linear one
 */
export function extractLite(table: NodeTable, hints: PageHints, scorer: BlockScorer = linearScorer): LiteExtraction {
  const page = readFeatures(table, hints);
  const inMain = mainOf(table);
  const probability = scoreBlocks(page, scorer).map((score, block) => {
    if (isHidden(table, page.blocks, block)) return 0;
    return inMain(page.blocks.first[block]) ? score : score * outsideFactor;
  });
  const { keep: fates, expectedF1 } = choose(probability, sizesOf(page));
  const content = selectNodes(table, page.blocks, fates, Fate.KEPT);
  const confidence = expectedF1 === 0 ? 0 : confidenceOf(expectedF1, scorer.curve);
  const found = content.roots.length === 0 ? undefined : findPageHeading(page, { fates });
  if (found === undefined) return { content, heading: undefined, confidence };
  const heading = table.nodes[found.node] as Element;
  if (found.isKept) return { content, heading, confidence };
  keepHeading(page, { fates }, found);
  const isInside = content.roots.some((root) => holds(root, heading));
  return {
    content: isInside ? selectNodes(table, page.blocks, fates, Fate.KEPT) : withRoot(content, heading),
    heading,
    confidence,
  };
}

/** Factor on the scores of blocks outside the element for the main content. */
const outsideFactor = 0.5;

/** Whether a node is in the `main` or the only `article` of a page; all nodes are if there is none. */
function mainOf(table: NodeTable): (node: number) => boolean {
  const [frame] = semanticFrames(table);
  const only = frame?.nodes.length === 1 ? frame.nodes[0] : undefined;
  if (only === undefined) return () => true;
  const end = table.end[only];
  return (node) => node > only && node < end;
}
