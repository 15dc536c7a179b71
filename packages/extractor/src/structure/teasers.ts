import type { NodeTable, Text } from "@decant/dom";
import { Has, knownTag, tagSet } from "@decant/dom/internal";
import { accumulate, linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/elements.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Blocks } from "../blocks/split-blocks.ts";
import { ruleNumber } from "../decision-rules.ts";
import { type Draft, drop, keptBefore } from "./draft.ts";
import { announcedShare, announcesPages, maxButtonWords } from "./rows.ts";

/** Fewest boxes of a row. */
const minBoxes = 2;
/** Longest teaser, in words. Half changes none, twice 1 of 260 pages that read it. */
const maxBoxWords = 120;
/** Share of the kept words that may follow a row; above more it may be items of a list. Half and twice change no page of 1,982. */
const maxAfter = 0.15;
/** Share of the kept words from which rows are the content. Half and twice change none of 260 pages that read it. */
const maxShare = 0.35;
/** Longest label of a row, in words. Half changes 1, twice none of 1,982 pages. */
const maxLabelWords = 8;

/** Share of the words of its parent from which a link is alone. Half and twice change none of 260 pages that read it. */
const aloneShare = 0.8;

/** Elements that are boxes of a row, and that hold rows. */
const boxTags = tagSet(["div", "article", "li", "section", "figure"]);
const cellTags = tagSet(["table", "dl", "pre", "nav"]);
const P = knownTag("p");

/** Boxes of one kind side by side, as a range of blocks. */
interface Row extends BlockRange {
  /** Whether the label of the row announces other pages. */
  readonly isAnnounced: boolean;
}

/**
 * Drop rows of teasers below an article: boxes of one kind side by side, each with a short heading and a link to another page.
 *
 * Their summaries are first paragraphs of articles, and read like them. Above the end of the text such boxes may be its items.
 */
export function dropTeasers(page: PageStructure) {
  const rows = rowsOf(page);
  return (draft: Draft): void => {
    if (rows.length === 0) return;
    const words = keptBefore(draft);
    const total = words[draft.keep.length];
    const wordsIn = ({ from, to }: BlockRange): number => words[to] - words[from];
    // All or none: on a page of cards, the last rows are as much content as the earlier ones.
    const areMost = rows.reduce((sum, row) => sum + wordsIn(row), 0) > maxShare * total;
    let dropped = 0;
    for (const row of rows.toReversed()) {
      const { from, to, isAnnounced } = row;
      const own = wordsIn(row);
      if (own === 0) continue;
      const isLast = !areMost && own <= words[from] && total - dropped - words[to] <= maxAfter * total;
      if (!(isAnnounced || isLast) || !drop(page, draft, row, { evidence: isAnnounced })) continue;
      dropped += own;
      dropLabel(draft, from);
    }
  };
}

/** Drop the label of a row of boxes: the short heading or line that ends before it. */
function dropLabel({ table, blocks, keep, size }: Draft, row: number): void {
  const label = keep.lastIndexOf(1, row - 1);
  if (label !== row - 1 || label < 0 || size[label] > maxLabelWords) return;
  if (table.tag[blocks.container[label]] !== P) keep[label] = 0;
}

/** Rows of boxes with links, in the order of the page. */
function rowsOf(page: PageStructure): Row[] {
  const { table } = page;
  const links = outgoingLinks(page);
  const rows: Row[] = [];
  let end = 0;
  for (let node = 1; node < table.size; node++) {
    if (node < end) continue;
    if (cellTags[table.tag[node]] === 1) end = table.end[node];
    else {
      const row = readRow(page, node, links);
      if (row === undefined) continue;
      rows.push(row);
      end = table.end[node];
    }
  }
  return rows;
}

/** Number of links to other pages before each node: titles, pictures, cards, "Read more". A link inside a sentence does not count. */
function outgoingLinks(page: PageStructure): Int32Array {
  const { table, elements } = page;
  const isOutgoing = (link: number): boolean => {
    if ((table.attributes[link] & Has.HREF) === 0) return false;
    const isAlone = table.sum(table.words, link) >= aloneShare * table.sum(table.words, table.parent[link]);
    if (!isAlone && table.sum(table.words, link) > 0 && table.sum(table.headings, link) === 0) return false;
    return !(attributesOf(table, link).href ?? "#").startsWith("#");
  };
  const counts = new Int32Array(table.size + 1);
  for (const node of elements.links) counts[node + 1] = isOutgoing(node) ? 1 : 0;
  accumulate(counts);
  return counts;
}

/** An element as a row, if it consists of boxes of one kind with few words, each with a heading and a link. */
function readRow(page: PageStructure, node: number, links: Int32Array): Row | undefined {
  const { table, lineOf } = page;
  const { tag, end } = table;
  if (tag[node] === 0 || table.sum(table.headings, node) < minBoxes) return;
  let boxes = 0;
  let first = 0;
  for (let child = node + 1; child < end[node]; child = end[child]) {
    const words = table.sum(table.words, child);
    const isBox = boxTags[tag[child]] === 1 && table.sum(table.headings, child) > 0 && table.sum(links, child) > 0;
    if (words === 0 || (!isBox && words <= (first === 0 ? maxLabelWords : maxButtonWords))) continue;
    if (first === 0) first = child;
    if (!isBox || tag[child] !== tag[first] || words > maxBoxWords) return;
    boxes++;
  }
  if (boxes < minBoxes) return;
  const range = blocksIn(page, node);
  // The label is in the element, or ends before it.
  const before = [page.blocks.before[first] - 1, range.from - 1];
  return { ...range, isAnnounced: before.some((block) => block >= 0 && announcesPages(lineOf(block))) };
}

// Links to other pages inside an article. Each reads like its text, so the place decides.

/** Share of a block's text in links from which the block is a link. */
const minLinkShare = 0.95;
/** A paragraph with more of its text in links is not prose. Half and twice change none of 261 pages that read it. */
const maxProseLinks = 0.5;
/** Fewest words of prose, and of a link that is a title. Chosen by hand. */
const minProseWords = 10;
const minLinkWords = 4;
/** Longer texts are sentences. Half changes 3, twice 2 of 260 pages that read it. */
const maxAnnouncingWords = 8;

const linkTags = tagSet(["a"]);
const linkList = ruleNumber("link-list");
const OTHER = 0;
const PROSE = 1;
const LINK = 2;

/**
 * Drop paragraphs that are links to other pages ("Read also"), if there are several or they are after the text. A single one
 * inside may be part of the text; dropping it too would gain 0.0004 on traf-dev. Links to other sites head paragraphs: books of a list.
 */
export function dropLinkParagraphs(page: PageStructure) {
  const { table, blocks } = page;
  const kinds = new Uint8Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) kinds[block] = kindOf(table, blocks, block);
  return (draft: Draft): void => {
    const { keep } = draft;
    const dropLink = (block: number): boolean =>
      drop(page, draft, { from: block, to: block + 1 }, { evidence: isTitle(page, block) });
    const between: number[] = [];
    let isAfterProse = false;
    let waiting: number[] = [];
    for (let block = 0; block < blocks.count; block++) {
      if (keep[block] === 0) continue;
      if (kinds[block] === LINK) {
        if (isAfterProse) waiting.push(block);
        continue;
      }
      isAfterProse = kinds[block] === PROSE;
      if (isAfterProse) between.push(...waiting);
      waiting = [];
    }
    waiting.forEach(dropLink);
    if (between.length + waiting.length > 1 && !leadAway(page, keep, between)) between.forEach(dropLink);
  };
}

const siteOf = /^(?:https?:)?\/\/([^/?#]+)/i;
/** Links to a site outside the content from which it is the page's own. Chosen by hand. */
const minOwnLinks = 3;

/** Whether most links in blocks lead to sites of which there is hardly a link outside the content. */
function leadAway({ table, blocks, elements, nearest }: PageStructure, keep: Uint8Array, linked: number[]): boolean {
  const siteOfLink = (link: number): string => siteOf.exec(attributesOf(table, link).href ?? "")?.[1] ?? "";
  const outside = new Map<string, number>();
  for (const link of elements.links.filter((at) => keep[blocks.before[table.end[at]] - 1] === 0))
    outside.set(siteOfLink(link), (outside.get(siteOfLink(link)) ?? 0) + 1);
  const isAway = (block: number): boolean => {
    const site = siteOfLink(nearest(linkTags)[blocks.first[block]]);
    return site !== "" && (outside.get(site) ?? 0) < minOwnLinks;
  };
  return linked.filter(isAway).length * 2 > linked.length;
}

const fullStop = /[.。]["”»’')\]]*$/u;

/** Whether a link does not read like a sentence of the text, or a label before it announces other pages. */
function isTitle({ lineOf }: PageStructure, block: number): boolean {
  return !fullStop.test(lineOf(block)) || (block > 0 && announcesPages(lineOf(block - 1)));
}

function kindOf(table: NodeTable, blocks: Blocks, block: number): number {
  if (table.tag[blocks.container[block]] !== P) return OTHER;
  const words = sumOfBlock(table.words, blocks, block);
  const links = linkShare(table, blocks, block);
  if (links >= minLinkShare && words >= minLinkWords) return LINK;
  return links < maxProseLinks && words >= minProseWords ? PROSE : OTHER;
}

/**
 * Drop a heading or a line with a colon if the links that it introduces were all dropped. A line that scores well inside the text keeps
 * its list instead, and any line an address for mail.
 */
export function dropEmptyLabels(page: PageStructure): (draft: Draft) => void {
  const { table, blocks, names, lineOf } = page;
  return (draft) => {
    const { keep, size } = draft;
    for (let block = blocks.count - 2; block >= 0; block--) {
      if (keep[block] === 0 || size[block] > maxAnnouncingWords || !isLabel(table, blocks, block)) continue;
      if (mailAddress.test(lineOf(block + 1))) {
        keep[block + 1] = 1;
        continue;
      }
      let links = 0;
      let end = block + 1;
      for (; end < blocks.count && keep[end] === 0; end++) {
        if (linkShare(table, blocks, end) >= announcedShare) links++;
        else if (end === block + 1) break;
      }
      if (links === 0 || links * 2 < end - block - 1) continue;
      const isOfText =
        end < blocks.count && headingTags[table.tag[blocks.container[block]]] === 0 && !announcesPages(lineOf(block));
      const hasList = isOfText && names[block + 1] === linkList;
      if (drop(page, draft, { from: block, to: block + 1 }, { evidence: !hasList })) continue;
      for (let link = block + 1; link < end && names[link] === linkList; link++) keep[link] = 1;
    }
  };
}

const colon = /[:：]\s*$/;
/** A line that a label introduces, and no other page. */
const mailAddress = /^[\w.+-]+@[\w-]+\.[\w.-]+$/;

function isLabel({ nodes, tag }: NodeTable, { container, last }: Blocks, block: number): boolean {
  if (headingTags[tag[container[block]]] === 1) return true;
  return colon.test((nodes[last[block]] as Text).data);
}
