import { aString, checkValue } from "@decant/page";

/**
 * Tokens per character of each kind, fitted by least squares to o200k counts of 2,000-character pieces of Markdown from 266 web
 * pages. Mean error 4 %, 19 in 20 within 12 %.
 */
const weights: readonly { readonly kind: string; readonly pattern: RegExp; readonly tokens: number }[] = [
  { kind: "Latin word", pattern: /\p{sc=Latin}+/gu, tokens: 1.01 },
  { kind: "each Latin letter behind the sixth", pattern: /(?<=\p{sc=Latin}{6})\p{sc=Latin}/gu, tokens: 0.08 },
  // From a Polish and a German fixture; the pages of the fit were mostly English.
  { kind: "Latin letter beyond ASCII", pattern: /(?![A-Za-z])\p{sc=Latin}/gu, tokens: 0.9 },
  {
    kind: "character of a script without spaces",
    pattern: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu,
    tokens: 0.88,
  },
  {
    kind: "other letter",
    pattern: /(?![\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])\p{L}/gu,
    tokens: 0.42,
  },
  { kind: "up to three digits", pattern: /\p{N}{1,3}/gu, tokens: 1.43 },
  { kind: "mark", pattern: /[^\p{L}\p{N}\s]/gu, tokens: 0.57 },
  { kind: "line ends", pattern: /\n+/g, tokens: 1.05 },
];

/**
 * Estimate the tokens of a text without a vocabulary, for browsers, where a tokenizer takes megabytes.
 *
 * @returns A whole number. Chunks cut by it may hold some per cent more tokens than the budget says.
 * @throws {TypeError} If `text` is not a string.
 * @example
 * estimateTokens("The moon pulls the sea."); // 6
 */
export function estimateTokens(text: string): number {
  checkValue("text", text, aString);
  let tokens = 0;
  for (const weight of weights) tokens += (text.match(weight.pattern)?.length ?? 0) * weight.tokens;
  return Math.ceil(tokens);
}
