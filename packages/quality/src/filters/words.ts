/** Scripts that write words without spaces. */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** A word with its inner apostrophes and hyphens, a run of an unspaced script, or another character by itself. */
const token = new RegExp(
  `[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}_])+(?:['’-](?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}_])+)*|\\S`,
  "gu",
);
const isUnspaced = new RegExp(`^[${unspaced}]`, "u");
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * Split a text into words, and punctuation into words of one character, as tokenizers of the published filters do.
 *
 * @example
 * splitWords("It's 5 o'clock, isn't it?"); // ["It's", "5", "o'clock", ",", "isn't", "it", "?"]
 */
export function splitWords(text: string): string[] {
  return (text.match(token) ?? []).flatMap((word) =>
    isUnspaced.test(word) ? Array.from(segmenter.segment(word), ({ segment }) => segment) : [word],
  );
}

/** Whether a word is more than punctuation and symbols. */
export function isWord(word: string): boolean {
  return wordCharacter.test(word);
}

/** Number of sentences by Unicode's rules (UAX #29). */
export function countSentences(text: string): number {
  let count = 0;
  for (const { segment } of sentences.segment(text)) if (segment.trim() !== "") count++;
  return count;
}
