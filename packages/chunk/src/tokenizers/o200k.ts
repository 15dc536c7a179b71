import { countTokens as count } from "gpt-tokenizer/encoding/o200k_base";

// Text that looks like a special token is text.
const options = { disallowedSpecial: new Set<string>() };

/**
 * Longest run of letters, marks or spaces that is counted whole, in UTF-16 code units. The tokenizer merges the bytes of a run in time that
 * grows with the square of its length; a longer run is counted in parts, which adds a token for each at most.
 */
const longestRun = 1024;
const longRuns = new RegExp(
  [String.raw`[\p{L}\p{M}]`, String.raw`[^\s\p{L}\p{N}]`, String.raw`\s`]
    .map((kind) => `${kind}{${longestRun}}`)
    .join("|"),
  "gu",
);

/**
 * Count tokens of OpenAI's o200k vocabulary (GPT-4o and later; text-embedding-3 uses cl100k, which gives a few per cent more).
 *
 * @example
 * countTokens("The moon pulls the sea."); // 6
 */
export function countTokens(text: string): number {
  if (text.length < longestRun) return count(text, options);
  let tokens = 0;
  let from = 0;
  for (const { 0: run, index } of text.matchAll(longRuns)) {
    tokens += count(text.slice(from, index + run.length), options);
    from = index + run.length;
  }
  return tokens + count(text.slice(from), options);
}
