import { describe, expect, test } from "vitest";
import { type ConfidencePoint, calibrationErrors, fitCurve } from "./fit-confidence.ts";

/** Pages in five folds whose choices expect too much by a third. */
const boastful: readonly ConfidencePoint[] = Array.from({ length: 1000 }, (_, n) => ({
  fold: n % 5,
  expected: n / 1000,
  f1: n / 1500,
}));

describe("fitCurve", () => {
  test("finds what expectations are worth", () => {
    for (const [expected, f1] of fitCurve(boastful)) expect(f1).toBeCloseTo(expected / 1.5, 2);
  });

  test("never falls", () => {
    const noisy = boastful.map((point, n) => ({ ...point, f1: (n * 7919) % 1000 < n ? 0.9 : 0.2 }));
    const values = fitCurve(noisy).map(([, f1]) => f1);
    expect(values.length).toBeGreaterThan(3);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  test("makes one step of few pages, and none of no page", () => {
    expect(fitCurve(boastful.slice(0, 3))).toHaveLength(1);
    expect(fitCurve([])).toEqual([]);
  });
});

test("the error falls on folds that the curve has not seen", () => {
  const { before, after } = calibrationErrors(boastful);
  expect(before).toBeCloseTo(1 / 6, 2);
  expect(after).toBeLessThan(0.01);
});
