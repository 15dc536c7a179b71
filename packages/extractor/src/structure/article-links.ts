import type { NodeTable, Text } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { blockChars, sumOfBlock } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/heading-tags.ts";
import { blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Blocks } from "../blocks/split-blocks.ts";
import type { Draft } from "./draft.ts";

/**
 * Links to other pages that are in the middle of an article. One by one they read like its text, so the score keeps many of
 * them; their place decides. Cross-validated F1 without these three rules and with them: traf-dev 0.936 and 0.940, aeb-dev 0.952
 * and 0.961, articles of wcxb-dev the same.
 */

const P = knownTag("p");

/** A block is a link if so much of its text is. */
const linkShare = 0.95;
/** The same for what a label announces: a list of links may have dates beside them. A guess. */
const announcedShare = 0.8;
/** A paragraph with more of its text in links is no prose. A guess. */
const maxProseLinks = 0.5;
/** Prose has more words, a link that is a name or a source fewer. Guesses. */
const minProseWords = 10;
const minTitleWords = 4;
/** More words are a sentence, no label. A guess. */
const maxLabelWords = 8;

/** Of a page with more of its words in cards, they are the content. A guess. */
const maxCardShare = 0.3;

/** Cards in an article: several blocks in one link, a headline with a summary or a date. */
export function dropCards(page: PageStructure) {
  const isCard = cardsOf(page);
  return ({ keep, size }: Draft): void => {
    let words = 0;
    let inCards = 0;
    for (let block = 0; block < keep.length; block++) {
      if (keep[block] === 0) continue;
      words += size[block] as number;
      if (isCard[block] === 1) inCards += size[block] as number;
    }
    if (inCards > words * maxCardShare) return;
    for (let block = 0; block < keep.length; block++) if (isCard[block] === 1) keep[block] = 0;
  };
}

/** 1 for blocks that share a link around them with others. */
function cardsOf(page: PageStructure): Uint8Array {
  const isCard = new Uint8Array(page.blocks.count);
  for (const link of page.elements.links) {
    const { from, to } = blocksIn(page, link);
    if (to - from > 1) isCard.fill(1, from, to);
  }
  return isCard;
}

const OTHER = 0;
const PROSE = 1;
const LINK = 2;

/**
 * Paragraphs between or after the paragraphs of an article that are links with the titles of other pages ("Read also"): several of
 * them, or at the end. A single one in the midst may be a part of the text. Cross-validated, dropping those too would give traf-dev
 * 0.0004 more.
 */
export function dropLinkParagraphs({ table, blocks }: PageStructure) {
  const kinds = new Uint8Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) kinds[block] = kindOf(table, blocks, block);
  return ({ keep }: Draft): void => {
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
    for (const link of waiting) keep[link] = 0;
    if (between.length + waiting.length > 1) for (const link of between) keep[link] = 0;
  };
}

function kindOf(table: NodeTable, blocks: Blocks, block: number): number {
  if (table.tag[blocks.container[block] as number] !== P) return OTHER;
  const words = sumOfBlock(table.words, blocks, block);
  const links = shareOfLinks(table, blocks, block);
  if (links >= linkShare && words >= minTitleWords) return LINK;
  return links < maxProseLinks && words >= minProseWords ? PROSE : OTHER;
}

/** A heading or a line with a colon that announces links, all of which were dropped. */
export function dropEmptyLabels({ table, blocks, keep, size }: Draft): void {
  for (let block = blocks.count - 2; block >= 0; block--) {
    if (keep[block] === 0 || (size[block] as number) > maxLabelWords || !isLabel(table, blocks, block)) continue;
    let links = 0;
    let end = block + 1;
    for (; end < blocks.count && keep[end] === 0; end++) {
      if (shareOfLinks(table, blocks, end) >= announcedShare) links++;
      else if (end === block + 1) break;
    }
    if (links > 0 && links * 2 >= end - block - 1) keep[block] = 0;
  }
}

const colon = /[:：]\s*$/;

function isLabel({ nodes, tag }: NodeTable, { container, last }: Blocks, block: number): boolean {
  if (headingTags[tag[container[block] as number] as number] === 1) return true;
  return colon.test((nodes[last[block] as number] as Text).data);
}

/** Share of a block's characters in links (0 to 1). */
function shareOfLinks(table: NodeTable, blocks: Blocks, block: number): number {
  const { chars, links } = blockChars(table, blocks, block);
  return chars === 0 ? 0 : links / chars;
}
