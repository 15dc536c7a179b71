import { expect, test } from "vitest";
import { pickSample } from "./sample.ts";

const items = Array.from({ length: 100 }, (_, index) => index);

test("a sample is in order, without repetition, and the same for the same seed", () => {
  const sample = pickSample(items, 10);
  expect(new Set(sample).size).toBe(10);
  expect(sample).toEqual(sample.toSorted((a, b) => a - b));
  expect(pickSample(items, 10)).toEqual(sample);
  expect(pickSample(items, 10, 1)).not.toEqual(sample);
});

test("all items are taken where there are too few", () => {
  expect(pickSample(items, 200)).toEqual(items);
});
