import { expect, test } from "vitest";
import { scoreTexts, sourceOf, wordPattern } from "./question.ts";

test.each([
  ["gauge", ["one gauge", "two Gauges."], ["gauged", "agauge"]],
  ["boxes", ["a box", "boxes"], ["boxer", "xboxes"]],
  ["berries", ["a berry", "BERRIES"], ["berryman"]],
  ["node.js", ["in node.js, too"], ["nodexjs"]],
  ["kai", ["the Kai"], ["kais"]],
  ["潮汐", ["今日の潮汐表"], ["潮"]],
])("%s is found in the same texts by the expression and by counting", (word, texts, others) => {
  const pattern = wordPattern(word);
  const expression = new RegExp(sourceOf(pattern).replace("(?i)", ""), "iu");
  for (const [some, isFound] of [[texts, true] as const, [others, false] as const])
    for (const text of some) {
      expect(expression.test(text), text).toBe(isFound);
      expect((scoreTexts([text], [{ pattern, texts: 1 }], 9)[0] as number) > 0, text).toBe(isFound);
    }
});

test("a text that has a word more often, or says little else, comes first", () => {
  const words = [{ pattern: wordPattern("gauge"), texts: 3 }];
  const [once, twice, long] = scoreTexts(
    ["the gauge and the mole", "the gauge and the gauge", `the gauge and the mole ${"in the evening ".repeat(20)}`],
    words,
    100,
  ) as [number, number, number];
  expect(twice).toBeGreaterThan(once);
  expect(once).toBeGreaterThan(long);
});
