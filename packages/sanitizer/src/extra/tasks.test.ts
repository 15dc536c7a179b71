import { describe, expect, test } from "vitest";
import * as markup from "../../test/markup.ts";
import { extra } from "./index.ts";

const markupOf = (html: string): string => markup.markupOf(html, { extra });
const decisionsOf = (html: string): string[] => markup.decisionsOf(html, { extra });

const ticked = '<input type="checkbox" checked disabled>';
const open = '<input type="checkbox" checked="false" disabled>';

describe("task lists without form controls", () => {
  test.each([
    ["ballot boxes (Pandoc)", "<ul><li>☒ a</li><li>☐ b</li></ul>", `<ul><li>${ticked}«a»</li><li>${open}«b»</li></ul>`],
    [
      "boxes in paragraphs, with marks behind (DocBook)",
      "<ul><li><p>☑ a <em>b</em></p><p>c</p></li><li><p>❏ d</p></li></ul>",
      `<ul><li><p>${ticked}«a »<em>b</em></p><p>c</p></li><li><p>${open}«d»</p></li></ul>`,
    ],
    [
      "icons (Asciidoctor)",
      '<ul><li><p><i class="fa fa-check-square-o"></i> a</p></li><li><p><i class="fa fa-square-o"></i> b</p></li></ul>',
      `<ul><li><p>${ticked} a</p></li><li><p>${open} b</p></li></ul>`,
    ],
    [
      "code in a marked item (Org)",
      '<ul><li class="on"><code>[X]</code> a</li><li class="off"><code>[&#xa0;]</code> b</li></ul>',
      `<ul><li>${ticked} a</li><li>${open} b</li></ul>`,
    ],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });

  test.each([
    ["a box before one item of several", "<ul><li>☒ a</li><li>b</li></ul>"],
    ["a box without text", "<ul><li>☒</li></ul>"],
    ["a box in a text", "<ul><li>a ☒ b</li></ul>"],
    ["an icon in a text", '<ul><li>a <i class="fa fa-square-o"></i> b</li></ul>'],
    ["code in an item of no state", "<ul><li><code>[x]</code> a</li></ul>"],
  ])("but not of %s", (_, html) => {
    expect(markupOf(html)).not.toContain("checkbox");
  });

  test("the box that is code is told as dropped", () => {
    expect(decisionsOf('<ul><li class="on"><code>[X]</code> a</li></ul>')).toEqual([
      "dropped task-sign <code>[X]</code>",
    ]);
  });
});

test("a list is looked at once, not by each of its items", () => {
  const items = 20_000;
  const item = `<li>☐ ${"word ".repeat(20)}`;
  expect(markupOf(`<ul>${item.repeat(items)}</ul>`).split("<input").length).toBe(items + 1);
});
