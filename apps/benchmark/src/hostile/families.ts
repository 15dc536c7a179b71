/** A way to make pages of any size that are meant to cost more than their size warrants. */
export interface Family {
  readonly id: string;
  /** What it aims at. */
  readonly target: string;
  /** A page of about `size` characters. */
  readonly make: (size: number) => string;
}

/** Repeat a piece until `size` is reached. */
const fill = (piece: string) => (size: number) => piece.repeat(Math.max(1, Math.ceil(size / piece.length)));
/** Repeat a piece, then its counterpart as often. */
const nest =
  (open: string, close = "", inner = "The bottom.") =>
  (size: number) => {
    const count = Math.max(1, Math.ceil(size / (open.length + close.length)));
    return open.repeat(count) + inner + close.repeat(count);
  };
/** Pieces that tell their number. */
const count = (piece: (index: number) => string) => (size: number) => {
  let html = "";
  for (let index = 0; html.length < size; index++) html += piece(index);
  return html;
};
const within = (before: string, make: Family["make"], after: string) => (size: number) =>
  before + make(Math.max(0, size - before.length - after.length)) + after;

/** Just below the depth at which the rest of a page is flattened. */
const mostOpen = 250;

/** One piece again and again below all of these open elements, none of which may copy what is in it. */
const openAround = (id: string, target: string, open: string, piece: string, before = ""): Family => ({
  id,
  target,
  make: within(open.repeat(mostOpen / (open.split("<").length - 1)) + before, fill(piece), ""),
});

const sentence =
  "The gauge at the mole is read twice a day, at high and at low water, and its height is entered in the book before anything else is done. ";

/** What the others are compared with: an ordinary page of headings, paragraphs, lists, links, code and a table. */
export const plainPage: Family = {
  id: "plain",
  target: "nothing",
  make: within(
    `<!doctype html><html lang="en"><head><title>The gauge</title></head><body><nav><ul><li><a href="/">Home</a></li></ul></nav><main><h1>The gauge</h1>`,
    count(
      (i) => `<section class="part"><h2 id="s${i}">Section ${i}</h2>
<p>${sentence}See <a href="/marks/${i}">the marks</a> and <em>the tables</em>.</p>
<ul><li>High water at ${i % 12}:00</li><li><strong>Low</strong> water at ${(i + 6) % 12}:00</li></ul>
<p>A float that sticks twice in a week is taken out and cleaned, and the office is told.</p>
<pre><code class="language-sh">gauge --read ${i}</code></pre>
<table><tr><th>Day</th><th>Height</th></tr><tr><td>${i}</td><td>3.${i % 10} m</td></tr></table></section>
`,
    ),
    "</main><footer>Harbour office</footer></body></html>",
  ),
};

// biome-ignore format: one nesting a word
const nestable = [
  "div", "p", "span", "b", "a href=x", "ul", "ul><li", "ol><li", "dl><dd", "blockquote", "table", "table><tr><td", "section",
  "article", "pre", "code", "details", "h1", "figure", "svg", "math", "math><mrow", "form", "label", "button", "select",
  "template", "noscript", "font", "ruby", "sup", "del", "i><b", "em><strong", "x-a", "svg><foreignObject", "math><mtext", "center", "aside", "q", "dl><dt", "main", "object", "nobr",
] as const;

/** Pages that are deep. */
const deep: Family[] = nestable.map((tags) => ({
  id: `deep-${(tags.split(" ")[0] as string).replaceAll("><", "-").toLowerCase()}`,
  target: `open <${tags}> without end`,
  make: nest(`<${tags}>`),
}));

// biome-ignore format: one nesting a word
const nestableAroundText = ["div", "ol", "ul", "dl", "dl><dt", "blockquote", "table", "table><caption", "table><tr><td", "h2", "section", "li"] as const;

/** Pages that are deep, with text at every depth. */
const deepText: Family[] = nestableAroundText.map((tags) => ({
  id: `deep-text-${tags.replaceAll("><", "-")}`,
  target: `text before each open <${tags}>, without end`,
  make: nest(`a <${tags}>`),
}));

/** Pages that are wide, long, or full of one thing. */
const wide: Family[] = [
  { id: "siblings-p", target: "a million siblings", make: fill("<p>a</p>") },
  { id: "siblings-b", target: "small inline elements", make: fill("<b>a</b>") },
  { id: "siblings-div", target: "empty blocks", make: fill("<div></div>") },
  { id: "siblings-li", target: "list items", make: within("<ul>", fill("<li>a"), "</ul>") },
  { id: "siblings-br", target: "line breaks", make: fill("a<br>") },
  { id: "siblings-hr", target: "rules", make: fill("<hr>") },
  { id: "siblings-img", target: "images", make: fill("<img src=a alt=b>") },
  { id: "siblings-a", target: "links", make: fill("<a href=a>b</a> ") },
  { id: "siblings-heading", target: "headings", make: count((i) => `<h${(i % 6) + 1}>a</h${(i % 6) + 1}>`) },
  { id: "siblings-table", target: "tables of one cell", make: fill("<table><tr><td>a</table>") },
  { id: "siblings-code", target: "inline code", make: fill("<code>a</code> ") },
  { id: "siblings-pre", target: "code blocks", make: fill("<pre>a\nb</pre>") },
  { id: "siblings-dl", target: "terms", make: within("<dl>", fill("<dt>a<dd>b"), "</dl>") },
  { id: "siblings-input", target: "form controls", make: fill("<input>") },
  { id: "siblings-comment", target: "comments between texts", make: fill("a<!---->") },
  { id: "siblings-script", target: "scripts", make: fill("<script>a</script>") },
  { id: "siblings-nav", target: "chrome", make: fill("<nav><a href=a>b</a></nav>") },
  { id: "siblings-section", target: "sections with headings", make: fill("<section><h2>a</h2><p>b</p></section>") },
  { id: "siblings-article", target: "articles", make: fill("<article><p>Some text.</p></article>") },
  { id: "siblings-sup", target: "sub- and superscripts", make: fill("x<sup>2</sup>") },
  { id: "siblings-ruby", target: "ruby", make: fill("<ruby>a<rt>b</ruby>") },
  { id: "siblings-details", target: "disclosures", make: fill("<details><summary>a</summary>b</details>") },
  { id: "siblings-figure", target: "figures", make: fill("<figure><img src=a><figcaption>b</figcaption></figure>") },
  { id: "siblings-blockquote", target: "quotations", make: fill("<blockquote>a</blockquote>") },
  { id: "siblings-math", target: "formulas", make: fill("<math><mi>x</mi></math> ") },
  {
    id: "deep-math-empty",
    target: "formulas of nothing in each other",
    make: (size) => nest("<math>", "</math>", "")(size / 60).repeat(60),
  },
  {
    id: "details-in-details",
    target: "disclosures in disclosures around one text",
    make: (size) => `${"<details>".repeat(size / 60)}${fill("&nbsp;a")(size)}`,
  },
  { id: "siblings-iframe", target: "frames", make: fill("<iframe src=a></iframe>") },
  { id: "siblings-video", target: "videos", make: fill("<video src=a></video>") },
  { id: "siblings-unknown", target: "unknown elements", make: fill("<x-a>a</x-a>") },
  { id: "names-unlike", target: "element names that all differ", make: count((i) => `<x-${i}>a</x-${i}>`) },
  { id: "hidden-many", target: "hidden elements", make: fill('<p style="display:none">a</p>') },
  { id: "alternating-marks", target: "emphasis inside out", make: fill("<i><b>a</i></b>") },
  { id: "misnested", target: "end tags of other elements", make: fill("<b><p><i>a</b></p>") },
  { id: "unclosed-inline", target: "formatting left open", make: fill("<b>a ") },
  { id: "unclosed-li-b", target: "items with formatting left open", make: fill("<li><b>a") },
  { id: "unclosed-anchors", target: "links left open", make: fill("<a href=b>a ") },
  { id: "stray-end-tags", target: "end tags without start", make: fill("</div>") },
  { id: "stray-end-p", target: "paragraphs that end only", make: fill("</p>") },
  {
    id: "deep-items",
    target: "lists in items that begin with paragraphs, left open",
    make: fill("<li><p>a</p>\n<ul>\n<li><p>b</p>\n<ul>\n<li><p>c</p></li>"),
  },
  {
    id: "deep-items-in-link",
    target: "the same in a link and forms",
    make: within('<a href="/x">', fill("<form><p>a</p>\n<ul>\n<li><p>b</p>\n<ul>\n<li><p>c</p></li>"), "</a>"),
  },
  openAround(
    "quotes-around-rows",
    "quotations too deep for a mark around rows",
    "<blockquote>",
    "<tr><th>a",
    "<table>",
  ),
  openAround("quotes-around-paragraphs", "the same around paragraphs", "<blockquote>", "<p>a"),
  openAround("lists-around-paragraphs", "lists too deep for an indent around paragraphs", "<ul><li>", "<p>a"),
  openAround("sections-around-paragraphs", "open sections around paragraphs", "<section>", "<p>a"),
  openAround("terms-around-paragraphs", "definitions in definitions around paragraphs", "<dl><dd>", "<p>a"),
  {
    id: "deep-blocks-in-link",
    target: "blocks below many open elements, in a link",
    make: within('<a href="/x">', fill("<x-a><strong>a</strong> b<p>c</p>"), "</a>"),
  },
  {
    id: "stray-end-deep",
    target: "wrong end tags below many open elements",
    make: (size) => "<div>".repeat(size / 10) + "</p></b>".repeat(size / 16),
  },
  {
    id: "form-in-deep",
    target: "search of the open elements",
    make: (size) => `${"<div>".repeat(size / 10)}${"<form>".repeat(size / 12)}`,
  },
  {
    id: "svg-case-in-deep",
    target: "search of the open elements, foreign",
    make: (size) => `<svg><desc>${"<div>".repeat(size / 10)}${"</lineargradient>".repeat(size / 34)}`,
  },
];

const long: Family[] = [
  { id: "one-text", target: "one text node", make: within("<p>", fill(sentence), "</p>") },
  { id: "one-word", target: "one word", make: within("<p>", fill("a"), "</p>") },
  { id: "one-cjk", target: "text without spaces", make: within("<p>", fill("潮の満ち引きを記録する。"), "</p>") },
  { id: "white-space", target: "white space", make: within("<p>a", fill(" "), "b</p>") },
  { id: "white-space-pre", target: "white space in code", make: within("<pre>a", fill(" \n"), "b</pre>") },
  { id: "line-feeds", target: "line feeds", make: within("<p>a", fill("\n"), "b</p>") },
  { id: "nbsp", target: "no-break spaces", make: within("<p>a", fill("&nbsp;"), "b</p>") },
  { id: "entities", target: "character references", make: within("<p>", fill("&amp;"), "</p>") },
  { id: "entities-open", target: "references without end", make: within("<p>", fill("&"), "</p>") },
  { id: "entities-digits", target: "a reference that goes on", make: within("<p>&#", fill("1"), "</p>") },
  { id: "less-than", target: "marks that open nothing", make: fill("<") },
  { id: "less-than-space", target: "marks that open nothing, apart", make: fill("< ") },
  { id: "less-than-bang", target: "declarations", make: fill("<!") },
  { id: "comment-open", target: "comments without end", make: fill("<!--") },
  { id: "comment-dashes", target: "dashes in a comment", make: within("<!--", fill("-"), "") },
  { id: "cdata-open", target: "character data sections", make: fill("<![CDATA[") },
  { id: "script-open", target: "a script without end", make: within("<script>", fill("</scrip <"), "") },
  { id: "textarea-open", target: "a control without end", make: within("<textarea>", fill("</textare"), "") },
  { id: "title-long", target: "a title", make: within("<title>", fill(sentence), "</title><p>a") },
  { id: "title-many", target: "titles", make: fill("<title>a - b | c</title>") },
  { id: "attribute-long", target: "one attribute value", make: within('<p title="', fill("a b "), '">a</p>') },
  {
    id: "attribute-class",
    target: "one class list",
    make: within(
      '<p class="',
      count((i) => `c${i} `),
      '">a</p>',
    ),
  },
  { id: "attribute-style", target: "one style", make: within('<p style="', fill("display:x;"), '">a</p>') },
  {
    id: "attribute-style-spaces",
    target: "white space in a style",
    make: within('<p style="', fill("; \t"), '">a</p>'),
  },
  { id: "attribute-href", target: "one address", make: within('<p><a href="/', fill("a/../"), '">a</a></p>') },
  {
    id: "attribute-href-spaces",
    target: "an address of white space",
    make: within('<p><a href="j', fill("\t\n"), '">a</a></p>'),
  },
  {
    id: "attribute-srcset",
    target: "one set of images",
    make: within(
      '<p><img srcset="',
      count((i) => `a${i} ${i}w, `),
      '"></p>',
    ),
  },
  {
    id: "attribute-alt",
    target: "one alternative text",
    make: within('<p><img src=a alt="', fill("a *b* [c] "), '"></p>'),
  },
  {
    id: "attribute-data-uri",
    target: "an image in its address",
    make: within('<p>a<img src="data:image/png;base64,', fill("AAAA"), '"></p>'),
  },
  {
    id: "attributes-many",
    target: "attributes of one element",
    make: within(
      "<p ",
      count((i) => `a${i}=b `),
      ">a</p>",
    ),
  },
  {
    id: "attributes-digits",
    target: "attributes that are numbers",
    make: within(
      "<p ",
      count((i) => `${i * 7919} `),
      ">a</p>",
    ),
  },
  { id: "attributes-same", target: "one attribute again and again", make: within("<p ", fill("a=b "), ">a</p>") },
  { id: "classes-many", target: "classes that all differ", make: count((i) => `<p class="a${i} b${i}">c</p>`) },
  {
    id: "class-again",
    target: "one class again and again, by which containers are known",
    make: within('<div class="', fill("post "), '"><p>a</p></div>'),
  },
  {
    id: "item-buttons",
    target: "buttons of one item",
    make: within("<ul><li>", fill("<button>a</button>"), "</ul>"),
  },
  {
    id: "item-ticks",
    target: "labelled ticks of one item",
    make: within("<ul><li>", fill("<label><input type=checkbox></label>"), "a</ul>"),
  },
  {
    id: "heading-anchors",
    target: "links without text in one heading",
    make: within("<p>a</p><h2>", fill("<a href=#top><i></i></a>"), "</h2>"),
  },
  {
    id: "item-paragraphs",
    target: "paragraphs of one item behind other elements",
    make: (size) => `<ul class=simple><li>${fill("<b>a</b>")(size / 2)}${fill("<p>b")(size / 2)}</ul>`,
  },
  { id: "ruby-one", target: "readings in one paragraph", make: within("<ruby>", fill("a <rt>b</rt> c"), "</ruby>") },
  { id: "ids-many", target: "ids and links to them", make: count((i) => `<a href="#i${i}" id="i${i + 1}">a</a> `) },
  {
    id: "colspan",
    target: "a cell that spans too much",
    make: fill("<table><tr><td colspan=1000000000 rowspan=1000000000>a<td>b</table>"),
  },
  {
    id: "colspan-rows",
    target: "spans over many rows",
    make: within("<table>", fill("<tr><td colspan=1000 rowspan=60000>a"), "</table>"),
  },
  { id: "table-wide", target: "a row", make: within("<table><tr>", fill("<td>a"), "</table>") },
  { id: "table-long", target: "a column", make: within("<table>", fill("<tr><td>a<td>b"), "</table>") },
  {
    id: "table-ragged",
    target: "rows of growing length",
    make: within("<table>", (size) => count((i) => `<tr>${"<td>a".repeat(i)}`)(size), "</table>"),
  },
  {
    id: "table-one-wide",
    target: "one wide row above many short ones",
    make: within("<table><tr>", (size) => `${"<td>a".repeat(size / 10)}${"<tr><td>b".repeat(size / 18)}`, "</table>"),
  },
  { id: "table-rowless", target: "cells without rows", make: within("<table>", fill("<td>a"), "</table>") },
  { id: "table-cells-deep", target: "tables in cells", make: nest("<table><tr><td>a</td><td>") },
];

const plainCharacter = /[a-z0-9]/;

const marks: Family[] = [
  ...[
    "*",
    "_",
    "`",
    "[",
    "](",
    "![",
    "<",
    ">",
    "#",
    "|",
    "~",
    "$",
    "\\",
    "&",
    "-",
    "+",
    "=",
    "1. ",
    "* a ",
    "**a ",
    "*a**b",
    "a*b_c ",
    "[a](",
    "[a]:",
    "[^a]",
    "``a` ",
    "~~a~ ",
    "$a$$",
    "<a ",
    "a@b.",
    "http://",
    "www.a",
    "://",
    "a:b ",
    "\u200b",
    "\u00ad",
    "\u202e",
    "\u0000",
    "\ud800",
    "\ufffd",
    "\u0001",
  ].map(
    (mark): Family => ({
      id: `mark-${[...mark].map((c) => (plainCharacter.test(c) ? c : c.charCodeAt(0).toString(16))).join("-")}`,
      target: `text of ${JSON.stringify(mark)}`,
      make: within("<p>", fill(mark.replace(/&/g, "&amp;").replace(/</g, "&lt;")), "</p>"),
    }),
  ),
  {
    id: "mark-lines",
    target: "lines that begin like blocks",
    make: fill("<p># a<br>- b<br>1. c<br>&gt; d<br>```<br>---<br>| e |</p>"),
  },
  {
    id: "code-backticks",
    target: "runs of backticks in code",
    make: (size) => {
      let html = "<pre>";
      for (let i = 1; html.length < size; i++) html += `${"`".repeat(i)} `;
      return `${html}</pre>`;
    },
  },
  {
    id: "code-span-backticks",
    target: "runs of backticks in inline code",
    make: (size) => {
      let html = "<p><code>";
      for (let i = 1; html.length < size; i++) html += `${"`".repeat(i)} `;
      return `${html}</code></p>`;
    },
  },
  { id: "emphasis-words", target: "marks inside words", make: fill("a<em>b</em>c<strong>d</strong>") },
  { id: "emphasis-touching", target: "marks that touch", make: fill("<em>a</em><strong>b</strong>") },
  {
    id: "footnotes",
    target: "footnotes and references",
    make: (size) => {
      const n = size / 140;
      return (
        count((i) => `<p>a<sup id="fnref${i}"><a href="#fn${i}">${i}</a></sup></p>`)(size / 2) +
        `<section class="footnotes"><ol>${Array.from({ length: n }, (_, i) => `<li id="fn${i}">note <a href="#fnref${i}">↩</a></li>`).join("")}</ol></section>`
      );
    },
  },
  {
    id: "footnotes-forged",
    target: "references to one note",
    make: (size) =>
      `${fill('<sup><a href="#fn1">1</a></sup> ')(size)}<ol><li id="fn1">note <a href="#r">↩</a></li></ol>`,
  },
  {
    id: "footnotes-unnamed",
    target: "footnotes of one label",
    make: count((i) => `<p>a<sup><a href="#id${i}">1</a></sup></p>`),
  },
  {
    id: "math-dollars",
    target: "delimited formulas",
    make: within('<script src="mathjax.js"></script><p>', fill("\\(x\\) $y$ \\[z"), "</p>"),
  },
  {
    id: "tabs",
    target: "tab panels",
    make: fill('<div role="tablist"><button role="tab">a</button></div><div role="tabpanel">b</div>'),
  },
  {
    id: "code-lines",
    target: "code in a gutter table",
    make: within(
      "<table><tr><td class=gutter><pre>1</pre></td><td class=code><pre>",
      fill("<span class=line>a</span>\n"),
      "</pre></table>",
    ),
  },
  {
    id: "code-spans",
    target: "highlighted code",
    make: within('<pre class="highlight"><code>', fill('<span class="k">a</span> '), "</code></pre>"),
  },
  { id: "paragraph-spans", target: "spans in one paragraph", make: within("<p>", fill("<span>a </span>"), "</p>") },
];

const data: Family[] = [
  {
    id: "json-ld-deep",
    target: "deep structured data",
    make: (size) =>
      `<script type="application/ld+json">${'{"a":['.repeat(size / 12)}${"]}".repeat(size / 12)}</script><p>a`,
  },
  {
    id: "json-ld-open",
    target: "structured data left open",
    make: (size) => `<script type="application/ld+json">${"[".repeat(size)}</script><p>a`,
  },
  {
    id: "json-ld-many",
    target: "pieces of structured data",
    make: fill('<script type="application/ld+json">{"@type":"Article","headline":"a"}</script>'),
  },
  {
    id: "json-ld-wide",
    target: "a long graph",
    make: (size) =>
      `<script type="application/ld+json">{"@graph":[${Array.from({ length: size / 40 }, (_, i) => `{"@id":"#${i}","@type":"Person","name":"a"}`).join(",")}]}</script><p>a`,
  },
  {
    id: "json-ld-keys",
    target: "properties of a name each",
    make: (size) =>
      `<script type="application/ld+json">[${Array.from({ length: size / 16 }, (_, i) => `{"k${i}":"a"}`).join(",")}]</script><p>a`,
  },
  {
    id: "json-ld-types",
    target: "structured data of a type each with one date",
    make: (size) =>
      `<script type="application/ld+json">[${Array.from({ length: size / 90 }, (_, i) => `{"@type":"A${i}Article","url":"/","datePublished":"2024-03-05","author":"Ann Lee"}`).join(",")}]</script><p>a`,
  },
  {
    id: "state-open",
    target: "preload state left open",
    make: (size) => `<script>window.__INITIAL_STATE__=${'{"a":['.repeat(size / 6)}</script><p>a`,
  },
  {
    id: "state-deep",
    target: "deep preload state, as text and again as text",
    make: (size) =>
      `<script id="__NEXT_DATA__" type="application/json">[${fill(JSON.stringify(`${"[".repeat(900)}${"]".repeat(900)}`).concat(","))(size)}1]</script><p>a`,
  },
  {
    id: "hydration",
    target: "hydration state",
    make: (size) =>
      `<script id="__NEXT_DATA__" type="application/json">{"a":[${Array.from({ length: size / 12 }, () => '"<p>b</p>"').join(",")}]}</script><p>a`,
  },
  {
    id: "meta-many",
    target: "meta elements",
    make: within(
      "<head>",
      count((i) => `<meta name="author" content="A B${i}">`),
      "</head><p>a",
    ),
  },
  {
    id: "meta-names",
    target: "meta elements of a name each with one date",
    make: within(
      "<head>",
      count((i) => `<meta name="x${i}-published-date" content="2024-03-05">`),
      "</head><p>a",
    ),
  },
  {
    id: "meta-long",
    target: "a meta value",
    make: within('<head><meta name="author" content="', fill("A B and C D, "), '"></head><p>a'),
  },
  {
    id: "meta-names-long",
    target: "a meta value of many authors",
    make: within(
      '<head><meta name="author" content="',
      count((i) => `Ann${letters(i)} Lee, `),
      '"></head><p>a',
    ),
  },
  {
    id: "meta-date-long",
    target: "a date value",
    make: within('<head><meta property="article:published_time" content="', fill("2024-01-"), '"></head><p>a'),
  },
  {
    id: "link-many",
    target: "link elements",
    make: within(
      "<head>",
      count((i) => `<link rel="alternate" hreflang="en" href="/${i}">`),
      "</head><p>a",
    ),
  },
  { id: "time-many", target: "times", make: fill("<time datetime=2024-01-02>2 January 2024</time> ") },
  { id: "dates-text", target: "dates in text", make: fill("<p>Published on January 2, 2024 by Ann Lee</p>") },
  { id: "dates-digits", target: "digits like dates", make: within("<p>", fill("1/2/3-4.5 "), "</p>") },
  {
    id: "dates-declared",
    target: "days that are declared, of publication and of changes, and shown",
    make: (size) =>
      count((i) => `<meta property="article:published_time" content="${day(i)}">`)(size / 3) +
      count(
        (i) =>
          `<meta property="article:modified_time" content="${day(i)}"><p><time datetime="${day(i)}">${day(i)}</time></p>`,
      )((2 * size) / 3),
  },
  {
    id: "authors-declared",
    target: "authors that are declared and shown",
    make: count(
      (i) =>
        `<meta name="author" content="Ann${letters(i)} Lee"><p class="byline">By <a rel="author" href="/a">Ann${letters(i)} Lee</a></p>`,
    ),
  },
  {
    id: "titles-declared",
    target: "titles that are declared and shown",
    make: count((i) => `<meta property="og:title" content="The gauge ${i}"><h1>The gauge ${i}</h1>`),
  },
  {
    id: "graph-wide",
    target: "things of structured data that name one another",
    make: (size) =>
      `<script type="application/ld+json">{"@graph":[${Array.from({ length: size / 90 }, (_, i) => `{"@id":"#${i}","@type":"Article","author":{"@id":"#${i + 1}"},"datePublished":"${day(i)}"}`).join(",")}]}</script><p>a`,
  },
  { id: "bylines", target: "bylines", make: fill('<span class="author">By Ann Lee</span> ') },
  {
    id: "microdata",
    target: "items",
    make: fill('<div itemscope itemtype="https://schema.org/Article"><span itemprop="headline">a</span></div>'),
  },
  {
    id: "microdata-deep",
    target: "items in items",
    make: nest('<div itemscope itemprop=a itemtype="https://schema.org/Article">'),
  },
  {
    id: "base-long",
    target: "a long base address for many links",
    make: (size) => `<base href="http://a.example/${"b".repeat(size / 2)}/">${fill("<a href=a>b</a> ")(size / 2)}`,
  },
  { id: "base-many", target: "base addresses", make: fill('<base href="http://a.example/">') },
  {
    id: "style-rules-met",
    target: "rules that each hide an element",
    make: (size) =>
      `<style>${count((i) => `#i${i} .c${i}{display:none}`)(size / 2)}</style>${count((i) => `<p id=i${i}><b class=c${i}>a</b></p>`)(size / 2)}`,
  },
  {
    id: "style-rules-pairs",
    target: "rules that each ask for classes which all elements have",
    make: (size) =>
      `<style>${count((i) => `.a.b.c${i}{display:none}`)(size / 2)}</style>${fill('<p class="a b">d</p>')(size / 2)}`,
  },
  {
    id: "style-doubtful",
    target: "rules that cannot be told for sure",
    make: (size) =>
      `<style>${count((i) => `.a:nth-child(${i})>b{opacity:0}`)(size / 2)}</style>${fill("<p class=a><b>d</b></p>")(size / 2)}`,
  },
  {
    id: "style-rules",
    target: "style sheets",
    make: within(
      "<style>",
      count((i) => `.c${i}{display:none}`),
      "</style><p class=c1>a",
    ),
  },
  {
    id: "style-nested",
    target: "rules in rules in rules",
    make: (size) => `<style>${"a{".repeat(size / 3)}b:c${"}".repeat(size / 3)}</style><p>a`,
  },
  {
    id: "style-nested-rules",
    target: "rules in one rule",
    make: within("<style>.a{", fill("b{color:red}"), "display:none}</style><p class=a>b"),
  },
  {
    id: "style-strings",
    target: "strings with dividers in a style sheet",
    make: within("<style>", fill('a::before{content:"{/*"}'), "</style><p>a"),
  },
  {
    id: "style-properties",
    target: "properties of a page's own, asked for by a rule each",
    make: (size) =>
      `<style>:root{${count((i) => `--p${i}:0;`)(size / 3)}}${count((i) => `.c${i}{font-size:var(--p${i})}`)(size / 3)}</style>${count((i) => `<p class=c${i}>a`)(size / 3)}`,
  },
  {
    id: "style-movements",
    target: "movements, asked for by a rule each",
    make: (size) =>
      `<style>${count((i) => `@keyframes k${i}{to{opacity:0}}`)(size / 3)}${count((i) => `.c${i}{animation:k${i} 1s}`)(size / 3)}</style>${count((i) => `<p class=c${i}>a`)(size / 3)}`,
  },
  {
    id: "style-classes-one",
    target: "rules for all of the classes of one element",
    make: (size) =>
      `<style>${count((i) => `.c${i}{font-size:1px}`)(size / 2)}</style><p class="${count((i) => `c${i} `)(size / 2)}">a</p>`,
  },
  {
    id: "style-attributes-long",
    target: "rules for parts of one long attribute",
    make: (size) =>
      `<style>${count((i) => `[class~=c${i}]{opacity:0}[title*=c${i}]{opacity:0}`)(size / 2)}</style><p class="${fill("d ")(size / 4)}" title="${fill("d ")(size / 4)}">a</p>`,
  },
  { id: "style-open", target: "a style sheet left open", make: within("<style>", fill(".a{/*"), "") },
];

/** Days in a row, from 1990 on, over and over. */
function day(index: number): string {
  return new Date(Date.UTC(1990, 0, 1 + (index % 12_000))).toISOString().slice(0, 10);
}

/** Another word for each index. */
function letters(index: number): string {
  return index.toString(26).replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] as string);
}

/** All families; each tells what it aims at. */
export const families: readonly Family[] = [...deep, ...deepText, ...wide, ...long, ...marks, ...data];
