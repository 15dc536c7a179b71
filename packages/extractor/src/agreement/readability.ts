import { Flag, type NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { blockChars, sumOfBlock } from "../blocks/block-counts.ts";
import type { Blocks } from "../blocks/split-blocks.ts";
import { type Evidence, type EvidenceKind, evidenceBit } from "../features/names.ts";

/** What the second extractors read of a page. */
export interface MethodInput {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  readonly evidence: Evidence;
}

/** 1 for nodes in a marked subtree. */
function nodesWithin({ table }: MethodInput, isMarked: Uint8Array): Uint8Array {
  const inside = new Uint8Array(table.size);
  for (let i = 0; i < table.size; i++) {
    inside[i] = isMarked[i] === 1 || (i > 0 && inside[table.parent[i]] === 1) ? 1 : 0;
  }
  return inside;
}

const bitsOf = (...kinds: readonly EvidenceKind[]): number => kinds.reduce((bits, kind) => bits | evidenceBit(kind), 0);

const unlikelyNames = bitsOf(
  ...(["navigation", "header", "footer", "sidebar", "comments", "related", "share", "promotion", "overlay"] as const),
  ...(["signup", "breadcrumb", "pagination", "legal", "tools"] as const),
);
const likelyNames = bitsOf("content");
const unlikelyTags = tagSet(["nav", "aside", "footer", "dialog"]);

/** Points of an element by its tag, before any text is counted. */
const tagPoints = new Int8Array(256);
for (const [points, names] of [
  [5, ["div"]],
  [3, ["pre", "td", "blockquote"]],
  [-3, ["address", "ol", "ul", "dl", "dd", "dt", "li", "form"]],
  [-5, ["h1", "h2", "h3", "h4", "h5", "h6", "th"]],
] as const) {
  for (const name of names) tagPoints[knownTag(name)] = points;
}
/** Points for a name that speaks for or against content. */
const namePoints = 25;
/** Shorter blocks give no points. */
const minBlockChars = 25;
/** Ancestors that a block gives points to. */
const maxLevel = 5;

/**
 * Content by points for paragraphs, as the bookmarklet Readability of Arc90 (2009) and its heirs in browsers count them.
 *
 * Each paragraph gives points for its punctuation and length to the elements around it, less with each level; links take points away. The
 * element with the most is the content, with those siblings that look like it, without the lists, tables and boxes inside
 * that are mostly links or controls.
 */
export function readability(input: MethodInput): Uint8Array {
  let best: Picked | undefined;
  for (const strictness of strictnesses) {
    const picked = pickWith(input, strictness);
    if (best === undefined || picked.chars > best.chars) best = picked;
    if (best.chars >= minContentChars) break;
  }
  return (best as Picked).keep;
}

/** Use of names; each try trusts them less. */
interface Strictness {
  readonly dropsByName: boolean;
  readonly weighsNames: boolean;
  readonly dropsBoxes: boolean;
}

const strictnesses: readonly Strictness[] = [
  { dropsByName: true, weighsNames: true, dropsBoxes: true },
  { dropsByName: false, weighsNames: true, dropsBoxes: true },
  { dropsByName: false, weighsNames: false, dropsBoxes: true },
  { dropsByName: false, weighsNames: false, dropsBoxes: false },
];
/** With less than this the next try is made. The original's value. */
const minContentChars = 500;

interface Picked {
  /** 1 for blocks that are kept. */
  readonly keep: Uint8Array;
  readonly chars: number;
}

function pickWith(input: MethodInput, strictness: Strictness): Picked {
  const { table, blocks } = input;
  const unlikely = unlikelySubtrees(input, strictness.dropsByName);
  const scores = scoreElements(input, unlikely, strictness.weighsNames);
  const top = topElement(table, scores);
  if (top < 0) return { keep: new Uint8Array(blocks.count), chars: 0 };
  const marked = new Uint8Array(table.size);
  for (const node of withSiblings(table, scores, top)) marked[node] = 1;
  const inside = nodesWithin(input, marked);
  const boxes = strictness.dropsBoxes ? boxesInside(input, marked, strictness.weighsNames) : new Uint8Array(table.size);
  const removed = nodesWithin(input, boxes);
  const keep = new Uint8Array(blocks.count);
  let chars = 0;
  for (let b = 0; b < blocks.count; b++) {
    const first = blocks.first[b];
    if (inside[first] === 0 || removed[first] === 1 || unlikely[first] === 1) continue;
    keep[b] = 1;
    chars += blockChars(table, blocks, b).chars;
  }
  return { keep, chars };
}

/** 1 for nodes in an element that by tag or name cannot be content. */
function unlikelySubtrees({ table, evidence }: MethodInput, byName: boolean): Uint8Array {
  const result = new Uint8Array(table.size);
  for (let i = 1; i < table.size; i++) {
    const own = evidence.own[i];
    const named = byName && (own & unlikelyNames) !== 0 && (own & likelyNames) === 0;
    const hidden = (table.flags[i] & (Flag.HIDDEN | Flag.NOSCRIPT | Flag.UNRENDERED)) !== 0;
    const unlikely = named || hidden || unlikelyTags[table.tag[i]] === 1;
    result[i] = unlikely || result[table.parent[i]] === 1 ? 1 : 0;
  }
  return result;
}

/** Points of each element, weighted down by its links; 0 for elements that no paragraph counts for. */
function scoreElements(input: MethodInput, unlikely: Uint8Array, weighsNames: boolean): Float64Array {
  const { table, blocks, evidence } = input;
  const points = new Float64Array(table.size);
  const isCandidate = new Uint8Array(table.size);
  for (let b = 0; b < blocks.count; b++) {
    const { chars } = blockChars(table, blocks, b);
    if (unlikely[blocks.first[b]] === 1 || chars < minBlockChars) continue;
    const given = 1 + sumOfBlock(table.punctuation, blocks, b) + Math.min(3, Math.floor(chars / 100));
    let node = outerElement(input, b);
    for (let level = 0; level < maxLevel && node > 0; level++, node = table.parent[node]) {
      isCandidate[node] = 1;
      points[node] = points[node] + given / (level === 0 ? 1 : level === 1 ? 2 : level * 3);
    }
  }
  const all = table.chars[table.size];
  for (let i = 0; i < table.size; i++) {
    if (isCandidate[i] === 0) continue;
    const byName = weighsNames ? nameWeight(evidence.own[i]) : 0;
    // An element around the whole page is like its body, whose tag gives no points.
    const byTag = table.sum(table.chars, i) === all ? 0 : tagPoints[table.tag[i]];
    points[i] = (points[i] + byTag + byName) * (1 - linkDensity(table, i));
  }
  return points;
}

/** The element around a paragraph: its container's parent, or the container if that has other text, too. */
function outerElement({ table, blocks }: MethodInput, block: number): number {
  const container = blocks.container[block];
  const first = blocks.first[block];
  const own = table.texts[blocks.last[block] + 1] - table.texts[first];
  return own === table.sum(table.texts, container) ? table.parent[container] : container;
}

function nameWeight(own: number): number {
  return ((own & likelyNames) !== 0 ? namePoints : 0) - ((own & unlikelyNames) !== 0 ? namePoints : 0);
}

function linkDensity(table: NodeTable, node: number): number {
  const chars = table.sum(table.chars, node);
  return chars === 0 ? 0 : table.sum(table.linkChars, node) / chars;
}

/** The element with the most points, or an ancestor whose points show several such elements. */
function topElement(table: NodeTable, scores: Float64Array): number {
  let top = -1;
  for (let i = 1; i < table.size; i++) {
    if (scores[i] > (top < 0 ? 0 : scores[top])) top = i;
  }
  if (top < 0) return top;
  top = sharedAncestor(table, scores, top);
  let last = scores[top];
  const least = last / 3;
  for (let up = table.parent[top]; up > 0; up = table.parent[up]) {
    const score = scores[up];
    if (score < least) break;
    if (score > last) return up;
    last = score;
  }
  return top;
}

/** Elements with nearly the points of the top one, and how many of them an element above must hold to be preferred. */
const rivalShare = 0.75;
const minRivals = 3;

/** The nearest element around the top one that holds several others with nearly as many points. */
function sharedAncestor(table: NodeTable, scores: Float64Array, top: number): number {
  const least = scores[top] * rivalShare;
  const rivals = new Int32Array(table.size + 1);
  for (let i = 0; i < table.size; i++) {
    rivals[i + 1] = rivals[i] + (i !== top && scores[i] >= least ? 1 : 0);
  }
  for (let up = table.parent[top]; up > 0; up = table.parent[up]) {
    const own = scores[up] >= least ? 1 : 0;
    if (table.sum(rivals, up) - own >= minRivals) return up;
  }
  return top;
}

/** The top element and its siblings that have points of their own, or are paragraphs of plain text. */
function withSiblings(table: NodeTable, scores: Float64Array, top: number): number[] {
  const up = table.parent[top];
  const least = Math.max(10, scores[top] * 0.2);
  const result: number[] = [];
  for (let i = up + 1; i < table.end[up]; i = table.end[i]) {
    if (i === top || scores[i] >= least || isPlainParagraph(table, i)) result.push(i);
  }
  return result;
}

const P = knownTag("p");

function isPlainParagraph(table: NodeTable, node: number): boolean {
  if (table.tag[node] !== P) return false;
  const chars = table.sum(table.chars, node);
  const density = linkDensity(table, node);
  if (chars > 80) return density < 0.25;
  return chars > 0 && density === 0 && table.sum(table.punctuation, node) > 0;
}

const boxTags = tagSet(["div", "section", "ul", "ol", "dl", "table", "form", "fieldset", "header"]);

/** Boxes inside the content that are links, pictures or controls rather than text. */
function boxesInside({ table, evidence }: MethodInput, marked: Uint8Array, weighsNames: boolean): Uint8Array {
  const boxes = new Uint8Array(table.size);
  for (let i = 1; i < table.size; i++) {
    if (marked[i] === 1 || boxTags[table.tag[i]] === 0) continue;
    const weight = weighsNames ? nameWeight(evidence.own[i]) : 0;
    if (weight < 0) boxes[i] = 1;
    // Enough sentences make it text, even with links and controls.
    if (weight < 0 || table.sum(table.punctuation, i) >= 10) continue;
    const holdsControls = table.sum(table.controls, i) > Math.max(1, table.sum(table.paragraphs, i) / 3);
    const isLinks = linkDensity(table, i) > (weight > 0 ? 0.5 : 0.2) && table.sum(table.links, i) > 1;
    if (holdsControls || isLinks) boxes[i] = 1;
  }
  return boxes;
}
