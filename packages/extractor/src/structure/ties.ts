import { type Element, Flag, type NodeTable } from "@decant/dom";
import { Has, knownTag, lazily, remembering, TEXT, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { isLinked, linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { H1, headingTags } from "../blocks/elements.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { ruleNumber } from "../decision-rules.ts";
import { linkCard } from "./chrome-names.ts";
import { countWords, type Draft } from "./draft.ts";

/** Blocks that share a fate, which others or most of them decide. */
interface Tie {
  readonly parts: readonly BlockRange[];
  /** What the parts become; `undefined`: they stay as they are. */
  readonly fate: (draft: Draft) => 0 | 1 | undefined;
}

/** A rule that finds ties once and settles them in each draft, in order. */
export function settle(find: (page: PageStructure) => readonly Tie[]): (page: PageStructure) => (draft: Draft) => void {
  return (page) => {
    const ties = find(page);
    return (draft) => {
      const { keep, probability } = draft;
      for (const { parts, fate } of ties) {
        const decided = fate(draft);
        if (decided === undefined) continue;
        // Comments have a probability of 0.
        for (const { from, to } of parts)
          for (let block = from; block < to; block++)
            if (decided === 0 || probability[block] !== 0) keep[block] = decided;
      }
    };
  };
}

/** Longer cells and items are scored alone: lists of articles. Half changes 2, twice none of 261 pages that read it. */
const longItemWords = 40;
/** Share of its words from which a list or table is kept, and up to which it is dropped. .4 and .3 or .6 and .1 do the same. */
const keepShare = 0.5;
const dropShare = 0.2;

/** List and its items. */
export function tieLists(page: PageStructure): Tie[] {
  return tieWholes(page, page.elements.lists);
}

/** Table or row and its cells, if each has a block at most: a layout has more, and 30 pages of l3s lost .011 with them. */
export function tieTables(page: PageStructure): Tie[] {
  const { table } = page;
  const isPlain = (node: number): boolean => {
    for (let at = node + 1; at < table.end[node]; at++) {
      if (cellTags[table.tag[at]] !== 1) continue;
      const { from, to } = blocksIn(page, at);
      if (to - from > 1) return false;
    }
    return true;
  };
  return tieWholes(page, page.elements.tables.filter(isPlain));
}

const cellTags = tagSet(["td", "th"]);

function tieWholes(page: PageStructure, elements: readonly number[]): Tie[] {
  return elements
    .map((element) => blocksIn(page, element))
    .filter(({ from, to }) => to - from >= 2)
    .map((whole) => ({
      parts: [whole],
      fate: (draft) => {
        const { kept, total, longest } = countWords(draft, whole);
        if (longest > longItemWords) return undefined;
        if (kept <= dropShare * total) return 0;
        return kept >= keepShare * total || meanScore(draft, whole) >= draft.threshold ? 1 : undefined;
      },
    }));
}

/** Blocks of a list that a label may keep, their least words on average, and its largest share of links: others are menus and tools. */
const fewestItems = 3;
const mostItems = 60;
const leastItemWords = 2;
const maxListLinks = 0.5;
/** Blocks from a heading to its list: for how many it is, buttons to scale it. */
const labelReach = 3;

/**
 * List and its label, its first item or the heading of its section: kept if the label and the block after the list are. Ingredients with a
 * box to tick are labels of controls, and no score or name takes a list whose heading stays.
 */
export function tieHeadedLists(page: PageStructure): Tie[] {
  const { table, elements, blocks } = page;
  const levelOf = (block: number): number =>
    headingTags[table.tag[blocks.container[block]]] === 1 ? table.tag[blocks.container[block]] - H1 : 0;
  return elements.lists.flatMap((list) => {
    const { from, to } = blocksIn(page, list);
    const isFit =
      to - from >= fewestItems &&
      to - from <= mostItems &&
      table.sum(table.words, list) >= leastItemWords * (to - from);
    if (!isFit || table.sum(table.headings, list) > 0 || isLinked(table, list, maxListLinks)) return [];
    if (page.lines.slice(from, to).some((line) => linkShare(table, blocks, line.from) === 1)) return [];
    let label = from - 1;
    while (label > from - labelReach && levelOf(label) === 0) label--;
    const fate = (draft: Draft): 1 | undefined => {
      const { keep } = draft;
      const isLabelled = keep[from] === 1 || (keep[label] === 1 && levelOf(label) > 0);
      if (!isLabelled || keep[to] !== 1 || keep.subarray(from + 1, to).includes(1)) return undefined;
      return countWords(draft, { from, to }).longest <= longItemWords ? 1 : undefined;
    };
    return [{ parts: [{ from, to }], fate }];
  });
}

/** Mean score of a range of blocks by their words. */
function meanScore({ probability, size }: Draft, { from, to }: BlockRange): number {
  let sum = 0;
  let words = 0;
  for (let block = from; block < to; block++) {
    sum += probability[block] * size[block];
    words += size[block];
  }
  return sum / words;
}

/** Cross-validated, 0.1 to 0.3 do the same on traf-dev; higher values lose headings on aeb-dev. */
const leastHeading = 0.1;

/**
 * Heading and section: kept if the next block and most of the section's blocks or words are. In documentation the section ends at its
 * last kept block, because the end of the page follows the last section. In an article, a heading with a very low score is an author or a
 * card.
 */
export function tieHeadings({ sections }: PageStructure): Tie[] {
  return sections.map(({ heading, from, to }) => ({
    parts: [{ from: heading, to: from }],
    fate: (draft) => {
      const { keep, probability, pageType } = draft;
      if (keep[from] !== 1) return undefined;
      if (pageType === "article" && probability[heading] < leastHeading) return undefined;
      const end = pageType === "documentation" ? keep.subarray(0, to).lastIndexOf(1) + 1 : to;
      const { kept, total } = countWords(draft, { from, to: end });
      const blocks = keep.subarray(from, end).reduce((sum, isKept) => sum + isKept, 0);
      return kept * 2 >= total || blocks * 2 >= end - from ? 1 : undefined;
    },
  }));
}

/** Heading and nothing: a heading at the end of an article goes if nothing under it is kept. */
export function tieEmptyHeadings({ sections }: PageStructure): Tie[] {
  return sections.map(({ heading, from, to }) => ({
    parts: [{ from: heading, to: from }],
    fate: ({ keep, pageType }) => {
      const isLast = keep[heading] === 1 && keep.indexOf(1, from) < 0 && keep.indexOf(1) < heading;
      return pageType === "article" && to > from && isLast ? 0 : undefined;
    },
  }));
}

/** Name and words of a speaker or reviewer: kept if the words and those of an item of the same shape are. */
export function tieHeads(page: PageStructure): Tie[] {
  return findHeads(page).map(({ head, body, twins }) => ({
    parts: [{ from: head, to: head + 1 }],
    fate: ({ keep }) => {
      const isKept = ({ from, to }: BlockRange): boolean => keep.subarray(from, to).includes(1);
      return isKept(body) && twins.some(isKept) ? 1 : undefined;
    },
  }));
}

const A = knownTag("a");
const LABEL = knownTag("label");
const BUTTON = knownTag("button");
const INPUT = knownTag("input");
/** Names of a row of buttons that are tabs. */
const namesTabs = /(?:^|[\s_-])tabs?(?![a-z])|tabs?(?:$|[\s_-])|[a-z]Tabs?(?![a-z])/;
/** Longer rows are menus. Half and twice change none of 260 pages that read it. */
const maxLabelWords = 20;
/** Blocks between the text above a row of tabs and the row on a page of a product: the number and the button of a shop. Chosen by hand. */
const maxBetween = 4;

/** Label and panel: a row of tabs between kept text and a kept panel; the label of a radio button before its panel. */
export function tieLabels(page: PageStructure): Tie[] {
  const { table, elements } = page;
  const found = new Set<number>();
  for (const label of elements.labels) found.add(label).add(table.parent[label]);
  for (const element of elements.described) if (isTabList(table, element)) found.add(element);
  const lists = new Set(elements.lists.filter((list) => leadsToPanels(table, list)));
  const ties: Tie[] = [];
  for (const node of [...found, ...lists].sort((a, b) => a - b)) {
    if (node <= 0 || table.sum(table.words, node) > maxLabelWords) continue;
    const own = blocksIn(page, node);
    const isRow = isTabRow(table, node);
    const isLabel = lists.has(node) || (own.to === own.from + 1 && isRadioLabel(table, node));
    if (own.to === own.from || !(isRow || isLabel)) continue;
    ties.push({
      parts: [own],
      fate: ({ keep, pageType }) => {
        const above = keep.subarray(Math.max(0, own.from - (pageType === "product" ? maxBetween : 1)), own.from);
        return (!isRow || above.includes(1)) && (keep[own.to] === 1 || keep[own.to + 1] === 1) ? 1 : undefined;
      },
    });
  }
  return ties;
}

/** Whether the links of a list lead, in order, to all children of the next element: tabs without roles. */
function leadsToPanels(table: NodeTable, list: number): boolean {
  const items = elementsIn(table, list);
  // Rules most lists out.
  if (items.length < 2 || !(linkOf(table, items[0]) ?? "").startsWith("#")) return false;
  const next = table.end[list];
  const after = table.tag[next] === TEXT ? table.end[next] : next;
  if (after >= table.end[table.parent[list]]) return false;
  const panels = elementsIn(table, after);
  return (
    items.length === panels.length &&
    items.every((item, at) => linkOf(table, item) === `#${attributesOf(table, panels[at]).id}`)
  );
}

function elementsIn({ end, ordinal }: NodeTable, node: number): number[] {
  const found: number[] = [];
  for (let child = node + 1; child < end[node]; child = end[child]) if (ordinal[child] !== 0) found.push(child);
  return found;
}

/** Address of the link that is the only element in an item. */
function linkOf(table: NodeTable, item: number): string | undefined {
  const [link, ...others] = elementsIn(table, item);
  if (link === undefined || others.length > 0 || table.tag[link] !== A) return undefined;
  return attributesOf(table, link).href;
}

/** Whether an element labels the radio button right before it: the form of tabs without scripts. */
function isRadioLabel(table: NodeTable, node: number): boolean {
  if (table.tag[node] !== LABEL) return false;
  let before = table.nodes[node]?.prev;
  while (before?.type === "text") before = before.prev;
  const { id, type } = (before as Partial<Element> | null | undefined)?.attribs ?? {};
  return type === "radio" && id !== undefined && id === attributesOf(table, node).for;
}

function isTabRow(table: NodeTable, node: number): boolean {
  if (isTabList(table, node)) return true;
  let labels = 0;
  let buttons = 0;
  for (let child = node + 1; child < table.end[node]; child = table.end[child]) {
    if (table.tag[child] === LABEL) labels++;
    else if (table.tag[child] === BUTTON) buttons++;
    else if (table.tag[child] !== INPUT && table.sum(table.chars, child) > 0) return false;
  }
  return labels >= 2 || (labels === 0 && buttons >= 2 && namesTabs.test(attributesOf(table, node).class ?? ""));
}

function isTabList(table: NodeTable, node: number): boolean {
  return (table.attributes[node] & Has.ROLE) !== 0 && attributesOf(table, node).role === "tablist";
}

/** Fewest cards of a grid, and their length in words. Two and three do the same. */
const minCards = 4;
const minCardWords = 2;
const maxCardWords = 120;
/** A card is kept with more than this share of its words, a grid of a listing with more than this share of its cards. .2 loses .064 on a page. */
const keptShare = 0.25;
/** A line in more than this share of the cards is a label. .5 loses prices and materials on six pages, .8 keeps buttons on two more. */
const labelShare = 0.7;
const unseen = Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL;
/** Classes that tell the cards of a grid apart: their numbers, their place in a row, and their subjects (WordPress, Squarespace). */
const ownClasses =
  /\b(?:first|last|odd|even|alt|active)\b|(?<!\S)(?:category|tag|author|format|has|product_(?:cat|tag|brand))-\S+|\d+|\s+/g;

/**
 * Card and card of one grid: if half of them are kept, each has the parts that most keep; products with prices on a page of products stay
 * whole, because gold texts that leave them out have taught the scores. Labels that nearly all cards repeat stay as they are.
 */
export function tieCards(page: PageStructure): Tie[] {
  const ties: Tie[] = [];
  const kindOf = remembering((names: string) => names.replace(ownClasses, ""));
  let end = 0;
  for (let node = 1; node < page.table.size; node++) {
    if (node < end || page.table.ordinal[node] === 0) continue;
    const { from, to } = blocksIn(page, node);
    if (to - from < 2 * minCards) continue;
    for (const cards of gridsIn(page, node, kindOf)) {
      end = page.table.end[node];
      ties.push(...tiesOfGrid(page, cards, kindOf));
    }
  }
  return ties;
}

/** Siblings of one tag and class, at least half of them with several blocks. */
function gridsIn(page: PageStructure, node: number, kindOf: (names: string) => string): BlockRange[][] {
  const { tag, end, classIds, classValues, ordinal, words } = page.table;
  const groups = new Map<string, BlockRange[]>();
  for (let child = node + 1; child < end[node]; child = end[child]) {
    const own = page.table.sum(words, child);
    if (ordinal[child] === 0 || own < minCardWords || own > maxCardWords) continue;
    const kind = `${tag[child]} ${kindOf(classValues[classIds[child]])}`;
    const cards = groups.get(kind);
    if (cards === undefined) groups.set(kind, [blocksIn(page, child)]);
    else cards.push(blocksIn(page, child));
  }
  return [...groups.values()].filter(
    (cards) => cards.length >= minCards && cards.filter(({ from, to }) => to - from > 1).length * 2 >= cards.length,
  );
}

function tiesOfGrid(page: PageStructure, cards: readonly BlockRange[], kindOf: (names: string) => string): Tie[] {
  const { table, blocks, lineOf } = page;
  const { tag, classIds, classValues, parent, flags } = table;
  const places = new Map<string, BlockRange[]>();
  const repeats = new Map<string, number>();
  for (const { from, to } of cards) {
    const lines = new Set<string>();
    for (let block = from; block < to; block++) {
      lines.add(lineOf(block));
      if ((flags[blocks.first[block]] & unseen) !== 0) continue;
      const at = blocks.container[block];
      const up = parent[at];
      // Longer ways up differ from card to card.
      const place = `${tag[at]} ${classIds[at]} ${tag[up]} ${kindOf(classValues[classIds[up]])}`;
      const known = places.get(place);
      if (known === undefined) places.set(place, [{ from: block, to: block + 1 }]);
      else known.push({ from: block, to: block + 1 });
    }
    for (const line of lines) repeats.set(line, (repeats.get(line) ?? 0) + 1);
  }
  const isKept = (draft: Draft) => (card: BlockRange) => {
    const { kept, total } = countWords(draft, card);
    return kept > keptShare * total;
  };
  const isMost = (some: readonly unknown[]): boolean => some.length * 2 >= cards.length;
  const sells = lazily(() => isMost(cards.filter(({ from, to }) => hasPrice(page, from, to))));
  return [...places.values()].map((parts) => ({
    parts: parts.filter(({ from }) => (repeats.get(lineOf(from)) ?? 0) <= labelShare * cards.length),
    fate: (draft) => {
      if (sellingTypes.has(draft.pageType) && sells()) return 1;
      const kept = cards.filter(isKept(draft)).length;
      const isList = sellingTypes.has(draft.pageType);
      const most = isList ? Math.min(parts.length, kept) : parts.length;
      const isPlaceKept = parts.filter(({ from }) => draft.keep[from] === 1).length * 2 > most;
      return isPlaceKept && (isList ? kept > keptShare * cards.length : 2 * kept >= cards.length) ? 1 : undefined;
    },
  }));
}

/** Types of pages whose products are their content. */
const sellingTypes: ReadonlySet<PageType> = new Set(["collection", "listing"]);
export const price: RegExp = /[$€£¥₹]\s?\d|\d\s?(?:[€£¥₽]|zł|kr\b|Kč|USD|EUR|GBP)/;

function hasPrice({ lineOf }: PageStructure, from: number, to: number): boolean {
  for (let block = from; block < to; block++) if (price.test(lineOf(block))) return true;
  return false;
}

/** The name of a speaker or reviewer above their words, in one of several items of one shape. */
interface Head {
  readonly head: number;
  /** The blocks after it in its item. */
  readonly body: BlockRange;
  /** The items beside it. */
  readonly twins: readonly BlockRange[];
}

/** Longest head in words, and most levels from it up to its item. Chosen by hand. */
const maxHeadWords = 12;
const headLevels = 6;
/** Siblings that are looked at, from the first one and from the item. Bounded, because a page may have any number. */
const nearbyItems = 16;

/** Find blocks that look like teasers or bylines, but begin an item with text among items of the same shape. */
function findHeads(page: PageStructure): Head[] {
  const { table, blocks, names } = page;
  const found: Head[] = [];
  for (let block = 0; block + 1 < blocks.count; block++) {
    if (!headNames.has(names[block])) continue;
    if (sumOfBlock(table.words, blocks, block) > maxHeadWords) continue;
    let item = blocks.container[block];
    for (let level = 0; level < headLevels && item > 0; level++, item = table.parent[item]) {
      const { to } = blocksIn(page, item);
      const twins = to > block + 1 ? twinsOf(page, item) : [];
      if (twins.length === 0) continue;
      found.push({ head: block, body: { from: block + 1, to }, twins });
      break;
    }
  }
  return found;
}

/** A name is a link, a byline, or named as the second line of a head. */
const headNames: ReadonlySet<number> = new Set([linkCard, ruleNumber("metadata"), ruleNumber("sidebar")]);

/** Siblings with the tag and the first class of an element. */
function twinsOf(page: PageStructure, item: number): BlockRange[] {
  const { parent, end, tag, ordinal, classIds, classValues } = page.table;
  const firstClass = (node: number): string => classValues[classIds[node]].trim().split(" ", 1)[0];
  const up = parent[item];
  const own = firstClass(item);
  const twins: BlockRange[] = [];
  if (own === "") return twins;
  for (const start of [up + 1, end[item]]) {
    let left = nearbyItems;
    for (let other = start; left > 0 && other < end[up]; other = end[other], left--)
      if (other !== item && ordinal[other] !== 0 && tag[other] === tag[item] && firstClass(other) === own)
        twins.push(blocksIn(page, other));
  }
  return twins;
}
