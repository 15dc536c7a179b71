import { describe, expect, test } from "vitest";
import { markupOf } from "../../test/markup.ts";

const a = 'href="https://example.org/x"';

describe("lists", () => {
  test.each([
    [
      "a list between items belongs to the item before",
      "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
      "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    ],
    ["without an item before it gets one", "<ul><ol><li>b</li></ol></ul>", "<ul><li><ol><li>b</li></ol></li></ul>"],
    [
      "what stands outside of items becomes one",
      "<ul>a <b>b</b><li>c</li><p>d</p></ul>",
      "<ul><li>a <strong>b</strong></li><li>c</li><li><p>d</p></li></ul>",
    ],
    [
      "task items",
      "<ul><li><input type=checkbox checked> a</li><li><label><input type=checkbox> b</label></li></ul>",
      '<ul><li><input type="checkbox" checked disabled> a</li><li><input type="checkbox" checked="false" disabled> b</li></ul>',
    ],
    [
      "of whole sections are no lists",
      "<ul><li><section><h2>a</h2><ul><li><section><h3>b</h3><p>c</p></section></li></ul></section></li></ul>",
      "<section><h2>a</h2><section><h3>b</h3><p>c</p></section></section>",
    ],
    [
      "of headings and what follows them are no lists",
      "<ul><li><h3>a</h3><p>b</p></li><li><h3>c</h3><ul><li>d</li></ul></li></ul><ul><li><h3>e</h3></li></ul>",
      "<h3>a</h3><p>b</p><h3>c</h3><ul><li>d</li></ul><ul><li><h3>e</h3></li></ul>",
    ],
    ["items that were left empty stay", "<ul><li>a</li><li></li><li class=ad></li></ul>", "<ul><li>a</li><li></ul>"],
    [
      "a checkbox elsewhere is a control",
      "<p><input type=checkbox> a</p><ul><li>b <input type=checkbox></li></ul>",
      "<p> a</p><ul><li>b </li></ul>",
    ],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

describe("links", () => {
  test.each([
    ["without an address are their text", "<p><a name=x>a</a> <a href='javascript:x'>b</a></p>", "<p>a b</p>"],
    ["that show nothing go", "<p><a href=/x></a><a href=/x> </a>a</p>", "<p>a</p>"],
    [
      "around pictures stay",
      "<a href=/x><img src=/y.png></a>",
      `<a ${a}><img src="https://example.org/y.png" alt=""></a>`,
    ],
    [
      "around blocks move into the heading",
      "<a href=/x title=t><h3>a</h3><p>b</p></a>",
      `<div><h3><a ${a} title="t">a</a></h3><p>b</p></div>`,
    ],
    [
      "or into the first block",
      "<a href=/x><div><p>a</p><p>b</p></div></a>",
      `<div><div><p><a ${a}>a</a></p><p>b</p></div></div>`,
    ],
    ["in links are text", "<a href=/x>a <a-b><a href=/y>b</a></a-b></a>", `<a ${a}>a b</a>`],
    ["keep a title, on one line", "<a href=/x title='a\n\n<script>'>b</a>", `<a ${a} title="a <script>">b</a>`],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

describe("phrasing content", () => {
  test.each([
    ["blocks in a heading are one line", "<h2><div>a</div><div>b</div></h2>", "<h2>a b</h2>"],
    ["a heading that is a link to itself is no link", '<h2 id=a><a href="#a">b</a></h2>', '<h2 id="a">b</h2>'],
    ["a heading that is a link elsewhere is one", "<h2><a href=/x>b</a></h2>", `<h2><a ${a}>b</a></h2>`],
    ["formatting around blocks goes", "<b><p>a</p><p>b</p></b>", "<p>a</p><p>b</p>"],
    ["formatting around nothing goes", "a<strong></strong><em> </em>b", "a b"],
    ["a paragraph around blocks is none", "<p><x-y><ul><li>a</li></ul></x-y></p>", "<ul><li>a</li></ul>"],
    [
      "ruby, sub, sup, kbd, time stay",
      "<ruby>東<rt>とう</rt></ruby> H<sub>2</sub> x<sup>2</sup> <kbd>a</kbd> <time datetime=2024>b</time>",
      '<ruby>東<rt>とう</rt></ruby> H<sub>2</sub> x<sup>2</sup> <kbd>a</kbd> <time dateTime="2024">b</time>',
    ],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html).replace(/^<div>(.*)<\/div>$/, "$1")).toBe(expected);
  });
});

describe("what the author left empty stays, what a template did goes", () => {
  test.each([
    ["quotations", "<blockquote> </blockquote><blockquote class=x></blockquote>", "<blockquote>"],
    ["code blocks", "<pre><code></code></pre><pre id=x><code></code></pre>", "<pre><code></code></pre>"],
    ["spaces as code", "<p>a <code> </code><code></code></p>", "<p>a <code> </code></p>"],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

describe("marks in marks", () => {
  test.each([
    ["are meant", "<p><em>a <em>b</em></em></p>", "<p><em>a <em>b</em></em></p>"],
    [
      "say nothing where one is there for its looks",
      "<p><b>a <strong>b</strong></b></p>",
      "<p><strong>a b</strong></p>",
    ],
    ["say nothing in a link", `<p><a ${a}>a <a ${a}>b</a></a></p>`, `<p><a ${a}>a </a><a ${a}>b</a></p>`],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

describe("spans without a space between them", () => {
  const span = (name: string, text: string): string => `<span class=${name}>${text}</span>`;

  test.each([
    [
      "are fields of a row",
      `<div>${span("a", "Tarnside")}${span("b", "£31,400")}${span("c", "Permanent")}</div>`,
      "<div>Tarnside £31,400 Permanent</div>",
    ],
    [
      "with data between them",
      `<div>${span("a", "£129.00")}<meta itemprop=x>${span("b", "In stock")}</div>`,
      "<div>£129.00 In stock</div>",
    ],
    ["are parts of a number", `<div>${span("a", "£31")}${span("b", ".99")}</div>`, "<div>£31.99</div>"],
    [
      "are parts of a word, unless a number follows it",
      `<div>${span("a", "Down")}${span("b", "load")}${span("c", "4")}${span("d", "GB")}</div>`,
      "<div>Download 4GB</div>",
    ],
    ["are parts of a sentence", `<p>${span("a", "Mac")}${span("b", "Donald")}</p>`, "<p>MacDonald</p>"],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

describe("headings that were never closed", () => {
  const text = "The wind went round to the west and stayed there. ".repeat(5).trim();

  test.each([
    ["give back the text behind their own", `<h3>a<p>${text}</p>`, `<h3>a</h3><p>${text}</p>`],
    ["vanish when they have none", `<h3><p>${text}</p><p>b</p>`, `<p>${text}</p><p>b</p>`],
    ["are no headings with a subtitle", "<h3>a<p>b</p></h3>", "<h3>a b</h3>"],
    ["are no headings in a paragraph", `<h3><p>${text}</p></h3>`, `<h3>${text}</h3>`],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

test("a summary in a summary is a line of it", () => {
  expect(markupOf("<details><summary>a<div><summary>b<br>c</summary></div>d</summary><p>e</p></details>")).toBe(
    "<details><summary>a b<br>c d</summary><p>e</p></details>",
  );
});

test("a summary that is a heading stays one; one that only holds a heading is a line", () => {
  expect(markupOf("<details><summary><svg></svg> <h2>a <em>b</em></h2></summary><p>c</p></details>")).toBe(
    "<details><summary><h2>a <em>b</em></h2></summary><p>c</p></details>",
  );
  expect(markupOf("<details><summary>a<h2>b</h2></summary><p>c</p></details>")).toBe(
    "<details><summary>a b</summary><p>c</p></details>",
  );
});

test.each([
  ["<h2><b>Results</b></h2>", "<h2>Results</h2>"],
  ["<h2><strong>A <em>b</em></strong> </h2>", "<h2>A <em>b</em></h2>"],
  ["<h2>The <b>Results</b></h2>", "<h2>The <strong>Results</strong></h2>"],
])("a heading is not bold as a whole: %s", (html, expected) => {
  expect(markupOf(html)).toBe(expected);
});

test.each([
  ["paragraphs", "<del><p>a <b>b</b></p><p>c</p></del>", "<p><del>a <strong>b</strong></del></p><p><del>c</del></p>"],
  ["a list and text beside it", "<s>a<ul><li>b<li>c</ul></s>", "<del>a</del><ul><li><del>b</del></li><li><del>c</del></li></ul>"],
  ["items", "<ul><li>a</li><del><li>b</li></del></ul>", "<ul><li>a</li><li><del>b</del></li></ul>"],
  ["cells", "<table><tr><td>a<td>b<del><tr><td>c<td>d</tr></del></table>", "<td><del>c</del></td><td><del>d</del></td>"],
  ["a block by its style", "<div style='text-decoration: line-through'><p>a</p><p>b</p></div>", "<p><del>a</del></p><p><del>b</del></p>"],
  ["a row by a sheet", "<style>.r{text-decoration:line-through}</style><table><tr class=r><td>a<td>b<tr><td>c<td>d</table>", "<td><del>a</del></td><td><del>b</del></td></tr><tr><td>c</td>"],
  ["marks in marks once", "<del><p><s>a</s> b</p></del>", "<p><del>a b</del></p>"],
  ["code as it is", "<del><pre>a</pre></del>", "<pre><code>a</code></pre>"],
])("struck text stays struck: %s", (_, html, expected) => {
  expect(markupOf(html)).toContain(expected);
}); // biome-ignore format: a table of cases
