import type { NodeTable, Text } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import type { BlockRange, PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** Most words and blocks of a card. Guesses. */
const maxCardWords = 100;
const maxCardBlocks = 8;
/** Formulas, code, quotations and tables are often between the two parts of a sentence. */
const contentTags = tagSet(["math", "pre", "code", "table", "ul", "ol", "dl", "blockquote", "svg", "figure", "iframe"]);
const P = knownTag("p");

const openEnd = /[\p{L}\p{N},]\s*$/u;
/** A sentence goes on in lower case, or with a mark. */
const continuation = /^\s*(?:[,;:.)’'”]|\p{Ll})/u;

/**
 * Drop cards inside a sentence of an article: a person's picture, name and office, which show when the pointer is over the name. A card
 * is an element of several blocks with a picture or link; the text before it ends without a mark, and goes on after it. Both of its parts are
 * kept if one is.
 */
export function dropInlineCards(page: PageStructure) {
  const cards = [...cardsIn(page)];
  return ({ keep }: Draft): void => {
    for (const { from, to } of cards) {
      if (keep[from - 1] === 0 && keep[to] === 0) continue;
      keep.fill(0, from, to);
      keep[from - 1] = keep[to] = 1;
    }
  };
}

function* cardsIn({ table, blocks, before }: PageStructure): Generator<BlockRange> {
  const { parent, end, tag, nodes } = table;
  for (let block = 0; block < blocks.count - 3; block++) {
    const sentence = blocks.container[block] as number;
    const from = block + 1;
    // The element that follows the text, as a child of the same parent. A block element ends a paragraph.
    let card = blocks.container[from] as number;
    const isParent = (node: number): boolean => node === sentence || (tag[sentence] === P && node === parent[sentence]);
    while (card > 0 && !isParent(parent[card] as number)) card = parent[card] as number;
    if (card <= (blocks.last[block] as number)) continue;
    const to = before[end[card] as number] as number;
    if (to - from < 2 || to - from > maxCardBlocks || to >= blocks.count) continue;
    if (blocks.container[to] !== parent[card] || !isCard(table, card)) continue;
    const text = (nodes[blocks.last[block] as number] as Text).data;
    const rest = (nodes[blocks.first[to] as number] as Text).data;
    if (openEnd.test(text) && continuation.test(rest)) yield { from, to };
  }
}

function isCard(table: NodeTable, card: number): boolean {
  if (table.sum(table.words, card) > maxCardWords) return false;
  if (table.sum(table.images, card) === 0 && table.sum(table.linkChars, card) === 0) return false;
  for (let node = card; node < (table.end[card] as number); node++)
    if (contentTags[table.tag[node] as number] === 1) return false;
  return true;
}
