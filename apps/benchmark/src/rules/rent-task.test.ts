import { expect, test } from "vitest";
import { type RentRow, type RuleChange, tabulateRent } from "./rent-task.ts";

const row = (changes: readonly RuleChange[], failure: string | null = null): RentRow => ({
  set: "dev",
  id: "a",
  changes,
  failure,
});

test("a row has the pages that change, better and worse ones, the gain over all pages, and the characters", () => {
  const rows = [
    row([{ rule: "extractor/tags", gain: 0.03, chars: -40 }]),
    row([{ rule: "extractor/tags", gain: -0.01, chars: -10 }]),
    row([{ rule: "extractor/tags", gain: 0.0004, chars: -5 }]),
    row([]),
    row([], "no answer within 600000 ms"),
  ];
  expect(tabulateRent(["extractor/tags", "extractor/gap"], rows)).toEqual([
    ["extractor/tags", 3, 1, 1, "5.10", -55],
    ["extractor/gap", 0, 0, 0, "0.00", 0],
  ]);
});
