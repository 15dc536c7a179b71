import { expect, test } from "vitest";
import { countHidden } from "./hidden-texts.ts";

test("hidden texts are counted by technique, in the order of their names", () => {
  const at = { start: 0, end: 9 };
  const totals = countHidden([
    { technique: "noscript", fate: "moved", ...at },
    { technique: "comment", fate: "dropped", ...at },
    { technique: "noscript", fate: "dropped", ...at },
  ]);
  expect(Object.entries(totals)).toEqual([
    ["comment", { count: 1, kept: 0 }],
    ["noscript", { count: 2, kept: 1 }],
  ]);
});
