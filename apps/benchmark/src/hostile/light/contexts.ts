/** A place in a page where a text can stand. */
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
  { id: "callout", around: (text) => `<div class="admonition note"><p class="admonition-title">Note</p><p>${text}</p></div>`, shown: (text) => text, needs: "tables" },
  { id: "footnote", around: (text) => `<p>see<sup id="fnref:1"><a href="#fn:1" class="footnote-ref">1</a></sup> there</p><div class="footnotes"><ol><li id="fn:1"><p>${text} <a href="#fnref:1" class="footnote-backref">↩</a></p></li></ol></div>`, shown: (text) => text, needs: "footnotes" },
]; // biome-ignore format: one line a context

function table(row: string): string {
  return `<table><tr><th>a</th><th>b</th></tr><tr>${row}</tr></table>`;
}
