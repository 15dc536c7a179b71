import type { Element } from "domhandler";
import { expect, test } from "vitest";
import { measure } from "../measure/measure.ts";
import { parse } from "../parse/parse.ts";
import { select } from "./select.ts";
import { SelectorRules } from "./selector-rules.ts";

const page = `<main id=top class="a b" role=main><article class="b a b"><h2 class=b data-x=1>One</h2><p>Two <em>three</em></article>
<section itemprop=articleBody><p class="A\na\tc">Four<svg class=b><path d=""/></svg></section><div class=""></div></main>`;

// Each way to file a selector, alone and in lists.
const selectors = [
  ".a",
  ".b",
  "article.a.b",
  "h2",
  "H2",
  "*",
  "#top",
  "[role=main]",
  "[data-x]",
  "[DATA-X]",
  "[data-x='2']",
  "[itemprop$=Body]",
  "[class='']",
  ":not(.a)",
  "main > .b, em",
  ".b, .a, main",
  "p:first-child, p + em, section p",
  "h2 ~ p",
  ":is(h2, em)",
  ".missing",
  "path",
  ".b:not(:has(h2))",
];

test("the index tests every element that a selector can match", () => {
  const table = measure(parse(page));
  const rules = selectors.map((selector) => ({ selector }));
  const found = new SelectorRules(rules).match(table);
  for (const rule of rules) {
    const expected = select(table.document, rule.selector).map((element: Element) => table.indexOf(element));
    expect([rule.selector, found.get(rule) ?? []]).toEqual([rule.selector, expected]);
  }
  expect([...found.keys()]).toEqual(rules.filter((rule) => found.has(rule)));
});

test("a selector that is none is refused", () => {
  expect(() => new SelectorRules([{ selector: "a[" }])).toThrow(TypeError);
  expect(() => new SelectorRules([{ selector: undefined as never }])).toThrow(TypeError);
});

test("a class that is repeated a hundred thousand times is looked up once", () => {
  const table = measure(parse(`<p class="${"a ".repeat(100_000)}">One`));
  const rule = { selector: ".a" };
  expect([...new SelectorRules([rule]).match(table)]).toEqual([[rule, [1]]]);
});
