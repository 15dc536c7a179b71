import { micromark } from "micromark";
import { describe, expect, test } from "vitest";
import { type NormalizeOptions, normalize } from "../src/index.ts";
import { parseFragment } from "./support/hast.ts";

type Case = readonly [what: string, options: NormalizeOptions, html: string, markdown: string];

const table =
  "<table><tr><th>port</th><th>m</th></tr><tr><td>Kestle</td><td>4<br>5</td></tr><tr><td>Tarn</td></tr></table>";

/** Each style, read back to the tree that it was written from. */
const cases: readonly Case[] = [
  [
    "links as references",
    { links: "reference" },
    '<p><a href="/a" title="t">b</a> <a href="/c">d <em>e</em></a> [f] <a href="/a" title="t">g</a> <a href="https://h.example">https://h.example</a></p>',
    '[b][1] [d *e*][2] \\[f] [g][1] <https://h.example>\n\n[1]: /a "t"\n\n[2]: /c\n',
  ],
  ["links as text", { links: "drop" }, '<p>a <a href="/b">b</a>c</p><h2><a href="/d">d</a></h2>', "a bc\n\n## d\n"],
  ["images as text", { images: "alt" }, '<p>a <img src="/b.png" alt="b"> <img src="/c.png" alt=""></p>', "a b\n"],
  [
    "images as links",
    { images: "link" },
    '<p><img src="/b.png" alt="b"></p><p><a href="/c"><img src="/d.png" alt="d"></a></p>',
    "[b](/b.png)\n\n[d](/c)\n",
  ],
  [
    "no images",
    { images: "drop" },
    '<p>a</p><p><img src="/b.png" alt="b"></p><p><a href="/c"><img src="/d.png" alt="d"></a></p>',
    "a\n",
  ],
  [
    "setext headings",
    { headings: "setext" },
    "<h1>a</h1><h2># b</h2><h2>c | d</h2><h3>e</h3>",
    "a\n===\n\n\\# b\n---\n\n## c | d\n\n### e\n",
  ],
  [
    "underscores",
    { emphasis: "_" },
    "<p><em>a</em> b<em>c</em>d <b><em>e</em></b> snake_case _f_</p>",
    "_a_ b*c*d _**e**_ snake_case \\_f\\_\n",
  ],
  ["stars as bullets", { bullet: "*" }, "<ul><li>a</li></ul>", "* a\n"],
  ["no tables", { tables: "drop" }, `<p>a</p>${table}`, "a\n"],
  [
    "no formatting",
    { formatting: "drop" },
    "<p><b>a <i>b</i></b> <s>c</s> <code>d</code> x<sup>2</sup></p>",
    "a b c `d` x<sup>2</sup>\n",
  ],
  ["tables as lists", { tables: "list" }, table, "- **port:** Kestle\\\n  **m:** 4\\\n  5\n- **port:** Tarn\n"],
  [
    "blocks in lists of tables",
    { tables: "list" },
    `<table><tr><th>call</th><th>gives</th><th>since</th></tr>
<tr><td><p>Opens a port.</p><p>Once.</p></td><td><pre><code class="language-js">if (a) {
  b | c
}</code></pre></td><td>2</td></tr>
<tr><td>close</td><td>x</td><td>Either<ul><li>a</li><li>b</li></ul></td></tr></table>`,
    "- **call:** Opens a port.\n\n  Once.\n\n  **gives:**\n\n  ```js\n  if (a) {\n    b | c\n  }\n  ```\n\n  **since:** 2\n\n- **call:** close\\\n  **gives:** x\n\n  **since:** Either\n\n  - a\n  - b\n",
  ],
  [
    "headings, quotations and formulas in lists of tables",
    { tables: "list" },
    `<table><tr><th>a</th><th>b</th></tr><tr><td>x</td><td><h3>One <b>two</b></h3>text<blockquote><p>q</p></blockquote></td></tr>
<tr><td>y</td><td>see<pre><code class="math math-display">x^2
+ 1</code></pre></td></tr></table>`,
    "- **a:** x\n\n  **b:** **One two**\n\n  text\n\n  > q\n\n- **a:** y\n\n  **b:** see\n\n  $$\n  x^2\n      + 1\n  $$\n",
  ],
  [
    "CommonMark alone",
    { dialect: "commonmark" },
    `<p><del>a</del> <code class="math-inline">x</code></p><ul><li><input type=checkbox checked> b</li></ul><blockquote data-callout=tip><p>c</p></blockquote>${table}`,
    "a `x`\n\n- \\[x] b\n\n> **Tip**\n>\n> c\n\n- **port:** Kestle\\\n  **m:** 4\\\n  5\n- **port:** Tarn\n",
  ],
  [
    "footnotes in CommonMark",
    { dialect: "commonmark" },
    '<p>a<sup><a href="#fn-1" data-footnote-ref>1</a></sup></p><section data-footnotes><ol><li id="fn-1"><p>b</p></li></ol></section>',
    "a[1]\n\n[1] b\n",
  ],
];

describe("styles", () => {
  test.each(cases)("%s", (_, options, html, markdown) => {
    const result = normalize(parseFragment(html), { ...options, verify: true });
    expect(result.markdown).toBe(markdown);
    expect(result.violations.filter(({ repaired }) => !repaired)).toEqual([]);
  });

  test("CommonMark's readers see all of it", () => {
    const { markdown } = normalize(parseFragment(table), { dialect: "commonmark" });
    expect(micromark(markdown)).toContain("<strong>port:</strong> Kestle<br />");
  });

  test("change neither the tree nor the text", () => {
    const html = `<p><a href="/a">b</a> <img src="/c.png" alt="d"></p>${table}`;
    const plain = normalize(parseFragment(html));
    const styled = normalize(parseFragment(html), { links: "drop", images: "alt", dialect: "commonmark" });
    expect(styled.mdast).toEqual(plain.mdast);
    expect(styled.text).toBe(plain.text);
  });

  test.each(["links", "images", "tables", "headings", "emphasis", "dialect", "bullet"] as const)(
    "%s is checked",
    (name) => {
      expect(() => normalize(parseFragment("<p>a</p>"), { [name]: "x" })).toThrow(new RegExp(`^${name}: expected "`));
    },
  );
});
