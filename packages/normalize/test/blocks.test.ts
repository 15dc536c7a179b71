import { describe, expect, test } from "vitest";
import { normalize } from "../src/index.ts";
import { parseFragment } from "./support/hast.ts";

const html = `<h1>Title</h1>
<p>One<br>two</p>
<ul><li><p>a</p><p>b</p></li><li>c<ol><li>d</li></ol></li></ul>
<blockquote data-callout="tip"><p>e</p><pre>f

g</pre></blockquote>
<table><caption>h</caption><tr><th>i</th></tr><tr><td>j</td></tr></table>
<blockquote data-callout="note"><ul><li>k</li></ul></blockquote>
<p>l<a href="#fn-1" data-footnote-ref>1</a></p>
<section data-footnotes><ol><li id="fn-1"><p>m o</p><p>n</p></li></ol></section>`;

describe("blocks", () => {
  const { markdown, blocks } = normalize(parseFragment(html), { verify: true });
  const lines = markdown.split("\n");
  const slices = blocks.map(({ type, line, endLine, start, end }) => ({
    type,
    markdown: lines.slice(line - 1, endLine).join("\n"),
    html: html.slice(start, end),
  }));

  test("tell the lines of each block, nested ones too", () => {
    expect(slices.map(({ type, markdown }) => [type, markdown])).toEqual([
      ["heading", "# Title"],
      ["paragraph", "One\\\ntwo"],
      ["list", "- a\n\n  b\n\n- c\n\n  1. d"],
      ["listItem", "- a\n\n  b"],
      ["paragraph", "- a"],
      ["paragraph", "  b"],
      ["listItem", "- c\n\n  1. d"],
      ["paragraph", "- c"],
      ["list", "  1. d"],
      ["listItem", "  1. d"],
      ["paragraph", "  1. d"],
      ["blockquote", "> [!TIP]\n> e\n>\n> ```\n> f\n>\n> g\n> ```"],
      ["paragraph", "> e"],
      ["code", "> ```\n> f\n>\n> g\n> ```"],
      ["paragraph", "h"],
      ["table", "| i |\n|---|\n| j |"],
      ["blockquote", "> [!NOTE]\n>\n> - k"],
      ["list", "> - k"],
      ["listItem", "> - k"],
      ["paragraph", "> - k"],
      ["paragraph", "l[^1]"],
      ["footnoteDefinition", "[^1]: m o\n\n    n"],
      ["paragraph", "[^1]: m o"],
      ["paragraph", "    n"],
    ]);
  });

  test("tell where in the HTML each comes from", () => {
    const of = (type: string) => slices.filter((slice) => slice.type === type).map((slice) => slice.html);
    expect(of("heading")).toEqual(["<h1>Title</h1>"]);
    expect(of("listItem")[0]).toBe("<li><p>a</p><p>b</p></li>");
    expect(of("code")).toEqual(["<pre>f\n\ng</pre>"]);
    expect(of("paragraph")).toContain("h");
    expect(of("footnoteDefinition")).toEqual(['<li id="fn-1"><p>m o</p><p>n</p></li>']);
  });

  test("stand inside of those that hold them", () => {
    for (const { line, endLine } of blocks) {
      expect(endLine).toBeGreaterThanOrEqual(line);
      expect(endLine).toBeLessThanOrEqual(lines.length - 1);
    }
  });
});

test("decisions tell what was left out", () => {
  const page = "<p>a<button>b</button></p><script>c</script>";
  const { decisions } = normalize(parseFragment(page));
  expect(decisions.map(({ start, end, rule }) => [page.slice(start, end), rule])).toEqual([
    ["<button>b</button>", "normalize/ignored-button"],
    ["<script>c</script>", "normalize/ignored-script"],
  ]);
});
