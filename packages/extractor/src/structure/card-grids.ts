import { Flag, type NodeTable } from "@decant/dom";
import type { PageType } from "@decant/page";
import { sumOfBlock } from "../blocks/block-counts.ts";
import { blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** Fewest cards of a grid, and their length in words. Chosen by hand. */
const minCards = 4;
const minCardWords = 2;
const maxCardWords = 120;
/** Share of a card's words from which it is kept. A guess. */
const keptShare = 0.3;

const unseen = Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL;
/** Types of pages whose products are their content. */
const sellingTypes: ReadonlySet<PageType> = new Set(["collection", "listing"]);

/** The cards of a grid that stay, and which of their blocks. */
interface Kept {
  readonly cards: readonly number[];
  readonly isPart: (block: number) => boolean;
}

/**
 * Keep cards whole: products with prices on a page of products, whatever they score, because gold texts that leave them out have
 * taught the scores. If at least half of the cards of another grid are kept, each has the parts that most cards keep.
 *
 * A card is one of several siblings of one tag and class with several blocks. Fewer kept cards may be those that the page presents;
 * dropping them loses content on wcxb-dev.
 */
export function keepCardGrids(page: PageStructure) {
  const { table, blocks } = page;
  const grids = gridsOf(page);
  return (draft: Draft): void => {
    const { keep, probability } = draft;
    for (const grid of grids) {
      const kept = keptOf(page, grid, draft);
      if (kept === undefined) continue;
      const isLabel = labelsOf(page, grid);
      for (const card of kept.cards) {
        const { from, to } = blocksIn(page, card);
        for (let block = from; block < to; block++) {
          const isSeen = (table.flags[blocks.first[block]] & unseen) === 0;
          // Comments have a probability of 0.
          if (isSeen && probability[block] !== 0 && kept.isPart(block) && !isLabel(block)) keep[block] = 1;
        }
      }
    }
  };
}

function keptOf(page: PageStructure, cards: readonly number[], { keep, pageType }: Draft): Kept | undefined {
  const isMost = (some: readonly number[]) => some.length * 2 >= cards.length;
  const isWhole = () => true;
  if (sellingTypes.has(pageType) && isMost(cards.filter((card) => hasPrice(page, card))))
    return { cards, isPart: isWhole };
  if (isMost(cards.filter((card) => isKept(page, card, keep))))
    return { cards, isPart: placesOfMost(page, cards, keep) };
  return undefined;
}

/** The places of a card that most cards keep. */
function placesOfMost(page: PageStructure, cards: readonly number[], keep: Uint8Array): (block: number) => boolean {
  const votes = new Map<string, number>();
  for (const card of cards) {
    const { from, to } = blocksIn(page, card);
    for (let block = from; block < to; block++) {
      const place = placeOf(page, block);
      votes.set(place, (votes.get(place) ?? 0) + (keep[block] === 1 ? 1 : -1));
    }
  }
  return (block) => (votes.get(placeOf(page, block)) as number) > 0;
}

/** Tags and classes of a block's element and of the one around it. Longer ways up differ from card to card. */
function placeOf({ table, blocks }: PageStructure, block: number): string {
  const { parent, tag, classIds } = table;
  const node = blocks.container[block];
  const up = parent[node];
  return `${tag[node]} ${classIds[node]} ${tag[up]} ${classIds[up]}`;
}

function isKept(page: PageStructure, card: number, keep: Uint8Array): boolean {
  const { from, to } = blocksIn(page, card);
  let words = 0;
  for (let block = from; block < to; block++)
    if (keep[block] === 1) words += sumOfBlock(page.table.words, page.blocks, block);
  return words >= keptShare * page.table.sum(page.table.words, card);
}

const price = /[$€£¥₹]\s?\d|\d\s?(?:[€£¥₽]|zł|kr\b|Kč|USD|EUR|GBP)/;

function hasPrice(page: PageStructure, card: number): boolean {
  return linesOf(page, card).some((line) => price.test(line));
}

/** Texts that most cards repeat: "Quick shop". */
function labelsOf(page: PageStructure, cards: readonly number[]): (block: number) => boolean {
  const repeats = new Map<string, number>();
  for (const card of cards)
    for (const line of new Set(linesOf(page, card))) repeats.set(line, (repeats.get(line) ?? 0) + 1);
  return (block) => (repeats.get(page.lineOf(block)) as number) * 2 > cards.length;
}

function linesOf(page: PageStructure, card: number): string[] {
  const { from, to } = blocksIn(page, card);
  return Array.from({ length: to - from }, (_, at) => page.lineOf(from + at));
}

/** The cards of each grid; of nested grids, the outer one. */
function gridsOf(page: PageStructure): number[][] {
  const { table } = page;
  const kinds = new Map<number, string>();
  const grids: number[][] = [];
  let end = 0;
  for (let node = 1; node < table.size; node++) {
    if (node < end || table.tag[node] === 0) continue;
    const { from, to } = blocksIn(page, node);
    if (to - from < 2 * minCards) continue;
    const found = cardsIn(page, node, kinds);
    grids.push(...found);
    if (found.length > 0) end = table.end[node];
  }
  return grids;
}

/** @param kinds What is known of each class. */
function cardsIn(page: PageStructure, node: number, kinds: Map<number, string>): number[][] {
  const { table } = page;
  const groups = new Map<string, number[]>();
  for (let child = node + 1; child < table.end[node]; child = table.end[child]) {
    if (!isCard(table, child)) continue;
    const classes = table.classIds[child];
    const kind = kinds.get(classes) ?? table.classValues[classes].replace(ownClasses, "");
    kinds.set(classes, kind);
    const group = `${table.tag[child]} ${kind}`;
    const cards = groups.get(group);
    if (cards === undefined) groups.set(group, [child]);
    else cards.push(child);
  }
  return [...groups.values()].filter((cards) => {
    const large = cards.filter((card) => {
      const { from, to } = blocksIn(page, card);
      return to - from > 1;
    });
    return cards.length >= minCards && large.length * 2 >= cards.length;
  });
}

function isCard(table: NodeTable, node: number): boolean {
  if (table.tag[node] === 0) return false;
  const words = table.sum(table.words, node);
  return words >= minCardWords && words <= maxCardWords;
}

/** Classes that tell the cards of a grid apart: their numbers, and their place in a row. */
const ownClasses = /\b(?:first|last|odd|even|alt|active)\b|\d+|\s+/g;
