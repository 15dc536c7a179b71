import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";
import { select } from "../select.ts";
import { ClassNames, Named, PageNames } from "./page-names.ts";

const page = "<main id=top><p class='a b'>x<i class='lg:c'>y</i></p><div data-d='.q' class=E><b>z</b></div></main>";
const { document, order } = parsePage(page);
const names = new PageNames(order, new ClassNames(order.classes.values));
const among = (selectors: string): number => names.among(`${selectors}{`, 0, selectors.length);

test.each([
  [".a", Named.ALL],
  ["p", Named.ALL],
  [".q .a", Named.ALL],
  [".a .q", Named.NOTHING],
  [".q, .b ", Named.ALL],
  [".a.q", Named.PART],
  ["#top", Named.ALL],
  ["#q", Named.NOTHING],
  [".e", Named.ALL],
  [".lg\\:c", Named.ALL],
  [".\\6c g", Named.ALL],
  ["[data-d='.r'].a", Named.ALL],
  [".a:not(.r)", Named.ALL],
  [".q:not(.a)", Named.PART],
  ["@import x;.q", Named.NOTHING],
])("%s", (selectors, named) => {
  expect(among(selectors)).toBe(named);
});

test("never misses a selector that means an element", () => {
  const compound = fc.constantFrom(
    ".a",
    ".b",
    ".q",
    ".a.b",
    ".E",
    "#top",
    "#q",
    "p",
    "*",
    "div.E",
    "i.lg\\:c",
    "[class]",
  );
  const selector = fc
    .tuple(
      compound,
      fc.constantFrom(" ", " > ", ">", "+", " ~ ", ", "),
      compound,
      fc.constantFrom("", ":not(.q)", ":first-child"),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(selector, (selectors) => {
      if (select(document, selectors).length > 0) expect(among(selectors)).toBe(Named.ALL);
    }),
    { numRuns: 1000, seed: Number(process.env.FUZZ_SEED ?? 1) },
  );
});
