import { Flag, type Text } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { firstFrom, sumOfBlock } from "../blocks/block-counts.ts";
import { lowerWordUnit, UNKNOWN } from "../features/units.ts";
import type { PageView } from "../page-view.ts";
import { Fate } from "./outcome.ts";

/** Words of the sequences that are compared. Shorter ones occur in different sentences. */
const sequence = 8;

const PRE = knownTag("pre");

/** Words of the kept blocks without code: text that shows first, then hidden text. */
export interface Stream {
  readonly words: Int32Array;
  /** Blocks in the order of their words. */
  readonly blocks: readonly number[];
  /** Place of each block's first word, and after them the number of words. */
  readonly starts: readonly number[];
}

export function readStream({ table, blocks }: PageView, fates: Uint8Array): Stream {
  const shown: number[] = [];
  const hidden: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    if (fates[block] !== Fate.KEPT || table.tag[blocks.container[block]] === PRE) continue;
    const isHidden = (table.flags[blocks.first[block]] & (Flag.HIDDEN | Flag.NOSCRIPT)) !== 0;
    (isHidden ? hidden : shown).push(block);
  }
  const order = [...shown, ...hidden];
  const words = new WordHashes(order.reduce((sum, block) => sum + sumOfBlock(table.chars, blocks, block), 0));
  const starts = order.map((block) => {
    const start = words.count;
    const end = table.texts[blocks.last[block] + 1];
    for (let run = table.texts[blocks.first[block]]; run < end; run++) {
      const { length } = (table.nodes[table.runNodes[run]] as Text).data;
      const from = table.runStarts[run];
      words.add(table.runTexts, from, from + length);
    }
    return start;
  });
  starts.push(words.count);
  return { words: words.hashes.subarray(0, words.count), blocks: order, starts };
}

/** From here on, scripts without spaces: each unit is a word. */
const ideographs = 0x2e80;

/** Hashes of words in lower case. */
class WordHashes {
  readonly hashes: Int32Array;
  count = 0;

  /** @param most Characters of all texts; no text has more words. */
  constructor(most: number) {
    this.hashes = new Int32Array(most);
  }

  /** Add the words of a part of a text. */
  add(text: string, from: number, to: number): void {
    let hash = 0;
    for (let i = from; i < to; i++) {
      const unit = text.charCodeAt(i);
      const lower = lowerWordUnit(unit);
      const isAlone = lower === UNKNOWN && unit >= ideographs;
      if (lower !== 0 && !isAlone) {
        hash = (Math.imul(hash, hashFactor) + (lower === UNKNOWN ? unit : lower)) | 0;
        continue;
      }
      if (hash !== 0) this.hashes[this.count++] = hash;
      if (isAlone) this.hashes[this.count++] = unit;
      hash = 0;
    }
    if (hash !== 0) this.hashes[this.count++] = hash;
  }
}

const hashFactor = 0x01000193;

export const Repeat = { EARLIER: 1, LATER: 2, ANY: 3 } as const;

/** Sequences of words that the stream has more than once, without overlap. */
export interface Repeats {
  /** For each word, bits of {@link Repeat}. */
  readonly marks: Uint8Array;
  /** Earlier place of each repeated word. */
  readonly sources: Int32Array;
}

/** @returns `undefined` if there are none. */
export function findRepeats({ words }: Stream): Repeats | undefined {
  let repeats: Repeats | undefined;
  const first = new SequencePlaces(words.length);
  for (let at = 0; at + sequence <= words.length; at++) {
    // A single word, repeated, is not a passage.
    if (words[at] === words[at + 1] && words[at] === words[at + 2]) continue;
    let hash = 0;
    for (let i = at; i < at + sequence; i++) hash = (Math.imul(hash, hashFactor) + words[i]) | 0;
    const known = first.placeOf(hash, at);
    if (known < 0 || at < known + sequence || !areSame(words, known, at)) continue;
    repeats ??= { marks: new Uint8Array(words.length), sources: new Int32Array(words.length) };
    const { marks, sources } = repeats;
    for (let i = 0; i < sequence; i++) {
      marks[at + i] = marks[at + i] | Repeat.EARLIER;
      marks[known + i] = marks[known + i] | Repeat.LATER;
      sources[at + i] = known + i;
    }
  }
  return repeats;
}

/** First place of each hash of a sequence; open addressing, at most half full. A `Map` takes four times as long. */
class SequencePlaces {
  private readonly hashes: Int32Array;
  /** Each plus one. */
  private readonly places: Int32Array;
  private readonly shift: number;

  constructor(most: number) {
    const bits = Math.max(4, Math.ceil(Math.log2(most + 1)) + 1);
    this.hashes = new Int32Array(2 ** bits);
    this.places = new Int32Array(2 ** bits);
    this.shift = 32 - bits;
  }

  /**
   * @param place Place of a hash that is new.
   * @returns Where the hash was first, or -1.
   */
  placeOf(hash: number, place: number): number {
    const { hashes, places } = this;
    let at = Math.imul(hash, goldenRatio) >>> this.shift;
    while (places[at] !== 0) {
      if (hashes[at] === hash) return places[at] - 1;
      at = (at + 1) & (places.length - 1);
    }
    hashes[at] = hash;
    places[at] = place + 1;
    return -1;
  }
}

/** Multiplier that spreads hashes (Knuth, The Art of Computer Programming, volume 3, section 6.4). */
const goldenRatio = 0x9e3779b1;

function areSame(words: Int32Array, one: number, other: number): boolean {
  for (let i = 0; i < sequence; i++) if (words[one + i] !== words[other + i]) return false;
  return true;
}

/** Number of a block's words that are repeated. */
export function countRepeated({ starts }: Stream, { marks }: Repeats, place: number, mark: number): number {
  let count = 0;
  for (let word = starts[place]; word < starts[place + 1]; word++) if ((marks[word] & mark) !== 0) count++;
  return count;
}

/** The earlier block that has the first repeated word of a block. */
export function originalOf({ starts, blocks }: Stream, { sources, marks }: Repeats, place: number): number {
  let word = starts[place];
  while ((marks[word] & Repeat.EARLIER) === 0) word++;
  return blocks[firstFrom(starts, sources[word] + 1) - 1];
}
