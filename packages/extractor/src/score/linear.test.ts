import { describe, expect, test } from "vitest";
import { explainLinear } from "./contributions.ts";
import { Linear } from "./linear.ts";

const model = { bias: 0.5, weights: { b: 2, a: -1 } };

describe("Linear", () => {
  test("sums weighted features by name", () => {
    const [first, second] = new Linear(model, ["a", "other", "b"]).score(Float32Array.of(1, 9, 2, 0.5, 9, 0), 3);
    expect(first).toBeCloseTo(1 / (1 + Math.exp(-3.5)), 6);
    expect(second).toBeCloseTo(0.5, 6);
  });

  test("explains by weight times value", () => {
    const explain = explainLinear(new Linear(model, ["a", "other", "b"]), Float32Array.of(1, 9, 2, 0.5, 9, 0), 3);
    expect(explain(0)).toEqual({ base: 0.5, byColumn: Float64Array.of(-1, 0, 4) });
    expect(explain(1)).toEqual({ base: 0.5, byColumn: Float64Array.of(-0.5, 0, 0) });
  });

  test("refuses to score without a feature it was trained on", () => {
    expect(() => new Linear(model, ["a"])).toThrow(new RangeError('linear model: no column for feature "b"'));
  });
});
