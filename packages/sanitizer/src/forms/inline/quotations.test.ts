import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test.each([
  [
    "a box around a quotation (Asciidoctor)",
    "<div class=quoteblock><blockquote><p>a</p></blockquote></div>",
    "<blockquote><p>a</p></blockquote>",
  ],
  ["a quotation", "<blockquote class=quote><p>a</p></blockquote>", "<blockquote><p>a</p></blockquote>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
});
