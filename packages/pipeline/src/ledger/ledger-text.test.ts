import { measure, parse } from "@decant/dom";
import { expect, test } from "vitest";
import { ledgerText } from "./ledger-text.ts";

/** Texts of the ledger in order, and the rules that drop those beside the document's. */
function read(html: string): { texts: string[]; rules: string[] } {
  const { runs, decisions } = ledgerText(measure(parse(html)));
  const texts = Array.from({ length: runs.count }, (_, run) => html.slice(runs.start[run], runs.end[run]));
  return { texts, rules: decisions.map(({ rule, start, end }) => `${rule} ${html.slice(start, end).slice(0, 9)}`) };
}

test.each([
  ["<p>a</p><p>b</p>", ["a", "b"], []],
  [
    "<p>a<select><optgroup label=x><option>b</option><option> </option></optgroup></select>c",
    ["a", "b", "c"],
    ["dom/form-control <select><"],
  ],
  ["<textarea>a &lt;b></textarea>b", ["a &lt;b>", "b"], ["dom/form-control <textarea"]],
  [
    "<svg><title>t</title><desc>d</desc><style>s</style><text>a</text><foreignObject><p>b</p></foreignObject></svg>",
    ["a", "b"],
    ["dom/drawing <svg><tit"],
  ],
  ["<svg>l<g>m<text>a<tspan>b</tspan></text>n</g></svg>", ["a", "b"], ["dom/drawing <svg>l<g>"]],
  ["<object data=x><p>a</p><video>v</video></object>", ["a"], ["dom/fallback <object d"]],
  ["<svg><path d=x /></svg><select></select>a", ["a"], []],
  ["<template><select><option>b</select></template><noembed><textarea>a</textarea></noembed>c", ["c"], []],
  ["<canvas>a</canvas><iframe>b</iframe><audio>c</audio>d", ["d"], []],
])("%s", (html, texts, rules) => {
  expect(read(html)).toEqual({ texts, rules });
});

test("characters are those that show something", () => {
  const { runs, nodes } = ledgerText(measure(parse("a b<select><option>c d&nbsp;\u00ade</select>f")));
  expect([...runs.chars]).toEqual([2, 3, 1]);
  expect([...nodes]).toEqual([...nodes].sort((a, b) => a - b));
});
