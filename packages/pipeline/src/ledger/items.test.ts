import { itemKinds, type LedgerItem } from "@decant/page";
import { expect, test } from "vitest";
import { countItems } from "./items.ts";

const item = (kind: LedgerItem["kind"], fate: LedgerItem["fate"]): LedgerItem => ({
  kind,
  start: 0,
  end: 1,
  fate,
  stage: "sanitizer",
  rule: "sanitizer/x",
});

test("items are counted by kind and fate", () => {
  const items = [item("image", "kept"), item("image", "dropped"), item("cell", "moved"), item("image", "kept")];
  expect(countItems(items, { link: 2 })).toEqual({
    image: { total: 3, kept: 2, moved: 0, dropped: 1, made: 0 },
    link: { total: 0, kept: 0, moved: 0, dropped: 0, made: 2 },
    code: { total: 0, kept: 0, moved: 0, dropped: 0, made: 0 },
    cell: { total: 1, kept: 0, moved: 1, dropped: 0, made: 0 },
  });
});

test("every kind is counted", () => {
  expect(Object.keys(countItems([], {}))).toEqual(itemKinds);
});
