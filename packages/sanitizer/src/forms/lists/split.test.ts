import { describe, expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

describe("lists in pieces", () => {
  test.each([
    [
      "a list for each item",
      "<ul class=b><li>a</li></ul> <ul class=b><li>b</li></ul><ul class=b><li>c</li></ul>",
      "<ul><li>a</li><li>b</li><li>c</li></ul>",
    ],
    [
      "numbers go on",
      "<ol class=n start=2><li>a</li></ol><ol class=n start=3><li>b</li></ol><p>c</p>",
      '<ol start="2"><li>a</li><li>b</li></ol><p>c</p>',
    ],
    [
      "members of a class",
      '<dl class="py method"><dt>a<dd>b</dl> <dl class="py method"><dt>c<dd>d</dl>',
      "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>",
    ],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html).trim()).toBe(expected);
  });

  test.each([
    ["without class names", "<ul><li>a</li></ul><ul><li>b</li></ul>"],
    ["of other class names", "<ul class=a><li>a</li></ul><ul class=b><li>b</li></ul>"],
    ["with more items", "<ul class=a><li>a</li></ul><ul class=a><li>b</li><li>c</li></ul>"],
    ["that count anew", "<ol class=a><li>a</li></ol><ol class=a><li>b</li></ol>"],
    ["of which one is hidden", "<ul class=a><li>a</li></ul><ul class=a hidden><li>b</li></ul><ol><li>c</ol>"],
    ["with text between", "<ul class=a><li>a</li></ul>or<ul class=a><li>b</li></ul>"],
  ])("lists %s stay apart", (_, html) => {
    expect(markupOf(html)).toMatch(/<\/[ou]l>.*<[ou]l>/);
  });
});
