import type { NodeTable } from "@decant/dom";
import { knownTag, SelectorRules, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { isLinked, linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { H1, headingTags, isCaptioned, smallestAround } from "../blocks/elements.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { ruleNumber } from "../decision-rules.ts";
import { frameworkRows } from "../frameworks.ts";
import { linkCard } from "./chrome-names.ts";
import { type Draft, goodScore, keptBefore } from "./draft.ts";

/** Largest price of a piece on pages with one content. 20 to 400 change .0003 of word F1 on 3,175 pages; 40 loses a case. */
const mostPrice = 80;
/** The same for items and posts, which are chosen one by one: a title, not a text. 12 loses .0005. */
const mostPriceOfItem = 0.5;
/** Types whose items or posts are chosen one by one. */
const manyContents: ReadonlySet<PageType> = new Set(["forum", "listing", "collection"]);

/** Types whose pages begin with a subtitle or standfirst; a product has terms and prices there. */
const openingTypes: ReadonlySet<PageType> = new Set(["article", "collection", "listing", "service"]);

const hidden = ruleNumber("hidden");
const linkList = ruleNumber("link-list");
/** Names of text between a title and its content: themes name a standfirst as a teaser; lost text may be links, with buttons to share. */
const standfirstNames: ReadonlySet<number> = new Set([0, ruleNumber("related")]);
const lostNames: ReadonlySet<number> = new Set([...standfirstNames, linkList, ruleNumber("share")]);
/** Elements that cost nothing, as tables with data do: their words score low for being short. */
const wholeTags = tagSet(["figure", "figcaption", "caption", "pre", "dl"]);
const figureTags = tagSet(["figure", "figcaption", "caption"]);
const mainTags = tagSet(["main", "article"]);
const LI = knownTag("li");
const BODY = knownTag("body");

/**
 * Keep what lies between kept blocks, right before them, and after them over siblings of the content's own kind.
 *
 * Each piece, a subtree beside kept ones, has a price: the words of its blocks times the distance of their scores below the threshold.
 * Figures, captions, code, definitions and tables with data cost nothing. What something names as chrome stays out and costs nothing,
 * except lists of links in a manual, which are text there. Nobody passes a teaser.
 */
export function reach(page: PageStructure): (draft: Draft) => void {
  const { table, blocks, names } = page;
  const wholes = page.nearest(wholeTags);
  const data = page.dataTables();
  return ({ keep, size, probability, own = probability, pageType, threshold }) => {
    let content = contentElement(page, keep, size)?.node;
    if (content === undefined) return;
    // Text that belongs to a single block is beside it.
    while (content > 0 && blocks.before[table.end[content]] - blocks.before[content] <= 1)
      content = table.parent[content];
    const isManual = pageType === "documentation";
    /** The name that does not keep blocks out: lists of links in a manual, the box that holds a product on both sides. */
    let open = isManual ? linkList : 0;
    /** Score from which a name keeps no shown block out: the score knows it. After the content names are all there is. */
    let outweighs = goodScore;
    const nameOf = (block: number): number => (own[block] < outweighs || names[block] === hidden ? names[block] : 0);
    // Comments have a probability of 0. A sign between links is not text.
    const isOut = (block: number): boolean =>
      keep[block] === 0 &&
      size[block] !== 0 &&
      probability[block] !== 0 &&
      (nameOf(block) === 0 || (names[block] === open && !page.lineOf(block).startsWith('{"')));
    const isNamed = (block: number): boolean => keep[block] === 0 && names[block] !== 0 && names[block] !== open;
    const priceOf = (block: number): number => {
      if (nameOf(block) === linkCard) return Number.POSITIVE_INFINITY;
      const node = blocks.first[block];
      if (!isOut(block) || wholes[node] !== 0 || data[node] !== 0) return 0;
      return Math.max(0, threshold - probability[block]) * size[block];
    };
    const most = manyContents.has(pageType) ? mostPriceOfItem : mostPrice;
    const take = ({ from, to }: BlockRange): void => {
      for (let block = from; block < to; block++) if (isOut(block)) keep[block] = 1;
    };
    const join = (piece: BlockRange): boolean => {
      let price = 0;
      for (let block = piece.from; block < piece.to; block++) price += priceOf(block);
      if (price > most) return false;
      take(piece);
      return true;
    };
    keepFiguresBefore(page, keep);
    if (openingTypes.has(pageType)) keepSubtitle(page, keep, pageType);
    const { from, to } = regionOf(page, content, keep, pageType);
    let last = -1;
    for (let block = from; block < to; block++) {
      if (keep[block] === 0) continue;
      if (last >= 0 && block > last + 1) {
        const name = names[last];
        if (pageType === "product") open = name === names[block] && boxNames.has(name) ? name : 0;
        for (const piece of piecesBetween(page, last, block)) join(piece);
      }
      last = block;
    }
    if (pageType === "product") open = 0;
    outweighs = Number.POSITIVE_INFINITY;
    const belongs = (node: number, { from, to }: BlockRange): boolean =>
      isManual && !isLinked(table, node, 1) && !hasSome(from, to, isNamed);
    if (last >= 0) for (const piece of piecesAfter(page, keep, content, last, belongs)) if (!join(piece)) break;
    if (isManual) take(textOfManual(page, content, keep, isNamed));
  };
}

function hasSome(from: number, to: number, test: (block: number) => boolean): boolean {
  for (let block = from; block < to; block++) if (test(block)) return true;
  return false;
}

const generatorContainers = new SelectorRules(frameworkRows("container"), true);

/**
 * Blocks of a manual's text: of the container of its generator, else those from the start of the widest element around the content that holds
 * no other named block, inside its `main` or `article`, up to the last kept block.
 */
function textOfManual(
  page: PageStructure,
  content: number,
  keep: Uint8Array,
  isNamed: (block: number) => boolean,
): BlockRange {
  const { table } = page;
  const main = page.nearest(mainTags)[content];
  for (const [, nodes] of generatorContainers.match(table)) {
    const around = nodes.findLast((node) => node <= content && table.end[node] > content);
    if (around !== undefined && around >= main) return blocksIn(page, around);
  }
  let inner = blocksIn(page, content);
  for (let up = table.parent[content]; up >= main && up > 0; up = table.parent[up]) {
    const outer = blocksIn(page, up);
    if (hasSome(outer.from, inner.from, isNamed) || hasSome(inner.to, outer.to, isNamed)) break;
    inner = outer;
  }
  return { from: inner.from, to: Math.min(inner.to, keep.lastIndexOf(1) + 1) };
}

/** Longest gap, in blocks, and levels from its neighbours up to the element around both: items of lists, captions. */
const maxGap = 8;
const nearLevels = 3;
/** A gap between two siblings stays from this share of the threshold, whatever names it; between others that are near from the second. */
const gapShare = 0.4;
const nearGapShare = 0.6;

/** Keep short gaps between near kept blocks that score little below the threshold: here a score overrules a name. */
export function fillGaps({ table, blocks, keep, probability, threshold }: Draft): void {
  let left = -1;
  for (let block = 0; block < blocks.count; block++) {
    if (keep[block] === 0) continue;
    if (left >= 0 && block > left + 1 && block - left <= maxGap) {
      const least = threshold * shareBetween(table, blocks.container[left], blocks.container[block]);
      if (probability.subarray(left + 1, block).every((score) => score >= least)) keep.fill(1, left + 1, block);
    }
    left = block;
  }
}

/** Share of the threshold for blocks between two nodes; infinite for nodes in different parts of the page. */
function shareBetween({ parent, end }: NodeTable, left: number, right: number): number {
  let shared = left;
  let above = 0;
  for (; shared > 0 && end[shared] <= right && above <= nearLevels; above++) shared = parent[shared];
  let below = 0;
  for (let node = right; node > shared && below <= nearLevels; below++) node = parent[node];
  const levels = Math.max(above, below);
  if (levels > nearLevels || Math.min(above, below) > 1) return Number.POSITIVE_INFINITY;
  return levels <= 1 ? gapShare : nearGapShare;
}

/** Names of boxes that hold a product on some pages, or its facts: in a column, beside pictures, in a carousel of offers. */
const boxNames: ReadonlySet<number> = new Set(
  (["sidebar", "related", "promotion", "navigation", "footer"] as const).map(ruleNumber),
);

/** Blocks of the content. That of a product or service begins at its title: price, rating and options are between the two. */
function regionOf(page: PageStructure, content: number, keep: Uint8Array, pageType: PageType): BlockRange {
  const { from, to } = blocksIn(page, content);
  if (pageType !== "product" && pageType !== "service") return { from, to };
  const { table, elements, blocks } = page;
  const titles = elements.headings.filter((node) => table.tag[node] === H1);
  const h1 = titles.findLast((node) => {
    const at = blocks.before[node];
    return at < from && (keep[at] === 1 || (titles.length === 1 && pageType === "product"));
  });
  if (h1 !== undefined) keep[blocks.before[h1]] = 1;
  return { from: h1 === undefined ? from : blocks.before[h1], to };
}

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

const plainTags = tagSet([
  "p", "ul", "ol", "dl", "table", "blockquote", "pre", "h2", "h3", "h4", "h5", "h6", "figure", "details",
]); // biome-ignore format: a row of names
const partTags = tagSet([
  "ul", "ol", "dl", "table", "pre", "figure", "blockquote", "h2", "h3", "h4", "h5", "h6",
]); // biome-ignore format: a row of names
/** Share of links from which an element after the content leads elsewhere, and nodes of it that are looked at. Guesses. */
const maxEndLinks = 0.2;
const maxCodeLinks = 0.5;
const maxPartNodes = 64;
const PRE = knownTag("pre");

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
  const tags = table.tag.subarray(node, Math.min(table.end[node], node + maxPartNodes));
  // A short example is half a link to itself.
  const most = tags.includes(PRE) ? maxCodeLinks : maxEndLinks;
  if (table.sum(table.linkChars, node) > 0 && isLinked(table, node, most)) return false;
  return tags.some((tag) => partTags[tag] === 1);
}

/**
 * Pieces after the last kept block, up to the first that is not of the content's own kind: siblings of the elements around it with the tag
 * and class of other kept ones, or plain elements without a class.
 *
 * @param belongs Whether a piece of another kind is of the content.
 */
function* piecesAfter(
  page: PageStructure,
  keep: Uint8Array,
  content: number,
  last: number,
  belongs: (node: number, piece: BlockRange) => boolean,
): Generator<BlockRange> {
  const { table, blocks } = page;
  const { parent, end, tag, classIds, classValues } = table;
  const kindOf = (node: number): number => (parent[node] * 256 + tag[node]) * classValues.length + classIds[node];
  const isAround = new Uint8Array(table.size);
  const kinds = new Set<number>();
  const holders = new Set<number>();
  for (let block = 0; block <= last; block++) {
    if (keep[block] === 0) continue;
    // What is in no box of its own may be a footer.
    if (tag[blocks.container[block]] !== BODY) holders.add(blocks.container[block]);
    for (let up = blocks.container[block]; up > 0 && isAround[up] === 0; up = parent[up]) {
      isAround[up] = 1;
      kinds.add(kindOf(up));
    }
  }
  for (let node = blocks.last[last]; node > content; node = parent[node]) {
    for (let next = end[node]; next < end[parent[node]]; next = end[next]) {
      const piece = blocksIn(page, next);
      if (piece.from === piece.to) continue;
      const isText =
        holders.has(blocks.container[piece.from]) &&
        sumOfBlock(table.words, blocks, piece.from) >= minStandfirst &&
        linkShare(table, blocks, piece.from) < maxEndLinks;
      const isBesideText = holders.has(parent[next]);
      if (!isText && isBesideText && isLinked(table, next, maxEndLinks)) return;
      const isPlain = (isBesideText || plainTags[tag[next]] === 1) && classValues[classIds[next]] === "";
      const isUnderHeading = headingTags[tag[blocks.container[piece.from - 1]]] === 1;
      const isOfKind = isPlain || isText || kinds.has(kindOf(next)) || belongs(next, piece);
      if (!isOfKind && !isPart(page, next, piece, isUnderHeading)) return;
      yield piece;
      kinds.add(kindOf(next));
    }
  }
}

/** Fewest words of a standfirst, which dates and names do not have, of one right below the title, and of a subtitle. Guesses. */
const minStandfirst = 10;
const minTagline = 6;
const minSubtitle = 2;
/** Blocks between a heading and its standfirst: dates, authors, links to share. */
const maxBlocksBetween = 8;
/** A line of dates has a time, a year beside a day, or an age, and does not end as sentences do. */
const dateLine =
  /(?:\d:\d\d|\b\d{1,2}[.,/ -]{1,2}(?:\p{L}{3,12}[., ]{1,2})?(?:19|20)\d\d|(?:19|20)\d\d[./年-]\d{1,2}(?!\d)|\d (?:minute|hour|day|week|month|year)s? (?:ago|old)|\d ?小?[月时時天日] ?[前\d])(?:.{0,200}[^.!?…。！？"”»’)\s])?$/u;

/**
 * Keep the subtitle or standfirst: a heading or sentence without links after the first heading, also where dates and names are between.
 * If nothing of an article up to the next heading is kept, all of its sentences stay: a post of a few links beside a long box about its author.
 */
function keepSubtitle(page: PageStructure, keep: Uint8Array, pageType: PageType): void {
  const { table, blocks, elements, names, title, lineOf } = page;
  const first = keep.indexOf(1);
  const isHeading = (block: number): boolean => headingTags[table.tag[blocks.container[block]]] === 1;
  // The heading of a site links to its first page.
  const heading =
    elements.headings.findLast(
      (node) => table.tag[node] === H1 && blocks.before[node] <= first && !isLinked(table, node, 1),
    ) ?? elements.headings.find((node) => blocks.before[node] <= first && lineOf(blocks.before[node]) === title);
  if (heading === undefined) return;
  const from = blocks.before[table.end[heading]];
  const next = keep.indexOf(1, from);
  const isLost = pageType === "article" && next > from && isHeading(next);
  for (let block = from; block <= from + maxBlocksBetween; block++) {
    if (keep[block] === 1 && (isLost || !isHeading(block))) return;
    // A name that the heading has as well is of the box around both.
    if (names[block] !== names[from - 1] && !(isLost ? lostNames : standfirstNames).has(names[block])) continue;
    if (!isLost && linkShare(table, blocks, block) > 0) continue;
    const container = blocks.container[block];
    // Scores know pictures with captions inside the text, not above it.
    if (figureTags[table.tag[container]] === 1) keep[block] = 1;
    const words = sumOfBlock(table.words, blocks, block);
    const isSubtitle = block === from && words >= minSubtitle && isHeading(block);
    const isSentence =
      words >= (block === from ? minTagline : minStandfirst) &&
      table.tag[container] !== LI &&
      !isCaptioned(table, container) &&
      !dateLine.test(lineOf(block));
    if (!isSubtitle && !isSentence) continue;
    // What begins with the name before it is about the author.
    if (block === from || !lineOf(block).startsWith(lineOf(block - 1))) keep[block] = 1;
    if (isSentence && !isHeading(block) && !isLost) return;
  }
}

/** Keep the captions of figures right before the content, in the same `main` or `article`: the picture of an object above its title. */
function keepFiguresBefore({ blocks, nearest, names }: PageStructure, keep: Uint8Array): void {
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

/** Share of the kept words in the element of the content; the others are strays. Half changes 16, twice 8 of 261 pages that read it. */
const contentShare = 0.9;

/** Smallest element with nearly all kept words, and the number of all kept words; `undefined` if nothing is kept. */
export function contentElement(
  page: Pick<PageStructure, "table" | "blocks">,
  keep: Uint8Array,
  size: Float32Array,
): { readonly node: number; readonly words: number } | undefined {
  const words = keptBefore({ keep, size });
  const total = words[keep.length];
  if (total === 0) return undefined;
  const node = smallestAround(page.table, 0, (at) => {
    const { from, to } = blocksIn(page, at);
    return words[to] - words[from] >= total * contentShare;
  });
  return { node, words: total };
}
