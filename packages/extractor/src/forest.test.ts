import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Forest, type ForestData } from "./forest.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

interface Split {
  readonly feature: number;
  readonly threshold: number;
  readonly left: number;
  readonly right: number;
}

function encode(splits: readonly Split[], leaves: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(splits.length * 10 + leaves.length * 2));
  const count = splits.length;
  splits.forEach(({ feature, threshold, left, right }, i) => {
    view.setUint16(i * 2, feature, true);
    view.setFloat32(count * 2 + i * 4, threshold, true);
    view.setInt16(count * 6 + i * 2, left, true);
    view.setInt16(count * 8 + i * 2, right, true);
  });
  leaves.forEach((leaf, i) => {
    view.setInt16(count * 10 + i * 2, leaf, true);
  });
  return Buffer.from(view.buffer).toString("base64");
}

/**
 * Tree 1: a <= 0.5 ? 1 : -2. Tree 2: b <= 2 ? (a <= -1 ? 0.1 : 0.2) : 0.3. Tree 3, without a split: 0.05.
 * All start from 0.5.
 */
const data: ForestData = {
  features: ["a", "b"],
  splits: [1, 2, 0],
  base: 0.5,
  leafUnit: 0.01,
  data: encode(
    [
      { feature: 0, threshold: 0.5, left: -1, right: -2 },
      { feature: 1, threshold: 2, left: 1, right: -3 },
      { feature: 0, threshold: -1, left: -1, right: -2 },
    ],
    [100, -200, 10, 20, 30, 5],
  ),
};

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

describe("Forest", () => {
  test.each([
    ["left, left, left", -1, 2, 0.5 + 1 + 0.1 + 0.05],
    ["left, left, right", 0.5, 1, 0.5 + 1 + 0.2 + 0.05],
    ["left, right", 0, 2.5, 0.5 + 1 + 0.3 + 0.05],
    ["right, right", 9, 9, 0.5 - 2 + 0.3 + 0.05],
    ["right, left, right", 9, -9, 0.5 - 2 + 0.2 + 0.05],
  ])("scores by hand: %s", (_, a, b, logOdds) => {
    const forest = new Forest(data, ["a", "b"]);
    expect(forest.score(Float32Array.of(a, b), 2)[0]).toBeCloseTo(sigmoid(logOdds), 6);
  });

  test("finds features by name and rows by width", () => {
    const forest = new Forest(data, ["other", "b", "more", "a"]);
    const rows = Float32Array.of(77, 9, 77, 9, 77, 2, 77, -1);
    const [first, second] = forest.score(rows, 4);
    expect(first).toBeCloseTo(sigmoid(-1.15), 6);
    expect(second).toBeCloseTo(sigmoid(1.65), 6);
    expect(forest.score(new Float32Array(0), 4)).toEqual(new Float32Array(0));
  });

  test("refuses to score without a feature it was trained on", () => {
    expect(() => new Forest(data, ["a", "c"])).toThrow(new RangeError('forest: no column for feature "b"'));
  });

  test("explains by hand, with means that lean on the page's rows", () => {
    const forest = new Forest(data, ["a", "b"]);
    const explain = forest.explain(Float32Array.of(-1, 2, 9, 9), 2);
    // Tree 1: leaves mean -0.5; rows got 1 and -2. Tree 2: leaves mean 0.2, below its first split 0.15; rows got 0.1 and 0.3.
    const mean = (prior: number, ...values: readonly number[]) =>
      (prior * 20 + values.reduce((sum, value) => sum + value, 0)) / (20 + values.length);
    const tree1 = mean(-0.5, 1, -2);
    const tree2 = mean(0.2, 0.1, 0.3);
    const inner = mean(0.15, 0.1);
    const { base, byColumn } = explain(0);
    expect(base).toBeCloseTo(0.5 + tree1 + tree2 + 0.05, 9);
    expect(byColumn[0]).toBeCloseTo(1 - tree1 + 0.1 - inner, 9);
    expect(byColumn[1]).toBeCloseTo(inner - tree2, 9);
    expect(base + (byColumn[0] as number) + (byColumn[1] as number)).toBeCloseTo(0.5 + 1 + 0.1 + 0.05, 9);
    expect(explain(1).byColumn[1]).toBeCloseTo(0.3 - tree2, 9);
  });

  test.each([
    ["in doubt to the end", 0.02, 2],
    ["beyond the first bound after the first fifth", 0.3, 20 * 0.3],
    ["not before that", -0.21, -20 * 0.21],
    ["beyond the bound as it sinks", 0.09, 60 * 0.09],
    ["just short of it at four fifths", 0.0358, 3.58],
    ["just beyond", 0.036, 80 * 0.036],
  ])("leaves out trees that cannot turn a row round: %s", (_, leaf, logOdds) => {
    const alike = Array.from({ length: 100 }, () => 0);
    const leaves = alike.map(() => Math.round(leaf * 10_000));
    const forest = new Forest({ features: [], splits: alike, base: 0, leafUnit: 0.0001, data: encode([], leaves) }, [
      "a",
    ]);
    expect(forest.score(Float32Array.of(0), 1)[0]).toBeCloseTo(sigmoid(logOdds), 6);
    expect(forest.explain(Float32Array.of(0), 1)(0).base).toBeCloseTo(logOdds, 6);
  });

  test("the score of a row does not depend on those around it", () => {
    const trees = Array.from({ length: 130 }, (_, tree) => tree);
    const many = new Forest(
      {
        ...data,
        splits: trees.map(() => 2),
        // Of each tree, one leaf decides at once and the others leave a row in doubt for a while.
        data: encode(
          trees.flatMap((tree) => [
            { feature: 0, threshold: tree / 13, left: 1, right: -3 },
            { feature: 1, threshold: tree % 7, left: -1, right: -2 },
          ]),
          trees.flatMap((tree) => [tree % 5, -(tree % 3), tree % 11]),
        ),
      },
      ["a", "b"],
    );
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 11 }), { maxLength: 160 }), (values) => {
        const rows = Float32Array.from(values.slice(0, values.length & ~1));
        const alone = Array.from(
          { length: rows.length / 2 },
          (_, row) => many.score(rows.slice(row * 2, row * 2 + 2), 2)[0],
        );
        expect([...many.score(rows, 2)]).toEqual(alone);
      }),
    );
  });

  test("gives probabilities for any row", () => {
    const forest = new Forest(data, ["a", "b"]);
    fc.assert(
      fc.property(fc.float(), fc.float(), (a, b) => {
        const p = forest.score(Float32Array.of(a, b), 2)[0] as number;
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThan(1);
      }),
    );
  });
});

test.each([
  [{ features: "a" }, "features: expected an array of strings"],
  [{ splits: [-1] }, "splits: expected an array of whole numbers"],
  [{ base: "0" }, "base: expected a finite number"],
  [{ leafUnit: Number.NaN }, "leafUnit: expected a finite number"],
  [{ data: null }, "data: expected a string"],
  [{ trees: [] }, "trees: unknown option"],
])("a forest with %j is refused by name", (wrong, message) => {
  expect(() => new Forest({ ...data, ...wrong } as never, ["a", "b"])).toThrow(message);
});

test("columns and rows of the wrong type are refused by name", () => {
  expect(() => new Forest(data, "ab" as never)).toThrow("columns: expected an array of strings");
  const forest = new Forest(data, ["a", "b"]);
  expect(() => forest.score([1, 2] as never, 2)).toThrow("rows: expected a Float32Array");
  expect(() => forest.score(Float32Array.of(1, 2), 0)).toThrow("width: expected a whole number of at least 1");
});
