import { type Element, Flag, type NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { readBlockTexts } from "@decant/extractor/training";
import { blockChars, headingTags, type Method, type MethodInput } from "./method.ts";
import {
  bestStopWords,
  type StopWords,
  stopWordDensities,
  stopWordDensity,
  stopWords,
  stopWordsOf,
} from "./stop-words.ts";

/** The paper's classes of blocks. */
const BAD = 0;
const GOOD = 1;
const NEAR_GOOD = 2;
const SHORT = 3;

/** Values of the paper, except stop words: its lists are longer than ours. */
const settings = {
  maxLinkDensity: 0.2,
  shortChars: 70,
  longChars: 200,
  stopWordsLow: 0.2,
  stopWordsHigh: 0.25,
  /** A heading is kept when a good block begins within so many characters. */
  headingReach: 200,
} as const;

/**
 * Content by stop words, links and length (Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora", 2011).
 *
 * Blocks are classed each by itself first; short and doubtful ones then by those around them. The language is the declared
 * one where there is a list for it, else the one whose list fits the page best.
 */
export const justext: Method = {
  id: "justext",
  pick: (input) => {
    const texts = readBlockTexts(input.table, input.blocks);
    const list = listFor(input.table, texts);
    const alone = texts.map((text, block) => classify(input, block, text, list));
    const revised = reviseByContext(input, alone);
    return Uint8Array.from(revised, (kind) => (kind === GOOD ? 1 : 0));
  },
};

/** Characters that the language is guessed from. */
const sampleLength = 20_000;
/** A declared language counts only if its words occur: templates declare English for any language. */
const minDeclaredFit = 0.5;

function listFor(table: NodeTable, texts: readonly string[]): StopWords {
  let sample = "";
  for (const text of texts) {
    if (text.length >= settings.shortChars && sample.length < sampleLength) sample += ` ${text.slice(0, sampleLength)}`;
  }
  const densities = stopWordDensities(sample);
  const guessed = bestStopWords(densities);
  const declared = stopWordsOf(declaredLanguage(table));
  if (declared === undefined) return guessed;
  const fitOf = (list: StopWords) => densities[stopWords.indexOf(list)] as number;
  return fitOf(declared) >= minDeclaredFit * fitOf(guessed) ? declared : guessed;
}

const HTML = knownTag("html");

function declaredLanguage({ tag, nodes }: NodeTable): string {
  const root = tag.indexOf(HTML);
  return root < 0 ? "" : ((nodes[root] as Element).attribs.lang ?? "");
}

const copyright = "©";

function classify(input: MethodInput, block: number, text: string, list: StopWords): number {
  const { table, blocks } = input;
  const { chars, links } = blockChars(table, blocks, block);
  const flags = table.flags[blocks.first[block] as number] as number;
  if ((flags & (Flag.HIDDEN | Flag.CONTROL)) !== 0 || text.includes(copyright)) return BAD;
  if (links > settings.maxLinkDensity * chars) return BAD;
  // In scripts without spaces a character says as much as two.
  const length = list.characters === undefined ? text.trim().length : chars * 2;
  if (length < settings.shortChars) return links > 0 ? BAD : SHORT;
  const density = stopWordDensity(text, list);
  if (density >= settings.stopWordsHigh) return length > settings.longChars ? GOOD : NEAR_GOOD;
  return density >= settings.stopWordsLow ? NEAR_GOOD : BAD;
}

function reviseByContext(input: MethodInput, alone: readonly number[]): Uint8Array {
  const result = Uint8Array.from(alone);
  const isHeading = (b: number) => headingTags[input.table.tag[input.blocks.container[b] as number] as number] === 1;
  // A heading close above a good block is near-good.
  forEachBackwards(result, (b, nextGood) => {
    if (result[b] !== SHORT || !isHeading(b) || nextGood < 0) return;
    const from = (input.blocks.last[b] as number) + 1;
    const gap =
      (input.table.chars[input.blocks.first[nextGood] as number] as number) - (input.table.chars[from] as number);
    if (gap <= settings.headingReach) result[b] = NEAR_GOOD;
  });
  reviseKind(result, SHORT, (before, after, near) =>
    before === after ? before : near.some((kind) => kind === NEAR_GOOD) ? GOOD : BAD,
  );
  reviseKind(result, NEAR_GOOD, (before, after) => (before === BAD && after === BAD ? BAD : GOOD));
  // Headings rejected in the first pass may be above content after all.
  forEachBackwards(result, (b, nextGood) => {
    if (result[b] !== BAD || alone[b] !== SHORT || !isHeading(b) || nextGood !== b + 1) return;
    result[b] = GOOD;
  });
  return result;
}

/** Go from the end to the start, with the nearest good block after; -1 for none. */
function forEachBackwards(kinds: Uint8Array, visit: (block: number, nextGood: number) => void): void {
  let nextGood = -1;
  for (let b = kinds.length - 1; b >= 0; b--) {
    visit(b, nextGood);
    if (kinds[b] === GOOD) nextGood = b;
  }
}

/**
 * Decide all blocks of a kind by the nearest decided ones on either side, all at once.
 *
 * @param decide Gets the nearest good or bad kinds before and after, and the direct neighbours on bad sides.
 */
function reviseKind(
  kinds: Uint8Array,
  kind: number,
  decide: (before: number, after: number, near: readonly number[]) => number,
): void {
  const before = nearest(kinds, kind, 1);
  const after = nearest(kinds, kind, -1);
  const decided = kinds.map((own, b) => {
    if (own !== kind) return own;
    const left = before[b] as { readonly decided: number; readonly near: number };
    const right = after[b] as { readonly decided: number; readonly near: number };
    const near = [left, right].filter((side) => side.decided === BAD).map((side) => side.near);
    return decide(left.decided, right.decided, near);
  });
  kinds.set(decided);
}

/** For each block the nearest one on a side that is decided, and the nearest that is of another kind. */
function nearest(kinds: Uint8Array, kind: number, step: 1 | -1) {
  const result: { decided: number; near: number }[] = new Array(kinds.length);
  let decided: number = BAD;
  let near: number = BAD;
  for (let i = 0; i < kinds.length; i++) {
    const b = step === 1 ? i : kinds.length - 1 - i;
    result[b] = { decided, near };
    const own = kinds[b] as number;
    if (own === GOOD || own === BAD) decided = own;
    if (own !== kind) near = own;
  }
  return result;
}
