import { expect, test } from "vitest";
import { areaUnderCurve } from "./agreement.ts";

const pages = (bad: readonly number[], good: readonly number[]) => [
  ...bad.map((trust) => ({ isBad: true, trust })),
  ...good.map((trust) => ({ isBad: false, trust })),
];

test("the area is the share of pairs in the right order", () => {
  expect(areaUnderCurve(pages([0.1, 0.2], [0.3, 0.9]))).toBe(1);
  expect(areaUnderCurve(pages([0.3, 0.9], [0.1, 0.2]))).toBe(0);
  expect(areaUnderCurve(pages([0.1, 0.5], [0.3, 0.5]))).toBe(0.625);
  expect(areaUnderCurve(pages([0.5], [0.5, 0.5]))).toBe(0.5);
  expect(areaUnderCurve(pages([], [0.5]))).toBe(null);
});
