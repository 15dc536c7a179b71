import { expect, test } from "vitest";
import { markupOf } from "../../test/markup.ts";

test.each([
  [
    "a list that docutils calls simple",
    '<ul class="simple"><li><p>a</p></li><li><p>b <em>c</em></p></li></ul>',
    "<ul><li>a</li><li>b <em>c</em></li></ul>",
  ],
  [
    "a list in it",
    '<ol class="arabic simple"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
    "<ol><li>a<ul><li>b</li></ul></li></ol>",
  ],
  ["two paragraphs", '<ul class="simple"><li><p>a</p><p>b</p></li></ul>', "<ul><li><p>a</p><p>b</p></li></ul>"],
  ["any other list", "<ul><li><p>a</p></li></ul>", "<ul><li><p>a</p></li></ul>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
});
