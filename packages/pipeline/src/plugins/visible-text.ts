import { isVisibleUnit, lowerBound } from "@decant/page";

/** The visible characters of several texts, joined, with their sources. */
export interface VisibleText {
  readonly units: string;
  /** Index of the text that each unit comes from. */
  readonly text: Int32Array;
  readonly offset: Int32Array;
  /** Starts of words and marks in `units`; white space and the ends of texts separate them. */
  readonly words: readonly number[];
}

/**
 * Join the visible characters of texts.
 *
 * @example
 * visibleText(["a b", "c"]).units; // "abc"
 */
export function visibleText(texts: readonly string[]): VisibleText {
  const length = texts.reduce((sum, { length }) => sum + length, 0);
  const text = new Int32Array(length);
  const offset = new Int32Array(length);
  const words: number[] = [];
  const pieces: string[] = [];
  let size = 0;
  for (const [index, value] of texts.entries()) {
    let wordStart = -1;
    for (let at = 0; at <= value.length; at++) {
      const unit = at < value.length ? value.charCodeAt(at) : 0;
      const isWord = isWordUnit(unit);
      const isVisible = isWord || isVisibleUnit(unit);
      if (wordStart >= 0 && !isWord) {
        pieces.push(value.slice(wordStart, at));
        wordStart = -1;
      }
      if (!isVisible) continue;
      if (wordStart < 0) words.push(size);
      if (!isWord) pieces.push(value.charAt(at));
      else if (wordStart < 0) wordStart = at;
      text[size] = index;
      offset[size++] = at;
    }
  }
  return { units: pieces.join(""), text: text.subarray(0, size), offset: offset.subarray(0, size), words };
}

/** Letters, digits and other characters that are not marks. */
function isWordUnit(unit: number): boolean {
  if (unit < 0xc0) return (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
  return isVisibleUnit(unit) && !(unit >= 0x2000 && unit <= 0x206f) && !(unit >= 0x3000 && unit <= 0x303f);
}

/** A stretch that two texts have in common: its offset in each, and its length. */
export interface Common {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/**
 * Find the stretches that two texts have in common, in order. Words that occur once in each are the anchors (patience diff), and are
 * extended by equal characters on both sides. Takes n log n.
 *
 * @example
 * commonStretches(visibleText(["the old moon"]), visibleText(["the moon"])).length; // 2
 */
export function commonStretches(before: VisibleText, after: VisibleText): Common[] {
  const found: Common[] = [];
  const add = (stretch: Common): void => {
    const last = found.at(-1);
    if (stretch.length === 0) return;
    if (
      last !== undefined &&
      last.before + last.length === stretch.before &&
      last.after + last.length === stretch.after
    )
      found[found.length - 1] = { ...last, length: last.length + stretch.length };
    else found.push(stretch);
  };
  let [i, j] = [0, 0];
  for (const anchor of [
    ...anchors(before, after),
    { before: before.units.length, after: after.units.length, length: 0 },
  ]) {
    const gap = Math.min(anchor.before - i, anchor.after - j);
    if (gap >= 0) {
      const head = commonLength(before.units, i, after.units, j, gap, 1);
      add({ before: i, after: j, length: head });
      const tail = commonLength(before.units, anchor.before - 1, after.units, anchor.after - 1, gap - head, -1);
      add({ before: anchor.before - tail, after: anchor.after - tail, length: tail });
      add(anchor);
      i = anchor.before + anchor.length;
      j = anchor.after + anchor.length;
    }
  }
  return found;
}

/** Number of equal units from two offsets on, forwards or backwards. */
function commonLength(a: string, i: number, b: string, j: number, most: number, step: 1 | -1): number {
  let length = 0;
  while (length < most && a.charCodeAt(i + step * length) === b.charCodeAt(j + step * length)) length++;
  return length;
}

/** Words that occur once in each text, in the longest common order. */
function anchors(before: VisibleText, after: VisibleText): Common[] {
  const inBefore = wordsOnce(before);
  const inAfter = wordsOnce(after);
  const pairs: Common[] = [];
  for (const [word, at] of inBefore) {
    const other = inAfter.get(word);
    if (at >= 0 && other !== undefined && other >= 0) pairs.push({ before: at, after: other, length: word.length });
  }
  return longestIncreasing(pairs);
}

/** Offset of each word; -1 for a repeated word. */
function wordsOnce({ units, words }: VisibleText): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, start] of words.entries()) {
    const word = units.slice(start, words[index + 1]);
    places.set(word, places.has(word) ? -1 : start);
  }
  return places;
}

/** The longest list of pairs, ordered by `before`, whose `after` grows (patience sorting). */
function longestIncreasing(pairs: readonly Common[]): Common[] {
  const piles: number[] = [];
  const previous: number[] = [];
  for (const [index, { after }] of pairs.entries()) {
    const pile = lowerBound(piles.length, (at) => (pairs[piles[at] as number] as Common).after < after);
    previous.push(pile === 0 ? -1 : (piles[pile - 1] as number));
    piles[pile] = index;
  }
  const longest: Common[] = [];
  for (let index = piles.at(-1) ?? -1; index >= 0; index = previous[index] as number)
    longest.push(pairs[index] as Common);
  return longest.reverse();
}
