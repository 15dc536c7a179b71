import fc from "fast-check";
import { expect, test } from "vitest";
import { TitleOverlap } from "./title-overlap.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

test.each([
  ["Tides of the north", "Tides of the north", 1],
  ["Tides of the north", "the TIDES", 0.5],
  ["Tides", "Tides and moons", 1 / 3],
  ["Über Ebbe", "über ebbe", 1],
  ["2024", "in 2024.", 0.5],
  ["Tides", "the moon", 0],
  ["", "the moon", 0],
  ["Tides", "", 0],
])("%j and %j", (title, text, share) => {
  expect(new TitleOverlap(title).of(`a ${text} b`, 2, 2 + text.length)).toBeCloseTo(share);
});

const word = fc.constantFrom("tide", "Tide", "moon", "a1", "é", "Ω", "x".repeat(40), "y".repeat(40), "K", ".", "-");
const phrase = fc
  .array(word, { maxLength: 6 })
  .chain((words) => fc.constantFrom(words.join(" "), words.join("-"), words.join("")));

test("agrees with sets of words", () => {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  fc.assert(
    fc.property(phrase, phrase, (title, text) => {
      const [a, b] = [wordsOf(title), wordsOf(text)];
      const common = [...b].filter((one) => a.has(one)).length;
      expect(new TitleOverlap(title).of(`a ${text} b`, 2, 2 + text.length)).toBe(
        common === 0 ? 0 : common / Math.max(a.size, b.size),
      );
    }),
  );
});
