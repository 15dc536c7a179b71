import { knownTag, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { isLinked, linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { H1, headingTags, isCaptioned } from "../blocks/elements.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { Draft } from "../structure/draft.ts";
import { linkCard } from "./chrome-names.ts";
import { contentElement } from "./content-element.ts";
import { findHeads } from "./item-heads.ts";

/**
 * The second half of the decision: inside a region of the content everything stays except named chrome.
 *
 * Scores choose blocks. A region reaches from one chosen block to the next if only a few words, figures, tables with data, code, or named
 * chrome are between them, and after the last chosen block over siblings of the content's own kind. Its blocks stay at any score, except those that
 * {@link PageStructure.names} or a box of links names.
 */
export function fillRegions(page: PageStructure) {
  const { names } = page;
  const wholes = page.nearest(wholeTags);
  const data = page.dataTables();
  const heads = findHeads(page);
  return ({ keep, size, probability, pageType, threshold }: Draft): void => {
    let content = contentElement(page, keep, size)?.node;
    if (content === undefined) return;
    for (const { head, body, twins } of heads) {
      const isKept = ({ from, to }: BlockRange): boolean => keep.subarray(from, to).includes(1);
      if (keep[head] === 0 && isKept(body) && twins.some(isKept)) keep[head] = 1;
    }
    keepFiguresBefore(page, keep, names);
    if (pageType === "article") keepSubtitle(page, keep);
    // Text that belongs to a single block is beside it.
    while (content > 0 && holdsOneBlock(page, content)) content = page.table.parent[content];
    // Comments have a probability of 0. A sign between links is not text.
    /** The name of the kept blocks on both sides: the element with it holds the content. */
    let name = 0;
    const isPart = (block: number): boolean =>
      keep[block] === 0 &&
      size[block] !== 0 &&
      probability[block] !== 0 &&
      (names[block] === 0 || (names[block] === name && boxNames.has(name) && !page.lineOf(block).startsWith('{"')));
    const join = ({ from, to }: BlockRange): boolean => {
      let price = 0;
      for (let block = from; block < to; block++) {
        if (names[block] === linkCard) return false;
        const node = page.blocks.first[block];
        if (isPart(block) && wholes[node] === 0 && data[node] === 0)
          price += Math.max(0, threshold - probability[block]) * size[block];
      }
      if (price > maxPrice[pageType]) return false;
      for (let block = from; block < to; block++) if (isPart(block)) keep[block] = 1;
      return true;
    };
    const { from, to } = regionOf(page, content, keep, pageType);
    let last = -1;
    for (let block = from; block < to; block++) {
      if (keep[block] === 0) continue;
      if (last >= 0 && block > last + 1) {
        name = pageType === "product" && names[last] === names[block] ? names[block] : 0;
        for (const piece of piecesBetween(page, last, block)) join(piece);
      }
      last = block;
    }
    if (last >= 0) for (const piece of piecesAfter(page, keep, content, last)) if (!join(piece)) break;
  };
}

/**
 * Largest cost of a piece of a region: the words of each block times the distance of its score below the threshold. A longer or stranger
 * piece ends the region. Chosen by reading some 150 such pieces of wcxb-dev and daniel-dev: in articles nearly all are captions, scores,
 * remarks and paragraphs that a reader wants, though the gold has a fifth of their words; half the limits lose a list of sources, a list
 * of questions and six case studies. Listings and collections have more buttons and notices among prices and dates. The posts of a
 * thread are chosen as posts.
 */
const maxPrice: Readonly<Record<PageType, number>> = {
  article: 80,
  documentation: 1000,
  product: 12,
  service: 80,
  forum: 0,
  listing: 0.5,
  collection: 0.5,
};

/** Blocks of the content. That of a product or service begins at its title: price, rating and options are between the two. */
function regionOf(page: PageStructure, content: number, keep: Uint8Array, pageType: PageType): BlockRange {
  const { from, to } = blocksIn(page, content);
  if (pageType !== "product" && pageType !== "service") return { from, to };
  const { table, elements, before } = page;
  const h1 = elements.headings.findLast((node) => {
    const at = before[node];
    return table.tag[node] === H1 && at < from && keep[at] === 1;
  });
  return { from: h1 === undefined ? from : before[h1], to };
}

/** Names of boxes that hold a product on some pages, or its facts: in a column, beside pictures, in a carousel of offers. */
const boxNames: ReadonlySet<number> = new Set(
  (["sidebar", "related", "promotion", "navigation", "footer"] as const).map(ruleNumber),
);

function holdsOneBlock(page: PageStructure, node: number): boolean {
  const { from, to } = blocksIn(page, node);
  return to - from <= 1;
}

/** Whether pages of a type have one content, instead of items or posts that are chosen one by one. */
export function isOneContent(pageType: PageType): boolean {
  return maxPrice[pageType] > 1;
}

const figureTags = tagSet(["figure", "figcaption", "caption"]);
/** Elements that stay whatever they score, as tables with data do: their words score low for being short. */
const wholeTags = tagSet(["figure", "figcaption", "caption", "pre", "dl"]);

/** The subtrees between two blocks, in order. */
function* piecesBetween({ table, blocks }: PageStructure, left: number, right: number): Generator<BlockRange> {
  const { parent, end } = table;
  const [first, last] = [blocks.first[left], blocks.first[right]];
  const holds = (node: number, text: number): boolean => node <= text && end[node] > text;
  for (let block = left + 1; block < right; ) {
    let root = blocks.first[block];
    while (!holds(parent[root], first) && !holds(parent[root], last)) root = parent[root];
    const from = block;
    while (block < right && blocks.first[block] < end[root]) block++;
    yield { from, to: block };
  }
}

const LI = knownTag("li");
const plainTags = tagSet([
  "p", "ul", "ol", "dl", "table", "blockquote", "pre", "h2", "h3", "h4", "h5", "h6", "figure", "details",
]); // biome-ignore format: a row of names

/** Fewest words of a standfirst. A guess: dates and names are shorter. */
const minStandfirst = 10;

/** Fewest words of a subtitle: single ones were categories and captions on four development pages. */
const minSubtitle = 2;
/** Blocks between a heading and its standfirst: dates, authors, links to share. Half and twice change seven pages and one. */
const maxBlocksBetween = 8;
/** A line of dates has a time, or a year beside a day, and does not end as sentences do. */
const dateLine =
  /(?:\d:\d\d|\b\d{1,2}[.,/ -]{1,2}(?:\p{L}{3,12}[., ]{1,2})?(?:19|20)\d\d|(?:19|20)\d\d[./年-]\d{1,2}(?!\d))(?:.{0,200}[^.!?…。！？"”»’)\s])?$/u;

/** Keep the subtitle or standfirst of an article: a heading or sentence after its first heading, also where dates and names are between. */
function keepSubtitle({ table, blocks, elements, names, before, lineOf }: PageStructure, keep: Uint8Array): void {
  const first = keep.indexOf(1);
  const h1 = elements.headings.findLast((node) => table.tag[node] === H1 && before[node] <= first);
  // The heading of a site links to its first page.
  if (h1 === undefined || isLinked(table, h1, 1)) return;
  const from = before[table.end[h1]];
  for (let block = from; block <= from + maxBlocksBetween && keep[block] === 0; block++) {
    if (names[block] !== 0) continue;
    const container = blocks.container[block];
    const words = sumOfBlock(table.words, blocks, block);
    const isHeading = block === from && words >= minSubtitle && headingTags[table.tag[container]] === 1;
    const isSentence =
      words >= minStandfirst &&
      linkShare(table, blocks, block) === 0 &&
      table.tag[container] !== LI &&
      !isCaptioned(table, container) &&
      !dateLine.test(lineOf(block));
    if (!isHeading && !isSentence) continue;
    // What begins with the name before it is about the author.
    const before = block > from ? lineOf(block - 1) : "";
    if (before === "" || !lineOf(block).startsWith(before)) keep[block] = 1;
    if (isSentence) return;
  }
}

const mainTags = tagSet(["main", "article"]);

/** Keep the captions of figures right before the content, in the same `main` or `article`: the picture of an object above its title. */
function keepFiguresBefore({ blocks, nearest }: PageStructure, keep: Uint8Array, names: Uint8Array): void {
  const figures = nearest(figureTags);
  const mains = nearest(mainTags);
  const first = keep.indexOf(1);
  const main = first < 0 ? 0 : mains[blocks.first[first]];
  for (let block = first - 1; main > 0 && block >= 0; block--) {
    const node = blocks.first[block];
    if (mains[node] !== main || names[block] === linkCard) break;
    if (names[block] !== 0) continue;
    if (figures[node] === 0) break;
    keep[block] = 1;
  }
}

/** Share of links from which an element after the content leads elsewhere. A guess. */
const maxEndLinks = 0.2;

const partTags = tagSet([
  "ul", "ol", "dl", "table", "pre", "figure", "blockquote", "h2", "h3", "h4", "h5", "h6",
]); // biome-ignore format: a row of names
/** Nodes of an element that are looked at, from its beginning. A guess. */
const maxPartNodes = 64;

/**
 * Whether an element of another kind belongs to the text before it: it is under a heading and nothing names it, or it has few links and
 * a heading, list, table, figure, quotation or code.
 */
function isPart(
  { table, names }: PageStructure,
  node: number,
  { from, to }: BlockRange,
  isUnderHeading: boolean,
): boolean {
  if (isUnderHeading && names.subarray(from, to).every((name) => name === 0)) return true;
  if (table.sum(table.linkChars, node) > 0 && isLinked(table, node, maxEndLinks)) return false;
  const end = Math.min(table.end[node], node + maxPartNodes);
  return table.tag.subarray(node, end).some((tag) => partTags[tag] === 1);
}

/**
 * Pieces after the last kept block, up to the first that is not of the content's own kind: siblings of the elements around it with the tag
 * and class of other kept ones, or plain elements without a class.
 */
function* piecesAfter(page: PageStructure, keep: Uint8Array, content: number, last: number): Generator<BlockRange> {
  const { table, blocks } = page;
  const { parent, end, tag, classIds, classValues } = table;
  const kindOf = (node: number): number => (parent[node] * 256 + tag[node]) * classValues.length + classIds[node];
  const isAround = new Uint8Array(table.size);
  const kinds = new Set<number>();
  for (let block = 0; block <= last; block++) {
    if (keep[block] === 0) continue;
    for (let up = blocks.container[block]; up > 0 && isAround[up] === 0; up = parent[up]) {
      isAround[up] = 1;
      kinds.add(kindOf(up));
    }
  }
  for (let node = blocks.container[last]; node > content; node = parent[node]) {
    for (let next = end[node]; next < end[parent[node]]; next = end[next]) {
      const piece = blocksIn(page, next);
      if (piece.from === piece.to) continue;
      const isPlain = plainTags[tag[next]] === 1 && classValues[classIds[next]] === "";
      const isUnderHeading = headingTags[table.tag[blocks.container[piece.from - 1]]] === 1;
      if (!isPlain && !kinds.has(kindOf(next)) && !isPart(page, next, piece, isUnderHeading)) return;
      yield piece;
      kinds.add(kindOf(next));
    }
  }
}
