import { aWholeNumber, checkValue } from "@decant/page";
import { hash32, mix32 } from "../hash.ts";

/** A text that a corpus must not have, such as a question of a benchmark. */
export interface TestItem {
  readonly id: string;
  readonly text: string;
}

/** Words that a document shares with an item. */
export interface Overlap {
  readonly id: string;
  readonly words: string;
}

/** Words in a row that are too many for chance (Brown and others, Language Models are Few-Shot Learners, 2020, appendix C). */
const usualWords = 13;
/** Shorter items are found as a whole, from this many words on (the same source). */
const fewestWords = 8;

const word = /[\p{L}\p{M}\p{N}]+/gu;
const base = 0x2c1b3c6d;

/**
 * Finds documents that share words with a list: runs of 13 words in a row, without case and punctuation, as GPT-3's authors and
 * datatrove do. Shorter items are found as a whole.
 *
 * @example
 * const items = [{ id: "q1", text: "How many fingers does the gauge at the old mole show at noon on Sunday?" }];
 * const { find } = new Decontaminator(items);
 * find("(How many fingers does the gauge at the old mole show at noon on Sunday...)")?.id; // "q1"
 */
export class Decontaminator {
  /** Items whose text is too short to be looked for. */
  readonly skipped: readonly string[];
  /** Runs by their length, then by the hash of their words. */
  private readonly runs = new Map<number, Map<number, Overlap[]>>();

  /** @throws {RangeError} If `words` is not a whole number from 8 to 100. */
  constructor(items: Iterable<TestItem>, words: number = usualWords) {
    checkValue("words", words, aWholeNumber(fewestWords, 100));
    const skipped: string[] = [];
    for (const { id, text } of items) {
      const found = wordsOf(text);
      if (found.length < fewestWords) skipped.push(id);
      else this.addRuns(id, found, Math.min(words, found.length));
    }
    this.skipped = skipped;
  }

  private addRuns(id: string, words: readonly string[], size: number): void {
    const known = this.runs.get(size) ?? new Map<number, Overlap[]>();
    this.runs.set(size, known);
    for (const [first, hash] of rollingHashes(words, size)) {
      const same = known.get(hash) ?? [];
      const run = words.slice(first, first + size).join(" ");
      if (!same.some((other) => other.words === run)) same.push({ id, words: run });
      known.set(hash, same);
    }
  }

  /** The first run of words of a document that an item has, too. */
  readonly find = (text: string): Overlap | undefined => {
    const words = wordsOf(text);
    for (const [size, known] of this.runs)
      for (const [first, hash] of rollingHashes(words, size)) {
        const run = known.get(hash);
        if (run === undefined) continue;
        const here = words.slice(first, first + size).join(" ");
        const found = run.find((other) => other.words === here);
        if (found !== undefined) return found;
      }
    return undefined;
  };
}

const wordsOf = (text: string): readonly string[] => text.normalize("NFKC").toLowerCase().match(word) ?? [];

/** Hashes of all runs of some words, each from the one before it. */
function* rollingHashes(words: readonly string[], size: number): Generator<readonly [first: number, hash: number]> {
  let out = 1;
  for (let i = 0; i < size; i++) out = Math.imul(out, base);
  const hashes = words.map((one) => hash32(one, 0));
  let hash = 0;
  for (const [i, next] of hashes.entries()) {
    hash = (Math.imul(hash, base) + next - Math.imul(hashes[i - size] ?? 0, out)) | 0;
    if (i + 1 >= size) yield [i + 1 - size, mix32(hash)];
  }
}
