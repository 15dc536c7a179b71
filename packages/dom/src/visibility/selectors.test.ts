import { expect, test } from "vitest";
import { measure } from "../measure/measure.ts";
import { parse } from "../parse/parse.ts";
import { PageSelectors } from "./selectors.ts";
import { readSheets } from "./sheets.ts";

const page = "<p class='a ä' id=i data-x=1><b class=b-1>b</b></p>";

test.each([
  ["p", 1],
  [".a", 1],
  ["p.a > .b-1 #i", 1],
  [".ä", 1],
  [".q, .a", 1],
  ["p, .a", 2],
  [".a:not(.q, .r)", 1],
  [".a[data-x]:first-child", 1],
  [".a .q", 0],
  [".a:hover, .q", 0],
  [".q:is(.a, .b-1)", 0],
  [".a2, #a, .b", 0],
  ["p::after", 0],
  [".q\\:a", 0],
  ["/* .a */ .q", 0],
  ["[title='.q']", 1],
  [".a[", 0],
])("%s has %i selectors that may match", (selectors, count) => {
  const table = measure(parse(`<style>${selectors}{top:0}</style>${page}`));
  const [rule] = readSheets(table).rules;
  expect(rule === undefined ? 0 : new PageSelectors(table).of(rule).length).toBe(count);
});
