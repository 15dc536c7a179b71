import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test.each([
  [
    "a box of AsciiDoc",
    "<div class=quoteblock><div class=content><p>a</p></div></div>",
    "<blockquote><p>a</p></blockquote>",
  ],
  [
    "a box around a quotation (Asciidoctor)",
    "<div class=quoteblock><blockquote><p>a</p></blockquote></div>",
    "<blockquote><p>a</p></blockquote>",
  ],
  ["a float of HeVeA", "<blockquote class=table><p>a</p></blockquote>", "<p>a</p>"],
  ["a quotation", "<blockquote class=quote><p>a</p></blockquote>", "<blockquote><p>a</p></blockquote>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
});
