import { describe, expect, test } from "vitest";
import { confidenceOf } from "./confidence.ts";
import { forestCurve } from "./forest-curve.ts";
import { liteCurve } from "./lite-curve.ts";

describe("confidenceOf", () => {
  const curve = [
    [0.2, 0.4],
    [0.6, 0.6],
    [0.9, 0.9],
  ] as const;

  test.each([
    [0, 0.4],
    [0.2, 0.4],
    [0.4, 0.5],
    [0.6, 0.6],
    [0.75, 0.75],
    [0.9, 0.9],
    [1, 0.9],
  ])("%d is worth %d", (expected, worth) => {
    expect(confidenceOf(expected, curve)).toBeCloseTo(worth, 12);
  });

  test("without a curve what is expected is believed", () => {
    expect(confidenceOf(0.3)).toBe(0.3);
    expect(confidenceOf(0.3, [])).toBe(0.3);
  });
});

test.each([
  ["forest", forestCurve],
  ["lite forest", liteCurve],
])("the shipped curve of the %s rises from 0 to 1", (_, curve) => {
  expect(curve.length).toBeGreaterThan(2);
  for (const [i, [expected, f1]] of curve.entries()) {
    const [before, worth] = curve[i - 1] ?? [-1, 0];
    expect(expected).toBeGreaterThan(before);
    expect(f1).toBeGreaterThanOrEqual(worth);
    expect(f1).toBeLessThanOrEqual(1);
  }
});
