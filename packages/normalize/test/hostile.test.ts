import type { ElementContent, Root } from "hast";
import { describe, expect, test } from "vitest";
import { normalize } from "../src/index.ts";
import { element, parseFragment, root } from "./support/hast.ts";
import { readers, renderGfm } from "./support/render.ts";

function nested(tags: readonly string[], depth: number): Root {
  let inner: ElementContent = { type: "text", value: "bottom" };
  for (let level = depth - 1; level >= 0; level--) inner = element(tags[level % tags.length] as string, [inner]);
  return root(inner);
}

describe("depth", () => {
  const chains = [
    ["div"],
    ["i", "b"],
    ["em"],
    ["ul", "li"],
    ["blockquote"],
    ["table", "tr", "td"],
    ["dl", "dd"],
    ["q"],
    ["sup"],
    ["h1"],
    ["pre"],
    ["a"],
    ["details", "summary"],
    ["unknown-element"],
  ] as const;

  test.each(chains.map((tags) => [tags.join(" "), tags] as const))(
    "100,000 of %s keep the text at the bottom",
    (_name, tags) => {
      const { markdown, text, violations } = normalize(nested(tags, 100_000));
      expect(markdown).toContain("bottom");
      expect(text).toContain("bottom");
      expect(violations.filter(({ repaired }) => !repaired)).toEqual([]);
    },
  );

  test("is reported when something was flattened", () => {
    expect(normalize(nested(["div"], 300)).diagnostics).toMatchObject([{ code: "normalize/depth-flattened" }]);
    expect(normalize(nested(["div"], 200)).diagnostics).toEqual([]);
  });

  test("of items without a list does not multiply the output", () => {
    const { markdown } = normalize(nested(["li"], 5000));
    expect(markdown).toContain("bottom");
    expect(markdown.length).toBeLessThan(5000);
  });

  test("of lists does not multiply the output", () => {
    let inner: ElementContent = element("li", ["x"]);
    for (let level = 0; level < 5000; level++) inner = element("li", ["x", element("ul", [inner])]);
    expect(normalize(root(element("ul", [inner]))).markdown.length).toBeLessThan(
      5000 * "<ul><li>x</li></ul>".length * 4,
    );
  });
});

describe("size", () => {
  const many = (count: number, child: (index: number) => ElementContent | string) =>
    Array.from({ length: count }, (_, index) => child(index));
  const families: Readonly<Record<string, (count: number) => Root>> = {
    paragraphs: (count) => root(...many(count, () => element("p", ["a"])).filter((node) => typeof node !== "string")),
    breaks: (count) => root(element("p", [element("b", ["a", ...many(count, () => element("br"))])])),
    "emphasis in a row": (count) =>
      root(
        element(
          "p",
          many(count, (index) => element(index % 2 ? "em" : "strong", ["x"])),
        ),
      ),
    "emphasis that fails": (count) =>
      root(
        element(
          "p",
          many(count, (index) => (index % 2 ? "a" : element("strong", ["(x)"]))),
        ),
      ),
    "emphasis that nests": (count) =>
      root(
        element(
          "p",
          many(count, (index) => (index % 2 ? "y" : element("em", ["(", element("strong", [")x("]), ")"]))),
        ),
      ),
    items: (count) =>
      root(
        element(
          "ul",
          many(count, () => element("li", ["a"])),
        ),
      ),
    "cells with huge spans": (count) =>
      root(
        element(
          "table",
          many(count, () =>
            element("tr", [
              element("td", ["a"], { colSpan: 1e9, rowSpan: 1e9 }),
              element("td", ["b"], { rowSpan: 1e9 }),
            ]),
          ),
        ),
      ),
    "one wide row": (count) =>
      root(
        element("table", [
          element(
            "tr",
            many(count, () => element("th", ["a"])),
          ),
          ...many(count, () => element("tr", [element("td", ["b"])])),
        ]),
      ),
    brackets: (count) => root(element("p", ["[".repeat(count)])),
    "link look-alikes": (count) => root(element("p", ["[a](".repeat(count)])),
    backticks: (count) => root(element("p", ["`a``".repeat(count)])),
    addresses: (count) => root(element("p", [`${"http://".repeat(count)}*`])),
    stars: (count) => root(element("p", ["*a ".repeat(count)])),
    joiners: (count) => root(element("p", ["\u200d".repeat(count)])),
    "parentheses in a URL": (count) => root(element("p", [element("a", ["a"], { href: `/${"(".repeat(count)}` })])),
    rubies: (count) =>
      root(
        element(
          "ruby",
          many(count, () => element("rt", ["x"])),
        ),
      ),
    "footnote marks": (count) =>
      root(
        element(
          "p",
          many(count, (index) => element("a", ["1"], { dataFootnoteRef: true, href: `#fn-${index}` })),
        ),
      ),
  };

  // A step with quadratic cost takes minutes at this size, which the runner's limit ends; the growth of the time is measured by the
  // benchmark, not asserted here.
  test.each(Object.entries(families))("%s: the output grows no faster than the input", (_name, family) => {
    const small = normalize(family(4000)).markdown.length;
    const large = normalize(family(32_000)).markdown.length;
    expect(large).toBeLessThan(8 * small + 1024);
  });

  test("short lines deep in lists do not multiply the output", () => {
    const html = `${"<ul><li>".repeat(20)}<pre>${"a\n".repeat(2000)}</pre>`;
    const { markdown, diagnostics } = normalize(parseFragment(html));
    expect(markdown.length).toBeLessThan(html.length * 4 + 1024);
    expect(diagnostics).toMatchObject([{ code: "normalize/nesting-flattened" }]);
  });

  test("long addresses are not taken for deep lists", () => {
    const html = `<p>a</p>${"<ul><li>b".repeat(4)}<p><a href="c">d</a></p>`;
    const { markdown, diagnostics } = normalize(parseFragment(html), { baseUrl: `https://e.org/${"f".repeat(4000)}/` });
    expect(markdown).toContain("- b\n  - b\n    - b\n      - b\n");
    expect(diagnostics).toEqual([]);
  });

  test("a table of spans is no larger than its cells", () => {
    const tree = root(
      element("table", [element("tr", [element("td", ["a"], { colSpan: 1e9, rowSpan: 1e9 }), element("td", ["b"])])]),
    );
    expect(normalize(tree).markdown).toBe("| | |\n|---|---|\n| a | b |\n");
  });
});

const script = "&lt;script&gt;alert(1)&lt;/script&gt;";

describe("markup", () => {
  /** Text and attributes that try to become markup in some reader. */
  const attacks = [
    "<p>http://x'&gt;\\&lt;a href='javascript:alert(1)'&gt;</p>",
    "<p>www.x.yz&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    "<p>a&lt;br&gt;b &lt;img src=x onerror=alert(1)&gt;</p>",
    "<p>&amp;lt;script&amp;gt; &amp;#60;script&amp;#62;</p>",
    '<p><a href="/x" title="a&#10;&#10;&lt;script&gt;alert(1)&lt;/script&gt;">b</a></p>',
    '<p><a href="/x&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">b</a></p>',
    '<p><img src="/x&quot; onerror=&quot;alert(1)" alt="]( javascript:alert(1) &lt;script&gt;"></p>',
    "<table><tr><th>a</th></tr><tr><td><pre>b\n&lt;script&gt;alert(1)&lt;/script&gt;</pre></td></tr></table>",
    '<pre><code class="language-x`&gt;&lt;script&gt;">```\n&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>',
    "<p>```<br>&lt;script&gt;alert(1)&lt;/script&gt;<br>```</p>",
    '<p><a href="java&#10;script:alert(1)">a</a> <a href="&#1;javascript:alert(1)">b</a> <a href="JaVaScRiPt:alert(1)">c</a></p>',
    '<p><a href="data:text/html;base64,PHNjcmlwdD4=">a</a> <img src="javascript:alert(1)" alt="b"></p>',
    "<p>[a]: javascript:alert(1)</p><p>[a]</p><p>[<code>a</code>]: javascript:alert(1)</p>",
    '<p><a href="/x"><code>]: javascript:alert(1)</code></a></p>',
    '<p><code class="math-inline">\\href{javascript:alert(1)}{a}`&lt;script&gt;`</code></p>',
    "<p>&lt;http://a.b&gt;&lt;javascript:alert(1)&gt;</p>",
    '<p><code class="language-math math-inline">&lt;img src=x onerror=alert(1)&gt;</code></p>',
    '<p><code class="language-math math-inline">&lt;img src=x onerror=alert(1) x="</code>"&gt;</p>',
    '<p><code class="language-math math-inline">&lt;javascript:alert(1)&gt;</code></p>',
    '<p><code class="language-math math-inline">[a](javascript:alert(1)) ![a](javascript:alert(1))</code></p>',
    '<p><code class="language-math math-inline">&lt;/p&gt;&lt;!--</code>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '<pre><code class="language-math math-display">&lt;script&gt;alert(1)&lt;/script&gt;\n&lt;svg onload=alert(1)&gt;</code></pre>',
    '<pre><code class="language-math math-display">[a]: javascript:alert(1)</code></pre><p>[a]</p>',
    ...[
      "javascript:alert(1)",
      "javascript:alert(1) 'x'",
      "javascript:alert(1)<br>x",
      "<b>a</b>javascript:alert(1)",
    ].map(
      (note) =>
        `<p>a<sup><a href="#fn-1" data-footnote-ref>1</a></sup></p><section data-footnotes><ol><li id="fn-1"><p>${note}</p></li></ol></section>`,
    ),
    '<math><annotation encoding="application/x-tex">&lt;img src=x onerror=alert(1)&gt;</annotation></math>',
    // Code that a reader without formulas, tables or footnotes would begin earlier, and so end where the page's code begins.
    `<p><code class="math-inline">\`</code> and <code>${script}</code></p>`,
    `<p><math><annotation encoding="application/x-tex">\`</annotation></math> and <code>${script}</code></p>`,
    `<table><tr><td>\`</td><td><code>${script}</code></td></tr></table>`,
    `<table><tr><td>$</td><td><code>a$ ${script}</code></td></tr></table>`,
    `<table><tr><td><pre><code class="math-display">\`</code></pre></td><td><code>${script}</code></td></tr></table>`,
    `<p>a<sup><a href="#fn-1" data-footnote-ref>1</a></sup></p><section data-footnotes><ol><li id="fn-1"><ul><li>\`</li><li><code>${script}</code></li></ul></li></ol></section>`,
    '<p><code class="math-inline">x&lt;</code>a@b.cd&gt;</p>',
    `<pre><code class="language-|">--\n${script}</code></pre>`,
    `<pre data-meta="|"><code class="language-a">--|--\n${script}</code></pre>`,
    `<pre><code class="math-display">&lt;script\na</code></pre><p><code>${script}</code></p>`,
  ];

  const live = /<(?:script|img[^>]*\son|svg|iframe)|<a[^>]*href="\s*(?:javascript|data|vbscript):/i;

  test.each(attacks)("%s stays dead", (html) => {
    const { markdown, violations } = normalize(parseFragment(html), { verify: true });
    for (const { render } of readers) expect(render(markdown)).not.toMatch(live);
    expect(violations.filter(({ repaired }) => !repaired)).toEqual([]);
  });

  test("text that looks like structure shows as it is", () => {
    const lines = [
      "# a",
      "- a",
      "+ a",
      "* a",
      "1. a",
      "1) a",
      "> a",
      "---",
      "***",
      "===",
      "```",
      "~~~",
      "| a |",
      "|---|",
      "[a]: b",
      "[^a]: b",
      "[x] a",
      "[!NOTE]",
      "$$",
      "+++",
      "<div>",
      "<!-- a",
      "&copy;",
      "a\\",
      "\\*",
    ];
    for (const line of lines) {
      const html = element("p", [line, element("br"), line]);
      const { markdown } = normalize(root(html));
      expect(parseFragment(renderGfm(markdown))).toMatchObject({ children: [{ tagName: "p" }, { type: "text" }] });
      expect(normalize(parseFragment(renderGfm(markdown))).text).toBe(`${line}\n${line}`);
    }
  });

  test.each([
    ["<p>&lt;<b>a@b.cd</b>&gt;</p>", "&lt;**a@b.cd**>"],
    ["<p><em>&lt;a@b.cd&gt; see</em> there</p>", "*&lt;a\\@b.cd> see* there"],
    ["<p>see&lt;1.<em>a@b.cd</em>&gt;</p>", "see&lt;1.*a@b.cd*>"],
    ["<p>&lt;<code>a@b.cd</code>&gt;</p>", "&lt;`a@b.cd`>"],
    ["<p>1 &lt;<em> 2</em></p>", "1 < *2*"],
  ])("pieces of %s join to no address in angle brackets", (html, expected) => {
    const { markdown, violations } = normalize(parseFragment(html), { verify: true });
    expect(markdown).toBe(`${expected}\n`);
    expect(violations).toEqual([]);
  });

  // Pandoc, kramdown and markdown-it-attrs set attributes so, handlers too.
  test.each([
    ["<p><a href=/x>a</a>{onclick=b} c</p>", "[a](/x)\\{onclick=b} c"],
    ["<p><code>&lt;b></code>{=html}</p>", "`<b>`\\{=html}"],
    ["<p><em>a</em>{ .b } <img src=/c alt=d>{#e}</p>", "*a*\\{ .b } ![d](/c)\\{#e}"],
    ["<h2>A {#b onclick=c}</h2>", "## A \\{#b onclick=c}"],
    ["<p>a {.b} {.c}</p><p>{: d}</p>", "a {.b} \\{.c}\n\n\\{: d}"],
    ["<p><b>a</b>{1, 2} f(x) = {y | y > 0} {} {z}</p>", "**a**{1, 2} f(x) = {y | y > 0} {} {z}"],
  ])("braces in %s are no attributes", (html, expected) => {
    const { markdown, violations } = normalize(parseFragment(html), { verify: true });
    expect(markdown).toBe(`${expected}\n`);
    expect(violations).toEqual([]);
  });

  // markdown-it makes pairs of runs of three tildes, the mark of deleted text included.
  test.each([
    ["<p>a~~~b <del>c</del></p>", "a\\~\\~\\~b ~~c~~"],
    ["<p>~~~~a~~~~</p>", "\\~\\~\\~\\~a\\~\\~\\~\\~"],
    ["<p>a ~~~~~~ b</p>", "a ~~~~~~ b"],
  ])("long runs of tildes in %s delete nothing", (html, expected) => {
    expect(normalize(parseFragment(html)).markdown).toBe(`${expected}\n`);
  });

  test("the lines of a formula are no blocks for readers without formulas", () => {
    const lines = ["# a", "- b", "+ c", "* * *", "> d", "1. e", "= f", "===", "---", "```", "~~~", "x-1"];
    const html = element("pre", [element("code", [lines.join("\n")], { className: ["math-display"] })]);
    const { markdown, violations } = normalize(root(html), { verify: true });
    expect(violations).toEqual([]);
    const shown = parseFragment(renderGfm(markdown));
    expect(shown.children.filter(({ type }) => type === "element")).toMatchObject([{ tagName: "p" }]);
    expect(normalize(shown).text).toBe(["$$", ...lines, "$$"].join(" "));
  });
});

describe("settings of site generators", () => {
  // gray-matter runs JavaScript that follows `---js`; Hugo reads JSON, Pandoc a title.
  test.each([
    ["<p>---js</p><p>process.exit(1)</p><hr>", "\\---js"],
    ["<p>--- js</p><p>process.exit(1)</p><hr>", "\\--- js"],
    ["<p>---<em>js</em></p>", "\\---*js*"],
    ['<p>{ "draft": true }</p>', '\\{ "draft": true }'],
    ["<p>% Title</p>", "\\% Title"],
    ["<p>---- a</p>", "---- a"],
    ["<p>{{ x }}</p>", "{{ x }}"],
    ["<p>a</p><p>{}</p>", "a"],
  ])("%s begins no front matter", (html, first) => {
    const { markdown, violations } = normalize(parseFragment(html), { verify: true });
    expect(markdown.split("\n")[0]).toBe(first);
    expect(violations).toEqual([]);
  });
});

test.each([
  ['<a href="/x">in <code class="math-inline">[0,1)</code></a>', "[in `[0,1)`](/x)"],
  ['<a href="/x"><code class="math-inline">]0,&nbsp;1[</code></a>', "[`]0, 1[`](/x)"],
  ['<a href="/x"><code class="math-inline">x_[1] \\[</code></a>', "[$x_[1] \\[$](/x)"],
  ['<code class="math-inline">[0,1)</code>', "$[0,1)$"],
])("a formula ends no link for readers without formulas: %s", (html, expected) => {
  const { markdown, violations } = normalize(parseFragment(`<p>${html}</p>`), { verify: true });
  expect(markdown).toBe(`${expected}\n`);
  expect(violations).toEqual([]);
  expect(renderGfm(markdown).includes('<a href="/x">')).toBe(html.startsWith("<a"));
});

test("a formula holds no mark of a footnote", () => {
  expect(normalize(parseFragment('<p><code class="math-inline">x[^1]</code></p>')).markdown).toBe("$x[ ^1]$\n");
});

test("formulas hold no characters that show nothing or reorder", () => {
  const html =
    '<p><code class="math-inline">a\u202eb\u200b^2</code></p><pre><code class="math-display">c\u2066d</code></pre>';
  const { markdown, violations } = normalize(parseFragment(html), { verify: true });
  expect(markdown).toBe("$ab^2$\n\n$$\ncd\n$$\n");
  expect(violations).toEqual([]);
});

test.each([
  "JAv&amp;#x0a;AscrIpt:alert(1)",
  "&amp;#106;avascript:alert(1)",
  "javascript&amp;colon;alert(1)",
  "java&amp;shy;script:alert(1)",
])("a reference in the address %s is no disguise", (href) => {
  const html = `<p><a href="${href}">a</a><img src="${href}" alt="b"></p>`;
  expect(normalize(parseFragment(html)).markdown).not.toContain("](");
});

test("references behind the scheme are none", () => {
  const html =
    '<p><a href="/a?b&amp;copy;=1:2">a</a> <a href="https://x.yz/?a&amp;lt;b">b</a> <a href="#a&amp;b;:c">c</a></p>';
  expect(normalize(parseFragment(html)).markdown.split("](")).toHaveLength(4);
});

test.each([
  // A half pair of backticks, or a mark of emphasis that seems to end in an address, undoes a link for marked.
  ['<a href="/x[](javascript:alert)">`</a>', "[\\`](/x[\\](javascript:alert))"],
  [
    '<em>a <a href="https://e.org/*" title="([">b</a>](javascript:alert)</em>',
    '*a [b](https://e.org/* "([")\\](javascript:alert)*',
  ],
  ['<a href="/" title="[](javascript:alert)">b</a>', '[b](/ "[\\](javascript:alert)")'],
])("no address of a page follows an open bracket, whatever a reader takes for a link: %s", (html, expected) => {
  const { markdown, violations } = normalize(parseFragment(`<p>${html}</p>`), { verify: true });
  expect(markdown).toBe(`${expected}\n`);
  expect(violations).toEqual([]);
});

test("an address within a word holds no escape", () => {
  const html = "<p>bhttp://x/*a*</p>";
  expect(normalize(parseFragment(html), { verify: true })).toMatchObject({
    markdown: "bhttp\\://x/\\*a\\*\n",
    violations: [],
  });
});

test("inline code holds no separators of lines", () => {
  const html = "<h1><code>a\u2028b\u2029c</code></h1>";
  expect(normalize(parseFragment(html), { verify: true })).toMatchObject({ markdown: "# `a b c`\n", violations: [] });
});

test("the language of code holds nothing that is not shown", () => {
  const { markdown, violations } = normalize(parseFragment('<pre><code class="language-a‮b">c</code></pre>'), {
    verify: true,
  });
  expect(markdown).toBe("```ab\nc\n```\n");
  expect(violations).toEqual([]);
});

describe("structures too deep for an indent", () => {
  test.each([
    ["<blockquote>", "<blockquote>", "> a\n>\n> b\n>\n> c\n"],
    ["<blockquote>", "<ul><li>", "> a\n>\n> b\n>\n> c\n"],
    ["<ul><li>", "<ol><li>", "- a\n\n  b\n\n  c\n"],
    ["<ul><li>", "<section><li>", "- a\n\n  b\n\n  c\n"],
  ])("%s around %s gives its content in order", (outer, inner, markdown) => {
    const html = `${outer}${inner.repeat(60)}a<p>b</p>c`;
    const result = normalize(parseFragment(html), { maxNesting: 1, verify: true });
    expect(result).toMatchObject({ markdown, violations: [] });
  });

  test("terms of a flattened definition list stay bold lines, in groups of their own too", () => {
    const html =
      "<dl><dt>a<dd>b<dl><dt>c<dd>d</dd><div><dt>e</dt><dd>f<p>g</p></dd></div>h</dl></dl><dl><dt>i<dd>j</dl>";
    const { markdown, text } = normalize(parseFragment(html), { maxNesting: 1, verify: true });
    expect(markdown).toBe("**a**\n\nb\n\n**c**\n\nd\n\n**e**\n\nf\n\ng\n\nh\n\n- **i**\\\n  j\n");
    expect(text.replaceAll(/\s/g, "")).toBe("abcdefghij");
  });

  test("items of a flattened list are its content, those of the list around it stay items", () => {
    const html = "<ul><li>a<ul><li>b</li>c<li><input type=checkbox>d</li></ul></li><li>e</li></ul>";
    const { markdown } = normalize(parseFragment(html), { maxNesting: 1 });
    expect(markdown).toBe("- a\n\n  b\n\n  c\n\n  d\n- e\n");
  });
});
