import { describe, expect, test } from "vitest";
import { normalize } from "../src/index.ts";
import { parseFragment } from "./support/hast.ts";

type Case = readonly [what: string, html: string, markdown: string];

/** Markdown of each element. All of it is read back, so a case that only looks right fails. */
const families: Readonly<Record<string, readonly Case[]>> = {
  "white space": [
    ["is folded", "<p> a \n\t b </p>\n\n<p>c</p>", "a b\n\nc\n"],
    ["no-break spaces are spaces", "<p>a&nbsp;&nbsp;b&nbsp;</p>", "a b\n"],
    [
      "soft hyphens and zero-width characters go",
      "<p>con\u00adtent\u200b\ufeff and\u2060 \u202eso</p>",
      "content and so\n",
    ],
    [
      "joiners stay where they shape letters",
      "<p>می\u200cخواهم 👨\u200d👩\u200d👧 a\u200db</p>",
      "می\u200cخواهم 👨\u200d👩\u200d👧 ab\n",
    ],
    ["zero-width spaces stay where they separate words", "<p>ខ្ញុំ\u200bទៅ</p>", "ខ្ញុំ\u200bទៅ\n"],
    ["leaves emphasis", "<p>a<em> b </em>c <strong>Date:&nbsp;</strong>2025</p>", "a *b* c **Date:** 2025\n"],
    ["leaves links", '<p><a href="/x">the docs </a>now</p>', "[the docs](/x) now\n"],
    ["between blocks in line", "<div>a<div>b</div>c</div>", "a\n\nb\n\nc\n"],
    [
      "tags spell nothing",
      "<p>a\u{e0041}\u{e0042}b 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}</p>",
      "ab 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\n",
    ],
  ],
  breaks: [
    ["separate lines", "<p>a<br>b<br/></p>", "a\\\nb\n"],
    ["twice separate paragraphs", "<p>a<br><br>b<br> <br>\nc</p>", "a\n\nb\n\nc\n"],
    ["leave emphasis", "<p><strong>First<br></strong><strong>Second</strong></p>", "**First**\\\n**Second**\n"],
    ["twice inside of emphasis divide it", "<p><b>a<br><br>b</b></p>", "**a**\n\n**b**\n"],
    ["inside of a span", "<p>a<span><br></span>b</p>", "a\\\nb\n"],
    ["at the edges go", "<p><br>a<br><b><br></b></p>", "a\n"],
    ["in a heading are spaces", "<h2>Long<br>title</h2>", "## Long title\n"],
  ],
  headings: [
    [
      "of all levels",
      "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>",
      "# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f\n",
    ],
    ["by role", '<div role="heading" aria-level="3">a</div>', "### a\n"],
    ["empty ones go", "<h2> <a id=x></a></h2><p>a</p>", "a\n"],
    ["end with number signs", "<h2>C #</h2><h2>C#</h2><h2>#</h2>", "## C \\#\n\n## C#\n\n## \\#\n"],
    ["around blocks", "<h2><div>a</div><div>b</div></h2>", "## a b\n"],
    ["inside of links", '<a href="/x"><h3>a</h3><p>b</p></a>', "### [a](/x)\n\nb\n"],
    ["hold buttons", "<h2><button>a</button></h2><button>b</button>", "## a\n"],
  ],
  emphasis: [
    [
      "of all kinds",
      "<p><em>a</em> <i>b</i> <strong>c</strong> <b>d</b> <del>e</del> <s>f</s></p>",
      "*a* *b* **c** **d** ~~e~~ ~~f~~\n",
    ],
    ["neighbours merge", "<p><b>a</b><strong>b</strong><i>c</i><em>d</em></p>", "**ab***cd*\n"],
    ["empty ones go", "<p>a<strong></strong><em> </em>b</p>", "a b\n"],
    [
      "pictures have none",
      "<p><b><img src=a.png></b> <i><a href=/b><img src=b.png></a></i></p>",
      "![](a.png) [![](b.png)](/b)\n",
    ],
    ["nested ones mean nothing", "<p><b>a <strong>b</strong></b></p>", "**a b**\n"],
    [
      "strong in emphasis and emphasis in strong",
      "<p><strong><em>a</em></strong> <em>b<strong>c</strong></em> <strong>d<em>e</em></strong></p>",
      "***a*** *b**c*** **d*e***\n",
    ],
    ["beside words", "<p>un<em>believ</em>able</p>", "un*believ*able\n"],
    ["beside CJK punctuation", "<p>これは<strong>「重要」</strong>です。</p>", "これは「**重要**」です。\n"],
    ["of punctuation beside words", "<p>a<b>!</b>b</p>", "a!b\n"],
    ["of code beside words", "<p>a<b><code>x</code></b>b</p>", "a`x`b\n"],
    ["of a link beside words", '<p>a<b><a href="/x">x</a></b>b</p>', "a[**x**](/x)b\n"],
    ["around blocks", "<b><p>a</p><ul><li>b</li></ul><h2>c</h2></b>", "**a**\n\n- **b**\n\n## c\n"],
    [
      "means nothing for these",
      "<p><u>a</u> <ins>b</ins> <small>c</small> <span>d</span> <abbr title=t>e</abbr> <time>f</time></p>",
      "a b c d e f\n",
    ],
    ["is how these look", "<p><cite>a</cite> <dfn>b</dfn> <var>c</var> <mark>d</mark></p>", "*a* *b* *c* *d*\n"],
    ["keeps superscripts", "<p>10<sup>6</sup> H<sub>2</sub>O x<sup> </sup></p>", "10<sup>6</sup> H<sub>2</sub>O x\n"],
    ["quotes", "<p><q>a <q>b</q></q></p>", '"a "b""\n'],
    [
      "ruby",
      "<p><ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby> <ruby>東<rp>（</rp><rt>とう</rt><rp>）</rp>京<rt>きょう</rt></ruby></p>",
      "東(とう)京(きょう) 東（とう）京(きょう)\n",
    ],
  ],
  code: [
    ["inline", "<p><code>a</code> <kbd>b</kbd> <samp>c</samp> <tt>d</tt></p>", "`a` `b` `c` `d`\n"],
    ["neighbours stay apart", "<p><code>a</code><code>b</code></p>", "`a` `b`\n"],
    ["empty goes", "<p>foo <code></code> bar</p>", "foo bar\n"],
    ["with backticks", "<p><code>a`b``c</code> <code>`</code></p>", "```a`b``c``` `` ` ``\n"],
    ["with a link", '<p><code><a href="/x">X</a></code></p>', "[`X`](/x)\n"],
    [
      "with links",
      '<p><code>Map&lt;<a href="/k">K</a>, <a href="/v">V</a>&gt;</code></p>',
      "`Map<`[`K`](/k)`, `[`V`](/v)`>`\n",
    ],
    ["blocks", '<pre><code class="language-js">a\n\n\tb  \n</code></pre>', "```js\na\n\n\tb  \n```\n"],
    ["without code", "<pre>a\n b</pre>", "```\na\n b\n```\n"],
    ["with fences inside", "<pre><code>```\na\n````\n</code></pre>", "`````\n```\na\n````\n`````\n"],
    ["lines as elements", "<pre><code><div>a</div><div>b</div></code></pre>", "```\na\nb\n```\n"],
    ["title", '<pre data-title="src/a.ts"><code class="language-ts">a</code></pre>', "src/a.ts\n\n```ts\na\n```\n"],
    ["strange language", '<pre><code class="language-c`x">a</code></pre>', "```c\na\n```\n"],
    ["verbatim around markup", "<pre><code>a<b>*</b>&lt;c&gt;<br>\u00a0d</code></pre>", "```\na*<c>\n\u00a0d\n```\n"],
  ],
  links: [
    [
      "with title",
      '<p><a href="https://e.org/a" title="b &quot;c&quot;">d</a></p>',
      '[d](https://e.org/a "b \\"c\\"")\n',
    ],
    [
      "as their own text",
      '<p><a href="https://e.org/a_b">https://e.org/a_b</a> <a href="mailto:a@b.cd">a@b.cd</a></p>',
      "<https://e.org/a_b> <a@b.cd>\n",
    ],
    [
      "whose address only GFM takes for a mail address",
      '<p><a href="mailto:_a@_.b">_a@_.b</a></p>',
      "[\\_a@\\_.b](mailto:_a@_.b)\n",
    ],
    ["without text go", '<p><a href="/x"></a><a id="y"></a>Text</p>', "Text\n"],
    [
      "that run code go",
      '<p><a href="java\nscript:alert(1)">a</a> <a href=" JavaScript:x">b</a> <a href="data:text/html,x">c</a> <a href="vbscript:x">d</a></p>',
      "a b c d\n",
    ],
    [
      "with spaces and parentheses",
      '<p><a href="/a b(c">d</a> <a href="/a_(b)">e</a></p>',
      "[d](/a%20b\\(c) [e](/a_(b))\n",
    ],
    [
      "with brackets in their text",
      '<p><a href="/x">[1]</a> <a href="/x">a]b</a> <a href="/x">[a](b)</a></p>',
      "[[1]](/x) [a\\]b](/x) [\\[a\\](b)](/x)\n",
    ],
    ["title with a blank line", '<p><a href="/x" title="a\n\n<script>">b</a></p>', '[b](/x "a &lt;script>")\n'],
    ["around blocks", '<a href="/x"><p>a</p><p>b</p></a>', "[a](/x)\n\nb\n"],
    ["code after an empty first line", "<pre><code>\n\n  a\n\nb\n</code></pre>", "```\n  a\n\nb\n```\n"],
    ["code around a link that would be one", '<p><code><a href="/x">a]:</a></code></p>', "[a\\]:](/x)\n"],
    [
      "code around a link that a backtick and a bracket would end",
      '<p><code><a href="/x">&lt;![a`</a></code></p>',
      "[&lt;!\\[a\\`](/x)\n",
    ],
    ["code that would be a definition", '<p><a href="/x"><code>]:</code></a></p>', "[\\]:](/x)\n"],
  ],
  media: [
    ["images", '<p><img src="/a.png" alt="b [c]" title="d"></p>', '![b [c]](/a.png "d")\n'],
    ["placeholders", '<p><img src="data:image/gif;base64,AA" alt="a"> <img src="" alt="b"> <img></p>', "a b\n"],
    ["frames", '<iframe src="https://e.org/v" title="Video"></iframe>', "[Video](https://e.org/v)\n"],
    ["sources", '<video><source src="/v.mp4">Your browser is old.</video>', "[/v.mp4](/v.mp4)\n"],
    ["posters", '<video src="/v.mp4" poster="/p.png" title="t"></video>', "[![t](/p.png)](/v.mp4)\n"],
    ["figures", '<figure><img src="/a.png" alt="b"><figcaption>c</figcaption></figure>', "![b](/a.png)\n\nc\n"],
  ],
  lists: [
    ["tight", "<ul><li>a</li><li>b</li></ul>", "- a\n- b\n"],
    ["loose", "<ul><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n\n- b\n"],
    ["numbered", '<ol start="7"><li>a</li><li>b</li></ol><ol reversed><li>c</li></ol>', "7. a\n8. b\n\n1) c\n"],
    ["nested", "<ul><li>a<ol><li>b</li></ol></li></ul>", "- a\n  1. b\n"],
    ["nested wrongly", "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "- a\n  - b\n- c\n"],
    ["neighbours", "<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b\n"],
    [
      "of tasks",
      "<ul><li><input type=checkbox checked> a</li><li><label><input type=checkbox>b</label></li></ul>",
      "- [x] a\n- [ ] b\n",
    ],
    [
      "loose where no item begins with text",
      "<ul><li><p>a</p></li><li>b</li><li><b>c</b></li></ul>",
      "- a\n- b\n- **c**\n",
    ],
    ["empty items at the end go", "<ul><li>a</li><li></li><li> <br> </li></ul>", "- a\n"],
    [
      "with code and tables",
      "<ul><li>a<pre>b</pre></li><li>c<table><tr><th>d</th></tr></table></li></ul>",
      "- a\n  ```\n  b\n  ```\n- c\n\n  | d |\n  |---|\n",
    ],
    ["items alone", "<li>a</li><li>b</li>", "- a\n- b\n"],
    ["stray text", "<ul>a<li>b</li></ul>", "- a\n- b\n"],
    ["two paragraphs by divs", "<ul><li><div>a</div><div>b</div></li></ul>", "- a\n\n  b\n"],
    ["rules in items", "<ul><li><hr></li></ul>", "* ---\n"],
    ["numbered by its first item", '<ol><li value="7">a</li><li>b</li></ol>', "7. a\n8. b\n"],
    ["numbers that interrupt nothing", '<ul><li>a<ol start="2"><li>b</li></ol></li></ul>', "- a\n\n  2. b\n"],
  ],
  "definition lists": [
    [
      "simple",
      "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dt>d</dt><dd>e</dd></dl>",
      "- **a**\\\n  b\n- **c**\\\n  **d**\\\n  e\n",
    ],
    ["grouped", "<dl><div><dt>a</dt><dd>b</dd></div></dl>", "- **a**\\\n  b\n"],
    [
      "with blocks",
      "<dl><dt><code>f(x)</code></dt><dd><p>a</p><pre>b</pre></dd></dl>",
      "**`f(x)`**\n\na\n\n```\nb\n```\n",
    ],
  ],
  quotations: [
    ["plain", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b\n"],
    ["nested", "<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b\n"],
    ["callouts", '<blockquote data-callout="note"><p>a</p></blockquote>', "> [!NOTE]\n> a\n"],
    [
      "callouts with a title",
      '<blockquote data-callout="tip" data-callout-title="Hm"><ul><li>a</li></ul></blockquote>',
      "> [!TIP]\n> **Hm**\n>\n> - a\n",
    ],
    ["text that looks like one", "<blockquote><p>[!NOTE]<br>a</p></blockquote>", "> \\[!NOTE]\\\n> a\n"],
    ["details", "<details><summary>a</summary><p>b</p></details>", "**a**\n\nb\n"],
  ],
  tables: [
    [
      "head and alignment",
      '<table><thead><tr><th align=right>a</th><th style="text-align: center">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      "| a | b |\n|--:|:-:|\n| 1 | 2 |\n",
    ],
    ["without head", "<table><tr><td>a</td><td>b</td></tr></table>", "| | |\n|---|---|\n| a | b |\n"],
    [
      "bold head",
      "<table><tr><td><b>a</b></td><td><b>b</b></td></tr><tr><td>1</td><td>2</td></tr></table>",
      "| **a** | **b** |\n|---|---|\n| 1 | 2 |\n",
    ],
    [
      "caption",
      "<table><caption>c</caption><tr><th>a</th></tr><tr><td>1</td></tr></table>",
      "c\n\n| a |\n|---|\n| 1 |\n",
    ],
    [
      "spans",
      "<table><tr><th colspan=2>a</th><th>b</th></tr><tr><td rowspan=2>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>",
      "| a | | b |\n|---|---|---|\n| 1 | 2 | 3 |\n| 1 | 4 | 5 |\n",
    ],
    [
      "long cells over rows stand once",
      `<table><tr><th>a</th><th>b</th></tr><tr><td rowspan=2>${"word ".repeat(20)}</td><td>2</td></tr><tr><td>4</td></tr></table>`,
      `| a | b |\n|---|---|\n| ${"word ".repeat(20)}| 2 |\n| | 4 |\n`,
    ],
    [
      "two rows of head",
      "<table><thead><tr><th rowspan=2>a</th><th colspan=2><i>b</i></th></tr><tr><th>c</th><th>d</th></tr></thead><tr><td>1</td><td>2</td><td>3</td></tr></table>",
      "| a | *b* c | b d |\n|---|---|---|\n| 1 | 2 | 3 |\n",
    ],
    [
      "a title above the head",
      "<table><thead><tr><th colspan=2>t</th></tr><tr><th>c</th><th>d</th></tr></thead><tr><td>1</td><td>2</td></tr></table>",
      "t\n\n| c | d |\n|---|---|\n| 1 | 2 |\n",
    ],
    [
      "full-width rows",
      "<table><tr><th>a</th><th>b</th></tr><tr><td colspan=100>1</td></tr></table>",
      "| a | b |\n|---|---|\n| 1 | |\n",
    ],
    [
      "blocks in cells",
      "<table><tr><th>a</th></tr><tr><td><p>b</p><ul><li>c</li><li>d</li></ul><pre>e\n  f</pre></td></tr></table>",
      "| a |\n|---|\n| b<br>c<br>d<br>`e`<br>`  f` |\n",
    ],
    [
      "pipes",
      "<table><tr><th>a|b</th><th><code>c|d</code></th><th><code>e\\|f</code></th></tr></table>",
      "| a\\|b | `c\\|d` | e\\\\\\|f |\n|---|---|---|\n",
    ],
    [
      "formulas with bars",
      '<table><tr><th><code class="math-inline">|x|</code></th><th><code class="math-inline">\\|x\\|</code></th></tr></table>',
      "| $\\|x\\|$ | $\\Vert x\\Vert$ |\n|---|---|\n",
    ],
    ["layout by role", "<table role=presentation><tr><td>a</td><td>b</td></tr></table>", "a\n\nb\n"],
    [
      "layout by nesting",
      "<table><tr><td><table><tr><th>a</th></tr><tr><td>1</td></tr></table></td></tr></table>",
      "| a |\n|---|\n| 1 |\n",
    ],
    [
      "tables in cells",
      "<table><tr><th>a</th></tr><tr><td>b<table><tr><th>1</th><th>2</th></tr></table></td></tr></table>",
      "| a |\n|---|\n| b |\n\n| 1 | 2 |\n|---|---|\n",
    ],
    [
      "rows of different length",
      "<table><tr><th>a</th></tr><tr><td>1</td><td>2</td></tr></table>",
      "| a | |\n|---|---|\n| 1 | 2 |\n",
    ],
    [
      "a formula of nothing that shows, in a cell that spans rows",
      '<ul><li><table><tr><td rowspan=2><code class="math-inline">\u200b</code></td><td>a</td></tr><tr><td>b</td></tr></table></li></ul>',
      "- | | |\n  |---|---|\n  | | a |\n  | | b |\n",
    ],
    [
      "a formula with a character that shows nothing, in a term, in a cell that spans rows",
      '<dl><dt><table><tr><td rowspan=2><code class="math-inline">a \u200d</code></td></tr><tr><td></td></tr></table></dt></dl>',
      "- **$a$**\\\n  **a**\n",
    ],
    [
      "signs of accounts join their figures",
      "<table><tr><td>dues<td><td colspan=3>2025<td><td colspan=3>2024<tr><td>in<td><td>$<td>1,204<td><td><td>$<td>(998<td>)<tr><td>out<td><td><b>US$</b><td><b>(5</b><td><b>)</b><td><td><td>3.5<td>%</table>",
      "| | | |\n|---|---|---|\n| dues | 2025 | 2024 |\n| in | $1,204 | $(998) |\n| out | **US$(5)** | 3.5% |\n",
    ],
    [
      "price classes and names of columns are no signs",
      "<table><tr><th>a<th>b<th>%<th>c<tr><td>1<td>$<td>2<td>3<tr><td>4<td>$<td>five<td>6</table>",
      "| a | b | % | c |\n|---|---|---|---|\n| 1 | $ | 2 | 3 |\n| 4 | $ | five | 6 |\n",
    ],
    ["headings in cells", "<table><tr><th><h3>a</h3></th></tr></table>", "| a |\n|---|\n"],
  ],
  math: [
    ["inline", '<p>so <code class="language-math math-inline">x^2</code>.</p>', "so $x^2$.\n"],
    ["that links", '<p><code class="math-inline">\\href{javascript:a}{b}</code></p>', "`\\href{javascript:a}{b}`\n"],
    ["of a like name", '<p><code class="math-inline">\\hrefs \\styled</code></p>', "$\\hrefs \\styled$\n"],
    [
      "display that loads",
      '<pre><code class="math-display">\\includegraphics{/a}\na_b</code></pre>',
      "```tex\n\\includegraphics{/a}\na_b\n```\n",
    ],
    ["with a backtick", '<p><code class="math-inline">\\text{`a\'}</code></p>', "``\\text{`a'}``\n"],
    ["display with a backtick", '<pre><code class="math-display">\\text{``a}</code></pre>', "$$\n\\text{``a}\n$$\n"],
    [
      "display with lines like blocks",
      '<pre><code class="math-display">a | b\n--|--\n<script</code></pre>'.replace("<script", "&lt;script"),
      "$$\na | b\n    --|--\n    <script\n$$\n",
    ],
    [
      "like an entity or an address",
      '<p><code class="math-inline">a&amp;lt;b www.c d://e f@g</code></p>',
      "$a& lt;b www. c d:/ /e f@ g$\n",
    ],
    ["with separators of lines", '<p><code class="math-inline">a\u2028b\u00a0c</code></p>', "$a b c$\n"],
    ["display", '<pre><code class="language-math math-display">a\nb</code></pre>', "$$\na\nb\n$$\n"],
    [
      "MathML with its source",
      '<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></p>',
      "$x$\n",
    ],
    ["MathML without", "<p>Let <math><mi>x</mi></math></p>", "Let x\n"],
  ],
  footnotes: [
    [
      "a list after footnotes that does not start at 1 before them, as a reader without footnotes would show it as text",
      '<p>a<a href="#fn-1" data-footnote-ref>1</a></p><section data-footnotes><ol><li id="fn-1">b c</li></ol></section><ol start="5"><li>d</li></ol><ol><li>e</li></ol>',
      "a[^1]\n\n5. d\n\n[^1]: b c\n\n1. e\n",
    ],
    [
      "of GFM",
      '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup></p><section data-footnotes><h2>Footnotes</h2><ol><li id="user-content-fn-1"><p>b c <a href="#user-content-fnref-1" data-footnote-backref>↩</a></p></li></ol></section>',
      "a[^1]\n\n[^1]: b c\n",
    ],
    [
      "that other readers take for the address of a link",
      '<p>a<a href="#fn-1" data-footnote-ref>1</a> <a href="#fn-2" data-footnote-ref>2</a></p><section data-footnotes><ol><li id="fn-1">b:c</li><li id="fn-2">b: "c" d</li></ol></section>',
      'a[^1] [^2]\n\n[^1]:\n\n    b:c\n\n[^2]: b: "c" d\n',
    ],
    [
      "of one word",
      '<p>a<a href="#fn-1" data-footnote-ref>1</a> <a href="#fn-2" data-footnote-ref>2</a></p><section data-footnotes><ol><li id="fn-1"><a href="/c">b</a></li><li id="fn-2">https://e.org/</li></ol></section>',
      "a[^1] [^2]\n\n[^1]:\n\n    [b](/c)\n\n[^2]: https://e.org/\n",
    ],
    [
      "that begin with a list",
      '<p>a<a href="#fn-1" data-footnote-ref>1</a></p><section data-footnotes><ol><li id="fn-1"><ul><li>b c</li><li>d</li></ul></li></ol></section>',
      "a[^1]\n\n[^1]:\n\n    - b c\n    - d\n",
    ],
    [
      "before a colon",
      '<p><a href="#fn-1" data-footnote-ref>1</a>: a</p><section data-footnotes><ol><li id="fn-1">b c</li></ol></section>',
      "[^1]\\: a\n\n[^1]: b c\n",
    ],
  ],
  "no content": [
    [
      "of forms",
      "<form>a<input value=b><select><option>c</option></select><textarea>d</textarea><button>e</button></form>",
      "a\n",
    ],
    ["of scripts", "<p>a<script>b</script><style>c</style><template>d</template><svg><text>e</text></svg></p>", "a\n"],
    ["of comments", "<p>a<!-- b --></p>", "a\n"],
    ["asked for", '<p>a <span data-mdast="ignore">b</span></p>', "a\n"],
  ],
};

for (const [family, cases] of Object.entries(families)) {
  describe(family, () => {
    test.each(cases)("%s", (_what, html, markdown) => {
      const result = normalize(parseFragment(html), { verify: true });
      expect(result.markdown).toBe(markdown);
      expect(result.violations.filter(({ repaired }) => !repaired)).toEqual([]);
    });
  });
}
