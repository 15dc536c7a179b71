import { expect, test } from "vitest";
import type { GoldPage } from "../data-sets.ts";
import {
  isoDate,
  isSameAuthor,
  isSameDate,
  isSameTitle,
  type PredictedMetadata,
  scoreMetadata,
  summarizeMetadata,
} from "./metadata-metric.ts";

test.each([
  ["The tides explained", "THE TIDES – explained", true],
  ["The tides explained", "The tides explained | Sea", true],
  ["The tides explained", "Sea: the tides explained", true],
  ["Tides", "Tides and everything else that the moon does", false],
  ["The tides explained", "The tide explained", false],
  ["", "", false],
  ["Straße", "STRASSE", true],
])("titles %j and %j: %j", (gold, predicted, same) => {
  expect(isSameTitle(gold, predicted)).toBe(same);
});

test.each([
  ["Ann Lee", "By Ann Lee", true],
  ["Ann Lee, Bo Ek", "Bo Ek and Ann Lee", true],
  ["Ann Lee", "Ann Lee, Bo Ek", false],
  ["by", "by", false],
])("authors %j and %j: %j", (gold, predicted, same) => {
  expect(isSameAuthor(gold, predicted)).toBe(same);
});

test.each([
  ["2024-01-05T23:00:00Z", "2024-01-05"],
  ["on 2024/1/5", "2024-01-05"],
  ["Jan. 5th, 2024", "2024-01-05"],
  ["5 January 2024", "2024-01-05"],
  ["5 Jännu 2024", ""],
  ["2024", ""],
  ["٢٠٢٤-٠١-٠٥", "2024-01-05"],
])("the date in %j is %j", (text, date) => {
  expect(isoDate(text)).toBe(date);
});

test("dates are the same by day; without one in the gold never", () => {
  expect(isSameDate("2024-01-05", "January 5, 2024")).toBe(true);
  expect(isSameDate("soon", "soon")).toBe(false);
});

test("values where the gold has none are counted apart, fields that nobody gives are left out", () => {
  const page = (fields: Partial<GoldPage>): GoldPage => ({
    id: "",
    url: "",
    file: "",
    with: [],
    without: [],
    ...fields,
  });
  const row = (gold: GoldPage, predicted: Partial<PredictedMetadata>) => {
    const full = { title: "", author: "", date: "", ...predicted };
    return { metadata: scoreMetadata(gold, full), prediction: full };
  };
  const summary = summarizeMetadata([
    row(page({ title: "A b", author: "" }), { title: "a B", author: "Ann" }),
    row(page({ title: "C", author: "Bo" }), { title: "D", author: "Bo" }),
    row(page({ author: "" }), {}),
  ]);
  expect(summary).toEqual({
    title: { pages: 2, match: 0.5, emptyPages: 0, givenOnEmpty: null },
    author: { pages: 1, match: 1, emptyPages: 2, givenOnEmpty: 0.5 },
  });
});
