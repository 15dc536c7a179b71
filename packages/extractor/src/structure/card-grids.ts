import { Flag, type NodeTable } from "@decant/dom";
import { sumOfBlock } from "../blocks/block-counts.ts";
import { blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** Fewest cards of a grid, and their length in words. Guesses. */
const minCards = 4;
const minCardWords = 2;
const maxCardWords = 120;
/** Share of a card's words from which it is kept. A guess. */
const keptShare = 0.3;

const unseen = Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL;

/**
 * Keep the other cards of a grid if at least half of its cards are kept: of each, what most of the cards keep. A card is one of several
 * siblings of one tag and class, with a link and several blocks. Fewer kept cards may be those that the page presents; dropping them loses
 * content on wcxb-dev.
 */
export function keepCardGrids(page: PageStructure) {
  const { table, blocks } = page;
  const grids = gridsOf(page);
  const placeOf = (block: number): string => {
    const node = blocks.container[block] as number;
    return `${table.tag[node]} ${table.classIds[node]}`;
  };
  return ({ keep, probability }: Draft): void => {
    for (const cards of grids) {
      const dropped = cards.filter((card) => !isKept(page, card, keep));
      if (dropped.length === 0 || dropped.length * 2 > cards.length) continue;
      const places = new Map<string, number>();
      for (const card of cards) {
        const { from, to } = blocksIn(page, card);
        for (let block = from; block < to; block++)
          places.set(placeOf(block), (places.get(placeOf(block)) ?? 0) + (keep[block] === 1 ? 1 : -1));
      }
      for (const card of dropped) {
        const { from, to } = blocksIn(page, card);
        for (let block = from; block < to; block++) {
          const isSeen = ((table.flags[blocks.first[block] as number] as number) & unseen) === 0;
          // Comments have a probability of 0.
          if (isSeen && probability[block] !== 0 && (places.get(placeOf(block)) ?? 0) > 0) keep[block] = 1;
        }
      }
    }
  };
}

function isKept(page: PageStructure, card: number, keep: Uint8Array): boolean {
  const { from, to } = blocksIn(page, card);
  let words = 0;
  for (let block = from; block < to; block++)
    if (keep[block] === 1) words += sumOfBlock(page.table.words, page.blocks, block);
  return words >= keptShare * page.table.sum(page.table.words, card);
}

/** The cards of each grid; of nested grids, the outer one. */
function gridsOf(page: PageStructure): number[][] {
  const { table } = page;
  const grids: number[][] = [];
  let end = 0;
  for (let node = 1; node < table.size; node++) {
    if (node < end || table.tag[node] === 0) continue;
    const { from, to } = blocksIn(page, node);
    if (to - from < 2 * minCards) continue;
    const found = cardsIn(page, node);
    grids.push(...found);
    if (found.length > 0) end = table.end[node] as number;
  }
  return grids;
}

function cardsIn(page: PageStructure, node: number): number[][] {
  const { table } = page;
  const kinds = new Map<number, number[]>();
  for (let child = node + 1; child < (table.end[node] as number); child = table.end[child] as number) {
    if (!isCard(table, child)) continue;
    const kind = (table.tag[child] as number) * table.classValues.length + (table.classIds[child] as number);
    const cards = kinds.get(kind);
    if (cards === undefined) kinds.set(kind, [child]);
    else cards.push(child);
  }
  return [...kinds.values()].filter((cards) => {
    const large = cards.filter((card) => {
      const { from, to } = blocksIn(page, card);
      return to - from > 1;
    });
    return cards.length >= minCards && large.length * 2 >= cards.length;
  });
}

function isCard(table: NodeTable, node: number): boolean {
  if (table.tag[node] === 0 || table.sum(table.linkChars, node) === 0) return false;
  const words = table.sum(table.words, node);
  return words >= minCardWords && words <= maxCardWords;
}
