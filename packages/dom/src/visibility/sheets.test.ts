import { expect, test } from "vitest";
import { measure } from "../measure/measure.ts";
import { parse } from "../parse/parse.ts";
import { PageSelectors } from "./selectors.ts";
import { Fit, NameScan, readSheets } from "./sheets.ts";

const scan = new NameScan([".a", ".b-1", "#i", ".ä"]);

test.each([
  ["p", Fit.SOME],
  [".a", Fit.SOME],
  ["p.a > .b-1 #i", Fit.SOME],
  [".ä", Fit.SOME],
  [".q, .a", Fit.SOME],
  [".a:not(.q, .r)", Fit.SOME],
  [".a[data-x]:first-child", Fit.SOME],
  [".a .q", Fit.CLASS],
  [".a:hover, .q", Fit.CLASS],
  [".q:is(.a, .b-1)", Fit.CLASS],
  [".q", Fit.NONE],
  [".a2, #a, .b", Fit.NONE],
  ["p::after", Fit.NONE],
  [".q\\:a", Fit.UNCLEAR],
  ["/* .a */ .q", Fit.UNCLEAR],
  ["@media .q", Fit.UNCLEAR],
  ["[title='.q']", Fit.UNCLEAR],
])("%s", (selectors, fit) => {
  expect(scan.fitOf(`{${selectors}{`, 1, selectors.length + 1)).toBe(fit);
});

test("rules whose names the page does not have are not kept, but counted", () => {
  const others = Array.from({ length: 100 }, (_, i) => `.other-${i} p{display:none}`).join("");
  const table = measure(
    parse(`<style>${others}p.a{top:0}@media (width>9px){.a .q{top:0}${others}}</style><p class=a>b`),
  );
  const { rules } = readSheets(table, new PageSelectors(table));
  expect(rules.map(({ selectors, order }) => [selectors, order])).toEqual([
    ["p.a", 101],
    [".a .q", 102],
  ]);
});
