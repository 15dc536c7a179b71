import { aWholeNumber, checkValue } from "@decant/page";
import { runsOf } from "./repeats.ts";

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
  /** Items by their runs of words, which are grouped by their length. */
  private readonly runs = new Map<number, Map<string, string>>();

  /** @throws {RangeError} If `words` is not a whole number from 8 to 100. */
  constructor(items: Iterable<TestItem>, words: number = usualWords) {
    checkValue("words", words, aWholeNumber(fewestWords, 100));
    const skipped: string[] = [];
    for (const { id, text } of items) {
      const found = wordsOf(text);
      const size = Math.min(words, found.length);
      if (found.length < fewestWords) {
        skipped.push(id);
        continue;
      }
      const known = this.runs.get(size) ?? new Map<string, string>();
      this.runs.set(size, known);
      const runOf = runsOf(found, " ");
      for (let i = 0; i + size <= found.length; i++) if (!known.has(runOf(i, size))) known.set(runOf(i, size), id);
    }
    this.skipped = skipped;
  }

  /** The first run of words of a document that an item has, too. */
  readonly find = (text: string): Overlap | undefined => {
    const words = wordsOf(text);
    const runOf = runsOf(words, " ");
    for (const [size, known] of this.runs)
      for (let i = 0; i + size <= words.length; i++) {
        const run = runOf(i, size);
        const id = known.get(run);
        if (id !== undefined) return { id, words: run };
      }
    return undefined;
  };
}

const wordsOf = (text: string): readonly string[] => text.normalize("NFKC").toLowerCase().match(word) ?? [];
