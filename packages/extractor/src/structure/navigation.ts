import { Flag, type NodeTable } from "@decant/dom";
import { Has, tagSet } from "@decant/dom/internal";
import { blockChars, sumOfBlock } from "../blocks/block-counts.ts";
import { H1, headingTags } from "../blocks/elements.ts";
import { attributesOf, type BlockRange, type PageStructure, remember } from "../blocks/page-structure.ts";
import { type Blocks, shownText } from "../blocks/split-blocks.ts";
import { type Draft, drop } from "./draft.ts";

const linkTags = tagSet(["a"]);
const listTags = tagSet(["ul", "ol", "menu", "dl", "nav"]);

/** A number before the text of a heading, and permalink signs after it. */
const decoration = /^[\d.]+[\s.):]+|(?<![\s\u200b¶§#⚓🔗])[\s\u200b¶§#⚓🔗]+$/gu;
const whiteSpace = /\s+/g;

/** The longest label above a list of contents ("On this page"). A guess. */
const maxLabelWords = 5;
/** Levels from an entry up to the element with the list and its label. A guess. */
const labelLevels = 5;

/** Drop a page's own table of contents: links into the page that repeat its headings in their order. */
export function dropPageContents(page: PageStructure) {
  const runs = entryRuns(page).filter(({ from, to }) => isList(page.table, page.blocks, from, to));
  const lines = entryLines(page);
  return (draft: Draft): void => {
    for (const { from, to } of runs)
      drop(page, draft, { from: labelledFrom(page, draft.keep, from, to), to }, { evidence: true });
    for (const line of lines) drop(page, draft, { from: line, to: line + 1 }, { evidence: true });
  };
}

/** Fewest links of a line of entries. A guess. */
const minLineEntries = 3;
const anyWord = /[\p{L}\p{N}]/u;

/** Blocks that are several links to headings with their words, on one line: "A | B | C" above an index. */
function entryLines(page: PageStructure): number[] {
  const { table, blocks } = page;
  const lines: number[] = [];
  if (page.elements.headings.length < minLineEntries) return lines;
  const headings = new HeadingOrder(page);
  for (let block = 0; block < blocks.count; block++) {
    const first = linkAround(page, blocks.first[block]);
    const last = blocks.last[block];
    if (first < 0 || last < table.end[first] || !leadsInside(table, first)) continue;
    if (isLineOfEntries(page, blocks.first[block], last, headings)) lines.push(block);
  }
  return lines;
}

function isLineOfEntries(page: PageStructure, from: number, last: number, headings: HeadingOrder): boolean {
  const { table } = page;
  let entries = 0;
  for (let node = from; node <= last; node++) {
    const { data } = table.nodes[node] as { readonly data?: string };
    if (data === undefined) continue;
    const link = linkAround(page, node);
    if (link < 0) {
      if (anyWord.test(data)) return false;
      continue;
    }
    const text = plainText(shownText(table, link, table.end[link]));
    if (!leadsInside(table, link) || headings.get(text) === undefined) return false;
    if (headings.get(text) !== headings.get(attributesOf(table, link).href ?? "")) return false;
    entries++;
    node = table.end[link] - 1;
  }
  return entries >= minLineEntries;
}

/** Runs of entries in a row. */
function entryRuns(page: PageStructure): BlockRange[] {
  const { table, blocks } = page;
  const runs: { from: number; to: number }[] = [];
  if (page.elements.headings.length === 0) return runs;
  const headings = new HeadingOrder(page);
  const facts = page.dataTables();
  let run: { from: number; to: number } | undefined;
  let last = -1;
  for (let block = 0; block < blocks.count; block++) {
    const order = entryOf(page, block, headings);
    // A cell names a fact, linked or not.
    if (order < 0 || facts[blocks.container[block]] !== 0) continue;
    if (run !== undefined && order > last && follows(table, blocks, run.to, block)) {
      run.to = block + 1;
    } else {
      run = { from: block, to: block + 1 };
      runs.push(run);
    }
    last = order;
  }
  return runs;
}

/** Whether nothing is between two entries except the label of a group. */
function follows(table: NodeTable, { container }: Blocks, end: number, block: number): boolean {
  if (block === end) return true;
  return block === end + 1 && isLabel(table, container[end]);
}

/** Nodes of headings by text (the last one of each) and by `#id`. Read at the first use. */
class HeadingOrder {
  private readonly page: PageStructure;
  private order: Map<string, number> | undefined;

  constructor(page: PageStructure) {
    this.page = page;
  }

  get(name: string): number | undefined {
    this.order ??= this.read();
    return this.order.get(name);
  }

  private read(): Map<string, number> {
    const { table, elements } = this.page;
    const order = new Map<string, number>();
    for (const i of elements.headings) {
      const text = plainText(shownText(table, i, table.end[i]));
      if (text !== "") order.set(text, i);
      const { id } = attributesOf(table, i);
      if (id !== undefined) order.set(`#${id}`, i);
    }
    return order;
  }
}

/** Heading that a block links to with the heading's own words, -1 for any other block. */
function entryOf(page: PageStructure, block: number, headings: HeadingOrder): number {
  const { table, blocks } = page;
  const from = blocks.first[block];
  const to = blocks.last[block] + 1;
  const link = linkAround(page, from);
  if (link < 0 || to > table.end[link]) return -1;
  if (!leadsInside(table, link)) return -1;
  const { href = "" } = attributesOf(table, link);
  const text = plainText(shownText(table, from, to));
  const target = headings.get(href);
  if (isDescribed(table, link)) return -1;
  // API generators add words such as "readonly" to the heading only.
  const endsAlike = target !== undefined && plainText(shownText(table, target, table.end[target])).endsWith(text);
  return endsAlike ? target : (headings.get(text) ?? -1);
}

/** Whether a link leads to a place on its own page. */
function leadsInside(table: NodeTable, link: number): boolean {
  if ((table.attributes[link] & Has.HREF) === 0) return false;
  const { href = "" } = attributesOf(table, link);
  return href.length > 1 && href.charCodeAt(0) === 0x23;
}

const itemTags = tagSet(["li", "tr"]);

/** Whether the item around a link has more text, such as a summary. */
function isDescribed(table: NodeTable, link: number): boolean {
  const { tag, parent, end, words } = table;
  let item = link;
  for (let level = 0; level < labelLevels && item > 0 && itemTags[tag[item]] !== 1; level++) item = parent[item];
  if (itemTags[tag[item]] !== 1) return false;
  let rest = table.sum(words, item) - table.sum(words, link);
  for (let child = item + 1; child < end[item]; child = end[child]) {
    if (listTags[tag[child]] === 1) rest -= table.sum(words, child);
  }
  return rest > 1;
}

/** Link around a text that is not in a heading, -1 for none. */
function linkAround({ table, nearest }: PageStructure, node: number): number {
  if ((table.flags[node] & (Flag.LINK | Flag.HEADING)) !== Flag.LINK) return -1;
  return nearest(linkTags)[node] || -1;
}

/** Two entries are a list; a single one must be in a list element. */
function isList({ tag, parent }: NodeTable, { container }: Blocks, from: number, to: number): boolean {
  if (to - from > 1) return true;
  let node = container[from];
  for (let level = 0; level < labelLevels && node > 0; level++) {
    if (listTags[tag[node]] === 1) return true;
    node = parent[node];
  }
  return false;
}

/** First block of a list of contents with its labels. A label is alone with the list in one element. */
function labelledFrom({ table, blocks, before }: PageStructure, keep: Uint8Array, from: number, to: number): number {
  let start = from;
  let node = blocks.container[from];
  for (let level = 0; level < labelLevels && node > 0; level++) {
    if (before[table.end[node]] > to) return start;
    const first = before[node];
    const label = start > first ? keep.lastIndexOf(1, start - 1) : -1;
    if (label >= first) {
      const isAlone = keep.subarray(first, label).indexOf(1) === -1;
      if (!isAlone || !isLabel(table, blocks.container[label])) return start;
      start = label;
    }
    node = table.parent[node];
  }
  return start;
}

/** Whether an element has a few words and is not the heading of the page. */
function isLabel(table: NodeTable, container: number): boolean {
  return table.tag[container] !== H1 && table.sum(table.words, container) <= maxLabelWords;
}

const pagerText =
  /^[\s«‹<←⟵◀]*(?:prev(?:ious)?|next|older|newer|zurück|weiter|vorherige[rs]?|nächste[rs]?|précédente?|suivante?|anterior|siguiente|próxim[ao]|precedente|successiv[ao]|назад|далее|上一|下一|前へ|次へ)(?![\p{L}\d])/iu;
const pagerEnd = /\b(?:previous|next) (?:page|post|article|chapter|topic)[\s»›>→⟶▶]*$/i;
const pagerRelation = /(?:^|\s)(?:prev|next)(?:\s|$)/i;
/** Longer links are not pagers. A guess. */
const maxPagerWords = 16;

/** Drop blocks of links to the pages before and after, by relation (HTML Standard, section 4.6.7) or wording. */
export function dropPagers(page: PageStructure) {
  const { table, blocks } = page;
  const isPager = remember(blocks, (block) => {
    const { chars, links } = blockChars(table, blocks, block);
    if (links === 0) return false;
    const texts = shownTexts(page, block);
    return (
      (links === chars && isMadeOfPagers(table, texts)) ||
      isRowOfRelations(table, texts) ||
      (chars - links <= maxArrowedChars && isArrowed(table, texts))
    );
  });
  return (draft: Draft): void => {
    const isOne = (block: number): boolean => draft.keep[block] === 1 && isPager(block);
    for (let from = 0; from < blocks.count; from++) {
      let to = from;
      while (to < blocks.count && isOne(to)) to++;
      if (to === from) continue;
      drop(page, draft, { from, to }, { evidence: true, interrupts: true });
      from = to;
    }
  };
}

function isMadeOfPagers(table: NodeTable, texts: readonly ShownText[]): boolean {
  const links = new Set(texts.map(({ link }) => link));
  return !links.has(-1) && [...links].every((link) => isPagerLink(table, link));
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

const arrowedLabel =
  /^(?:[«‹<←⟵◀]\s*(?:prev|previous|older|newer|zurück|précédent|anterior)|(?:next|newer|older|weiter|suivant|siguiente)\s*[»›>→⟶▶])\s*:?$/iu;

/** Most visible characters of such labels. */
const maxArrowedChars = 16;

/** Whether a block is one link with the label "← Previous" or "Next →" (Eleventy). */
function isArrowed(table: NodeTable, texts: readonly ShownText[]): boolean {
  const links = new Set<number>();
  const others: string[] = [];
  for (const { node, link } of texts) {
    if (link < 0) others.push(shownText(table, node, node + 1));
    else links.add(link);
    if (links.size > 1) return false;
  }
  const [link] = links;
  return (
    link !== undefined && table.sum(table.words, link) <= maxPagerWords && arrowedLabel.test(others.join("").trim())
  );
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

function isPagerLink(table: NodeTable, link: number): boolean {
  if (table.sum(table.words, link) > maxPagerWords) return false;
  const { rel = "", title = "", "aria-label": label = "" } = attributesOf(table, link);
  const text = shownText(table, link, table.end[link], " ");
  return pagerRelation.test(rel) || pagerEnd.test(text) || [label, title, text].some((words) => pagerText.test(words));
}

/** Blocks after the page's heading in which its repetition is dropped. A guess. */
const repetitionReach = 3;
const finalStop = /[.:]$/;

/** Drop a line that repeats the heading next to it: above any heading, below the page's own (javadoc); of two headings the first (Texinfo). */
export function dropRepeatedTitle({ table, blocks }: PageStructure) {
  const isHeading = (block: number): boolean => headingTags[table.tag[blocks.container[block]]] === 1;
  const areOfOneTag = (one: number, other: number): boolean =>
    table.tag[blocks.container[one]] === table.tag[blocks.container[other]];
  const textOf = remember(blocks, (block) => comparedText(table, blocks, block));
  const isAlike = (one: number, other: number): boolean =>
    areOfOneLength(table, blocks, one, other) && textOf(one) === textOf(other);
  return ({ keep }: Draft): void => {
    for (let block = 0; block < blocks.count; block++) {
      if (keep[block] === 0 || !isHeading(block)) continue;
      const next = keep.indexOf(1, block + 1);
      if (next > 0 && areOfOneTag(block, next) && isAlike(block, next)) {
        keep[block] = 0;
        continue;
      }
      const reach = table.tag[blocks.container[block]] === H1 ? repetitionReach : 0;
      for (let beside = Math.max(0, block - 1); beside <= Math.min(blocks.count - 1, block + reach); beside++) {
        if (keep[beside] === 1 && !isHeading(beside) && isAlike(beside, block)) keep[beside] = 0;
      }
    }
  };
}

/** Most characters of a heading's number and permalink signs. A guess. */
const maxDecoration = 24;

/** Whether two blocks may have the same text, by their lengths: comparing texts is slower. */
function areOfOneLength({ chars }: NodeTable, blocks: Blocks, one: number, other: number): boolean {
  return Math.abs(sumOfBlock(chars, blocks, one) - sumOfBlock(chars, blocks, other)) <= maxDecoration;
}

function comparedText(table: NodeTable, { first, last }: Blocks, block: number): string {
  const text = shownText(table, first[block], last[block] + 1);
  return plainText(text).replace(finalStop, "").toLowerCase();
}

function plainText(text: string): string {
  const plain = text.replace(whiteSpace, " ").trim();
  return mayBeDecorated(plain) ? plain.replace(decoration, "").trim() : plain;
}

/** Whether a text may match {@link decoration}, by its first and last character: the pattern is slow. */
function mayBeDecorated(text: string): boolean {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return (first >= 0x30 && first <= 0x39) || first === 0x2e || last === 0x23 || last > 0x7f;
}
