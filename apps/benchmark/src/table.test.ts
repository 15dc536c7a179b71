import { expect, test } from "vitest";
import { fixed, formatTable } from "./table.ts";

test("numbers stand to the right, text to the left, nothing is a dash", () => {
  const table = formatTable(
    ["system", "F1"],
    [
      ["a", fixed(0.5)],
      ["longer name", null],
    ],
  );
  expect(table.split("\n")).toEqual([
    "| system      |    F1 |",
    "| ----------- | ----: |",
    "| a           | 0.500 |",
    "| longer name |     - |",
  ]);
});
