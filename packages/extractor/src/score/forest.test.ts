import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainForest } from "./contributions.ts";
import type { ForestData } from "./forest.ts";
import { Forest } from "./own-models.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

interface Split {
  /** Number of the cut. */
  readonly cut: number;
  /** 1 for a left child that is a leaf, 2 for a right one. */
  readonly shape: number;
}

/** Splits and leaves in pre-order. */
function encode(splits: readonly Split[], thresholds: readonly number[], leaves: readonly number[]): string {
  const shapes = Buffer.alloc(Math.ceil(splits.length / 4));
  splits.forEach(({ shape }, i) => {
    shapes[i >> 2] = (shapes[i >> 2] as number) | (shape << (2 * (i & 3)));
  });
  const bits = [...new Int32Array(Float32Array.from(thresholds).buffer)];
  const plane = (numbers: readonly number[], shift: number) => Buffer.from(numbers.map((n) => (n >> shift) & 255));
  const planes = [
    ...[8, 0].map((shift) => plane(splits.map(({ cut }) => cut), shift)),
    ...[24, 16, 8, 0].map((shift) => plane(bits, shift)),
    ...[8, 0].map((shift) => plane(leaves, shift)),
  ]; // biome-ignore format: an array a line
  return Buffer.concat([shapes, ...planes]).toString("base64");
}

/**
 * Tree 1: a <= 0.5 ? 1 : -2. Tree 2: b <= 2 ? (a <= -1 ? 0.1 : 0.2) : 0.3. Tree 3, without a split: 0.05.
 * All start from 0.5.
 */
const data: ForestData = {
  features: ["a", "b"],
  cuts: [2, 1],
  splits: [1, 2, 0],
  base: 0.5,
  leafUnit: 0.01,
  data: encode(
    [
      { cut: 1, shape: 3 },
      { cut: 2, shape: 2 },
      { cut: 0, shape: 3 },
    ],
    [-1, 0.5, 2],
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
    const explain = explainForest(forest, Float32Array.of(-1, 2, 9, 9), 2);
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
    const forest = new Forest(
      { features: [], cuts: [], splits: alike, base: 0, leafUnit: 0.0001, data: encode([], [], leaves) },
      ["a"],
    );
    expect(forest.score(Float32Array.of(0), 1)[0]).toBeCloseTo(sigmoid(logOdds), 6);
    expect(explainForest(forest, Float32Array.of(0), 1)(0).base).toBeCloseTo(logOdds, 6);
  });

  test.each([
    [0, 0.5],
    [0.4, 0.5 + 1 + 0.1],
    [1, 0.5 + 1 + 0.1 + 0.05],
  ])("a share of %s asks the first trees only", (share, logOdds) => {
    const forest = new Forest(data, ["a", "b"]);
    const rows = Float32Array.of(-1, 2);
    expect(forest.score(rows, 2, share)[0]).toBeCloseTo(sigmoid(logOdds), 6);
    const { base, byColumn } = explainForest(forest, rows, 2, share)(0);
    expect(byColumn.reduce((sum, amount) => sum + amount, base)).toBeCloseTo(logOdds, 9);
  });

  test.each([-0.1, 1.1, Number.NaN])("refuses a share of %s", (share) => {
    const forest = new Forest(data, ["a", "b"]);
    expect(() => forest.score(new Float32Array(2), 2, share)).toThrow(RangeError);
  });

  test("the score of a row does not depend on those around it", () => {
    const trees = Array.from({ length: 130 }, (_, tree) => tree);
    const many = new Forest(
      {
        ...data,
        cuts: [130, 7],
        splits: trees.map(() => 2),
        // One leaf of each tree decides a row at once; the others leave it undecided for a while.
        data: encode(
          trees.flatMap((tree) => [
            { cut: tree, shape: 2 },
            { cut: 130 + (tree % 7), shape: 3 },
          ]),
          [...trees.map((tree) => tree / 13), ...Array.from({ length: 7 }, (_, value) => value)],
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
  [{ cuts: [0.5] }, "cuts: expected an array of whole numbers"],
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
