import { expect, test } from "vitest";
import { formatModule } from "./format-source.ts";

const moduleOf = (model: unknown): string => formatModule("Model", "./model.ts", { model });

test("no line of a forest is long but its data", () => {
  const splits = Array.from({ length: 100 }, (_, i) => i + 1);
  const source = moduleOf({
    features: ["chars", "up1.chars"],
    cuts: [],
    splits,
    base: 0,
    leafUnit: 0.001,
    data: "AAAA".repeat(99),
  });
  const lines = source.split("\n");
  const long = lines.filter((line) => line.length > 120);
  expect(long).toEqual([`  data: "${"AAAA".repeat(99)}",`]);
  expect(lines.filter((line) => line.length > 110)).not.toHaveLength(long.length);
  expect(source.match(/\d+(?=,[ \n])/g)!.slice(0, 100)).toEqual(splits.map(String));
});

test("names that are no identifiers are quoted", () => {
  const source = moduleOf({ bias: -1.5, weights: { chars: 0.25, "at-1.chars": -2 } });
  expect(source).toContain('    chars: 0.25, "at-1.chars": -2,\n');
});

test("pairs are written as pairs", () => {
  expect(moduleOf([[0.5, 0.25]])).toContain("export const model: Model = [\n    [0.5, 0.25],\n];\n");
});
