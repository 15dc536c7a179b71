import { expect, test } from "vitest";
import { familiesOf, featureFamilies } from "../explain-blocks.ts";
import { featureNames } from "./feature-writer.ts";

test.each([
  ["near.comments", "names"],
  ["in.nav", "landmarks"],
  ["at-2.linkDensity", "neighbours"],
  ["up3.repeats", "repetition"],
  ["pathMeanChars", "repetition"],
  ["linkDensity", "links"],
  ["up1.linkDensity", "links"],
  ["up0.chars", "container"],
  ["pageChars", "page"],
  ["urlDepth", "page"],
  ["charsBefore", "position"],
  ["titleOverlap", "title"],
  ["tagP", "element"],
  ["chars", "text"],
  ["punctuation", "text"],
])("%s belongs to %s", (name, family) => {
  expect(featureFamilies[familiesOf([name])[0] as number]?.id).toBe(family);
});

test("every family has features, and none is unknown", () => {
  expect([...new Set(familiesOf(featureNames))].sort((a, b) => a - b)).toEqual(featureFamilies.map((_, i) => i));
});
