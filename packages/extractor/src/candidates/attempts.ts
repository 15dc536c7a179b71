import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { isHidden, markedChars } from "../blocks/block-counts.ts";
import { H1, isCaptioned } from "../blocks/elements.ts";
import { isBelieved, type PageView } from "../page-view.ts";
import { createSmoother } from "../structure/smooth.ts";
import { type Choice, type ChooseOptions, choose } from "./choose.ts";
import type { ContainerRule, Frame, Layer, LayerInput } from "./layers.ts";
import { doubt } from "./priors.ts";

/** A container that was tried: the choice inside it, and the result of the checks. */
export interface Attempt {
  readonly layer: string;
  readonly frame: Frame;
  readonly choice: Choice;
  /** For each block the number of the rule that changed the choice, 0 for none. */
  readonly changedBy: Uint8Array;
  /** Whether hidden text was excluded. */
  readonly isShownOnly: boolean;
  readonly accepted: boolean;
  readonly reason: string;
}

/** A choice after the rules of structure. */
type SmoothChoice = Pick<Attempt, "choice" | "changedBy">;

export interface AttemptOptions extends ChooseOptions {
  /** Stop at the first container that passes; others are only reported. @default false */
  readonly stopsAtFirst?: boolean | undefined;
}

/** Try the containers of all layers, then the whole page. The first that passes is accepted. */
export function tryCandidates(
  view: PageView,
  layers: readonly Layer[],
  containers: readonly ContainerRule[],
  options: AttemptOptions,
): Attempt[] {
  const attempts = tryFrames(view, layers, containers, options);
  return preferShownText(view, attempts, (shown) => tryFrames(shown, layers, containers, options));
}

function tryFrames(
  view: PageView,
  layers: readonly Layer[],
  containers: readonly ContainerRule[],
  options: AttemptOptions,
): Attempt[] {
  const { table, blocks, probability, size } = view;
  const whole = choose(probability, size, options);
  const input: LayerInput = {
    table,
    blocks: { count: blocks.count, first: blocks.first, probability, size },
    containers,
  };
  const smooth = smootherOf(view);
  const attempts: Attempt[] = [];
  let found = false;
  for (const { layer, frame } of framesOf(layers, input)) {
    const framed = withinFrame(view, frame);
    const attempt = attemptFrame(view, layer, frame, smooth(choose(framed, size, options)), whole);
    attempts.push(
      found
        ? { ...attempt, accepted: false, reason: attempt.accepted ? "an earlier layer had passed" : attempt.reason }
        : attempt,
    );
    found ||= attempt.accepted;
    if (found && options.stopsAtFirst === true) break;
  }
  if (!found) {
    const body: Frame = { nodes: [0], reason: "the whole page" };
    attempts.push(attemptFrame(view, "body", body, smooth(whole), whole));
  }
  return attempts;
}

/** Containers of all layers, in order. */
function* framesOf(layers: readonly Layer[], input: LayerInput): Generator<{ layer: string; frame: Frame }> {
  for (const layer of layers) for (const frame of layer.propose(input)) yield { layer: layer.id, frame };
}

/** Share of hidden words from which a choice is hidden. */
const hiddenShare = 0.9;
/**
 * Expected F1 of the visible text, as a share of the hidden choice's, from which the visible text is preferred. Of 25 development
 * pages with a hidden choice this changes two: one has a consent notice, one a dialog.
 */
const minShownShare = 0.75;
/** A choice with a higher expected F1 is accepted although it is hidden: panels, pages that wait for a script. */
const sureChoice = 0.7;

/** If almost all of a doubtful choice is hidden, prefer visible text with about the same expected F1. */
function preferShownText(view: PageView, attempts: Attempt[], tryAgain: (view: PageView) => Attempt[]): Attempt[] {
  const won = attempts.find(({ accepted }) => accepted);
  if (won === undefined || won.choice.expectedF1 > sureChoice || hiddenWords(view, won.choice) < hiddenShare)
    return attempts;
  const probability = view.probability.map((value, block) => (isHidden(view.table, view.blocks, block) ? 0 : value));
  const again = tryAgain({ ...view, probability });
  const shown = again.find(({ accepted }) => accepted);
  if (shown === undefined || shown.choice.expectedF1 < won.choice.expectedF1 * minShownShare) return attempts;
  const reason = "hidden: what the page shows promises about as much";
  return [
    ...attempts.map((attempt) => (attempt.accepted ? { ...attempt, accepted: false, reason } : attempt)),
    ...again.map((attempt) => ({ ...attempt, isShownOnly: true })),
  ];
}

/** Share of the words of a choice that are hidden (0 to 1). */
function hiddenWords(view: PageView, { keep }: Choice): number {
  let words = 0;
  let hidden = 0;
  for (let block = 0; block < keep.length; block++) {
    if (keep[block] === 0) continue;
    words += view.size[block];
    if (isHidden(view.table, view.blocks, block)) hidden += view.size[block];
  }
  return words === 0 ? 0 : hidden / words;
}

/**
 * Factor on the scores of blocks outside the frame. Teasers follow an article's container; on other pages the content often
 * continues. Cross-validated F1 with 0.5 and 0.7: wcxb-dev 0.871 and 0.872 (forums 0.768 and 0.779), aeb-dev 0.952 and 0.941.
 */
const outsideFactor = 0.7;
const outsideArticle = 0.5;

function withinFrame(view: PageView, frame: Frame): Float32Array {
  const { table, blocks, probability, doubted, pageType } = view;
  const outside = pageType === "article" ? outsideArticle : outsideFactor;
  const framed = new Float32Array(probability.length);
  const title = pageType === "article" ? titleBefore(view, frame.nodes[0] ?? 0) : blocks.count;
  let next = 0;
  for (let b = 0; b < blocks.count; b++) {
    const node = blocks.first[b];
    while (next < frame.nodes.length && table.end[frame.nodes[next]] <= node) next++;
    const root = frame.nodes[next];
    const inside = root !== undefined && root <= node;
    const isTrusted =
      inside ||
      (b > title && next === 0 && !isCaptioned(table, blocks.container[b])) ||
      isBareAfter(table, frame.nodes.at(-1) ?? 0, blocks.container[b]);
    // The container and the second opinion often leave out the same block, which counts once.
    const factor = isTrusted ? 1 : doubted?.[b] === 1 ? Math.min(1, outside * doubt) : outside;
    framed[b] = probability[b] * factor;
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

/** Applies the rules of structure. Frames often give the same choice, which is smoothed once. */
function smootherOf(view: PageView): (choice: Choice) => SmoothChoice {
  const { table, blocks, pageType, size, probability } = view;
  const smooth = createSmoother(view);
  const known: { readonly given: Choice; readonly keep: Uint8Array; readonly changedBy: Uint8Array }[] = [];
  return (choice) => {
    const same = known.find(
      ({ given }) =>
        given.threshold === choice.threshold && given.keep.every((value, block) => value === choice.keep[block]),
    );
    if (same !== undefined) return { choice: { ...choice, keep: same.keep }, changedBy: same.changedBy };
    const keep = choice.keep.slice();
    const changedBy = smooth({ table, blocks, keep, probability, size, threshold: choice.threshold, pageType });
    known.push({ given: choice, keep, changedBy });
    return { choice: { ...choice, keep }, changedBy };
  };
}

/**
 * Block of the page's heading before the frame, or the number of blocks if there is none. A summary between the two belongs to
 * the article (traf-dev 0.935 without, 0.936 with it).
 */
function titleBefore({ table, blocks }: PageView, start: number): number {
  let title = blocks.count;
  for (let b = 0; b < blocks.count && blocks.first[b] < start; b++) {
    if (isWithin(table, blocks.container[b], H1)) title = b;
  }
  return title;
}

/** Levels between a heading and its text. A guess. */
const headingDepth = 3;

function isWithin({ tag, parent }: NodeTable, node: number, wanted: number): boolean {
  let up = node;
  for (let level = 0; level < headingDepth && up > 0; level++, up = parent[up]) {
    if (tag[up] === wanted) return true;
  }
  return false;
}

function attemptFrame(view: PageView, layer: string, frame: Frame, smoothed: SmoothChoice, whole: Choice): Attempt {
  const reach = whole.expectedF1 === 0 ? 0 : smoothed.choice.expectedF1 / whole.expectedF1;
  return judgeChoice(view, layer, frame, smoothed, reach);
}

/** Apply the structural checks to a choice. */
function judgeChoice(
  view: PageView,
  layer: string,
  frame: Frame,
  { choice, changedBy }: SmoothChoice,
  reach: number,
): Attempt {
  const { table, blocks, pageType } = view;
  const { chars, links } = markedChars(table, blocks, choice.keep);
  const linkDensity = chars === 0 ? 0 : links / chars;
  const shape: ChoiceShape = { chars, linkDensity, expectedF1: choice.expectedF1, reach, pageType };
  const problem = objection(shape);
  const accepted = problem === undefined;
  return { layer, frame, choice, changedBy, isShownOnly: false, accepted, reason: problem ?? frame.reason };
}

/** Numbers of a choice that the structural checks read. */
export interface ChoiceShape {
  readonly chars: number;
  readonly linkDensity: number;
  readonly expectedF1: number;
  /** Expected F1 of the choice, divided by that of the best choice on the whole page (0 to 1). */
  readonly reach: number;
  readonly pageType: PageType;
}

interface Check {
  readonly id: string;
  /** The objection, or `undefined`. */
  readonly reject: (shape: ChoiceShape) => string | undefined;
}

/** Fewer visible characters are a caption, a notice or a button. A guess. */
export const minContentChars = 140;
/** Types of pages whose content is links. */
const linkPages: ReadonlySet<PageType> = new Set(["listing", "collection", "forum"]);
/** Above this, a choice is a menu. A guess. */
const maxLinkDensity = 0.8;
/**
 * Least {@link ChoiceShape.reach}. From 0.85 to 0.97 the cross-validated F1 of `wcxb-dev` differs by 0.001; a high bound loses
 * less if content continues after its container.
 */
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
export function strictnessOn(view: PageView, preset: AttemptOptions): AttemptOptions {
  const type = view.declaredType ?? (isBelieved(view) ? view.pageType : undefined);
  const factor = type === undefined ? undefined : strictnessOf[type];
  if (factor === undefined) return preset;
  return { strictness: (preset.strictness ?? 1) * factor, stopsAtFirst: preset.stopsAtFirst };
}
