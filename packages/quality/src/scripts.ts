import type { LanguageGuess } from "./identifiers.ts";

/**
 * Scripts that almost only one living language uses; their letters decide even in short text. Japanese comes first, because its
 * texts also have Han letters. Scripts of several languages (Latin, Cyrillic, Arabic,
 * Devanagari) are left to the identifier.
 */
const scripts: readonly { readonly language: string; readonly letters: RegExp }[] = [
  { language: "ja", letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: "ko", letters: /\p{Script=Hangul}/gu },
  { language: "th", letters: /\p{Script=Thai}/gu },
  { language: "el", letters: /\p{Script=Greek}/gu },
  { language: "ka", letters: /\p{Script=Georgian}/gu },
  { language: "hy", letters: /\p{Script=Armenian}/gu },
  { language: "ta", letters: /\p{Script=Tamil}/gu },
  { language: "te", letters: /\p{Script=Telugu}/gu },
  { language: "kn", letters: /\p{Script=Kannada}/gu },
  { language: "ml", letters: /\p{Script=Malayalam}/gu },
  { language: "gu", letters: /\p{Script=Gujarati}/gu },
  { language: "si", letters: /\p{Script=Sinhala}/gu },
  { language: "km", letters: /\p{Script=Khmer}/gu },
  { language: "lo", letters: /\p{Script=Lao}/gu },
  { language: "my", letters: /\p{Script=Myanmar}/gu },
];

const anyLetter = /[\p{L}\p{M}]/gu;
const han = /\p{Script=Han}/gu;

/** Share of letters from which a script decides; lower for Japanese, which mixes scripts (guesses). */
const decidingShare = 0.6;
const decidingShareOfKana = 0.15;
const minLetters = 4;

/** Language by script alone; `undefined` if several languages share it. The score is the share of its letters. */
export function guessByScript(text: string): LanguageGuess | undefined {
  const letters = countOf(text, anyLetter);
  if (letters < minLetters) return undefined;
  for (const { language, letters: own } of scripts) {
    const share = countOf(text, own) / letters;
    const needed = language === "ja" ? decidingShareOfKana : decidingShare;
    if (share >= needed) return { language, score: language === "ja" ? 1 : share };
  }
  return guessChinese(text, letters);
}

/** Running text in Han letters without kana is Chinese: Japanese sentences have kana. */
function guessChinese(text: string, letters: number): LanguageGuess | undefined {
  const share = countOf(text, han) / letters;
  const [japanese] = scripts;
  const isChinese = letters >= minHan && share >= decidingShare && countOf(text, japanese?.letters ?? han) === 0;
  return isChinese ? { language: "zh", score: share } : undefined;
}

/** Japanese titles up to this length may be all Han (guess). */
const minHan = 8;

/** Letters of the text in any script, marks included; Han, kana and Hangul count three times. */
export function countLetters(text: string): number {
  return countOf(text, anyLetter) + 2 * countOf(text, dense);
}

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count++;
  return count;
}
