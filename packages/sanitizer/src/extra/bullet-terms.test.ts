import { expect, test } from "vitest";
import { decisionsOf, markupOf as toMarkup } from "../../test/markup.ts";
import { extra } from "./index.ts";

const markupOf = (html: string): string => toMarkup(html, { extra });

test.each([
  ["bullets", "<dl><dt>•</dt><dd>a</dd><dt>•</dt><dd>b</dd></dl>", "<ul><li>a</li><li>b</li></ul>"],
  ["numbers", "<dl><dt>1.</dt><dd>a</dd><dt>2.</dt><dd>b</dd></dl>", "<ol><li>a</li><li>b</li></ol>"],
  ["numbers from another on", "<dl><dt>(7)</dt><dd><p>a</p></dd></dl>", '<ol start="7"><li><p>a</p></li></ol>'],
  ["one mark each", "<dl><dt>-</dt><dd>a</dd><dt>-</dt><dd>b</dd></dl>", "<ul><li>a</li><li>b</li></ul>"],
  ["a single mark", "<dl><dt>+</dt><dd>adds</dd></dl>", "<dl><dt>+</dt><dd>adds</dd></dl>"],
  [
    "operators",
    "<dl><dt>+</dt><dd>adds</dd><dt>-</dt><dd>takes away</dd></dl>",
    "<dl><dt>+</dt><dd>adds</dd><dt>-</dt><dd>takes away</dd></dl>",
  ],
  ["words", "<dl><dt>•</dt><dd>a</dd><dt>b</dt><dd>c</dd></dl>", "<dl><dt>•</dt><dd>a</dd><dt>b</dt><dd>c</dd></dl>"],
  [
    "numbers that are none of a row",
    "<dl><dt>3.</dt><dd>a</dd><dt>5.</dt><dd>c</dd></dl>",
    "<dl><dt>3.</dt><dd>a</dd><dt>5.</dt><dd>c</dd></dl>",
  ],
  ["two terms of one item", "<dl><dt>•</dt><dt>•</dt><dd>a</dd></dl>", "<dl><dt>•</dt><dt>•</dt><dd>a</dd></dl>"],
])("terms that are %s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
});

test("the signs are told as dropped", () => {
  expect(decisionsOf("<dl><dt>•</dt><dd>a</dd></dl>", { extra })).toEqual(["dropped list-sign <dt>•</dt>"]);
});

test.each([
  [
    "what is indented belongs to the item before it, and the list goes on (mandoc)",
    "<dl><dt>1.</dt><dd>a</dd></dl><div class=Bd-indent><p>b</p></div><dl><dt>2.</dt><dd>c</dd></dl>",
    "<ol><li>a<p>b</p></li><li>c</li></ol>",
  ],
  [
    "another number begins another list",
    "<dl><dt>1.</dt><dd>a</dd></dl><div class=Bd-indent><p>b</p></div><dl><dt>1.</dt><dd>c</dd></dl>",
    "<ol><li>a<p>b</p></li></ol><ol><li>c</li></ol>",
  ],
  [
    "a paragraph ends a list",
    "<dl><dt>•</dt><dd>a</dd></dl><p>b</p><dl><dt>•</dt><dd>c</dd></dl>",
    "<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>",
  ],
  [
    "a list without terms only indents",
    "<p>a</p><dl><dt></dt><dd>b</dd><dt></dt><dd>c</dd></dl>",
    "<p>a</p><div>b</div><div>c</div>",
  ],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
});
