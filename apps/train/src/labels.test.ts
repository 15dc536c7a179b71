import { expect, test } from "vitest";
import { labelBySegments, labelByText } from "./labels.ts";

const gold = "Spring tides\nThe moon pulls the water of the sea twice a day.\nHigh water\n06:12";

test("a block in the gold is content, one that only shares words with it is not", () => {
  const labels = labelByText(
    ["The moon pulls the water of the sea twice a day.", "The sea and the moon: water and tides"],
    gold,
  );
  expect([...labels]).toEqual([1, 0]);
});

test("a block that is partly in the gold gets the share of its words", () => {
  const [label] = labelByText(["The moon pulls the water of the sea, as adverts have known for long now"], gold);
  expect(label).toBeCloseTo(8 / 15);
});

test("a sequence runs across blocks", () => {
  expect([...labelByText(["The moon pulls", "the water", "of the sea twice a day."], gold)]).toEqual([1, 1, 1]);
});

test("a short block has to be a line of the gold, or covered by its neighbours", () => {
  expect([...labelByText(["High water", "Water", "Home", "06:12"], gold)]).toEqual([1, 0, 0, 1]);
});

test("a longer block that is a line of the gold is content although no sequence covers it", () => {
  expect([...labelByText(["Opening hours of the museum"], "Opening hours, of the museum")]).toEqual([1]);
  expect([...labelByText(["Opening hours of the new museum"], "Opening hours of our old museum")]).toEqual([0]);
});

test("of several copies those among content stay", () => {
  const labels = labelByText(
    ["Spring tides", "Home", "Shop", "News", "Spring tides", "The moon pulls the water of the sea twice a day."],
    gold,
  );
  expect([...labels]).toEqual([0, 0, 0, 0, 1, 1]);
});

test("all copies stay when the gold has as many", () => {
  const twice = ["Low water today", "Low water today"];
  expect([...labelByText(twice, twice.join("\n"))]).toEqual([1, 1]);
});

test("nothing is content on a page without gold; a block without words is not labelled", () => {
  expect([...labelByText(["Sign in", "—", " "], "")]).toEqual([0, Number.NaN, Number.NaN]);
});

test("words are those of the metric, whatever the case and script", () => {
  expect([...labelByText(["ÜBER DAS MEER UND 潮汐"], "über das Meer und 潮汐")]).toEqual([1]);
});

test("segments label the blocks that hold them or are part of them, and no others", () => {
  const labels = labelBySegments(
    ["the moon  pulls\nthe water", "pulls the water of the sea", "Home", "ja", "Read this next: ten beaches", "moon"],
    { with: ["moon pulls the water", "the moon pulls the water of the sea every day"], without: ["ten beaches", " "] },
  );
  expect([...labels]).toEqual([1, 1, Number.NaN, Number.NaN, 0, Number.NaN]);
});

test("a block with both kinds of segments is boilerplate", () => {
  expect([...labelBySegments(["The moon. Share this"], { with: ["The moon"], without: ["Share this"] })]).toEqual([0]);
});
