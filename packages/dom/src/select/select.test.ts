import type { Element } from "domhandler";
import { describe, expect, test } from "vitest";
import { parse, parsePage } from "../parse/parse.ts";
import { compileSelector, select } from "./select.ts";

const document = parse(`<main id=a class="x y"><p>1<p lang=de>2<ul><li>3<li class=y>4</ul></main><p>5`);
const ids = (selector: string) => select(document, selector).map(({ name, attribs }) => attribs.id ?? name);

describe("select", () => {
  test.each([
    ["p", ["p", "p", "p"]],
    ["main > p", ["p", "p"]],
    [".y", ["a", "li"]],
    ["#a.x.y", ["a"]],
    ["li:not(.y), [lang|=de]", ["p", "li"]],
    ["p:has(+ ul)", ["p"]],
    ["main ~ p", ["p"]],
    ["li:nth-child(2)", ["li"]],
    ["nav", []],
  ])("%s", (selector, expected) => {
    expect(ids(selector)).toEqual(expected);
  });

  test("searches below the given element", () => {
    const [main] = select(document, "main") as [Element];
    expect(select(main, "p")).toHaveLength(2);
    expect(select(main, "main")).toHaveLength(0);
  });
});

test("a compiled selector answers for one element", () => {
  const isItem = compileSelector("ul > li.y");
  expect(select(document, "li").map(isItem)).toEqual([false, true]);
});

test.each([["p["], [">>>"], ["p:no-such-pseudo"], [":has("], [""]])("%j is refused by name", (selector) => {
  expect(() => select(document, selector)).toThrow(TypeError);
  expect(() => compileSelector(selector)).toThrow(JSON.stringify(selector));
});

test("a selector that is no string is refused", () => {
  expect(() => compileSelector(5 as never)).toThrow(new TypeError("selector: expected a string, got 5"));
});

test("deep pages do not exhaust the stack", () => {
  const deep = parsePage("<div>".repeat(20_000), { maxNodes: 50_000 }).document;
  expect(select(deep, "div div")).toHaveLength(19_999);
});
