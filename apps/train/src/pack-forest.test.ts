import { Forest } from "@decant/extractor/training";
import { expect, test } from "vitest";
import { floorToFloat32, packForest, type Tree } from "./pack-forest.ts";

const names = ["chars", "words", "links"];
const trees: readonly Tree[] = [
  {
    splits: [
      [2, 0.5, 1, -3],
      [0, 10.25, -1, -2],
    ],
    leaves: [-1.5, 0.25, 2],
  },
  { splits: [], leaves: [0.5] },
  { splits: [[0, 3, -1, -2]], leaves: [0, -0.125] },
];

/** What the trees mean, without any packing. */
function logOdds(row: readonly number[]): number {
  return trees.reduce((sum, { splits, leaves }) => {
    let node = splits.length === 0 ? -1 : 0;
    while (node >= 0) {
      const [feature, threshold, left, right] = splits[node]!;
      node = row[feature]! <= threshold ? left : right;
    }
    return sum + leaves[-node - 1]!;
  }, 0);
}

test("a packed forest answers as its trees do", () => {
  const rows = [0, 3, 3.5, 10.25, 10.3].flatMap((chars) => [0, 0.5, 0.6].map((links) => [chars, 7, links]));
  const found = new Forest(packForest(trees, names), names).score(Float32Array.from(rows.flat()), names.length);
  for (const [i, row] of rows.entries()) expect(found[i]).toBeCloseTo(1 / (1 + Math.exp(-logOdds(row))), 4);
});

test("features go by name, so that columns may move and unused ones vanish", () => {
  const data = packForest(trees, names);
  expect(data.features).toEqual(["chars", "links"]);
  const [moved] = new Forest(data, ["links", "other", "chars"]).score(Float32Array.of(0.6, 0, 10), 3);
  expect(moved).toBeCloseTo(1 / (1 + Math.exp(-logOdds([10, 0, 0.6]))), 4);
  expect(() => new Forest(data, ["chars"])).toThrow(RangeError);
});

test("a threshold becomes the largest float that is not above it", () => {
  expect(floorToFloat32(0.5)).toBe(0.5);
  for (const value of [0.1, 0.7, 1e-35, -0.1, -0.7, 12345.678, 1e-50, -1e-50]) {
    const floor = floorToFloat32(value);
    expect(Math.fround(floor)).toBe(floor);
    expect(floor).toBeLessThanOrEqual(value);
    // Nothing fits between the two.
    const above = new DataView(new ArrayBuffer(4));
    above.setFloat32(0, floor);
    above.setUint32(0, above.getUint32(0) + (floor >= 0 ? 1 : -1));
    expect(above.getFloat32(0)).toBeGreaterThan(value);
  }
});

test("a child that is not there is refused", () => {
  expect(() => packForest([{ splits: [[0, 1, 2, -1]], leaves: [0] }], names)).toThrow(RangeError);
});
