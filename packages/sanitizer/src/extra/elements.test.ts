import { expect, test } from "vitest";
import * as markup from "../../test/markup.ts";
import { extra } from "./index.ts";

const markupOf = (html: string): string => markup.markupOf(html, { extra });

test("a tag in a box stands apart from the name behind it", () => {
  expect(markupOf('<h3 id="n"><code class="tsd-tag">Readonly</code><span>name</span></h3>')).toBe(
    '<h3 id="n"><code>Readonly</code> name</h3>',
  );
  expect(markupOf("<p><code>a</code>b</p>")).toBe("<p><code>a</code>b</p>");
});

test("literal text of docutils is code, with or without a span in it", () => {
  expect(markupOf('<p>a <span class="docutils literal"><span class="pre">b</span> c</span></p>')).toBe(
    "<p>a <code>b c</code></p>",
  );
  expect(markupOf('<p><code class="docutils literal"><span class="docutils literal">a</span></code></p>')).toBe(
    "<p><code>a</code></p>",
  );
  expect(markupOf('<p><span class="literal">a</span></p>')).toBe("<p>a</p>");
});

test("a definition list without terms only indents", () => {
  expect(markupOf("<p>a</p><dl><dt></dt><dd>b</dd><dt></dt><dd>c</dd></dl>")).toBe("<p>a</p><div>b</div><div>c</div>");
});

test("footnotes whose numbers are headings (Texinfo)", () => {
  const html =
    '<p>a<a id="DOCF1" href="#FOOT1"><sup>1</sup></a></p><div class="footnote"><hr><h4 class="footnotes-heading">Footnotes</h4><h5><a id="FOOT1" href="#DOCF1">(1)</a></h5><p>Note.</p></div>';
  expect(markupOf(html)).toMatch(
    /<section dataFootnotes className="footnotes"><ol><li id="user-content-fn-1"><p>Note\.<\/p><\/li><\/ol><\/section>$/,
  );
});

test("formulas that a table aligns are one, up to the line with a number", () => {
  const cell = (tex: string) => `<td class=ltx_eqn_cell><math alttext="\\displaystyle ${tex}"><mi>F</mi></math></td>`;
  const table = (rows: string) => `<table class=ltx_equationgroup><tbody>${rows}</tbody></table>`;
  const rows = `<tr>${cell("F")}${cell("=a")}</tr><tr><td class=ltx_eqn_cell></td>${cell("=b")}<td class=ltx_eqn_eqno>(2)</td></tr>`;
  const found = markupOf(table(rows));
  expect(found).toContain(String.raw`\begin{aligned}F&=a\\&=b\end{aligned}`);
  expect(found).toContain("<p>(2)</p>");
  expect(markupOf(table(`<tr>${cell("F")}</tr><tr><td>word</td></tr>`))).not.toContain("aligned");
});
