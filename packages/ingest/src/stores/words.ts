/** Splits text of any script into words: those of Chinese, Japanese, Thai and others have no spaces between them. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A text with spaces between all words, for indexes that split at spaces. */
export function spaced(text: string): string {
  if (!unspaced.test(text)) return text;
  return Array.from(segmenter.segment(text), ({ segment }) => segment).join(" ");
}

/** The words of a question, each once. */
export function wordsOf(text: string): string[] {
  const words = Array.from(segmenter.segment(text.normalize("NFC"))).filter(({ isWordLike }) => isWordLike);
  return [...new Set(words.map(({ segment }) => segment.toLowerCase()))];
}
