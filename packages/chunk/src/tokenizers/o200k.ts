import { countTokens as count } from "gpt-tokenizer/encoding/o200k_base";

// Text that looks like a special token is text.
const options = { disallowedSpecial: new Set<string>() };

/**
 * Count tokens of OpenAI's o200k vocabulary (GPT-4o and later; text-embedding-3 uses cl100k, which gives a few per cent more).
 *
 * @example
 * countTokens("The moon pulls the sea."); // 6
 */
export function countTokens(text: string): number {
  return count(text, options);
}
