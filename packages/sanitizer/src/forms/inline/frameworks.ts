import type { Row } from "../../source/rows.ts";

/** An element that is written in place of another one. */
export interface ElementRow extends Row {
  /**
   * Its name in the tree. `blocks`: its children, as blocks of their own; `only-child`: the children of its only child;
   * `text`: its content alone; `kind`: its content after a colon; `signature`: the same element with its content as code. `line`: a paragraph, where it looks like a heading. `heading`: one of its `aria-level`.
   */
  readonly as:
    | ("strong" | "em" | "del" | "code")
    | ("blockquote" | "figure" | "figcaption")
    | ("blocks" | "only-child" | "text" | "kind" | "signature" | "line" | "heading");
}

/** Elements that generators write instead of the proper one of HTML. */
export const elementRows: readonly ElementRow[] = [
  // LaTeX2HTML names the command, TeX4ht the font: Computer Modern, European Computer Modern.
  { id: "tex-bold", selector: "span.textbf, span[class^=cmbx], span[class^=ecbx], span[class^=cmb-], span[class^=ecssbx], span[class^=cmssbx]", as: "strong" },
  { id: "tex-italic", selector: "span.textit, span.textsl, span[class^=cmti], span[class^=cmsl], span[class^=ecti], span[class^=ecsl], span[class^=cmbxti]", as: "em" },
  { id: "tex-typewriter", selector: "span.texttt, span[class^=cmtt], span[class^=ectt], span[class^=cmsltt], span[class^=cmitt]", as: "code" },
  { id: "latexml-bold", selector: "span.ltx_font_bold", as: "strong", fixture: "latexml-fonts" },
  { id: "latexml-italic", selector: "span.ltx_font_italic, span.ltx_font_slanted", as: "em", fixture: "latexml-fonts" },
  { id: "latexml-typewriter", selector: "span.ltx_font_typewriter", as: "code", fixture: "latexml-fonts" },
  { id: "asciidoc-monospaced", selector: "span.monospaced", as: "code" },
  { id: "docutils-literal", selector: "span.docutils.literal", as: "code" },
  // Tailwind, Bootstrap, WordPress; prices that are no longer valid, whose style is in a sheet elsewhere.
  { id: "struck-text", selector: ".line-through, .strikethrough, .strike-through, .text-decoration-line-through, [data-a-strike=true]", as: "del", fixture: "struck" },
  { id: "struck-price", selector: ".old-price, .price-old, .price--old, .was-price, .price-was, .price--was, .compare-at-price, .price--compare, .price-strike, .strike", as: "del", fixture: "struck" },
  // A paragraph that continues the line of its list item (YARD).
  { id: "yard-inline", selector: "div.inline:has(> p:only-child)", as: "only-child" },
  { id: "sphinx-signature", selector: "dt.sig, dt.sig-object", as: "signature" },
  { id: "sphinx-old-signature", selector: "dt:has(> .descname, > em.property):not(.sig)", as: "signature" },
  { id: "javadoc-signature", selector: "div.member-signature, div.type-signature", as: "signature" },
  { id: "rustdoc-signature", selector: "h2.code-header, h3.code-header, h4.code-header, h5.code-header", as: "signature" },
  { id: "typedoc-signature", selector: "div.tsd-signature:not(:has(br))", as: "signature" },
  { id: "jsdoc-signature", selector: "h4.name:has(> .signature, > .type-signature)", as: "signature" },
  { id: "pdoc-signature", selector: "div.attr:has(> .name)", as: "signature" },
  { id: "phpdoc-signature", selector: "div.methodsynopsis", as: "signature" },
  { id: "dartdoc-signature", selector: "section.multi-line-signature", as: "signature" },
  { id: "scaladoc-signature", selector: "div.signature:has(> .symbol)", as: "signature" },
  { id: "ex-doc-signature", selector: "h1.signature", as: "signature" },
  { id: "haddock-signature", selector: "p.src", as: "signature" },
  // The style sheets of docutils and Sphinx write the colon.
  { id: "docutils-kind", selector: "dt > span.classifier:not(.classifier-delimiter + .classifier)", as: "kind" },
  // An option or a term that links to itself.
  { id: "mandoc-permalink", selector: "a.permalink:has(> code, > i, > b)", as: "text" },
  { id: "role-heading", selector: "div[role=heading], p[role=heading], span[role=heading]", as: "heading" },
  // Authors of a paper, each with institutions, and a note about one.
  { id: "latexml-author", selector: "span.ltx_creator, span.ltx_author_notes", as: "line" },
  // The number of an article of law.
  { id: "eur-lex-article", selector: "p.oj-ti-art, p.ti-art, p.title-article-norm", as: "heading" },
  // The title of a linked page in its preview is not a heading of the post.
  { id: "xenforo-preview", selector: "h3.contentRow-header", as: "line" },
  // AsciiDoc's first processor.
  { id: "asciidoc-quote", selector: "div.quoteblock:not(:has(> blockquote))", as: "blockquote" },
  // Pictures with captions of WordPress's classic editor, Elementor, Squarespace and Drupal.
  { id: "caption-box", selector: "div.wp-caption, div.elementor-image:has(> .widget-image-caption), div.image-block-outer-wrapper, div.caption-img", as: "figure", fixture: "caption-box" },
  { id: "caption-text", selector: "div.image-caption, :is(img, picture, a:has(> img)) ~ [class*=caption], :is(img, picture, a:has(> img)) ~ [class*=credit]", as: "figcaption", fixture: "caption-box" },
  // A table or figure of TeX, which HeVeA indents by a quotation.
  { id: "hevea-float", selector: "blockquote.table, blockquote.figure", as: "blocks" },
]; // biome-ignore format: one row a line
