import { Flag, type NodeTable } from "@decant/dom";
import { Has, lazily, TEXT, tagSet } from "@decant/dom/internal";
import { blockChars, linkShare } from "../blocks/block-counts.ts";
import { H1, headingTags } from "../blocks/elements.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure, remember } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { type Draft, drop } from "./draft.ts";

const linkTags = tagSet(["a"]);

/** A number before the text of a heading, and permalink signs after it. */
const decoration = /^[\d.]+[\s.):]+|(?<![\s\u200b¶§#⚓🔗])[\s\u200b¶§#⚓🔗]+$/gu;
const whiteSpace = /[^\S ]\s*| \s+/g;

/** The longest label above a list of contents ("On this page"). Half changes 11, twice 1 of 1,982 pages. */
const maxLabelWords = 5;
/** Levels from an entry up to the element with the list and its label. Half changes 2, twice none of 261 pages that read it. */
const labelLevels = 5;

const contentsLabel =
  /^\P{L}{0,3}(?:(?:table of contents|(?:on|in) this (?:page|article|post|guide)|inhaltsverzeichnis|in diesem (?:artikel|beitrag)|auf dieser seite|table des matières|sommaire|dans cet article|tabla de contenidos?|en este artículo|in questo articolo|neste artigo|inhoudsopgave|innehållsförteckning|indholdsfortegnelse|innholdsfortegnelse|spis treści|содержание|оглавление|目次|目录|目錄|목차)(?: hide| show)?|contents)\P{L}{0,3}$/iu;

/**
 * Drop a page's own table of contents: links into the page that repeat its headings, in their order or on one line; and a label of contents
 * with no list after it, which would head the text.
 */
export function dropPageContents(page: PageStructure) {
  const lists = [...contentsOf(page)];
  return (draft: Draft): void => {
    const { keep, size } = draft;
    for (const { from, to } of lists)
      drop(page, draft, { from: labelledFrom(page, keep, from, to), to }, { evidence: true });
    for (const range of page.lines) {
      const { from, to } = range;
      if (keep[from] === 0 || size[from] > maxLabelWords || !contentsLabel.test(page.lineOf(from))) continue;
      const isEntry = page.nearest(listTags)[page.blocks.first[to]] > 0 || linkShare(page.table, page.blocks, to) > 0;
      if (keep[to] === 0 || !isEntry) drop(page, draft, range, { evidence: true });
    }
  };
}

/** Fewest entries of a line: "A | B | C" above an index. Half and twice change none of 260 pages that read it. */
const minLineEntries = 3;
const listTags = tagSet(["ul", "ol", "menu", "dl", "nav"]);

/** Lines of several entries, and several lines of an entry each in the order of the headings. */
function* contentsOf(page: PageStructure): Generator<BlockRange> {
  const { table, blocks, elements } = page;
  if (elements.headings.length === 0) return;
  const find = headingFinder(page);
  const facts = page.dataTables();
  let from = 0;
  let end = 0;
  let last = -1;
  for (let block = 0; block <= blocks.count; block++) {
    // A cell names a fact, linked or not.
    const entries = block < blocks.count && facts[blocks.container[block]] === 0 ? entriesOf(page, block, find) : [];
    const order = entries.length === 1 ? entries[0] : -1;
    // The heading of a group of entries (TypeDoc).
    const isBetween = order < 0 && from < block && block === end && block < blocks.count;
    if (isBetween && headingTags[table.tag[blocks.container[block]]] === 1) continue;
    if (order <= last) {
      if (end - from > 1 || isOwnList(page, from, end)) yield { from, to: end };
      from = block;
    }
    if (order < 0) from = block + 1;
    else end = block + 1;
    last = order;
    if (entries.length >= minLineEntries) yield { from: block, to: block + 1 };
  }
}

/** Whether an entry is all of its list. */
function isOwnList(page: PageStructure, from: number, to: number): boolean {
  const list = to > from ? page.nearest(listTags)[page.blocks.container[from]] : 0;
  const own = blocksIn(page, list);
  return list > 0 && own.from === from && own.to === to;
}

/** Headings that the links of a block lead to with the headings' own words; none if the block has other words. */
function entriesOf(page: PageStructure, block: number, find: ReturnType<typeof headingFinder>): number[] {
  const { table, blocks } = page;
  const found: number[] = [];
  // Most blocks do not begin in a link.
  if (linkAround(page, blocks.first[block]) < 0) return found;
  let end = 0;
  for (const { node, link } of shownTexts(page, block)) {
    if (node < end) continue;
    end = link < 0 ? node + 1 : Math.min(table.end[link], blocks.last[block] + 1);
    const href = link < 0 ? "" : (attributesOf(table, link).href ?? "");
    if (link >= 0 && (href.length < 2 || !href.startsWith("#"))) return [];
    const text = plainText(shownText(table, node, end));
    if (link < 0 && !anyWord.test(text)) continue;
    const heading = link < 0 ? -1 : find(text, href);
    if (heading < 0) return [];
    found.push(heading);
  }
  return found;
}

const anyWord = /[\p{L}\p{N}]/u;

/** Finds the heading that a link inside the page leads to: at its address, else the last one with its words; -1 for none. */
function headingFinder({ table, elements }: PageStructure): (text: string, href: string) => number {
  const textOf = (heading: number): string => plainText(shownText(table, heading, table.end[heading]));
  const known = lazily(() => {
    const found = new Map<string, number>();
    for (const heading of elements.headings) {
      const { id } = attributesOf(table, heading);
      found.set(textOf(heading), heading);
      if (id !== undefined) found.set(`#${id}`, heading);
    }
    return found;
  });
  return (text, href) => {
    const target = known().get(href);
    // API generators add words such as "readonly" to the heading only.
    if (target !== undefined && textOf(target).endsWith(text)) return target;
    return text === "" ? -1 : (known().get(text) ?? -1);
  };
}

/** Link around a text that is not in a heading, -1 for none. */
function linkAround({ table, nearest }: PageStructure, node: number): number {
  if ((table.flags[node] & (Flag.LINK | Flag.HEADING)) !== Flag.LINK) return -1;
  return nearest(linkTags)[node] || -1;
}

/** First block of a list of contents with its labels. A label is alone with the list in one element. */
function labelledFrom({ table, blocks }: PageStructure, keep: Uint8Array, from: number, to: number): number {
  let start = from;
  let node = blocks.container[from];
  for (let level = 0; level < labelLevels && node > 0; level++) {
    if (blocks.before[table.end[node]] > to) return start;
    const first = blocks.before[node];
    const label = start > first ? keep.lastIndexOf(1, start - 1) : -1;
    if (label >= first) {
      const isAlone = keep.subarray(first, label).indexOf(1) === -1;
      const at = blocks.container[label];
      // The heading of the page is no label.
      if (!isAlone || table.tag[at] === H1 || table.sum(table.words, at) > maxLabelWords) return start;
      start = label;
    }
    node = table.parent[node];
  }
  return start;
}

/** A label: "Next steps" is a title, "Next", "Next page" and "Next: Tides" are not. */
const pagerText =
  /^[\s«‹<←⟵◀]*(?:prev(?:ious)?|next|older|newer|zurück|weiter|vorherige[rs]?|nächste[rs]?|précédente?|suivante?|anterior|siguiente|próxim[ao]|precedente|successiv[ao]|назад|далее|上一[页頁篇章]?|下一[页頁篇章]?|前へ|次へ)(?: (?:pages?|articles?|posts?|entr(?:y|ies)|chapter|section|topic|lesson|part|seite|artikel|beitrag|kapitel|página|artículo|capítulo|chapitre|страница))?[\s»›>→⟶▶]*(?:[:：|–—-].*)?$/iu;
const pagerRelation = /(?:^|\s)(?:prev|next)(?:\s|$)/i;
/** Longer links are not pagers. Half and twice change none of 261 pages that read it. */
const maxPagerWords = 16;

/** Drop blocks of links to the pages before and after, by relation (HTML Standard, section 4.6.7) or wording. */
export function dropPagers(page: PageStructure) {
  const { table, blocks } = page;
  // Few pages have such a link, and in most blocks links are a part of the text.
  const hasRelations = page.elements.links.some((link) => isRelated(table, link));
  const isPager = remember(blocks, (block) => {
    const { chars, links } = blockChars(table, blocks, block);
    if (links === 0 || (links < chars && !hasRelations)) return false;
    const texts = shownTexts(page, block);
    return texts.every(({ link }) => isPagerLink(table, link)) || (hasRelations && isRowOfRelations(table, texts));
  });
  return (draft: Draft): void => {
    const isOne = (block: number): boolean => draft.keep[block] === 1 && isPager(block);
    for (let from = 0; from < blocks.count; from++) {
      let to = from;
      while (to < blocks.count && isOne(to)) to++;
      if (to === from) continue;
      drop(page, draft, { from, to }, { evidence: true });
      from = to;
    }
  };
}

function isPagerLink(table: NodeTable, link: number): boolean {
  if (link < 0 || table.sum(table.words, link) > maxPagerWords) return false;
  const isLabel = (tag: number, at: number) =>
    tag === TEXT && pagerText.test(shownText(table, link + at, link + at + 1));
  const isRelation = pagerRelation.test(attributesOf(table, link).rel ?? "");
  return isRelation || table.tag.subarray(link, table.end[link]).some(isLabel);
}

const rowRelation = /(?:^|\s)(?:prev|next|up|start|contents|index|top)(?:\s|$)/i;
/** Labels in front of such links. */
const rowLabels = /^(?:[^\p{L}]*(?:next|previous|prev|up|top|contents|index))*[^\p{L}]*$/iu;

/** Whether a block is links to the sections around this one, each with its relation, and their labels (Texinfo). */
function isRowOfRelations(table: NodeTable, texts: readonly ShownText[]): boolean {
  const others = texts.filter(({ link }) => !isRelated(table, link));
  if (others.length === texts.length) return false;
  const isLabelled = others.every(({ node, link }) => link < 0 || rowLabels.test(shownText(table, node, node + 1)));
  const outside = others.filter(({ link }) => link < 0).map(({ node }) => shownText(table, node, node + 1));
  return isLabelled && rowLabels.test(outside.join(" "));
}

function isRelated(table: NodeTable, link: number): boolean {
  if (link < 0 || (table.attributes[link] & Has.REL) === 0) return false;
  return rowRelation.test(attributesOf(table, link).rel ?? "");
}

/** A text node with visible characters, and the link around it, or -1. */
interface ShownText {
  readonly node: number;
  readonly link: number;
}

function shownTexts(page: PageStructure, block: number): ShownText[] {
  const { table, blocks } = page;
  const texts: ShownText[] = [];
  for (let node = blocks.first[block]; node <= blocks.last[block]; node++)
    if (table.tag[node] === 0 && table.sum(table.chars, node) > 0) texts.push({ node, link: linkAround(page, node) });
  return texts;
}

const finalStop = /[.:]$/;

/** Drop a line that repeats the heading next to it: above any heading, below the page's own (javadoc); of two headings the lower, else the first. */
export function dropRepeatedTitle({ table, blocks, lineOf }: PageStructure) {
  const tagOf = (block: number): number => table.tag[blocks.container[block]];
  const textOf = remember(blocks, (block) => plainText(lineOf(block)).replace(finalStop, "").toLowerCase());
  return ({ keep }: Draft): void => {
    for (let block = 0; block < blocks.count; block++) {
      if (keep[block] === 0 || headingTags[tagOf(block)] === 0) continue;
      // Most lines beside a heading do not hold its words, which is cheaper to see than what is plain text of a line.
      const isRepeated = (other: number): boolean =>
        keep[other] === 1 && lineOf(other).toLowerCase().includes(textOf(block)) && textOf(other) === textOf(block);
      const next = keep.indexOf(1, block + 1);
      if (next > 0 && headingTags[tagOf(next)] === 1 && isRepeated(next))
        keep[tagOf(next) > tagOf(block) ? next : block] = 0;
      else
        for (const beside of tagOf(block) === H1 ? [block - 1, block + 1] : [block - 1])
          if (headingTags[tagOf(beside)] === 0 && isRepeated(beside)) keep[beside] = 0;
    }
  };
}

function plainText(text: string): string {
  return text.replace(whiteSpace, " ").trim().replace(decoration, "").trim();
}
