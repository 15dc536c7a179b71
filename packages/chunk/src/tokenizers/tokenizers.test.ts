import { expect, test } from "vitest";
import { countTokens } from "./o200k.ts";
import { createTokenCounter } from "./qwen.ts";

test("text that looks like a special token is counted as text", () => {
  expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
});

/** A byte-pair vocabulary of four letters and one merge, in the format of Qwen's. */
const vocabulary = {
  version: "1.0",
  added_tokens: [],
  normalizer: { type: "NFC" },
  pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: false, use_regex: true },
  post_processor: null,
  decoder: { type: "ByteLevel" },
  model: {
    type: "BPE",
    dropout: null,
    unk_token: null,
    continuing_subword_prefix: "",
    end_of_word_suffix: "",
    fuse_unk: false,
    byte_fallback: false,
    vocab: { a: 0, b: 1, c: 2, Ġ: 3, ab: 4 },
    merges: ["a b"],
  },
};

test("a vocabulary of one's own counts its own tokens", () => {
  const count = createTokenCounter(vocabulary);
  expect([count(""), count("ab"), count("abc"), count("ab abc")]).toEqual([0, 1, 2, 4]);
});

test("a vocabulary that is none is refused", () => {
  expect(() => createTokenCounter("qwen" as never)).toThrow(new TypeError("vocabulary: expected an object, got qwen"));
});
