import { expect, test } from "vitest";
import { selectorsOf, splitList } from "./selector-lists.ts";

test("commas in brackets divide no list", () => {
  expect(splitList("a, b:not(c, d:is(e, f)), g")).toEqual(["a", " b:not(c, d:is(e, f))", " g"]);
  expect(splitList("a), b(")).toEqual(["a)", " b("]);
});

test.each([
  ["a :is(b, .c) d", ["a b d", "a .c d"]],
  [".a:is(p, .b)", ["p.a", ".a.b"]],
  ["div:is(.a, .b)", ["div.a", "div.b"]],
  [".a:is(p .b)", ["p .a.b"]],
  [":is(a, :is(b, c))", ["a", "b", "c"]],
  [":is(a,b) > :is(c,d)", ["a > c", "a > d", "b > c", "b > d"]],
  [".a:not(.b, .c)", [".a:not(.b, .c)"]],
  ["a:not(:is(.b, .c))", ["a:not(:is(.b, .c))"]],
  [":where(.a, .b) c", [".a:defined c", ".b:defined c"]],
  [":is(a, b", [":is(a, b"]],
])("%s", (list, selectors) => {
  expect(selectorsOf(list)).toEqual(selectors);
});

test("alternatives of alternatives are many, and not all of them are written out", () => {
  expect(selectorsOf(":is(a,b,c,d,e,f) ".repeat(9)).length).toBe(64);
});
