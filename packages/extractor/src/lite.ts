import type { Element, NodeTable, Selection } from "@decant/dom";
import { Has, knownTag } from "@decant/dom/internal";
import { Fate } from "./account/outcome.ts";
import { addHeading, findPageHeading } from "./account/page-heading.ts";
import { selectNodes } from "./account/select-nodes.ts";
import { isHidden } from "./blocks/block-counts.ts";
import { choose } from "./candidates/choose.ts";
import type { PageHints } from "./features/feature-input.ts";
import { featureNames } from "./features/feature-writer.ts";
import { readFeatures, scoreBlocks, sizesOf } from "./page-view.ts";
import { confidenceOf } from "./score/confidence.ts";
import { Forest } from "./score/forest.ts";
import { liteCurve } from "./score/lite-curve.ts";
import { liteForest } from "./score/lite-forest.ts";
import { type BlockScorer, createScorer } from "./score/scorer.ts";

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
 * @param scorer @default the first trees of `forestScorer`
 * @example
 * import { measure, parse } from "@decant/dom";
 * import { decideVisibility } from "@decant/dom/visibility";
 * const table = measure(parse("<main><p>The tide comes in twice a day, and leaves the quay dry.</p></main>"));
 * decideVisibility(table);
 * extractLite(table, {}).heading; // undefined
 */
export function extractLite(table: NodeTable, hints: PageHints, scorer: BlockScorer = liteScorer): LiteExtraction {
  const page = readFeatures(table, hints);
  const inMain = mainOf(table);
  const probability = scoreBlocks(page, scorer).map((score, block) => {
    if (isHidden(table, page.blocks, block)) return 0;
    return inMain(page.blocks.first[block]) ? score : score * outsideFactor;
  });
  const { keep: fates, expectedF1 } = choose(probability, sizesOf(page));
  const select = (): Selection => selectNodes(table, page.blocks, fates, Fate.KEPT);
  const content = select();
  const confidence = expectedF1 === 0 ? 0 : confidenceOf(expectedF1, scorer.curve);
  const found = content.roots.length === 0 ? undefined : findPageHeading(page, { fates });
  if (found === undefined) return { content, heading: undefined, confidence };
  const heading = table.nodes[found.node] as Element;
  const headed = found.isKept ? content : addHeading(page, { fates }, found, content, select);
  return { content: headed, heading, confidence };
}

/** The first trees of the shipped forest; the others only correct them. */
const liteScorer: BlockScorer = createScorer(() => new Forest(liteForest, featureNames), liteCurve);

/** Factor on the scores of blocks outside the element for the main content. */
const outsideFactor = 0.5;

/** Whether a node is in the only `main`, `role=main` or `article` of a page, the first kind that it has; all nodes are if there is none. */
function mainOf(table: NodeTable): (node: number) => boolean {
  const { tag, end, size, attributes, nodes } = table;
  const isMain = (node: number): boolean =>
    (attributes[node] & Has.ROLE) !== 0 && (nodes[node] as Element).attribs.role === "main";
  for (const isKind of [(node: number) => tag[node] === MAIN, isMain, (node: number) => tag[node] === ARTICLE]) {
    const found: number[] = [];
    for (let node = 1; node < size; node++)
      if (node >= (end[found.at(-1) ?? -1] ?? 0) && isKind(node)) found.push(node);
    const [only, ...others] = found;
    if (only === undefined) continue;
    return others.length > 0 ? () => true : (node) => node > only && node < end[only];
  }
  return () => true;
}

const MAIN = knownTag("main");
const ARTICLE = knownTag("article");
