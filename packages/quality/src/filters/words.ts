const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Scripts that write words without spaces. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const inner = String.raw`(?:(?!${unspaced})[\p{L}\p{M}\p{N}_])`;
/** Text of a script without spaces, a word with apostrophes and hyphens inside, or any other character. */
const runs = new RegExp(String.raw`(${unspaced}+)|${inner}+(?:['’-]${inner}+)*|\S`, "gu");
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const letter = /\p{L}/u;

/** Words of a text, and counts of them. */
export interface Words {
  /** Words, punctuation included. */
  readonly all: readonly string[];
  /** Number of words that are more than punctuation and symbols, and of the characters of those. */
  readonly real: number;
  readonly realCharacters: number;
  readonly lettered: number;
}

/**
 * Split a text into words, and punctuation into words of one character, as tokenizers of the published filters do:
 * "It's 5 o'clock, isn't it?" is "It's", "5", "o'clock", ",", "isn't", "it", "?".
 */
export function wordsOf(text: string): Words {
  const all: string[] = [];
  for (const [word, run] of text.matchAll(runs)) {
    if (run === undefined) all.push(word);
    else for (const { segment } of segmenter.segment(run)) all.push(segment);
  }
  let [real, realCharacters, lettered] = [0, 0, 0];
  for (const word of all) {
    if (!wordCharacter.test(word)) continue;
    real++;
    for (const _ of word) realCharacters++;
    if (letter.test(word)) lettered++;
  }
  return { all, real, realCharacters, lettered };
}

/** Number of sentences by Unicode's rules (UAX #29), counted up to a limit. */
export function countSentences(text: string, limit: number = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (const { segment } of sentences.segment(text)) {
    if (segment.trim() !== "") count++;
    if (count >= limit) break;
  }
  return count;
}
