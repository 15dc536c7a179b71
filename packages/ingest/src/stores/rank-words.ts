import { spaced } from "./words.ts";

/** A word of a question, for stores that find texts by regular expressions and rank nothing. In lower case. */
export interface WordPattern {
  readonly stem: string;
  /** The letters that may follow, longest first: an English singular is found by its plural, and the other way round. */
  readonly endings: readonly string[];
  /** Whether its script writes spaces between words, so that it stands alone. */
  readonly isSpaced: boolean;
}

const plural = /(?:[^aeious]es|[sxz]es|[^aisu]s)$/;

/** The pattern of a word. */
export function wordPattern(text: string): WordPattern {
  const word = text.toLowerCase();
  const isSpaced = spaced(`${word} `) === `${word} `;
  if (!isSpaced || word.length < 4) return { stem: word, endings: [""], isSpaced };
  if (word.endsWith("ies") || word.endsWith("y"))
    return { stem: word.slice(0, word.endsWith("y") ? -1 : -3), endings: ["ies", "ie", "y"], isSpaced };
  const ending = plural.exec(word) === null ? 0 : word.endsWith("es") ? 2 : 1;
  return { stem: word.slice(0, word.length - ending), endings: ["es", "e", "s", ""], isSpaced };
}

const special = /[\\^$.*+?()[\]{}|]/g;

/** The same as a regular expression, in the syntax that Rust and JavaScript share; without regard to case. */
export function sourceOf({ stem, endings, isSpaced }: WordPattern): string {
  const source = `${stem.replace(special, "\\$&")}${endings.length > 1 ? `(?:${endings.join("|")})` : ""}`;
  return isSpaced ? `(?i)\\b${source}\\b` : `(?i)${source}`;
}

const wordUnit = /[\p{L}\p{N}\p{M}]/u;

/** Number of times that a text in lower case has a word. */
function countIn(text: string, { stem, endings, isSpaced }: WordPattern): number {
  let count = 0;
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + stem.length)) {
    const end = at + stem.length;
    const isWhole = (ending: string): boolean =>
      text.startsWith(ending, end) && !wordUnit.test(text.charAt(end + ending.length));
    if (!isSpaced || (!wordUnit.test(text.charAt(at - 1)) && endings.some(isWhole))) count++;
  }
  return count;
}

/** A word with the number of texts that have it. */
export interface CountedWord {
  readonly pattern: WordPattern;
  readonly texts: number;
}

/** Of BM25: how soon further occurrences count little, and how much long texts lose. The usual ones. */
const saturation = 1.2;
const lengthWeight = 0.75;

const anyWord = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Scores of texts by BM25.
 *
 * @param all Number of all texts, of which the given ones are some that have the words.
 */
export function scoreTexts(texts: readonly string[], words: readonly CountedWord[], all: number): number[] {
  const lengths = texts.map((text) => spaced(text).match(anyWord)?.length ?? 0);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(texts.length, 1) || 1;
  const rules = words.map(({ pattern, texts: found }) => ({ pattern, weight: weightOf(found, all) }));
  return texts.map((text, at) => {
    const norm = saturation * (1 - lengthWeight + (lengthWeight * (lengths[at] ?? 0)) / mean);
    const lower = text.toLowerCase();
    return rules.reduce((score, { pattern, weight }) => {
      const count = countIn(lower, pattern);
      return score + (weight * count * (saturation + 1)) / (count + norm);
    }, 0);
  });
}

/** How much it says that a text has a word. Never negative. */
export function weightOf(texts: number, all: number): number {
  return Math.log(1 + (Math.max(all, texts) - texts + 0.5) / (texts + 0.5));
}
