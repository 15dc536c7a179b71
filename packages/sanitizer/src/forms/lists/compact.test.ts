import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

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
  ["a list that is compact by HTML 4", "<ul compact><li><p>a</p></li></ul>", "<ul><li>a</li></ul>"],
  [
    "a list that DocBook calls compact",
    '<ul class="itemizedlist compact"><li><p>a</p></li></ul>',
    "<ul><li>a</li></ul>",
  ],
  [
    "lists of Asciidoctor that hold lists alone",
    '<div class="ulist"><ul><li><p>a</p><div class="olist arabic"><ol><li><p>b</p></li></ol></div></li></ul></div>',
    "<ul><li>a<ol><li>b</li></ol></li></ul>",
  ],
  [
    "a list of Asciidoctor with another block",
    '<div class="ulist"><ul><li><p>a</p></li><li><p>b</p><div class="paragraph"><p>c</p></div></li></ul></div>',
    "<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>",
  ],
  ["two paragraphs", '<ul class="simple"><li><p>a</p><p>b</p></li></ul>', "<ul><li><p>a</p><p>b</p></li></ul>"],
  ["any other list", "<ul><li><p>a</p></li></ul>", "<ul><li><p>a</p></li></ul>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
});

test("a list of Asciidoctor is looked at once, not by each of its items", () => {
  const items = 20_000;
  const item = `<li><p>${"word ".repeat(20)}</p>`;
  const markup = markupOf(`<div class="ulist"><ul>${item.repeat(items)}</ul></div>`);
  expect(markup.split("<li>word").length).toBe(items + 1);
});
