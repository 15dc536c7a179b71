import type { Json } from "../../src/index.ts";

/** A page of our own with the values that it holds. */
export interface TestPage {
  readonly name: string;
  readonly type: string;
  readonly html: string;
  /** The records in full order; fields that are not named here are not compared, unless `null`. */
  readonly expected: readonly Readonly<Record<string, Json>>[];
}

/** A page around content: head, menu and footer of a shop or blog, with things that do not belong to the content. */
export function frame(language: string, title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title} - Kestle Harbour</title>${head}</head><body class="page theme-cart">
<header class="site-header"><nav><ul><li><a href="/">Kestle Harbour</a></li><li><a href="/news">News 01/02/2020</a></li><li><a href="/cart">Cart: $0.00</a></li></ul></nav></header>
<main>${body}</main>
<aside class="related"><h2>Related</h2><ul><li><a href="/a">Anchor chain</a> $12.00</li><li><a href="/b">Bilge pump</a> $45.50</li><li><a href="/c">Cleat</a> $3.20</li></ul></aside>
<footer><p>Tel: +44 20 7946 0999</p><p>© 2019 Kestle Harbour</p></footer></body></html>`;
}

export function jsonLd(value: Json): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...(value as object) })}</script>`;
}
