/** A place in a page that can hold a text. */
export interface Context {
  readonly id: string;
  /** @param text Already escaped for HTML, without quotes. */
  readonly around: (text: string) => string;
  /** What of it shows in one piece; all of it unless given. */
  readonly shown?: (text: string) => string;
  /** What its reader has to know beyond CommonMark. */
  readonly needs?: "tables" | "footnotes";
  /** White space stays as it is. */
  readonly verbatim?: true;
}

/** Escape a text for HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export const contexts: readonly Context[] = [
  { id: "paragraph", around: (text) => `<p>${text}</p>` },
  { id: "paragraph-after-word", around: (text) => `<p>see ${text}</p>` },
  { id: "paragraph-before-word", around: (text) => `<p>${text} and so on</p>` },
  { id: "after-break", around: (text) => `<p>see this<br>${text}</p>` },
  { id: "between-breaks", around: (text) => `<p>see<br>${text}<br>again</p>` },
  { id: "after-two-breaks", around: (text) => `<p>see this<br><br>${text}<br><br>and</p>` },
  { id: "div", around: (text) => `<div>${text}</div>` },
  { id: "bold", around: (text) => `<p>see <b>${text}</b> there</p>` },
  { id: "emphasis", around: (text) => `<p><em>${text}</em></p>` },
  { id: "span-twice", around: (text) => `<p><span>${text}</span><span>${text}</span></p>` },
  { id: "item", around: (text) => `<ul><li>${text}</li><li>two</li></ul>` },
  { id: "item-paragraphs", around: (text) => `<ul><li><p>one</p><p>${text}</p></li></ul>` },
  { id: "numbered", around: (text) => `<ol><li>${text}</li></ol>` },
  { id: "nested-item", around: (text) => `<ul><li>one<ul><li>${text}</li></ul></li></ul>` },
  { id: "heading", around: (text) => `<h2>${text}</h2><p>below</p>` },
  { id: "link", around: (text) => `<p>see <a href="/x">${text}</a> there</p>` },
  { id: "quote", around: (text) => `<blockquote><p>${text}</p></blockquote>` },
  { id: "quote-plain", around: (text) => `<blockquote>${text}</blockquote>` },
  { id: "code", around: (text) => `<p>see <code>${text}</code> there</p>`, verbatim: true },
  { id: "pre", around: (text) => `<pre>${text}</pre>`, verbatim: true },
  { id: "pre-code", around: (text) => `<pre><code class="language-js">${text}</code></pre>`, verbatim: true },
  { id: "pre-in-item", around: (text) => `<ul><li>one<pre>${text}</pre></li></ul>`, verbatim: true },
  { id: "caption", around: (text) => `<figure><img src="/i.png" alt=""><figcaption>${text}</figcaption></figure>` },
  { id: "term", around: (text) => `<dl><dt>${text}</dt><dd>what it means</dd></dl>` },
  { id: "definition", around: (text) => `<dl><dt>term</dt><dd>${text}</dd></dl>` },
  { id: "image", around: (text) => `<p>see <img src="/i.png" alt="${text}" width=300 height=200> there</p>` },
  { id: "subscript", around: (text) => `<p>see x<sub>${text}</sub> there</p>` },
  { id: "deleted", around: (text) => `<p>see <del>${text}</del> there</p>`, needs: "tables" },
  { id: "cell", around: (text) => table(`<td>${text}</td><td>2</td>`), needs: "tables" },
  { id: "cell-last", around: (text) => table(`<td>2</td><td>${text}</td>`), needs: "tables" },
  { id: "cell-head", around: (text) => `<table><tr><th>${text}</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`, needs: "tables" },
  { id: "cell-list", around: (text) => table(`<td><ul><li>${text}</li><li>x</li></ul></td><td>2</td>`), needs: "tables" },
  { id: "cell-code", around: (text) => table(`<td><code>${text}</code></td><td>2</td>`), needs: "tables", verbatim: true },
  { id: "cell-pre", around: (text) => table(`<td><pre>${text}</pre></td><td>2</td>`), needs: "tables", verbatim: true },
  { id: "table-caption", around: (text) => `<table><caption>${text}</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`, needs: "tables" },
  { id: "heading-1", around: (text) => `<h1>${text}</h1><p>below</p>` },
  { id: "heading-6", around: (text) => `<h6>${text}</h6><p>below</p>` },
  { id: "heading-link", around: (text) => `<h2><a href="/x">${text}</a></h2><p>below</p>` },
  { id: "heading-marks", around: (text) => `<h2>see <em>${text}</em> <code>c</code></h2><p>below</p>` },
  { id: "before-link", around: (text) => `<p>see ${text}<a href="/x">this</a></p>`, shown: (text) => text },
  { id: "after-link", around: (text) => `<p>see <a href="/x">this</a>${text}</p>`, shown: (text) => text },
  { id: "before-image", around: (text) => `<p>${text}<img src="/i.png" alt="i" width=300 height=200></p>`, shown: (text) => text },
  { id: "after-image", around: (text) => `<p><img src="/i.png" alt="i" width=300 height=200>${text}</p>`, shown: (text) => text },
  { id: "after-code", around: (text) => `<p><code>c</code>${text}<code>c</code></p>` },
  { id: "after-number", around: (text) => `<p>7${text}</p>` },
  { id: "within-word", around: (text) => `<p>a<b>${text}</b>b</p>` },
  { id: "marks-touching", around: (text) => `<p><b>${text}</b><i>${text}</i></p>` },
  { id: "marks-nested", around: (text) => `<p><b>a <i>${text}</i></b></p>` },
  { id: "link-marks", around: (text) => `<p>see <a href="/x"><b>${text}</b></a> there</p>` },
  { id: "link-code", around: (text) => `<p>see <a href="/x"><code>${text}</code></a> there</p>`, verbatim: true },
  { id: "link-image", around: (text) => `<p>see <a href="/x"><img src="/i.png" alt="${text}" width=300 height=200></a> there</p>` },
  { id: "link-title", around: (text) => `<p>see <a href="/x" title="${text}">this</a> there</p>` },
  { id: "image-title", around: (text) => `<p>see <img src="/i.png" alt="i" title="${text}" width=300 height=200> there</p>` },
  { id: "abbreviation", around: (text) => `<p>see <abbr title="${text}">ABC</abbr> there</p>` },
  { id: "keys", around: (text) => `<p>see <kbd>${text}</kbd> there</p>`, verbatim: true },
  { id: "quotation-marks", around: (text) => `<p>see <q>${text}</q> there</p>`, shown: (text) => text },
  { id: "marked", around: (text) => `<p>see <mark>${text}</mark> <small>${text}</small> <u>${text}</u></p>` },
  { id: "superscript", around: (text) => `<p>see x<sup>${text}</sup> there</p>`, shown: (text) => text },
  { id: "ruby", around: (text) => `<p>see <ruby>${text}<rt>r</rt></ruby> there</p>`, shown: (text) => text },
  { id: "reading", around: (text) => `<p>see <ruby>r<rt>${text}</rt></ruby> there</p>`, shown: (text) => text },
  { id: "task", around: (text) => `<ul><li><input type=checkbox disabled> ${text}</li><li><input type=checkbox disabled checked> two</li></ul>`, shown: (text) => text, needs: "tables" },
  { id: "item-in-quote", around: (text) => `<blockquote><ol><li>${text}</li><li>two</li></ol></blockquote>` },
  { id: "quote-in-item", around: (text) => `<ol><li>one</li><li><blockquote>${text}</blockquote></li></ol>` },
  { id: "item-second-block", around: (text) => `<ol start=9><li>one</li><li><p>two</p><p>${text}</p><p>three</p></li></ol>` },
  { id: "item-after-pre", around: (text) => `<ul><li><pre>x</pre>${text}</li></ul>` },
  { id: "definition-blocks", around: (text) => `<dl><dt>term</dt><dd><p>one</p><p>${text}</p></dd></dl>` },
  { id: "summary", around: (text) => `<details open><summary>${text}</summary><p>what opens</p></details>` },
  { id: "details", around: (text) => `<details open><summary>more</summary>${text}</details>` },
  { id: "code-language", around: (text) => `<pre><code class="language-${text}">let a</code></pre>` },
  { id: "code-file-name", around: (text) => `<div class="highlight"><div class="filename">${text}</div><pre><code class="language-js">let a</code></pre></div>`, shown: () => "let a" },
  { id: "pre-in-quote", around: (text) => `<blockquote><pre>${text}</pre></blockquote>`, verbatim: true },
  { id: "pre-lines", around: (text) => `<pre>a\n${text}\n\n${text}</pre>`, verbatim: true },
  { id: "callout-title", around: (text) => `<div class="admonition note"><p class="admonition-title">${text}</p><p>the body of it</p></div>`, shown: () => "the body of it", needs: "tables" },
  { id: "alert", around: (text) => `<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>${text}</p></div>`, shown: (text) => text, needs: "tables" },
  { id: "heading-id", around: (text) => `<h2 id="${text}">Heading</h2><p><a href="#${text}">there</a></p>` },
  { id: "cell-break", around: (text) => table(`<td>see<br>${text}</td><td>2</td>`), needs: "tables" },
  { id: "cell-link", around: (text) => table(`<td><a href="/x">${text}</a></td><td>2</td>`), needs: "tables" },
  { id: "cell-image", around: (text) => table(`<td><img src="/i.png" alt="${text}" width=300 height=200></td><td>2</td>`), needs: "tables" },
  { id: "cell-marks", around: (text) => table(`<td><b>${text}</b><i>x</i></td><td>2</td>`), needs: "tables" },
  { id: "cell-spanning", around: (text) => `<table><tr><th>a</th><th>b</th></tr><tr><td rowspan=2>${text}</td><td>2</td></tr><tr><td>3</td></tr></table>`, shown: (text) => text, needs: "tables" },
  { id: "cell-paragraphs", around: (text) => table(`<td><p>one</p><p>${text}</p></td><td>2</td>`), needs: "tables" },
  { id: "figure-table", around: (text) => `<figure><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><figcaption>${text}</figcaption></figure>`, needs: "tables" },
  { id: "callout", around: (text) => `<div class="admonition note"><p class="admonition-title">Note</p><p>${text}</p></div>`, shown: (text) => text, needs: "tables" },
  { id: "footnote", around: (text) => `<p>see<sup id="fnref:1"><a href="#fn:1" class="footnote-ref">1</a></sup> there</p><div class="footnotes"><ol><li id="fn:1"><p>${text} <a href="#fnref:1" class="footnote-backref">↩</a></p></li></ol></div>`, shown: (text) => text, needs: "footnotes" },
]; // biome-ignore format: one line a context

function table(row: string): string {
  return `<table><tr><th>a</th><th>b</th></tr><tr>${row}</tr></table>`;
}
