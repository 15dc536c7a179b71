import fc from "fast-check";
import { expect, test } from "vitest";
import { commonStretches, visibleText } from "./visible-text.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Characters that are gone from the texts before, and those that are new in the texts after. */
function difference(before: readonly string[], after: readonly string[]): [gone: string, added: string] {
  const [a, b] = [visibleText(before), visibleText(after)];
  let [gone, added] = [a.units.split(""), b.units.split("")];
  for (const { before, after, length } of commonStretches(a, b)) {
    expect(b.units.slice(after, after + length)).toBe(a.units.slice(before, before + length));
    gone = gone.map((unit, index) => (index >= before && index < before + length ? "" : unit));
    added = added.map((unit, index) => (index >= after && index < after + length ? "" : unit));
  }
  return [gone.join(""), added.join("")];
}

test("units know the text and the offset that they come from", () => {
  const { units, text, offset, words } = visibleText(["a bc,", "", " d"]);
  expect(units).toBe("abc,d");
  expect([[...text], [...offset], words]).toEqual([
    [0, 0, 0, 0, 2],
    [0, 2, 3, 4, 1],
    [0, 1, 3, 4],
  ]);
});

test.each([
  ["the same text", ["The moon pulls."], ["The moon pulls."], ["", ""]],
  ["the same text in other pieces", ["The moon pulls."], ["The mo", "on", " pulls."], ["", ""]],
  ["other white space", ["The  moon"], [" The\u00a0moon\n"], ["", ""]],
  ["a word less", ["The moon pulls the sea."], ["The moon pulls sea."], ["the", ""]],
  ["a word more", ["The moon pulls."], ["The full moon pulls."], ["", "full"]],
  ["other marks", ['The "moon" pulls.'], ["The “moon” pulls."], ['""', "“”"]],
  ["nothing left", ["moon"], [], ["moon", ""]],
  ["something new", [], ["moon"], ["", "moon"]],
  ["no word in common", ["sun"], ["moon"], ["su", "moo"]],
])("%s", (_, before, after, expected) => {
  expect(difference(before, after)).toEqual(expected);
});

test("stretches are equal, in order and disjoint", () => {
  const words = fc.array(fc.constantFrom("moon", "sun", "sea", "the", ",", "the sea", " ", "mo", "月"), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, words, (before, after) => {
      difference(before, after);
      let [i, j] = [0, 0];
      for (const stretch of commonStretches(visibleText(before), visibleText(after))) {
        expect(stretch.before).toBeGreaterThanOrEqual(i);
        expect(stretch.after).toBeGreaterThanOrEqual(j);
        i = stretch.before + stretch.length;
        j = stretch.after + stretch.length;
      }
    }),
  );
});
