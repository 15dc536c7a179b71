import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test.each([
  ["bold", "a <span style='color: red; font-weight: 700'>b</span>", "a <strong>b</strong>"],
  ["not bold", "a <span style='font-weight: 400'>b</span>", "a b"],
  ["italic", "a <font style='font-style:italic'>b</font>", "a <em>b</em>"],
  ["both", "a <span style='font-style:italic;font-weight:bold'>b</span>", "a <strong><em>b</em></strong>"],
  ["typewritten", "a <span style='font-family: monospace'>b</span>", "a <code>b</code>"],
  ["a last resort", "a <span style='font-family: Georgia, monospace'>b</span>", "a b"],
  ["a whole text", `<span style='font-family:Courier'>${"word ".repeat(40).trim()}</span>`, "word ".repeat(40).trim()],
  ["said already", "<b>a <span style='font-weight:bold'>b</span></b>", "<strong>a b</strong>"],
  [
    "raised and lowered",
    "10<span style='vertical-align:super'>2</span> H<span style='vertical-align: sub'>2</span>O",
    "10<sup>2</sup> H<sub>2</sub>O",
  ],
  ["raised already", "<sup><span style='vertical-align:super'>2</span></sup>", "<sup>2</sup>"],
])("spans: %s", (_, html, expected) => {
  expect(markupOf(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`);
});

test.each([
  ["the sheet of a document that a program wrote", "<style>.c1{font-weight:700}.c2{font-style:italic}.c4{font-family:'Courier New'}</style><p><span class=c1>a</span> <span class=c2>b</span> <span class=c4>c</span>", "<p><strong>a</strong> <em>b</em> <code>c</code></p>"],
  ["raised text of such a document", "<style>.c3{vertical-align:super}</style><p>10<span class=c3>2</span>", "<p>10<sup>2</sup></p>"],
  ["looks of other names are looks", "<style>.badge{font-weight:700}</style><p><span class=badge>a</span> b", "<p>a b</p>"],
  ["a later rule wins", "<style>.c1{font-weight:700}.c2{font-weight:400}</style><p><span class='c1 c2'>a</span> b", "<p>a b</p>"],
  ["the element's own style wins", "<style>.c1{font-weight:700}</style><p><span class=c1 style='font-weight:400'>a</span> b", "<p>a b</p>"],
  ["any name strikes through", "<style>.price .was{text-decoration:line-through}</style><p class=price><span class=was>$5</span> $4", "<p><del>$5</del> $4</p>"],
])("looks by a style sheet: %s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases

test("a mark in brackets and a whole reference are no titles", () => {
  expect(markupOf("<p>Hemp <cite>[<a href=#b>1</a>]</cite> and <cite>Lines</cite>")).toContain("<cite>Lines</cite>");
  expect(markupOf("<p>Hemp <cite>[1]</cite>")).toBe("<p>Hemp [1]</p>");
  expect(markupOf("<p><cite>Aune N. Asleep on the water. Gazette.</cite>")).toBe(
    "<p>Aune N. Asleep on the water. Gazette.</p>",
  );
});

test("reStructuredText: lines of an indented block are lines of the same paragraph", () => {
  const html =
    '<div class="line-block"><div class="line">a</div><div class="line-block"><div class="line">b</div></div></div>';
  expect(markupOf(html)).toBe("<p>a<br>b</p>");
});

test("a typeface of fixed width is code", () => {
  const html =
    '<p>Open it by <font face="Consolas, serif"><font size=2>3</font></font> <font face="Calibri, serif">turns</font>.</p>';
  expect(markupOf(html)).toBe("<p>Open it by <code>3</code> turns.</p>");
});
