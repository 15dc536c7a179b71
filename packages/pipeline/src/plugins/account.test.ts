import { measure, parse } from "@decant/dom";
import type { Addition, RemovedText } from "@decant/page";
import { expect, test } from "vitest";
import { balance } from "../ledger/balance.ts";
import { ledgerText } from "../ledger/ledger-text.ts";
import { PluginAccount } from "./account.ts";

const kept = { stage: "pipeline", rule: "pipeline/whole-page" } as const;

/** Totals and dropped stretches of a page of which plugins removed something. */
function account(html: string, removed: readonly RemovedText[], additions: readonly Addition[] = []) {
  const table = measure(parse(html));
  const { runs, nodes } = ledgerText(table);
  const plugins = new PluginAccount({ table, html, runs, nodes, isInTree: () => true });
  const totals = plugins.apply([{ rule: "plugin/cut", removed, removedNodes: [], added: [] }], additions);
  const cut = plugins.cut();
  const { entries } = balance(cut.runs, [], kept, cut.removed);
  const dropped = entries.filter(({ fate }) => fate === "dropped");
  return { ...totals, dropped: dropped.map(({ start, end, chars }) => [html.slice(start, end), chars]) };
}

test("a whole text", () => {
  const removed = { value: "moon", from: 0, to: 4, start: 3, end: 7 };
  expect(account("<p>moon<p>sun", [removed])).toMatchObject({ removed: 4, unplaced: 0, dropped: [["moon", 4]] });
});

test("a part of a text, written with character references", () => {
  const removed = { value: "sun & moon", from: 4, to: 10, start: 3, end: 17 };
  expect(account("<p>sun &amp; moon<p>sea", [removed])).toMatchObject({ removed: 5, dropped: [["&amp; moon", 5]] });
});

test("two parts of one text with the same letters", () => {
  const text = { value: "a-a-a", start: 3, end: 8 };
  const removed = [
    { ...text, from: 0, to: 1 },
    { ...text, from: 4, to: 5 },
  ];
  expect(account("<p>a-a-a", removed)).toMatchObject({
    removed: 2,
    dropped: [
      ["a", 1],
      ["a", 1],
    ],
  });
});

test("a text of several runs", () => {
  const removed = { value: "sun and moon", from: 4, to: 12, start: 3, end: 22 };
  expect(account("<p>sun <b>and</b> moon", [removed])).toMatchObject({ removed: 7, dropped: [["and</b> moon", 7]] });
});

test("what was removed already is not removed again", () => {
  const removed = { value: "moon", from: 0, to: 4, start: 3, end: 7 };
  const { removed: count, unplaced, dropped } = account("<p>moon", [removed, removed]);
  expect([count, unplaced, dropped]).toEqual([4, 4, [["moon", 4]]]);
});

test("an addition, wholly and in part", () => {
  const addition = { text: "“moon”", stage: "plugin", rule: "plugin/quote", start: 3, end: 7 } as const;
  const text = { value: "“moon”" };
  expect(account("<p>sun", [{ ...text, from: 0, to: 6 }], [addition])).toMatchObject({ additions: [], unplaced: 0 });
  const part = account("<p>sun", [{ ...text, from: 0, to: 1 }], [addition]);
  expect(part.additions).toEqual([{ ...addition, text: "moon”" }]);
});

test("an addition takes the text along that it stood for", () => {
  const addition = { text: "x^2", stage: "sanitizer", rule: "sanitizer/math", start: 3, end: 7, replaces: 2 } as const;
  const removed = { value: "x^2", from: 0, to: 3, start: 3, end: 7 };
  const {
    additions,
    removed: count,
    dropped,
  } = account("<p>𝑥²sun", [{ ...removed, end: 6 }], [{ ...addition, end: 6 }]);
  expect([additions, count, dropped]).toEqual([[], 2, [["𝑥", 2]]]);
});

test("a text without a place that nobody added is counted", () => {
  expect(account("<p>sun", [{ value: "moon", from: 0, to: 4 }])).toMatchObject({
    removed: 0,
    unplaced: 4,
    dropped: [],
  });
});
