import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";

const body = "<p>Text.</p>";

describe("frameworks", () => {
  test.each([
    [
      "Docusaurus",
      `<div class="theme-admonition theme-admonition-tip admonition_xJq3 alert alert--success"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_R"><svg></svg></span>tip</div><div class="admonitionContent_B">${body}</div></div>`,
      "tip",
      undefined,
    ],
    [
      "Docusaurus with a title",
      `<div class="theme-admonition theme-admonition-danger alert alert--danger"><div class="admonitionHeading_Gvgb">Data <b>loss</b></div><div>${body}</div></div>`,
      "caution",
      "Data loss",
    ],
    [
      "VitePress",
      `<div class="warning custom-block"><p class="custom-block-title">WARNING</p>${body}</div>`,
      "warning",
      undefined,
    ],
    ["VitePress without a title", `<div class="tip custom-block">${body}</div>`, "tip", undefined],
    ["MkDocs", `<div class="admonition note"><p class="admonition-title">Note</p>${body}</div>`, "note", undefined],
    [
      "MkDocs with a kind of its own",
      `<div class="admonition bug"><p class="admonition-title">Known bug</p>${body}</div>`,
      "caution",
      "Known bug",
    ],
    [
      "Sphinx",
      `<div class="admonition seealso"><p class="admonition-title">See also</p>${body}</div>`,
      "note",
      "See also",
    ],
    [
      "Sphinx, any admonition",
      `<div class="admonition-my-own admonition"><p class="admonition-title">My own</p>${body}</div>`,
      "note",
      "My own",
    ],
    [
      "GitHub",
      `<div class="markdown-alert markdown-alert-important"><p class="markdown-alert-title"><svg></svg>Important</p>${body}</div>`,
      "important",
      undefined,
    ],
    [
      "Nextra, by its emoji",
      `<div class="nextra-callout x:flex"><div class="x:text-xl">⚠️</div><div class="x:w-full">${body}</div></div>`,
      "warning",
      undefined,
    ],
    [
      "Notion",
      `<figure class="block-color-gray_background callout"><div><span class="icon">💡</span></div><div>${body}</div></figure>`,
      "tip",
      undefined,
    ],
    [
      "Quarto, with its kind for screen readers",
      `<div class="callout callout-style-default callout-note callout-titled"><div class="callout-header"><div class="callout-icon-container"><i class="callout-icon"></i></div><div class="callout-title-container"><span class="screen-reader-only">Note</span>Expand me</div></div><div class="callout-body-container">${body}</div></div>`,
      "note",
      "Expand me",
    ],
    [
      "Asciidoctor with a title",
      `<div class="admonitionblock tip">\n<table>\n<tr>\n<td class="icon">\n<i class="fa icon-tip" title="Tip"></i>\n</td>\n<td class="content"><div class="title">Good to know</div>${body}</td>\n</tr>\n</table>\n</div>`,
      "tip",
      "Good to know",
    ],
    [
      "a box with the role of a note, its kind in a name of its own",
      `<div class="box box-warning" role="note"><p class="box-title">Warning</p><div class="box-text">${body}</div></div>`,
      "warning",
      undefined,
    ],
    [
      "a box with the role of a note and a title",
      `<aside role="note"><p>A day ahead</p><div>${body}</div></aside>`,
      "note",
      "A day ahead",
    ],
    [
      "Fumadocs",
      `<div class="flex gap-2" style="--callout-color:var(--color-fd-error, var(--color-fd-muted))"><div role="none"></div><svg></svg><div class="flex"><p class="font-medium">Data loss</p><div class="prose">${body}</div></div></div>`,
      "caution",
      "Data loss",
    ],
    [
      "Fumadocs without a title",
      `<div class="flex gap-2" style="--callout-color:var(--color-fd-info, var(--color-fd-muted))"><div role="none"></div><svg></svg><div class="flex"><div class="prose">${body}</div></div></div>`,
      "note",
      undefined,
    ],
    [
      "Nextra",
      `<div class="nextra-callout warning"><div class="nextra-callout-icon">⚠️</div>${body}</div>`,
      "warning",
      undefined,
    ],
    [
      "Obsidian",
      `<div class="callout" data-callout="tip"><div class="callout-title"><div class="callout-icon"></div><div class="callout-title-inner">Try this</div></div><div class="callout-content">${body}</div></div>`,
      "tip",
      "Try this",
    ],
    [
      "Asciidoctor",
      `<div class="admonitionblock warning"><table><tr><td class="icon"><div class="title">Warning</div></td><td class="content">${body}</td></tr></table></div>`,
      "warning",
      undefined,
    ],
    [
      "Quarto",
      `<div class="callout callout-style-default callout-important callout-titled"><div class="callout-header"><div class="callout-icon-container"></div><div class="callout-title-container">Important</div></div><div class="callout-body-container">${body}</div></div>`,
      "important",
      undefined,
    ],
    [
      "Rspress",
      `<div class="rspress-directive info"><div class="rspress-directive-title">INFO</div><div class="rspress-directive-content">${body}</div></div>`,
      "note",
      undefined,
    ],
    ["Bootstrap", `<div class="alert alert-warning" role="alert">${body}</div>`, "warning", undefined],
    [
      "DocBook with pictures",
      `<div class="warning"><table border="0" summary="Warning">\n<tr>\n<td rowspan="2" align="center"><img alt="[Warning]" src="w.png"></td>\n<th align="left">Warning</th>\n</tr>\n<tr><td align="left">${body}</td></tr>\n</table></div>`,
      "warning",
      undefined,
    ],
    [
      "DocBook with pictures and a title",
      `<div class="tip"><table><tr><td rowspan="2"><img alt="[Tip]" src="t.png"></td><th>Dry wood</th></tr><tr><td>${body}</td></tr></table></div>`,
      "tip",
      "Dry wood",
    ],
    ["DocBook", `<div class="note"><h3 class="title">Note</h3>${body}</div>`, "note", undefined],
    ["a class and a first line", `<aside class="tip"><p><strong>Tip:</strong></p>${body}</aside>`, "tip", undefined],
    ["Doxygen", `<dl class="section attention"><dt>Attention</dt><dd>${body}</dd></dl>`, "warning", "Attention"],
    ["a paragraph", '<p class="admonition warning">Text.</p>', "warning", undefined],
  ])("%s", (_, html, kind, title) => {
    const attributes = `dataCallout="${kind}"${title === undefined ? "" : ` dataCalloutTitle="${title}"`}`;
    const markup = markupOf(html).replace("<section>", "").replace("</section>", "").replace("«", "").replace("»", "");
    expect(markup.replace(/>(?:<div>⚠️<\/div>)?(?:<div>)?(?:<p>)?Text\.(?:<\/p>)?(?:<\/div>)?</, ">Text.<")).toBe(
      `<blockquote ${attributes}>Text.</blockquote>`,
    );
  });
});

test("the title's text is moved, not lost", () => {
  const html = '<div class="admonition tip"><p class="admonition-title">Try</p><p>a</p></div>';
  expect(decisionsOf(html)).toEqual(['moved callout-title <p class="admonition-title">Try</p>']);
});

describe("what is none", () => {
  test.each([
    [
      "a class that only sounds like one",
      '<div class="note wide"><p>A note on names.</p></div><p class=note>a</p>',
      "<p>A note on names.</p><p>a</p>",
    ],
    ["an aside", "<aside class=important-links><p>a</p></aside>", "<aside><p>a</p></aside>"],
    [
      "an outline",
      '<aside class="outline-aside"><div class="outline-title">On this page</div><p>a</p></aside>',
      "<aside><div>On this page</div><p>a</p></aside>",
    ],
    [
      "details",
      '<details class="details custom-block"><summary>More</summary><p>a</p></details>',
      "<details><summary>More</summary><p>a</p></details>",
    ],
    ["a hatnote, whose role is that of a note", '<div role="note" class="hatnote"><p>a</p></div>', "<p>a</p>"],
    ["a message without a kind", '<div class="alert"><p>a</p><p>b</p></div>', "<div><p>a</p><p>b</p></div>"],
    ["a quotation", "<blockquote class=quote><p>a</p></blockquote>", "<blockquote><p>a</p></blockquote>"],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

test("a list of examples with its label is no callout", () => {
  const html = "<div class=examples><p class=tag_title>Examples:</p><pre class='example code'>a = 1</pre></div>";
  expect(markupOf(html)).toBe("<div><p>Examples:</p><pre><code>a = 1</code></pre></div>");
});

test.each([
  ["note warning", "warning"],
  ["note success", "tip"],
])("a note of a kind, by two words: %s (Hexo NexT)", (classes, kind) => {
  expect(markupOf(`<div class="${classes}"><p>a</p></div>`)).toBe(
    `<blockquote dataCallout="${kind}"><p>a</p></blockquote>`,
  );
  expect(markupOf(`<div class="${classes} card"><p>a</p></div>`)).toBe("<p>a</p>");
});

test.each([
  ["code", "Of <code>tide()</code>", "Of <code>tide()</code>"],
  ["a link", "Of <a href=/tide>tides</a>", 'Of <a href="https://example.org/tide">tides</a>'],
  ["code and its permalink", "Of <code>tide()</code><a class=headerlink href=#a>¶</a>", "Of <code>tide()</code>"],
])("a title keeps %s", (_, title, expected) => {
  expect(markupOf(`<div class="admonition tip"><p class=admonition-title>${title}</p><p>a</p></div>`)).toBe(
    `<blockquote dataCallout="tip"><p><strong>${expected}</strong></p><p>a</p></blockquote>`,
  );
});

test.each([
  ["x:border-blue-200", "note"],
  ["nx-border-red-200", "caution"],
  ["x:border-yellow-100", "warning"],
  ["x:border-purple-200", "important"],
  ["x:border-orange-100", "tip"],
])("a drawn icon in a column shows the kind by the colour %s (Nextra)", (token, kind) => {
  const html = `<div class="nextra-callout ${token}"><div><svg><path d="M1"></path></svg></div><div><p>a</p></div></div>`;
  expect(markupOf(html)).toBe(`<blockquote dataCallout="${kind}"><p>a</p></blockquote>`);
});

test("an example is a note only if the framework calls it one", () => {
  const html = "<div class='admonition example'><p class=admonition-title>Example</p><p>a</p></div>";
  expect(markupOf(html)).toBe('<blockquote dataCallout="note" dataCalloutTitle="Example"><p>a</p></blockquote>');
  expect(markupOf("<div class=example><p>Example</p><p>a</p></div>")).toBe("<div><p>Example</p><p>a</p></div>");
});

test("a heading that is not the title stays a heading", () => {
  const html = "<div class='alert alert-info'><p class=alert-title>Tides</p><h3>Inner</h3><p>a</p></div>";
  expect(markupOf(html)).toBe(
    '<blockquote dataCallout="note" dataCalloutTitle="Tides"><h3>Inner</h3><p>a</p></blockquote>',
  );
  expect(markupOf("<div class='alert alert-info'><h3>Inner</h3><p>a</p></div>")).toBe(
    '<blockquote dataCallout="note"><h3>Inner</h3><p>a</p></blockquote>',
  );
});

test("a box without a name of callouts is one if a word for a kind heads it", () => {
  expect(markupOf("<div class=box><p><b>Note:</b> a</p></div>")).toBe(
    '<blockquote dataCallout="note"><p> a</p></blockquote>',
  );
  expect(markupOf("<div class=box><p><b>Nobody</b> came</p></div>")).toBe("<p><strong>Nobody</strong> came</p>");
  expect(markupOf("<div class=card><div class=card-header>Help</div><p>a</p></div>")).not.toContain("blockquote");
});

test("an abstract is a section", () => {
  expect(markupOf("<section class=abstract><h2>Abstract</h2><p>a</p></section>")).toBe(
    "<section><h2>Abstract</h2><p>a</p></section>",
  );
});
