import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

const title = '<div style="line-height:1;font-size:28px"><b>May</b></div>';

test.each([
  [`${title}<p>a</p>`, "<h2>May</h2><p>a</p>"],
  ['<p style="font-size: 18pt">May</p><p style="font-size:14px">a</p>', "<h2>May</h2><p>a</p>"],
  [`${title}<h3>a</h3>`, "<div><strong>May</strong></div><h3>a</h3>"],
  ['<div style="font-size:28px"><p>May</p></div>', "<p>May</p>"],
  ['<p style="font-size:28px">4 %</p>', "<p>4 %</p>"],
])("lines of large letters head a page without headings: %s", (html, expected) => {
  expect(markupOf(html)).toBe(expected);
});
