import { toMdast as stockToMdast } from "hast-util-to-mdast";
import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { toMdast } from "../src/index.ts";
import { parseFragment } from "./support/hast.ts";

/** HTML for which both bridges agree, node by node. */
const same = [
  "<h1>a</h1><p>b <em>c</em> <strong>d</strong> <del>e</del></p>",
  "<p>a\n b  c</p>\n\n<p>d</p>",
  '<p><a href="/x" title="t">a</a> <img src="/y" alt="b" title="u"></p>',
  "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>",
  '<ol start="3"><li>a</li></ol>',
  "<ul><li>a</li><ul><li>b</li></ul></ul>",
  "<ul><li><input type=checkbox checked> a</li></ul>",
  "<blockquote><p>a</p></blockquote><hr>",
  '<pre><code class="language-js">a\n  b\n</code></pre>',
  "<p>a <code>b</code> c<br>d</p>",
  "<table><thead><tr><th>a</th><th align=right>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>",
  "<div>a<div>b</div>c</div>",
  "<article><h2>a</h2><section><p>b</p></section></article>",
] as const;

/** HTML for which they differ on purpose. */
const different: Readonly<Record<string, string>> = {
  "<p>10<sup>6</sup></p>": "superscripts keep their tags",
  "<p>a<em> b </em>c</p>": "space leaves emphasis",
  "<p><b>a</b><strong>b</strong></p>": "equal neighbours merge",
  "<p><u>a</u></p>": "underlined text is not stressed",
  "<p><var>a</var></p>": "a variable is set in italics, not as code",
  "<p>a&nbsp;b</p>": "a no-break space is a space",
  "<p>a<wbr>b</p>": "a line-break hint is nothing",
  "<p>a<br><br>b</p>": "two breaks separate paragraphs",
  "<!--a-->": "comments are no content",
  "<h2></h2>": "an empty heading is nothing",
  '<p><a href="/x"></a>a</p>': "a link without text is nothing",
  "<p><input value=a>b</p>": "form controls are no content",
  "<p><code>a</code><code>b</code></p>": "code spans that touch would be one",
  "<table><caption>a</caption><tr><th>b</th></tr></table>": "a caption is a paragraph before its table",
  "<table><tr><th>a</th></tr><tr><td><p>b</p><p>c</p></td></tr></table>": "blocks in a cell are separated by breaks",
  "<dl><dt>a</dt><dd>b</dd></dl>": "terms are bold",
  "<ruby>a<rt>b</rt></ruby>": "ruby text stands in parentheses",
  "<details><summary>a</summary>b</details>": "a summary is bold",
  '<p><a href="javascript:x">a</a></p>': "links that run code are none",
  "<math><mi>x</mi></math>": "formulas keep their text",
};

function simplified(node: Nodes): unknown {
  const { position: _, ...rest } = node;
  const plain = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );
  return "children" in node ? { ...plain, children: node.children.map(simplified) } : plain;
}

test.each(same)("%s is what hast-util-to-mdast makes of it", (html) => {
  const hast = parseFragment(html);
  expect(simplified(toMdast(hast))).toEqual(simplified(stockToMdast(hast, { document: true })));
});

test.each(Object.entries(different))("%s differs: %s", (html) => {
  const hast = parseFragment(html);
  expect(simplified(toMdast(hast))).not.toEqual(simplified(stockToMdast(hast, { document: true })));
});
