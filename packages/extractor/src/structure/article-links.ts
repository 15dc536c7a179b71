import type { NodeTable, Text } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/heading-tags.ts";
import type { PageStructure } from "../blocks/page-structure.ts";
import type { Blocks } from "../blocks/split-blocks.ts";
import type { Draft } from "./draft.ts";

// Links to other pages inside an article. Each reads like its text, so the place decides.

const P = knownTag("p");

/** Share of a block's text in links from which the block is a link. */
const minLinkShare = 0.95;
/** The same below a label, where links may have dates beside them. A guess. */
const announcedShare = 0.8;
/** A paragraph with more of its text in links is not prose. A guess. */
const maxProseLinks = 0.5;
/** Fewest words of prose, and of a link that is a title. Chosen by hand. */
const minProseWords = 10;
const minTitleWords = 4;
/** Longer texts are sentences. A guess. */
const maxLabelWords = 8;

const OTHER = 0;
const PROSE = 1;
const LINK = 2;

/**
 * Drop paragraphs that are links to other pages ("Read also"), if there are several or they are after the text. A single one
 * inside may be part of the text; dropping it too would gain 0.0004 on traf-dev, cross-validated.
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
  if (table.tag[blocks.container[block]] !== P) return OTHER;
  const words = sumOfBlock(table.words, blocks, block);
  const links = linkShare(table, blocks, block);
  if (links >= minLinkShare && words >= minTitleWords) return LINK;
  return links < maxProseLinks && words >= minProseWords ? PROSE : OTHER;
}

/** Drop a heading or a line with a colon if the links that it introduces were all dropped. */
export function dropEmptyLabels({ table, blocks, keep, size }: Draft): void {
  for (let block = blocks.count - 2; block >= 0; block--) {
    if (keep[block] === 0 || size[block] > maxLabelWords || !isLabel(table, blocks, block)) continue;
    let links = 0;
    let end = block + 1;
    for (; end < blocks.count && keep[end] === 0; end++) {
      if (linkShare(table, blocks, end) >= announcedShare) links++;
      else if (end === block + 1) break;
    }
    if (links > 0 && links * 2 >= end - block - 1) keep[block] = 0;
  }
}

const colon = /[:：]\s*$/;

function isLabel({ nodes, tag }: NodeTable, { container, last }: Blocks, block: number): boolean {
  if (headingTags[tag[container[block]]] === 1) return true;
  return colon.test((nodes[last[block]] as Text).data);
}
