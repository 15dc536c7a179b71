import type { Element } from "domhandler";
import { expect, test } from "vitest";
import { measure } from "../measure/measure.ts";
import { spanOf } from "../measure/offsets.ts";
import { parse } from "../parse/parse.ts";
import { findAnchor, PathBudget } from "./paths.ts";
import { select } from "./select.ts";

const html = "<html><head><body>t<main><p>a<!-- c --><p>b <i>c</i><div><p>d";
const document = parse(html);
const table = measure(document);
const pathOf = (selector: string) => table.path(table.indexOf(select(document, selector)[0] as Element));

test("a path counts the element siblings of every step", () => {
  expect(pathOf("body")).toBe("html[1]/body[2]");
  expect(pathOf("i")).toBe("html[1]/body[2]/main[1]/p[2]/i[1]");
  expect(pathOf("div > p")).toBe("html[1]/body[2]/main[1]/div[3]/p[1]");
});

test("a text has the path of its parent, the document none", () => {
  const [italic] = select(document, "i") as [Element];
  expect(table.path(table.indexOf(italic) + 1)).toBe(pathOf("i"));
  expect(table.path(0)).toBe("");
});

test("a span ends behind the last unit, and nodes that were not parsed have none", () => {
  const [italic] = select(document, "i") as [Element];
  const span = spanOf(italic) as { start: number; end: number };
  expect(html.slice(span.start, span.end)).toBe("<i>c</i>");
  italic.endIndex = null;
  expect(spanOf(italic)).toBeUndefined();
  italic.endIndex = span.end - 1;
  expect(spanOf(parse(""))).toEqual({ start: 0, end: 0 });
});

test("paths are handed out until they are many times as long as the page", () => {
  const budget = new PathBudget(1000);
  const path = "div[1]/".repeat(500);
  const paths = Array.from({ length: 100 }, () => budget.spend(() => path));
  const kept = paths.filter((given) => given === path).length;
  expect(kept).toBe(30);
  expect(paths.slice(kept).every((given) => given === "")).toBe(true);
  expect(budget.leftOut).toBe(70);
});

test.each([
  ['<h2 id="a">x</h2>', "a"],
  ['<h2><a class="anchor" name="b"></a>x</h2>', "b"],
  ['<h2 id="a"><span id="b">x</span></h2>', "a"],
  ['<p>y</p><a name="c"></a> <h2>x</h2>', "c"],
  ['<section id="d"><h2>x</h2></section>', "d"],
  ['<div id="e"><div class="header"><!-- y --><h2>x</h2></div></div>', "e"],
  ['<div id="f"><p>y</p><h2>x</h2></div>', undefined],
  ['<div id="f">y <h2>x</h2></div>', undefined],
  ['<div id="g"><div><div><h2>x</h2></div></div></div>', undefined],
  ['<a name="h">y</a><h2>x</h2>', undefined],
  ["<h2>x</h2>", undefined],
])("%s", (html, anchor) => {
  expect(findAnchor(select(parse(html), "h2")[0]!)).toBe(anchor);
});
