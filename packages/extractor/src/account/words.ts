import { Flag, type Text } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { sumOfBlock } from "../blocks/block-counts.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { lowerWordUnit, UNKNOWN } from "../features/title-overlap.ts";
import type { PageView } from "../page-view.ts";
import { Fate } from "./outcome.ts";

const PRE = knownTag("pre");

/** Words of the kept blocks without code, as hashes: text that shows first, then hidden text. */
export interface WordStream {
  readonly words: Int32Array;
  /** Block of each word. */
  readonly blockOf: Int32Array;
  /** First word of each block, and the one after its last. */
  readonly first: Int32Array;
  readonly end: Int32Array;
}

export function readWords({ table, blocks }: PageView, fates: Uint8Array): WordStream {
  const shown: number[] = [];
  const hidden: number[] = [];
  let chars = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (fates[block] !== Fate.KEPT || table.tag[blocks.container[block]] === PRE) continue;
    const isHidden = (table.flags[blocks.first[block]] & (Flag.HIDDEN | Flag.NOSCRIPT)) !== 0;
    (isHidden ? hidden : shown).push(block);
    chars += sumOfBlock(table.chars, blocks, block);
  }
  // No text has more words than characters.
  const words = new Int32Array(chars);
  const blockOf = new Int32Array(chars);
  const first = new Int32Array(blocks.count);
  const end = new Int32Array(blocks.count);
  let count = 0;
  for (const block of [...shown, ...hidden]) {
    first[block] = count;
    const last = table.texts[blocks.last[block] + 1];
    for (let run = table.texts[blocks.first[block]]; run < last; run++) {
      const from = table.runStarts[run];
      const { length } = (table.nodes[table.runNodes[run]] as Text).data;
      count = hashWords(table.runTexts, from, from + length, words, count);
    }
    end[block] = count;
    blockOf.fill(block, first[block], count);
  }
  return { words: words.subarray(0, count), blockOf, first, end };
}

/** From here on, scripts without spaces: each unit is a word. */
const ideographs = 0x2e80;
const hashFactor = 0x01000193;

/** Write the hashes of the words in a part of a text, in lower case, after `before` others; returns the number of all. */
function hashWords(text: string, from: number, to: number, words: Int32Array, before: number): number {
  let count = before;
  let hash = 0;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    const lower = lowerWordUnit(unit);
    const isAlone = lower === UNKNOWN && unit >= ideographs;
    if (lower !== 0 && !isAlone) {
      hash = (Math.imul(hash, hashFactor) + (lower === UNKNOWN ? unit : lower)) | 0;
      continue;
    }
    if (hash !== 0) words[count++] = hash;
    if (isAlone) words[count++] = unit;
    hash = 0;
  }
  if (hash !== 0) words[count++] = hash;
  return count;
}

/** First places of sequences of words; open addressing, at most half full. A `Map` takes four times as long. */
class SequencePlaces {
  private readonly words: Int32Array;
  private readonly hashes: Int32Array;
  /** Each plus one. */
  private readonly places: Int32Array;
  private readonly shift: number;

  constructor(words: Int32Array) {
    const bits = Math.max(4, Math.ceil(Math.log2(words.length + 1)) + 1);
    this.words = words;
    this.hashes = new Int32Array(2 ** bits);
    this.places = new Int32Array(2 ** bits);
    this.shift = 32 - bits;
  }

  /** First place of the words from `start` up to `end`, or -1. Of two sequences with one hash only the first is found. */
  firstOf(start: number, end: number): number {
    const { words, hashes, places } = this;
    let hash = 0;
    for (let i = start; i < end; i++) hash = (Math.imul(hash, hashFactor) + words[i]) | 0;
    let at = Math.imul(hash, goldenRatio) >>> this.shift;
    while (places[at] !== 0 && hashes[at] !== hash) at = (at + 1) & (places.length - 1);
    if (places[at] === 0) {
      hashes[at] = hash;
      places[at] = start + 1;
      return -1;
    }
    const first = places[at] - 1;
    for (let i = start; i < end; i++) if (words[first + i - start] !== words[i]) return -1;
    return first;
  }
}

/** Multiplier that spreads hashes (Knuth, The Art of Computer Programming, volume 3, section 6.4). */
const goldenRatio = 0x9e3779b1;

/**
 * For each block the first one with the same words, if that is another; else -1. One that shows takes the place of hidden ones before it.
 * Blocks whose texts differ are not the same: signatures of two functions may have the same words.
 */
export function findCopies({ table, blocks }: PageView, { words, blockOf, first, end }: WordStream): Int32Array {
  const copies = new Int32Array(blocks.count).fill(-1);
  const originals = copies.map((_, block) => block);
  const known = new SequencePlaces(words);
  const textOf = (block: number): string =>
    shownText(table, blocks.first[block], blocks.last[block] + 1)
      .replace(spaces, " ")
      .trim();
  for (let block = 0; block < blocks.count; block++) {
    if (end[block] === first[block]) continue;
    const earlier = known.firstOf(first[block], end[block]);
    if (earlier < 0) continue;
    const oldest = blockOf[earlier];
    const isWhole = first[oldest] === earlier && end[oldest] - earlier === end[block] - first[block];
    if (!isWhole || textOf(oldest) !== textOf(block)) continue;
    const original = originals[oldest];
    // Hidden text comes last in the stream.
    if (first[original] > first[block]) {
      copies[original] = block;
      originals[oldest] = block;
    } else copies[block] = original;
  }
  return copies;
}

const spaces = /\s+/g;

/** Words of the sequences that are compared. Shorter ones occur in different sentences. */
const sequence = 8;

/** Words in sequences that the stream has more than once, without overlap; by block. */
export interface RepeatedWords {
  /** Number of words that come earlier in the stream. */
  readonly earlier: Int32Array;
  /** 1 for blocks with words that the stream has elsewhere. */
  readonly isAny: Uint8Array;
  /** Block with the first of the earlier words. */
  readonly source: Int32Array;
}

/** @returns `undefined` if there are none. */
export function findRepeatedWords({ words, blockOf, first }: WordStream): RepeatedWords | undefined {
  const known = new SequencePlaces(words);
  /** Earlier place of each word, plus one; 0 for none. */
  let sources: Int32Array | undefined;
  const isAny = new Uint8Array(first.length);
  for (let at = 0; at + sequence <= words.length; at++) {
    // A single word, repeated, is not a passage.
    if (words[at] === words[at + 1] && words[at] === words[at + 2]) continue;
    const earlier = known.firstOf(at, at + sequence);
    if (earlier < 0 || at < earlier + sequence) continue;
    sources ??= new Int32Array(words.length);
    for (let i = 0; i < sequence; i++) {
      sources[at + i] = earlier + i + 1;
      isAny[blockOf[at + i]] = isAny[blockOf[earlier + i]] = 1;
    }
  }
  if (sources === undefined) return undefined;
  const earlier = new Int32Array(first.length);
  const source = new Int32Array(first.length);
  for (let word = words.length - 1; word >= 0; word--) {
    if (sources[word] === 0) continue;
    earlier[blockOf[word]] = earlier[blockOf[word]] + 1;
    source[blockOf[word]] = blockOf[sources[word] - 1];
  }
  return { earlier, isAny, source };
}
