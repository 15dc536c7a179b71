import type { NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { accumulate, firstFrom } from "../blocks/block-counts.ts";
import { H1 } from "../blocks/elements.ts";
import { log, ratio } from "../features/feature-input.ts";

const TIME = knownTag("time");

/** Most words and pictures of a card. Chosen by hand. */
const maxCardWords = 80;
const maxCardImages = 6;
/** A card shows the price before and after a discount, and for each unit. Half changes 1, twice none of 1,982 pages. */
const maxCardPrices = 4;
/** Texts after the headline in which a product has its price. Half and twice change 1 of 261 pages that read it. */
const headRuns = 100;
/** Signs of currencies. Searches for single characters are fast; names of currencies are not searched. */
const currencies = ["$", "€", "£", "¥", "₹"] as const;
/** "Add to cart" and the like; `cartStarts` are searched, and `cartEnd` must follow. */
const cartStarts = ["dd to ", "dd To ", "DD TO "] as const;
const cartEnd = /(?:cart|bag|basket)/iy;
/** Words by which a company speaks of itself and to its customers; the latter begin with these letters. */
const address = / (?:[oO]ur|[wW]e|[uU]nsere?|[wW]ir|[nN]otre|[nN]ous|[nN]uestr[oa]|[yY]our|Ihre?|[vV]otre|[vV]ous) /g;
const toCustomers = "yYIvV";

/** Numbers that distinguish collections, products, services and lists: prices, cards, words, headings. */
export function readItems(table: NodeTable, title: string | undefined): Record<string, number> {
  const { size, tag } = table;
  const priced = pricedRuns(table);
  const prices = new Int32Array(size + 1);
  for (const run of priced) prices[table.runNodes[run] + 1] = 1;
  accumulate(prices);
  const cards = new Int32Array(table.classValues.length);
  const pricedCards = new Int32Array(table.classValues.length);
  let [times, headline, head] = [0, 0, 0];
  for (let node = 1; node < size; node++) {
    const own = tag[node];
    if (own === 0) continue;
    if (own === TIME) times++;
    else if (own === H1) {
      if (head === 0) head = node;
      headline = Math.max(headline, table.sum(table.words, node));
    }
    if (!isCard(table, node)) continue;
    const kind = table.classIds[node];
    cards[kind] = cards[kind] + 1;
    const shown = table.sum(prices, node);
    if (shown > 0 && shown <= maxCardPrices) pricedCards[kind] = pricedCards[kind] + 1;
  }
  const firstRun = table.texts[head];
  const headPrices = head === 0 ? 0 : firstFrom(priced, firstRun + headRuns) - firstFrom(priced, firstRun);
  const words = table.words[size];
  let [ours, yours] = [0, 0];
  for (const word of table.runTexts.match(address) ?? []) {
    if (toCustomers.includes(word[1])) yours++;
    else ours++;
  }
  return {
    prices: log(priced.length), headPrices: log(headPrices), cards: log(largest(cards)), pricedCards:
    log(largest(pricedCards)), cart: Number(hasCart(table.runTexts)), ours: 100 * ratio(ours, words), yours: 100 *
    ratio(yours, words), times: log(times), headlineWords: log(headline), titleWords: log((title ??
    "").split(spaces).filter((word) => word !== "").length),
  }; // biome-ignore format: a row of numbers
}

function isCard(table: NodeTable, node: number): boolean {
  const images = table.sum(table.images, node);
  if (images === 0 || images > maxCardImages || table.sum(table.linkChars, node) === 0) return false;
  const words = table.sum(table.words, node);
  return words > 0 && words <= maxCardWords;
}

const spaces = /\s+/;

function largest(counts: Int32Array): number {
  let found = 0;
  for (const count of counts) if (count > found) found = count;
  return found;
}

/** Runs of text with a price, in order. */
function pricedRuns({ runTexts, runStarts }: NodeTable): number[] {
  const runs = new Set<number>();
  for (const sign of currencies) {
    for (let at = runTexts.indexOf(sign); at >= 0; at = runTexts.indexOf(sign, at + 1))
      if (isBesideDigit(runTexts, at, at + 1)) runs.add(firstFrom(runStarts, at + 1) - 1);
  }
  return [...runs].sort((one, other) => one - other);
}

function hasCart(text: string): boolean {
  for (const start of cartStarts) {
    for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
      cartEnd.lastIndex = at + start.length;
      if (cartEnd.test(text)) return true;
    }
  }
  return false;
}

function isBesideDigit(text: string, from: number, to: number): boolean {
  const isDigit = (at: number): boolean => {
    const unit = text.charCodeAt(at);
    return unit >= 0x30 && unit <= 0x39;
  };
  const isSpace = (at: number): boolean => {
    const unit = text.charCodeAt(at);
    return unit === 0x20 || unit === 0xa0;
  };
  return (
    isDigit(to) || isDigit(from - 1) || (isSpace(to) && isDigit(to + 1)) || (isSpace(from - 1) && isDigit(from - 2))
  );
}
