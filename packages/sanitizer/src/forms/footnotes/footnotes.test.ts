import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";

const reference = (label: string, shown: string) =>
  `<sup><a href="#user-content-fn-${label}" id="user-content-fnref-${label}" dataFootnoteRef>${shown === "" ? "" : `${shown}</a>`}</sup>`;
const section = (label: string, note = "Note.") =>
  `<section dataFootnotes className="footnotes"><ol><li id="user-content-fn-${label}">${note}</li></ol></section>`;

test("HonKit: a quotation for each footnote", () => {
  const label = "x";
  const html = `<p>a<sup><a href="#fn_${label}" id="reffn_${label}">${label}</a></sup></p><blockquote id="fn_${label}">
<sup>${label}</sup>. Note.<a href="#reffn_${label}" title="Jump back to footnote [${label}] in the text."> &#8617;</a></blockquote>`;
  expect(markupOf(html)).toMatch(new RegExp(`${reference("1", label)}.*${section("1", "«Note.»\\s*")}`, "s"));
});

test.each([
  [
    "Org: both ends are called a way back, and the section has a heading and a box",
    '<p>a<sup><a id="fnr.1" class="footref" href="#fn.1" role="doc-backlink">1</a></sup></p><div id="footnotes"><h2 class="footnotes">Footnotes: </h2><div id="text-footnotes"><div class="footdef"><sup><a id="fn.1" class="footnum" href="#fnr.1" role="doc-backlink">1</a></sup> <div class="footpara" role="doc-footnote"><p class="footpara">Note.</p></div></div></div></div>',
  ],
  [
    "Starlight: the heading stands in a box with its permanent link",
    '<p>a<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup></p><section data-footnotes class="footnotes"><div class="sl-heading-wrapper"><h2 class="sr-only" id="footnote-label">Footnotes</h2><a class="sl-anchor-link" href="#footnote-label"></a></div><ol><li id="fn-1"><p>Note. <a href="#fnref-1" data-footnote-backref>↩</a></p></li></ol></section>',
  ],
])("%s", (_, html) => {
  const markup = markupOf(html);
  expect(markup).toMatch(/<sup><a href="#user-content-fn-(.+?)" id="user-content-fnref-\1" dataFootnoteRef>/);
  expect(markup).toMatch(
    /<section dataFootnotes className="footnotes">.*<ol><li id="user-content-fn-.+?">.*Note\.\s*<.*<\/section>$/s,
  );
  expect(markup).not.toContain(">Footnotes");
});

describe("frameworks", () => {
  test.each([
    [
      "GFM",
      '<p>a<sup><a href="#user-content-fn-x" id="user-content-fnref-x" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p><section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-x"><p>Note. <a href="#user-content-fnref-x" data-footnote-backref class="data-footnote-backref">↩</a></p></li></ol></section>',
      "1",
      "1",
    ],
    [
      "kramdown",
      '<p>a<sup id="fnref:x" role="doc-noteref"><a href="#fn:x" class="footnote" rel="footnote">1</a></sup></p><div class="footnotes" role="doc-endnotes"><ol><li id="fn:x" role="doc-endnote"><p>Note. <a href="#fnref:x" class="reversefootnote" role="doc-backlink">&#8617;</a></p></li></ol></div>',
      "1",
      "1",
    ],
    [
      "Pandoc",
      '<p>a<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p><section class="footnotes footnotes-end-of-document" role="doc-endnotes"><hr><ol><li id="fn1"><p>Note.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
      "1",
      "1",
    ],
    [
      "Python-Markdown",
      '<p>a<sup id="fnref:x"><a class="footnote-ref" href="#fn:x">1</a></sup></p><div class="footnote"><hr><ol><li id="fn:x"><p>Note.&#160;<a class="footnote-backref" href="#fnref:x">&#8617;</a></p></li></ol></div>',
      "1",
      "1",
    ],
    [
      "Sphinx",
      '<p>a<a class="footnote-reference brackets" href="#id4" id="id1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a></p><aside class="footnote-list brackets"><aside class="footnote brackets" id="id4" role="note"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">]</span></span><p>Note.</p></aside></aside>',
      "1",
      "[1]",
    ],
    [
      "MediaWiki",
      '<p>a<sup id="cite_ref-x_1-0" class="reference"><a href="#cite_note-x-1">[1]</a></sup></p><ol class="references"><li id="cite_note-x-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-x_1-0">^</a></b></span> <span class="reference-text">Note.</span></li></ol>',
      "1",
      "[1]",
    ],
    [
      "Asciidoctor",
      '<p>a<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1">1</a>]</sup></p><div id="footnotes"><ol><li id="_footnotedef_1">Note. <a href="#_footnoteref_1">↩</a></li></ol></div>',
      "1",
      "[1]",
    ],
    [
      "by looks alone",
      '<p>a<sup><a href="#n1" id="r1">1</a></sup></p><ol><li id="n1">Note. <a href="#r1">^</a></li></ol>',
      "1",
      "1",
    ],
  ])("%s", (_, html, label, shown) => {
    const markup = markupOf(html)
      .replace(/<p>(Note\.)[ \u00a0]*<\/p>/, "$1")
      .replace(/ *(Note\.) *</, "$1<")
      .replace(/<div>(<section.*<\/section>)<\/div>/, "$1");
    expect(markup).toBe(`<p>a${reference(label, shown)}</p>${section(label)}`);
  });
});

test("what leads back, and the number in front, are dropped; the heading is moved", () => {
  const gfm =
    '<p>a<sup><a href="#fn-x" id="fnref-x">1</a></sup></p><section class="footnotes"><h2>Footnotes</h2><ol><li id="fn-x">b <a href="#fnref-x">↩</a></li></ol></section>';
  expect(decisionsOf(gfm)).toEqual([
    "moved footnote-heading <h2>Footnotes</h2>",
    'dropped footnote-backlink <a href="#fnref-x">↩</a>',
  ]);
});

describe("nothing is believed from one side alone", () => {
  test("a reference without a footnote is no footnote", () => {
    expect(markupOf('<p>a<sup><a href="#fn1">1</a></sup></p>')).toBe(
      '<p>a<sup><a href="https://example.org/docs/page.html#fn1">1</a></sup></p>',
    );
  });

  test("a list that nobody refers to is a list", () => {
    expect(markupOf('<div class="footnotes"><ol><li id="fn1">b</li></ol></div>')).toBe(
      "<div><ol><li>b</li></ol></div>".replace("<div>", "").replace("</div>", ""),
    );
  });

  test("an exponent is no reference", () => {
    expect(markupOf("<p>x<sup>2</sup></p><ol><li id=fn2>b</li></ol>")).toBe("<p>x<sup>2</sup></p><ol><li>b</li></ol>");
  });

  test("a heading that links back to the contents keeps its text", () => {
    expect(markupOf('<h2><a class="toc-backref" href="#id3" role="doc-backlink">Usage</a></h2>')).toBe(
      "<h2>Usage</h2>",
    );
  });
});

test("labels are the numbers that references show, or the next ones, and do not collide", () => {
  const shown = ["1", "3", "why", "1", "2"];
  const references = shown.map((text, index) => `<sup><a href="#fn:n${index}">${text}</a></sup>`).join("");
  const notes = shown.map((_, index) => `<li id="fn:n${index}">x</li>`).join("");
  const markup = markupOf(`<p>${references}</p><ol>${notes}</ol>`);
  expect(markup.match(/(?<=href="#user-content-fn-)\d+/g)).toEqual(["1", "3", "4", "5", "2"]);
  expect(markup.match(/(?<=li id="user-content-fn-)\d+/g)).toEqual(["1", "3", "4", "5", "2"]);
});

test.each([
  ["RDoc: paragraphs, each of which leads back", '<p>a<sup><a id=footmark-1 href="#foottext-1">1</a></sup></p><hr><p><sup><a id=foottext-1 href="#footmark-1">1</a></sup> Note.</p>', "1"],
])("%s", (_, html, label) => {
  const markup = markupOf(html);
  expect(markup).toContain(`href="#user-content-fn-${label}"`);
  expect(markup).toMatch(new RegExp(`<li id="user-content-fn-${label}">.{0,12}Note`));
}); // biome-ignore format: a table of cases

test("Word: a box for each footnote, several paragraphs in one", () => {
  const html =
    '<p>a<a href="#_ftn1" name="_ftnref1" title="">[1]</a> b<a href="#_ftn2" name="_ftnref2">[2]</a></p><hr><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> One.</p><p>More.</p></div><div id="ftn2"><p><a href="#_ftnref2" name="_ftn2">[2]</a> Two.</p></div>';
  expect(markupOf(html)).toBe(
    `<p>a${reference("1", "[1]")} b${reference("2", "[2]")}</p><section dataFootnotes className="footnotes"><ol><li id="user-content-fn-1"><p> One.</p><p>More.</p></li><li id="user-content-fn-2"><p> Two.</p></li></ol></section>`,
  );
});

test("notes in the text are collected at the end, in order", () => {
  const note = (number: number, text: string) =>
    `<label for="s${number}" class="margin-toggle sidenote-number"></label><input type="checkbox" id="s${number}" class="margin-toggle"><span class="sidenote">${text}</span>`;
  const html = `<div><p>a${note(1, "One <em>x</em>.")} b${note(2, "Two.")}</p></div><p>c</p>`;
  expect(markupOf(html)).toBe(
    `<p>a${reference("1", "")} b${reference("2", "")}</p><p>c</p><section dataFootnotes className="footnotes"><ol><li id="user-content-fn-1">One <em>x</em>.</li><li id="user-content-fn-2">Two.</li></ol></section>`,
  );
});

describe("notes without links back", () => {
  const reference = (id: string, label: string) => `<p>Noon<sup><a href="#${id}">${label}</a></sup></p>`;
  const footnote = (label: string, content: string) =>
    `<section dataFootnotes className="footnotes"><ol><li id="user-content-fn-${label}">${content}</li></ol></section>`;

  test.each([
    ["an anchor before a number", `${reference("n2", "[2]")}<p><a name=n2></a>[2] Tailor.</p>`, footnote("2", "«Tailor.»")],
    ["a paragraph with an id and a raised number", `${reference("a", "1")}<p id=a><sup>1</sup> Tailor.</p>`, footnote("1", " Tailor.")],
    ["labels in items (JATS)", `${reference("R1", "1")}<ul><li id=R1><span>1.</span>Tailor.</li></ul>`, footnote("1", "Tailor.")],
    ["labels twice (LaTeXML)", "<p>Noon<span class=ltx_note><sup>1</sup><span><span><sup>1</sup><span>1</span>Tailor.</span></span></span></p>", footnote("1", "Tailor.")],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toContain(expected);
  }); // biome-ignore format: a table of cases

  test("an arrow to a place that the page does not have goes, others stay", () => {
    expect(markupOf('<p>a <a href="#gone">↩</a></p>')).toBe("<p>a </p>");
    expect(markupOf('<p>a <a href="#x">^</a></p><p id=x>b</p>')).toContain("<a href");
  });
});

test("a footnote without text is none", () => {
  const mark = (n: number) => `<sup><a href="#fn${n}" id="r${n}">${n}</a></sup>`;
  const html = `<p>a${mark(1)} b${mark(2)}</p><ol class=footnotes><li id=fn1><a href="#r1">↩</a></li><li id=fn2>Kept.</li></ol>`;
  expect(markupOf(html)).toMatch(
    /^<p>a<sup><a href="[^"#]*#fn1">1<\/a><\/sup> b<sup><a .*<ol><li id="user-content-fn-2">Kept\.<\/li><\/ol>/,
  );
});

test("a second reference to a footnote in one line stays", () => {
  const mark = '<sup><a href="#fn1" class="footnote">1</a></sup>';
  const markup = markupOf(`<p>a${mark} b${mark}</p><div class=footnotes><ol><li id=fn1><p>Note.</p></li></ol></div>`);
  expect(markup.match(/dataFootnoteRef/g)).toHaveLength(2);
});
