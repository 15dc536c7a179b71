import type { Random } from "../sample.ts";

// biome-ignore format: words
const names = [
  "p", "div", "b", "i", "a", "em", "strong", "code", "pre", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "td", "th", "tbody", "caption",
  "h1", "h2", "h3", "blockquote", "section", "article", "main", "nav", "footer", "aside", "span", "sup", "sub", "svg", "math", "mi", "mtext",
  "template", "noscript", "script", "style", "title", "textarea", "select", "option", "form", "button", "label", "details", "summary",
  "figure", "figcaption", "ruby", "rt", "q", "del", "s", "font", "center", "iframe", "object", "frameset", "head", "body", "html", "annotation-xml",
  "foreignObject", "desc", "plaintext", "xmp", "x-a", "mark", "u", "kbd", "hr", "br", "img", "input",
];
// biome-ignore format: words
const attributes = [
  'href="javascript:alert(1)"', "href=' java\nscript:alert(1)'", 'href="&#106;avascript:alert(1)"', 'href="data:text/html,<script>x</script>"', "href=/a", "href=#a",
  'href="vbscript:x"', 'href="http://x&#39;>\\<a href=&#39;javascript:x"', 'src="javascript:x"', 'src=x onerror=alert(1)', 'srcdoc="<script>x</script>"', 'title="a&quot; onclick=&quot;x"',
  'title="x\n\n<script>alert(1)</script>"', "title=')<script>'", 'alt="](javascript:x)"', 'alt="&lt;img src=x onerror=x>"', "onclick=x", 'style="display:none"', "hidden",
  'style="background:url(javascript:x)"', 'class="highlight language-js"', 'class="language-&quot;><script>"', "id=fn1", "id=a", 'class="math-inline"', 'class="footnotes"', "data-footnote-ref",
  "colspan=1000000000", "rowspan=70000", "start=-1", "start=999999999999", 'role="presentation"', 'class="admonition note"', 'srcset="a 1x, javascript:x 2x"', 'xlink:href="javascript:x"',
  'action="javascript:x"', 'aria-hidden="true"', "reversed", "checked type=checkbox", 'lang="x\u0000"', "itemprop=author", 'datetime="2024-01-02"', 'class="byline author"', 'rel="author"',
];
// biome-ignore format: words
const texts = [
  "a", "b c", " ", "\n", "\n\n", "\t", "# ", "## x", "- ", "* ", "+ ", "1. ", "10) ", "> ", "```", "~~~", "`", "``", "*", "**", "_", "__", "~~", "$", "$$", "\\", "|", "---", "===", "***",
  "[", "]", "(", ")", "](", "[x](y)", "![", "[^1]", "[^1]: x", "[a]: /b", "&lt;script>alert(1)&lt;/script>", "&lt;img src=x onerror=x>", "&lt;!--", "-->", "&lt;a href='javascript:x'>",
  "http://x'>\\&lt;a href='javascript:alert(1)'>", "http://a.b/c_d_", "www.a.b", "a@b.c", "javascript:alert(1)", "&lt;javascript:alert(1)>", "&lt;http://a.b>", "[!NOTE]", "[ ] x", "[x] y", ":::", "+++",
  "---\ntitle: x\n---", "| a | b |\n|---|---|\n| c | d |", "&amp;lt;", "&amp;#60;", "&#0;", "&#xD800;", "&#x202e;", "\u0000", "\u0001", "\u200b", "\u202e", "\ufeff", "\ud800", "\udc00", "\u{e0041}", "é", "漢字", "。",
  "\u00a0", "\u2028", "<!--", "-->", "<![CDATA[", "]]>", "<", "</", "<!", "<?", "&", "\"", "'", "=", "By Ann Lee", "2 January 2024", "12:30", "© 2024", "{{x}}", "<%", "%3Cscript%3E", "&NewLine;", "&Tab;", "&colon;",
];

/** Mark-up and text in any order, much of it meant to be misread. */
export function tokenSoup(random: Random): string {
  let html = "";
  for (let left = 1 + random.below(24); left > 0; left--) {
    const kind = random.below(10);
    if (kind < 4) html += startTag(random);
    else if (kind < 6) html += `</${random.pick(names)}>`;
    else html += random.pick(texts);
  }
  // A page may end anywhere.
  return random.below(8) === 0 ? html.slice(0, random.below(html.length + 1)) : html;
}

function startTag(random: Random): string {
  let tag = `<${random.pick(names)}`;
  while (random.below(3) === 0) tag += ` ${random.pick(attributes)}`;
  return `${tag}${random.below(12) === 0 ? "/>" : ">"}`;
}

/** A page with a head full of things that metadata is read from. */
export function headSoup(random: Random): string {
  const value = () => `${random.pick(texts)}${random.pick(texts)}${random.pick(texts)}`.replaceAll('"', "&quot;");
  const json = () =>
    JSON.stringify({
      "@type": "Article",
      headline: value(),
      author: [value(), { name: value() }],
      datePublished: value(),
    });
  const pieces = [
    () => `<title>${value()}</title>`,
    () =>
      `<meta name="${random.pick(["author", "description", "date", "keywords", "robots", "citation_title"])}" content="${value()}">`,
    () =>
      `<meta property="${random.pick(["og:title", "og:site_name", "article:published_time", "og:image", "og:type"])}" content="${value()}">`,
    () => `<link rel="${random.pick(["canonical", "license", "author"])}" href="${value()}">`,
    () =>
      `<script type="application/ld+json">${random.below(3) === 0 ? json().slice(0, random.below(60)) : json()}</script>`,
    () => `<time datetime="${value()}">${value()}</time>`,
    () => `<span class="byline">By ${value()}</span>`,
    () => `<div itemscope itemtype="https://schema.org/Article"><b itemprop="headline">${value()}</b></div>`,
    () => tokenSoup(random),
  ];
  let html = "";
  for (let left = 1 + random.below(6); left > 0; left--) html += random.pick(pieces)();
  return html;
}

/** Bytes, mostly of text, in whatever encoding. */
export function byteSoup(random: Random): Uint8Array {
  const bytes = new TextEncoder().encode(
    random.below(2) === 0 ? tokenSoup(random) : `<meta charset=${random.pick(charsets)}>`,
  );
  const damaged = new Uint8Array(bytes.length + random.below(8));
  damaged.set(bytes);
  for (let left = random.below(12); left > 0 && damaged.length > 0; left--)
    damaged[random.below(damaged.length)] = random.below(256);
  return damaged;
}

// biome-ignore format: words
const charsets = [
  "utf-8", "windows-1252", "shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "gbk", "big5", "euc-kr", "koi8-r", "utf-16", "x-user-defined", "iso-8859-16", "hz-gb-2312", "nonsense",
];
