import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";

/** Language and text of the only code block. */
function codeOf(html: string): [string | undefined, string | undefined] {
  const markup = markupOf(html);
  const found = /^(?:<div>)?<pre><code(?: className="language-([^"]+)")?>([\s\S]*)<\/code><\/pre>(?:<\/div>)?$/.exec(
    markup,
  );
  if (found === null) throw new Error(`not one code block: ${markup}`);
  return [found[1], found[2]];
}

describe("the language", () => {
  test.each([
    ["CommonMark", '<pre><code class="language-js">a</code></pre>', "js"],
    ["Prism on pre", '<pre class="language-css"><code>a</code></pre>', "css"],
    ["highlight.js", '<pre><code class="hljs javascript">a</code></pre>', "javascript"],
    ["highlight.js 11", '<pre><code class="hljs language-python">a</code></pre>', "python"],
    ["Shiki", '<pre class="shiki github-dark" data-language="ts"><code>a</code></pre>', "ts"],
    [
      "Rouge",
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a</code></pre></div></div>',
      "ruby",
    ],
    [
      "Sphinx",
      '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span>a</pre></div></div>',
      "python",
    ],
    ["Sphinx, plain text", '<div class="highlight-text"><div class="highlight"><pre>a</pre></div></div>', "text"],
    ["Sphinx, default", '<div class="highlight-default"><div class="highlight"><pre>a</pre></div></div>', undefined],
    [
      "Pandoc",
      '<div class="sourceCode"><pre class="sourceCode ts"><code class="sourceCode typescript">a</code></pre></div>',
      "ts",
    ],
    ["GitHub", '<div class="highlight highlight-source-shell"><pre>a</pre></div>', "shell"],
    [
      "Chroma",
      '<div class="highlight"><pre tabindex="0" class="chroma"><code class="language-go" data-lang="go">a</code></pre></div>',
      "go",
    ],
    [
      "Docusaurus",
      '<div class="language-jsx codeBlockContainer_Ckt0 theme-code-block"><div class="codeBlockContent_b"><pre class="prism-code"><code>a</code></pre></div></div>',
      "jsx",
    ],
    [
      "VitePress",
      '<div class="language-vue vp-adaptive-theme"><button class=copy></button><span class="lang">vue</span><pre class="shiki"><code>a</code></pre></div>',
      "vue",
    ],
    ["SyntaxHighlighter", '<pre class="brush: php; toolbar: false">a</pre>', "php"],
    ["SyntaxHighlighter, no space", '<pre class="brush:csharp">a</pre>', "csharp"],
    ["Google prettify", '<pre class="prettyprint lang-java">a</pre>', "java"],
    ["TypeDoc", '<pre><code class="ts">a</code><button>Copy</button></pre>', "ts"],
    ["rustdoc", '<div class="example-wrap"><pre class="rust rust-example-rendered"><code>a</code></pre></div>', "rust"],
    [
      "Hexo",
      '<figure class="highlight yaml"><table><tr><td class="gutter"><pre><span class="line">1</span></pre></td><td class="code"><pre><span class="line">a</span></pre></td></tr></table></figure>',
      "yaml",
    ],
    ["MediaWiki", '<div class="mw-highlight mw-highlight-lang-lua mw-content-ltr"><pre>a</pre></div>', "lua"],
    ["WordPress", '<pre class="wp-block-code"><code lang="sql" class="language-sql">a</code></pre>', "sql"],
    ["an attribute", '<pre data-lang="toml">a</pre>', "toml"],
    ["pre lang", '<pre lang="bash"><code>a</code></pre>', "bash"],
    ["a natural language", '<pre lang="en"><code>a</code></pre>', undefined],
    ["C++", '<pre><code class="language-c++">a</code></pre>', "cpp"],
    ["a label beside the block", "<div><span>Python</span><pre><code>a</code></pre></div>", "python"],
    ["none, said so", '<pre><code class="language-none">a</code></pre>', undefined],
    ["none, by Rouge", '<div class="language-plaintext highlighter-rouge"><pre>a</pre></div>', undefined],
    ["no language at all", "<pre><code class='block wide'>a</code></pre>", undefined],
    ["a name that would break a fence", '<pre><code class="language-`x`">a</code></pre>', undefined],
  ])("%s", (_, html, language) => {
    expect(codeOf(html)).toEqual([language, "a"]);
  });

  test("is not taken from around more than the block", () => {
    const html = '<div class="language-js"><p>b</p><pre>a</pre></div>';
    expect(markupOf(html)).toBe("<div><p>b</p><pre><code>a</code></pre></div>");
  });
});

describe("the text, verbatim", () => {
  test.each([
    ["white space", "<pre><code>  a\n\n\tb  \n</code></pre>", "  a\n\n\tb  \n"],
    ["without the newline behind pre", "<pre>\n  a</pre>", "  a"],
    ["with one behind code", "<pre><code>\na</code></pre>", "\na"],
    ["line breaks", "<pre>a<br>b<br><br>c</pre>", "a\nb\n\nc"],
    ["marks and links inside", "<pre><code><b>a</b> <a href=x>b</a> <mark>c</mark></code></pre>", "a b c"],
    ["an indented closing tag", "<pre><code>a\n    </code></pre>", "a\n"],
    [
      "lines as spans with breaks between (Hexo)",
      "<pre><span class=line>a</span><br><span class=line></span><br><span class=line>  b</span><br></pre>",
      "a\n\n  b\n",
    ],
    [
      "lines as spans with newlines between (Shiki)",
      "<pre><code><span class=line>a</span>\n<span class=line></span>\n<span class=line>  b</span></code></pre>",
      "a\n\n  b",
    ],
    [
      "lines as spans with newlines inside (Chroma)",
      "<pre><code><span class=line><span class=cl>a\n</span></span><span class=line><span class=cl>\n</span></span><span class=line><span class=cl>b\n</span></span></code></pre>",
      "a\n\nb\n",
    ],
    [
      "lines as spans without newlines",
      "<pre><code><span class=line>a</span><span class=line>b</span></code></pre>",
      "a\nb",
    ],
    [
      "lines as divs with breaks (Docusaurus)",
      '<pre><code><div class="token-line">a<br></div><div class="token-line"><span></span><br></div><div class="token-line">b<br></div></code></pre>',
      "a\n\nb\n",
    ],
    [
      "lines as nested divs (Expressive Code)",
      "<pre><code><div class=ec-line><div class=code>a</div></div><div class=ec-line><div class=code>\n</div></div><div class=ec-line><div class=code>b</div></div></code></pre>",
      "a\n\nb",
    ],
    ["lines as list items (prettify)", "<pre><ol class=linenums><li>a</li><li></li><li>b</li></ol></pre>", "a\n\nb"],
    ["lines as code elements", "<pre><code>a</code><code>b</code></pre>", "a\nb"],
    ["lines as divs laid out by the page", "<pre>\n  <div>a</div>\n  <div>b</div>\n</pre>", "  \na\nb"],
    ["marked lines (Pygments)", "<pre>a\n<span class=hll>b\n</span>c</pre>", "a\nb\nc"],
    [
      "Prism's diff",
      '<pre><code><span class="token inserted"><span class="token prefix">+</span><span class="token line">a\n</span><span class="token prefix">+</span><span class="token line">b\n</span></span></code></pre>',
      "+a\n+b\n",
    ],
  ])("%s", (_, html, expected) => {
    expect(codeOf(html)[1]).toBe(expected);
  });

  test("no control characters, one kind of line end", () => {
    expect(codeOf("<pre>a\0b\r\nc\rd</pre>")[1]).toBe("ab\nc\nd");
  });
});

describe("what is not code", () => {
  test.each([
    ["Pygments, in line", "<pre><span class=linenos>1</span>a\n<span class=linenos>2</span>b</pre>", "a\nb"],
    [
      "react-syntax-highlighter",
      '<pre><code><span class="linenumber react-syntax-highlighter-line-number">1</span>a</code></pre>',
      "a",
    ],
    ["hidden and all digits", "<pre><span aria-hidden=true>12</span>a</pre>", "a"],
    ["not to be selected", '<pre><span style="user-select: none">3 </span>a</pre>', "a"],
    [
      "a table of one row (Rouge)",
      '<table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>a\nb\n</pre></td></tr></tbody></table>',
      "a\nb\n",
    ],
    [
      "a table of one row (Pygments)",
      '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div><pre>a\nb</pre></div></td></tr></table>',
      "a\nb",
    ],
    [
      "SyntaxHighlighter's table",
      '<div class="syntaxhighlighter js"><table><tr><td class="gutter"><div class="line">1</div><div class="line">2</div></td><td class="code"><div class="container"><div class="line"><code>a</code></div><div class="line"><code>b</code></div></div></td></tr></table></div>',
      "a\nb",
    ],
  ])("%s", (_, html, expected) => {
    expect(codeOf(html)[1]).toBe(expected);
  });

  test("is accounted for", () => {
    expect(decisionsOf("<pre><i class=lineno>1</i>a<button>Copy</button></pre>")).toEqual([
      "dropped line-number-gutter <i class=lineno>1</i>",
      "dropped code-control <button>Copy</button>",
    ]);
  });

  test("a number that is code stays", () => {
    expect(codeOf('<pre><span class="hljs-number">42</span></pre>')[1]).toBe("42");
    expect(codeOf("<pre><span class=line-number>line one</span></pre>")[1]).toBe("line one");
  });
});

describe("blocks without pre", () => {
  test("a div of lines", () => {
    expect(
      markupOf(
        '<div class="fragment"><div class="line">int a;</div>\n<div class="line"> </div>\n<div class="line">  b</div>\n</div>',
      ),
    ).toBe("<pre><code>int a;\n\n  b</code></pre>");
  });

  test("a number before a sentence with code counts no lines", () => {
    expect(markupOf("<table><tr><td>1</td><td>Open it: <pre>a</pre></td></tr></table>")).toContain("Open it:");
  });

  const rows = (number: string, line: string) =>
    ["let a", "  a = 1", "read(a)"]
      .map(
        (code, index) =>
          `<div class=flex><${number}>${index + 1}</${number.split(" ")[0]}><${line}>${code}</${line}></div>`,
      )
      .join("");

  test.each([
    ["in a pre, of any name", `<pre>${rows("span", "span")}</pre>`],
    ["in a pre that is in a code", `<code><pre>${rows("span class=w-8", "div")}</pre></code>`],
    ["that hold a pre each", `<div>${rows("span", "pre")}</div>`],
    ["that hold a code each", `<div>${rows("span", "code")}</div>`],
    ["with numbers that cannot be selected", `<div>${rows("div style='user-select:none'", "div")}</div>`],
    ["in a monospaced box", `<div class=font-mono>${rows("span", "span")}</div>`],
  ])("rows of a number and a line %s", (_, html) => {
    expect(codeOf(html)[1]).toBe("let a\n  a = 1\nread(a)");
  });

  test("rows of a number and a sentence are no code, and lines keep numbers that are theirs", () => {
    expect(markupOf(`<div>${rows("span", "p")}</div>`)).not.toContain("<pre>");
    expect(codeOf("<pre><div><i>7</i><b>a</b></div><div><i>9</i><b>b</b></div></pre>")[1]).toBe("7a\n9b");
    expect(codeOf("<pre><i class=line><b>1</b><b> a</b></i>\n<i class=line><b>2</b><b> b</b></i></pre>")[1]).toBe(
      "1 a\n2 b",
    );
  });

  test("remarks on code in rows are an ordered list", () => {
    expect(
      markupOf(
        "<div class=colist><table><tr><td><i data-value=1></i><b>1</b></td><td>The <code>a</code>.</td></tr><tr><td><b>2</b></td><td>End.</td></tr></table></div>",
      ),
    ).toContain("<ol><li>The <code>a</code>.</li><li>End.</li></ol>");
  });

  test("xmp and listing", () => {
    expect(markupOf("<xmp>a\nb</xmp><listing>c</listing>")).toBe(
      "<pre><code>a\nb</code></pre><pre><code>c</code></pre>",
    );
  });

  test("pre around pictures is no code", () => {
    expect(markupOf("<pre>a <img src=b.png alt=c></pre>")).toBe(
      '<div>a <img src="https://example.org/docs/b.png" alt="c"></div>',
    );
  });

  test("an empty block is none", () => {
    expect(markupOf("<pre>\n </pre><p>a</p>")).toBe("<p>a</p>");
  });
});

describe("inline code", () => {
  test.each([
    ["one text", "<code><span>a</span><b>b</b></code>", "<code>ab</code>"],
    ["nothing", "a <code></code> b", "a  b"],
    [
      "a link inside",
      "<code>a <a href=/x>b</a> c</code>",
      '<code>a</code>« »<a href="https://example.org/x"><code>b</code></a>« »<code>c</code>',
    ],
    ["a link around", "<a href=/x><code>b</code></a>", '<a href="https://example.org/x"><code>b</code></a>'],
    [
      "a link that is all of it",
      "<code><a href=/x><b>b</b></a></code>",
      '<a href="https://example.org/x"><code>b</code></a>',
    ],
    [
      "a picture inside",
      "<code>a<img src=/x.png></code>",
      '<code>a</code><img src="https://example.org/x.png" alt="">',
    ],
    ["a block in a heading", "<h2>a <pre>b</pre></h2>", "<h2>a <code>b</code></h2>"],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

describe("bars above code", () => {
  test.each([
    ["with a button, called so by its class", "<p>a</p><div class=code-header><span>bash</span><button>Copy code</button></div><pre><code>ls</code></pre><p>b</p>", '<p>a</p><pre><code className="language-bash">ls</code></pre><p>b</p>'],
    ["whose language the block names itself", '<div class="code-header"><span class=language>C#</span><button>Copy</button></div><pre><code class="lang-csharp">x</code></pre>', '<pre><code className="language-csharp">x</code></pre>'],
    ["beside the block in a box of their own", '<div class="code-example"><div class="example-header"><span class="language-name">js</span><button>Copy</button></div><pre class="brush: js"><code>x</code></pre></div>', '<div><pre><code className="language-js">x</code></pre></div>'],
    ["which name no language", "<div class=code-header>Listing</div><pre>x</pre>", "<div>Listing</div><pre><code>x</code></pre>"],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  }); // biome-ignore format: a table of cases

  test("and in it, before lines in wrappers of their own (Shiki Twoslash)", () => {
    const lines = '<div class="line">a</div><div class="line">&nbsp;</div><div class="line">b</div>';
    const html = `<pre class="shiki"><div class="language-id">ts</div><div class="code-container"><code>${lines}</code></div></pre>`;
    expect(markupOf(html)).toBe('<pre><code className="language-ts">a\n\nb</code></pre>');
  });
});

test.each([
  ["SyntaxHighlighter's old name of a language", '<pre class="brush: jscript; title: x">a</pre>', '<pre><code className="language-js">a</code></pre>'],
  ["Crayon's columns", '<table class=crayon-table><tr><td class=crayon-nums><div>1</div><div>2</div></td><td class=crayon-code><div class="crayon-pre"><div class=crayon-line>a</div><div class=crayon-line>b</div></div></td></tr></table>', "<pre><code>a\nb</code></pre>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases

test("a break on a line of its own before white space ends no second line (mandoc)", () => {
  expect(markupOf("<pre>\na:\n<br/>\n  b\nc</pre>")).toBe("<pre><code>a:\n  b\nc</code></pre>");
  expect(markupOf("<pre>a\n<br>\nb</pre>")).toBe("<pre><code>a\n\n\nb</code></pre>");
});

test.each([
  ["a block of controls is no line", "<pre><div><button>Copy</button></div><code>a\nb</code></pre>", "<pre><code>a\nb</code></pre>"],
  ["code without pre has blocks as lines, with their numbers", '<div><code class="language-js"><div style="display:flex"><span style="user-select:none">1</span><span>let a;</span></div><div style="display:flex"><span style="user-select:none">2</span><span>let b;</span></div></code></div>', '<div><pre><code className="language-js">let a;\nlet b;</code></pre></div>'],
  ["an empty block is a line", "<pre><div>a</div><div></div><div>b</div></pre>", "<pre><code>a\n\nb</code></pre>"],
  ["a line with only its number is a line", "<pre><div>a</div><div><span class=linenos>2</span></div><div>b</div></pre>", "<pre><code>a\n\nb</code></pre>"],
  ["a block in a block has the language (mdBook)", '<pre><pre class="playground"><code class="language-rust edition2024">let a;</code></pre></pre>', '<pre><code className="language-rust">let a;</code></pre>'],
  ["a line break divides code in a line", "<p>c <code>a<br>b</code></p>", "<p>c <code>a</code><br><code>b</code></p>"],
  ["code whose style keeps lines is a block", "<code style='white-space:pre'>a\n  b</code>", "<pre><code>a\n  b</code></pre>"],
  ["code for which a sheet keeps lines is a block", "<style>.k{white-space:pre-wrap}</style><code class=k>a\n  b</code>", "<pre><code>a\n  b</code></pre>"],
  ["code on several lines of the source is a line", "<p><code>a\n  b</code></p>", "<p><code>a\n  b</code></p>"],
  ["in a cell it stays a line", "<table><tr><th>a<th>b<tr><td><code>c<br>d</code><td>e</table>", "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>c</code><br><code>d</code></td><td>e</td></tr></tbody></table>"],
  ["no-break spaces indent", "<pre>if\n\u00a0 \u00a0a \u00a0b</pre>", "<pre><code>if\n   a \u00a0b</code></pre>"],
  ["no-break spaces replace every space", "<pre>a\u00a0b\n\u00a0c</pre>", "<pre><code>a b\n c</code></pre>"],
  ["text for copying and hidden text is no code", "<pre><code>a</code><span>Copied!</span><span hidden>b</span></pre>", "<pre><code>a</code></pre>"],
  ["prompts and input of DocBook", "<pre><code class=prompt>$</code> <strong class=userinput><code>ls</code></strong>\n<code class=computeroutput>a b</code></pre>", "<pre><code>$ ls\na b</code></pre>"],
  ["words of a synopsis of DocBook", "<pre><code>OPERATOR(</code><em><code>name</code></em><code>)</code></pre>", "<pre><code>OPERATOR(name)</code></pre>"],
  ["a word of the code that means to copy", "<pre><span>from</span> <span>copy</span> <span>import</span> <span>copy</span></pre>", "<pre><code>from copy import copy</code></pre>"],
  ["the same at the beginning of a line", "<pre><code><span>COPY</span> . /app</code></pre>", "<pre><code>COPY . /app</code></pre>"],
  ["in a pre whose code stands beside blocks, only that is code: a bar names the language", "<pre><div><div><span>python</span><button>Copy code</button></div><div><code><span>a</span>\nb</code></div></div></pre>", '<pre><code className="language-python">a\nb</code></pre>'],
  ["the own name of the code wins, and a list counts lines", "<pre><code class=language-js>a\nb</code><ul><li>1</li><li>2</li></ul></pre>", '<pre><code className="language-js">a\nb</code></pre>'],
  ["another text beside the code is text", "<pre><div>boats.py</div><code>a\nb</code></pre>", "<div>boats.py</div><pre><code>a\nb</code></pre>"],
  ["what a control says is none", "<pre><code>a\nb</code><div>Copied!</div></pre>", "<pre><code>a\nb</code></pre>"],
  ["a block without code is a line", "<pre><div>a</div><div>b <code>c</code></div></pre>", "<pre><code>a\nb c</code></pre>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases
