import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { markedChars } from "../blocks/block-counts.ts";
import { H1, isCaptioned } from "../blocks/elements.ts";
import { headingOf } from "../blocks/page-structure.ts";
import { isBelieved, type PageView } from "../page-view.ts";
import { createSmoother } from "../structure/smooth.ts";
import { type Choice, type ChooseOptions, choose } from "./choose.ts";
import type { Frame, Layer } from "./layers.ts";
import { doubt, type Scores } from "./priors.ts";

/** A container that was tried: the choice inside it after the rules of structure, and the result of the checks. */
export interface Attempt {
  readonly layer: string;
  readonly frame: Frame;
  readonly choice: Choice;
  /** For each block the number of the rule that changed the choice, 0 for none. */
  readonly changedBy: Uint8Array;
  readonly accepted: boolean;
  readonly reason: string;
}

/** What tells candidates apart from those of another page or caller. */
interface Search {
  readonly layers: readonly Layer[];
  readonly thresholds: ChooseOptions;
}

/** Try the containers of all layers, then the whole page, until one passes. */
export function tryCandidates(view: PageView, scores: Scores, { layers, thresholds }: Search): Attempt[] {
  const smooth = createSmoother(view);
  const { table, blocks, size, pageType } = view;
  const { judged: probability } = scores;
  const options = strictnessOn(view, thresholds);
  const whole = choose(probability, size, options);
  const attempts: Attempt[] = [];
  /** @param choice Changed in place. */
  const passes = (layer: string, frame: Frame, choice: Choice): boolean => {
    const { keep, threshold, expectedF1 } = choice;
    const changedBy = smooth({ table, blocks, keep, probability, own: view.probability, size, threshold, pageType });
    const { chars, links } = markedChars(table, blocks, keep);
    const reach = whole.expectedF1 === 0 ? 0 : expectedF1 / whole.expectedF1;
    const problem = objection({ chars, linkDensity: chars === 0 ? 0 : links / chars, reach, pageType });
    const accepted = problem === undefined;
    attempts.push({ layer, frame, choice, changedBy, accepted, reason: problem ?? frame.reason });
    return accepted;
  };
  const input = { table, blocks: { ...blocks, probability, size } };
  for (const layer of layers) {
    for (const frame of layer.propose(input))
      if (passes(layer.id, frame, choose(withinFrame(view, scores, frame), size, options))) return attempts;
  }
  passes("body", { nodes: [0], reason: "the whole page" }, whole);
  return attempts;
}

/**
 * Factor on the scores of blocks outside the frame. Teasers follow an article's container; on other pages the content often
 * continues. Cross-validated F1 with 0.5 and 0.7: wcxb-dev 0.871 and 0.872 (forums 0.768 and 0.779), aeb-dev 0.952 and 0.941.
 */
const outsideFactor = 0.7;
const outsideArticle = 0.5;
/** Score from which text beside a picture is believed: of 14 such blocks on 2,802 pages 5 are standfirsts, 4 captions, 4 bylines. */
const goodCaption = 0.75;

function withinFrame(view: PageView, { judged, doubted }: Scores, frame: Frame): Float32Array {
  const { table, blocks, pageType } = view;
  const outside = pageType === "article" ? outsideArticle : outsideFactor;
  const framed = new Float32Array(blocks.count);
  const title = pageType === "article" ? titleBefore(view, frame.nodes[0] ?? 0) : blocks.count;
  let next = 0;
  for (let b = 0; b < blocks.count; b++) {
    const node = blocks.first[b];
    while (next < frame.nodes.length && table.end[frame.nodes[next]] <= node) next++;
    const root = frame.nodes[next];
    const inside = root !== undefined && root <= node;
    const isTrusted =
      inside ||
      (b > title && next === 0 && (view.probability[b] >= goodCaption || !isCaptioned(table, blocks.container[b]))) ||
      isBareAfter(table, frame.nodes.at(-1) ?? 0, blocks.container[b]);
    // The container and the second opinion often leave out the same block, which counts once.
    const factor = isTrusted ? 1 : doubted?.[b] === 1 ? Math.min(1, outside * doubt) : outside;
    framed[b] = judged[b] * factor;
  }
  return framed;
}

const textTags = tagSet(["p", "ul", "ol", "table", "blockquote", "pre", "h2", "h3", "h4"]);

/** Whether an element is, or is in, bare text beside a container and after it: a stray end tag has closed the container too early. */
function isBareAfter({ parent, end, tag, classIds, classValues }: NodeTable, root: number, node: number): boolean {
  if (root === 0 || node < end[root]) return false;
  const around = parent[root];
  if (node >= end[around]) return false;
  let top = node;
  while (parent[top] > around) top = parent[top];
  return textTags[tag[top]] === 1 && classValues[classIds[top]] === "";
}

/** Block of the heading before the frame, or the number of blocks. A summary between the two is the article's (traf-dev .935 to .936). */
function titleBefore({ table, blocks }: PageView, start: number): number {
  let title = blocks.count;
  for (let b = 0; b < blocks.count && blocks.first[b] < start; b++)
    if (table.tag[headingOf(table, blocks.container[b])] === H1) title = b;
  return title;
}

/** Numbers of a choice that the structural checks read. */
export interface ChoiceShape {
  readonly chars: number;
  readonly linkDensity: number;
  /** Expected F1 of the choice, divided by that of the best choice on the whole page (0 to 1). */
  readonly reach: number;
  readonly pageType: PageType;
}

interface Check {
  readonly id: string;
  /** The objection, or `undefined`. */
  readonly reject: (shape: ChoiceShape) => string | undefined;
}

/** Fewer visible characters are a caption, a notice or a button. Half changes 2, twice 3 of 260 pages that read it. */
export const minContentChars = 140;
/** Types of pages whose content is links. */
const linkPages: ReadonlySet<PageType> = new Set(["listing", "collection", "forum"]);
/** Above this, a choice is a menu. Half and twice change none of 260 pages that read it. */
const maxLinkDensity = 0.8;
/** Least {@link ChoiceShape.reach}: .85 to .97 differ by .001 on wcxb-dev; a high bound loses less where content goes on after its container. */
const minReach = 0.96;

/** In order; the first objection is reported. */
export const checks: readonly Check[] = [
  { id: "no-text", reject: ({ chars }) => (chars === 0 ? "holds no text that scores as content" : undefined) },
  {
    id: "reach",
    reject: ({ reach }) =>
      reach < minReach ? `holds only ${Math.round(reach * 100)} % of what the page is expected to give` : undefined,
  },
  { id: "too-short", reject: ({ chars }) => (chars < minContentChars ? `only ${chars} characters` : undefined) },
  {
    id: "link-list",
    reject: ({ linkDensity, pageType }) =>
      linkDensity > maxLinkDensity && !linkPages.has(pageType)
        ? `${Math.round(linkDensity * 100)} % of its text is links`
        : undefined,
  },
];

/** First objection to a choice, as `id: sentence`; `undefined` for none. */
export function objection(shape: ChoiceShape): string | undefined {
  for (const { id, reject } of checks) {
    const sentence = reject(shape);
    if (sentence !== undefined) return `${id}: ${sentence}`;
  }
  return undefined;
}

/**
 * Strictness by type, without leniency.
 *
 * Variants, reviews and related products look like a product's content: on wcxb-dev, 1.2 gives products 0.655 instead of 0.648, and
 * finds 0.677 of the wanted snippets instead of 0.695 (chosen on the same folds). Articles would gain 0.002 with 1.15, but lose
 * short lists and notes; with leniency they keep teasers (aeb-dev 0.960 -> 0.941), and threads keep other texts of their boards.
 */
const strictnessOf: Readonly<Partial<Record<PageType, number>>> = {
  product: 1.2,
  article: 1,
  documentation: 1,
  forum: 1,
};

/** Strictness for a page by its declared type, else by its inferred type if that is believed. */
export function strictnessOn(view: PageView, preset: ChooseOptions): ChooseOptions {
  const type = view.declaredType ?? (isBelieved(view) ? view.pageType : undefined);
  const factor = type === undefined ? undefined : strictnessOf[type];
  return factor === undefined ? preset : { strictness: (preset.strictness ?? 1) * factor };
}
