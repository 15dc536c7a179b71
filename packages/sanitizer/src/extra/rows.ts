import type { Element } from "@decant/dom";
import type { CalloutRow } from "../forms/callouts/read.ts";
import type { CodeLanguageRow } from "../forms/code/language.ts";
import type { CodePartRow } from "../forms/code/text.ts";
import type { FootnoteRow } from "../forms/footnotes/links.ts";
import type { VideoRow } from "../forms/images/embeds.ts";
import type { ElementRow } from "../forms/inline/elements.ts";
import type { FormulaRow } from "../forms/math/read.ts";
import { elementChildren, holdsLooseText } from "../source/nodes.ts";
import type { Opening } from "../tree/context.ts";

/** Callouts. */
export const calloutRows: readonly CalloutRow[] = [
  { id: "mintlify", selector: "[data-callout-type]", kind: "[data-callout-type]", isNote: true },
  { id: "confluence", selector: ".confluence-information-macro", kind: "*information-macro*", isNote: true },
  { id: "confluence-panel", selector: "[class*=panel-macro]", kind: "*panel-macro*" },
  // The editor of Confluence Cloud.
  { id: "confluence-editor", selector: ".ak-editor-panel", kind: "[data-panel-type]", isNote: true },
  { id: "starlight", selector: ".starlight-aside, .sl-aside", kind: "*aside*" },
  { id: "gitbook", selector: ".hint", kind: "*hint*" },
  { id: "hugo-book", selector: ".book-hint", kind: "*book-hint*" },
  // Chirpy, a theme of Jekyll.
  { id: "chirpy", selector: "blockquote[class*=prompt-]", kind: "*prompt*" },
]; // biome-ignore format: one row a line

/** Languages of code. */
export const codeLanguageRows: readonly CodeLanguageRow[] = [
  { id: "github-table", selector: "[data-tagsearch-lang]", language: "[data-tagsearch-lang]" },
  { id: "enlighter", selector: "[data-enlighter-language]", language: "[data-enlighter-language]" },
  { id: "rehype-pretty-code", selector: "[data-rehype-pretty-code-language]", language: "[data-rehype-pretty-code-language]" },
  { id: "confluence", selector: "[data-syntaxhighlighter-params]", language: "[data-syntaxhighlighter-params]", known: true },
  { id: "github-text", selector: "[class*=highlight-text-]", language: "highlight-text-*" },
]; // biome-ignore format: one row a line

/** Lines, numbers and signs of code. */
export const codePartRows: readonly CodePartRow[] = [
  { id: "eleventy-line", selector: ".highlight-line", part: "line" },
  { id: "codemirror-line", selector: ".cm-line, .CodeMirror-line", part: "line", fixture: "codemirror-lines" },
  { id: "monaco-line", selector: ".view-line", part: "line", fixture: "monaco-lines" },
  { id: "github-line", selector: ".react-code-line, .react-file-line", part: "line" },
  { id: "gutter", selector: ".gutter, .ec-gutter", part: "number" },
  { id: "hljs-number", selector: ".hljs-ln-numbers", part: "number" },
  { id: "github-number", selector: ".blob-num", part: "number" },
  { id: "code-header", selector: ".code-header, .code-block-header, .filename-label", part: "label" },
  { id: "expressive-code-inserted", selector: ".ec-line.ins", part: "inserted", fixture: "expressive-code-diff" },
  { id: "expressive-code-deleted", selector: ".ec-line.del", part: "deleted", fixture: "expressive-code-diff" },
  // Notation of Shiki's transformers: VitePress, Rspress.
  { id: "shiki-inserted", selector: ".line.diff.add", part: "inserted", fixture: "shiki-diff" },
  { id: "shiki-deleted", selector: ".line.diff.remove", part: "deleted", fixture: "shiki-diff" },
  { id: "github-inserted", selector: ".blob-code-addition, .diff-text.addition", part: "inserted", fixture: "github-diff" },
  { id: "github-deleted", selector: ".blob-code-deletion, .diff-text.deletion", part: "deleted", fixture: "github-diff" },
  { id: "gitlab-inserted", selector: ".line_content.new", part: "inserted", fixture: "gitlab-diff" },
  { id: "gitlab-deleted", selector: ".line_content.old", part: "deleted", fixture: "gitlab-diff" },
  { id: "gitlab-number", selector: ".diff-line-num", part: "number", fixture: "gitlab-diff" },
  { id: "gitlab-cell", selector: ".line_content", part: "cell", fixture: "gitlab-diff" },
  { id: "diff2html-inserted", selector: "td.d2h-ins:not(.d2h-code-linenumber)", part: "inserted", fixture: "diff2html" },
  { id: "diff2html-deleted", selector: "td.d2h-del:not(.d2h-code-linenumber)", part: "deleted", fixture: "diff2html" },
  { id: "diff2html-number", selector: ".d2h-code-linenumber, .d2h-code-side-linenumber", part: "number", fixture: "diff2html" },
  { id: "diff2html-cell", selector: "td:has(> .d2h-code-line), td:has(> .d2h-code-side-line)", part: "cell", fixture: "diff2html" },
  { id: "bitbucket-line", selector: ".udiff-line", part: "line", fixture: "bitbucket-diff" },
  { id: "bitbucket-inserted", selector: ".udiff-line.addition", part: "inserted", fixture: "bitbucket-diff" },
  { id: "bitbucket-deleted", selector: ".udiff-line.deletion", part: "deleted", fixture: "bitbucket-diff" },
  { id: "bitbucket", selector: ".refract-content-container, .bb-udiff", part: "block", fixture: "bitbucket-diff" },
  { id: "github-diff-number", selector: ".diff-line-number", part: "number", fixture: "github-diff" },
  { id: "github-cell", selector: ".blob-code, .diff-text-cell, .diff-hunk-cell", part: "cell" },
  { id: "hljs-cell", selector: ".hljs-ln-code", part: "cell" },
  { id: "codemirror", selector: ".CodeMirror-code, .cm-content", part: "block", fixture: "codemirror-lines" },
  { id: "monaco", selector: ".view-lines", part: "block", fixture: "monaco-lines" },
  { id: "syntaxhighlighter-block", selector: ".syntaxhighlighter", part: "block" },
]; // biome-ignore format: one row a line

/** Footnotes. */
export const footnoteRows: readonly FootnoteRow[] = [
  { id: "libreoffice-reference", selector: ".sdfootnoteanc, .sdendnoteanc", part: "reference" },
  { id: "org-reference", selector: ".footref", part: "reference" },
  { id: "note-reference", selector: ".noteref, .fnref, .footnoteref", part: "reference" },
  // EPUB 3 and its remains in books on the web.
  { id: "epub-reference", selector: "[epub\\:type=noteref]", part: "reference", fixture: "epub" },
  // Acts as they were published, and consolidated ones.
  { id: "eur-lex-reference", selector: "a[href*='#ntr'], a[href^='#E'][id^='src.E']", part: "reference", fixture: "eur-lex" },
  { id: "epub-section", selector: "[epub\\:type=footnote], [epub\\:type=footnotes], [epub\\:type=endnotes]", part: "section", fixture: "epub" },
  { id: "pydoctor-reference", selector: ".rst-footnote-reference", part: "reference" },
  { id: "nim-section", selector: ".footnote-group", part: "section" },
]; // biome-ignore format: one row a line

/** Players that a script makes. */
export const videoRows: readonly VideoRow[] = [
  { id: "lite-vimeo", selector: "lite-vimeo[videoid]", video: "videoid", address: "https://vimeo.com/" },
  { id: "amp-youtube", selector: "amp-youtube[data-videoid]", video: "data-videoid", address: "https://www.youtube.com/watch?v=" },
  { id: "amp-vimeo", selector: "amp-vimeo[data-videoid]", video: "data-videoid", address: "https://vimeo.com/" },
  { id: "youtube-id", selector: "div[data-youtube-id]", video: "data-youtube-id", address: "https://www.youtube.com/watch?v=" },
]; // biome-ignore format: one row a line

/** Elements in place of the proper one of HTML. */
export const elementRows: readonly ElementRow[] = [
  // LaTeX2HTML names the command, TeX4ht the font: Computer Modern, European Computer Modern.
  { id: "tex-bold", selector: "span.textbf, span[class^=cmbx], span[class^=ecbx], span[class^=cmb-], span[class^=ecssbx], span[class^=cmssbx]", as: "strong" },
  { id: "tex-italic", selector: "span.textit, span.textsl, span[class^=cmti], span[class^=cmsl], span[class^=ecti], span[class^=ecsl], span[class^=cmbxti]", as: "em" },
  { id: "tex-typewriter", selector: "span.texttt, span[class^=cmtt], span[class^=ectt], span[class^=cmsltt], span[class^=cmitt]", as: "code" },
  // An option or a term that links to itself.
  { id: "mandoc-permalink", selector: "a.permalink:has(> code, > i, > b)", as: (element) => ({ parts: element.children }) },
  // The number of an article of law.
  { id: "eur-lex-article", selector: "p.oj-ti-art, p.ti-art, p.title-article-norm", as: "heading" },
  { id: "asciidoc-monospaced", selector: "span.monospaced", as: "code" },
  // A paragraph that continues the line of its list item (YARD).
  { id: "yard-inline", selector: "div.inline:has(> p:only-child)", as: onlyChild },
  { id: "sphinx-old-signature", selector: "dt:has(> .descname, > em.property):not(.sig)", as: "signature" },
  { id: "jsdoc-signature", selector: "h4.name:has(> .signature, > .type-signature)", as: "signature" },
  { id: "pdoc-signature", selector: "div.attr:has(> .name)", as: "signature" },
  { id: "phpdoc-signature", selector: "div.methodsynopsis", as: "signature" },
  { id: "dartdoc-signature", selector: "section.multi-line-signature", as: "signature" },
  { id: "scaladoc-signature", selector: "div.signature:has(> .symbol)", as: "signature" },
  { id: "ex-doc-signature", selector: "h1.signature", as: "signature" },
  { id: "haddock-signature", selector: "p.src", as: "signature" },
  // AsciiDoc's first processor.
  { id: "asciidoc-quote", selector: "div.quoteblock:not(:has(> blockquote))", as: "blockquote" },
  // A table or figure of TeX, which HeVeA indents by a quotation.
  { id: "hevea-float", selector: "blockquote.table, blockquote.figure", as: (element) => ({ parts: element.children, separate: true }) },
]; // biome-ignore format: one row a line

/** Formulas: their images, and the elements around them. */
export const formulaRows: readonly FormulaRow[] = [
  { id: "mathjax-process", selector: ".tex2jax_process, .mathjax_process", tex: "delimited" },
  { id: "github", selector: ".js-inline-math, .js-display-math", tex: "delimited" },
  { id: "math-service", selector: "img[src*='//math.now.sh?from='], img[src*='//math.vercel.app?from=']", tex: "address", before: "from=" },
  { id: "upmath", selector: "img[src*='//i.upmath.me/']", tex: "address", before: "g/" },
  { id: "equation-service", selector: "img[src*='/equation?tex=']", tex: "address", before: "tex=" },
  { id: "github-service", selector: "img[src*='/render/math?math=']", tex: "address", before: "math=" },
  { id: "tex-program", selector: "img[src*='tex.cgi?']", tex: "address", before: "?" },
  { id: "quicklatex", selector: "img[class*=ql-img-]", tex: "alt", display: "[class*=-displayed]" },
  { id: "wordpress-image", selector: "img.latex, img.tex, img.math-tex", tex: "alt" },
  { id: "mediawiki-image", selector: "img[class*=mwe-math-fallback-image]", tex: "alt", display: "[class*=-display]" },
]; // biome-ignore format: one row a line

/** The children of its only child. */
function onlyChild(element: Element): Opening | undefined {
  const [only] = elementChildren(element);
  return only === undefined || holdsLooseText(element) ? undefined : { parts: only.children };
}
