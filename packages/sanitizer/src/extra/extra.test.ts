import { expect, test } from "vitest";
import { markupOf as toMarkup } from "../../test/markup.ts";
import { extra } from "./index.ts";

const markupOf = (html: string): string => toMarkup(html, { extra });
const body = "<p>Text.</p>";

test.each([
  [
      "Starlight",
      `<aside aria-label="Caution" class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true"><svg></svg>Caution</p><section class="starlight-aside__content">${body}</section></aside>`,
      "caution",
      undefined,
    ],
  [
      "Confluence",
      `<div class="confluence-information-macro confluence-information-macro-note"><p class="title">Mind this</p><span class="aui-icon"></span><div class="confluence-information-macro-body">${body}</div></div>`,
      "note",
      "Mind this",
    ],
  ["GitBook", `<div class="hint hint-style-danger">${body}</div>`, "caution", undefined],
])("callouts: %s", (_, html, kind, title) => {
  const attributes = `dataCallout="${kind}"${title === undefined ? "" : ` dataCalloutTitle="${title}"`}`;
  expect(markupOf(html)).toContain(`<blockquote ${attributes}>`);
  expect(markupOf(html)).toContain("Text.");
}); // biome-ignore format: a table of cases

test.each([
  ["GitHub, HTML", '<div class="highlight highlight-text-html-basic"><pre>a</pre></div>', "html"],
  ["EnlighterJS", '<pre class="EnlighterJSRAW" data-enlighter-language="json">a</pre>', "json"],
])("languages: %s", (_, html, language) => {
  expect(markupOf(html)).toContain(`<code className="language-${language}">a</code>`);
}); // biome-ignore format: a table of cases

test.each([
  ["buttons and labels", '<pre><div class="code-header">boat.js</div><code>a</code><button>Copy</button></pre>', "a"],
  [
      "a table of a row a line (GitHub)",
      '<table><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code">a</td></tr><tr><td class="blob-num">2</td><td class="blob-code">  b</td></tr></table>',
      "a\n  b",
    ],
])("code: %s", (_, html, code) => {
  expect(markupOf(html)).toBe(`<pre><code>${code}</code></pre>`);
}); // biome-ignore format: a table of cases

test.each([
  ["GitHub's tables of lines", '<table data-tagsearch-lang="Python"><tr><td class=blob-num></td><td class=blob-code>a</td></tr><tr><td class=blob-num></td><td class=blob-code>b</td></tr></table>', '<pre><code className="language-python">a\nb</code></pre>'],
  ["space between the rows of a table is no line", "<table><tbody>\n<tr><td class=blob-code>a</td></tr>\n<tr><td class=blob-code>b</td></tr></tbody></table>", "<pre><code>a\nb</code></pre>"],
  ["inserted lines alone may only be marked", "<pre><code class=language-js><span class='line diff add'>a</span>\n<span class=line>b</span></code></pre>", '<pre><code className="language-js">a\nb</code></pre>'],
  ["signs that are there are not repeated", "<pre><code class=language-diff><span class='line diff remove'>-a</span>\n<span class='line diff add'>+b</span></code></pre>", '<pre><code className="language-diff">-a\n+b</code></pre>'],
  [
    "a box of AsciiDoc",
    "<div class=quoteblock><div class=content><p>a</p></div></div>",
    "<blockquote><p>a</p></blockquote>",
  ],
  ["a float of HeVeA", "<blockquote class=table><p>a</p></blockquote>", "<p>a</p>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases

test.each([
  [
    "commands of LaTeX",
    "a <span class=textbf>b <span class=texttt>c</span></span>",
    "a <strong>b <code>c</code></strong>",
  ],
  ["fonts of TeX", "a <span class=cmbx-10>b</span> <span class=ecti-1000>c</span>", "a <strong>b</strong> <em>c</em>"],
  ["AsciiDoc", "a <span class=monospaced>b</span>", "a <code>b</code>"],
])("spans: %s", (_, html, expected) => {
  expect(markupOf(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`);
}); // biome-ignore format: a table of cases

test("a heading of TeX is bold in all", () => {
  expect(markupOf("<h2><span style='font-weight:bold'>a</span> <span class=texttt>b</span></h2>")).toBe(
    "<h2>a <code>b</code></h2>",
  );
});

test("parts of a signature are code", () => {
  const html =
    '<dl><dt><em class="property">class</em> Shelf(<em class="sig-param">name</em>)</dt><dd><em>b</em></dd></dl>';
  expect(markupOf(html)).toBe("<dl><dt><code>class Shelf(name)</code></dt><dd><em>b</em></dd></dl>");
});

test("a paragraph in an inline box goes on in its line", () => {
  expect(markupOf("<ul><li><b>quay</b> &mdash; <div class='inline'><p>where to <i>look</i></p></div></li></ul>")).toBe(
    "<ul><li><strong>quay</strong> — where to <em>look</em></li></ul>",
  );
  expect(markupOf("<div class=inline><p>one</p><p>two</p></div>")).toBe("<div><p>one</p><p>two</p></div>");
});

const ticked = '<input type="checkbox" checked disabled>';
const open = '<input type="checkbox" checked="false" disabled>';

test.each([
  [
      "blocks with states (Confluence)",
      "<div data-task-list-local-id=a><div data-task-state=DONE><div><input type=checkbox>a</div></div><div data-task-state=TODO><div>b</div></div></div>",
      `<ul><li>${ticked}<div>a</div></li><li>${open}<div>b</div></li></ul>`,
    ],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases

test("the items of Confluence's task lists have their states in class names", () => {
  const html =
    '<ul class="inline-task-list"><li class="checked">a</li><li data-inline-task-id="2"><span>b</span></li></ul>';
  expect(markupOf(html)).toBe(
    '<ul><li><input type="checkbox" checked disabled>a</li><li><input type="checkbox" checked="false" disabled>b</li></ul>',
  );
});

test.each([
  ["Nim: strong marks, in a group", '<p>a<sup><strong><a href="#footnote-1">[1]</a></strong></sup></p><div class=footnote-group><div id=footnote-1><div class=footnote-label><sup><strong><a href="#footnote-1">[1]</a></strong></sup></div> Note.</div></div>', "1"],
  ["pydoctor: docutils with names of its own", '<p>a <a class=rst-footnote-reference href="#rst-footnote-1">[1]</a></p><table class="rst-docutils footnote" id=rst-footnote-1><tr><td class=rst-label><a class=fn-backref href="#b">[1]</a></td><td>Note.</td></tr></table>', "1"],
])("footnotes: %s", (_, html, label) => {
  const markup = markupOf(html);
  expect(markup).toContain(`href="#user-content-fn-${label}"`);
  expect(markup).toMatch(new RegExp(`<li id="user-content-fn-${label}">.{0,12}Note`));
}); // biome-ignore format: a table of cases

const reference = (label: string, shown: string) =>
  `<sup><a href="#user-content-fn-${label}" id="user-content-fnref-${label}" dataFootnoteRef>${shown === "" ? "" : `${shown}</a>`}</sup>`;

test.each(["hidden", "popover", "style='display:none'"])("a hidden footnote with a reference is kept: %s", (how) => {
  const html = `<p>a<sup><a href="#fn1" id="r1">1</a></sup></p><aside id="fn1" ${how}><p>Note.</p></aside>`;
  expect(markupOf(html)).toBe(
    `<p>a${reference("1", "1")}</p><section dataFootnotes className="footnotes"><ol><li id="user-content-fn-1"><p>Note.</p></li></ol></section>`,
  );
  expect(markupOf(`<p>a</p><aside id="fn1" ${how}><p>Note.</p></aside>`)).toBe("<p>a</p>");
});

const inline = (tex: string) => `<code className="math math-inline">«${tex}»</code>`;

test.each([
  [
      "MathJax 2, SVG",
      '<span class="MathJax_SVG" data-mathml="&lt;math&gt;&lt;msup&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;mn&gt;2&lt;/mn&gt;&lt;/msup&gt;&lt;/math&gt;"><svg></svg></span>',
      inline("x^2"),
    ],
  ["TeX between dollars in an alternative text", '<img class=tex src="/l.png" alt="$b^2$">', inline("b^2")],
  ["an image", '<img class="latex" src="/l.png" alt="\\frac{1}{2}">', inline("\\frac{1}{2}")],
])("formulas: %s", (_, html, expected) => {
  expect(markupOf(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`);
}); // biome-ignore format: a table of cases

const first = '<div class="code-block-caption">one.conf</div><div class="highlight"><pre>a = 1</pre></div>';
const second = '<div class="code-block-caption">two.conf</div><div class="highlight"><pre>b = 2</pre></div>';

test.each([
  [
      "labels and panels in one element, web components (Shoelace)",
      '<sl-tab-group><sl-tab slot="nav" panel="a">One</sl-tab><sl-tab slot="nav" panel="b">Two</sl-tab><sl-tab-panel name="a"><p>a</p></sl-tab-panel><sl-tab-panel name="b"><p>b</p></sl-tab-panel></sl-tab-group>',
    ],
])("%s", (_, html) => {
  expect(markupOf(html).replace(/<\/?div>|[«»]/g, "")).toBe("<p><strong>One</strong></p><p>a</p><p><strong>Two</strong></p><p>b</p>");
}); // biome-ignore format: a table of cases

test.each([
  ["Asciidoctor Tabs", `<div class="openblock tabs"><div class=content><div class="ulist tablist"><ul><li id=t1 class=tab><p>One</p></li><li id=t2 class=tab><p>Two</p></li></ul></div><div id=t1--panel class=tabpanel aria-labelledby=t1>${first}</div><div id=t2--panel class=tabpanel aria-labelledby=t2>${second}</div></div></div>`],
  ["Rspress", `<div class=rp-tabs><div class=rp-tabs__label><div class=rp-tabs__label__item>One</div><div class=rp-tabs__label__item>Two</div></div><div class=rp-tabs__content><div class=rp-tabs__content__item>${first}</div><div class=rp-tabs__content__item>${second}</div></div></div>`],
  ["jQuery UI", `<div id=tabs><ul><li><a href="#p1">One</a></li><li><a href="#p2">Two</a></li></ul><div id=p1>${first}</div><div id=p2>${second}</div></div>`],
  ["VuePress", `<div class=vp-code-tabs><div class=vp-code-tabs-nav role=tablist><button role=tab aria-controls=p1>One</button><button role=tab aria-controls=p2>Two</button></div><div class=vp-code-tab id=p1 role=tabpanel><div class=vp-code-tab-title>One</div>${first}</div><div class=vp-code-tab id=p2 role=tabpanel><div class=vp-code-tab-title>Two</div>${second}</div></div>`],
])("tabs: %s", (_, html) => {
  const words = markupOf(html)
    .replace(/<[^>]*>|[«»]/g, " ")
    .trim()
    .split(/\s{2,}/);
  expect(words).toEqual(["One", "one.conf", "a = 1", "Two", "two.conf", "b = 2"]);
}); // biome-ignore format: a table of cases
