import type { Row } from "../../source/rows.ts";

/** A place where a highlighter writes the language of a block. */
export interface CodeLanguageRow extends Row {
  /** Place of the name: a class token (`language-*`), any class token (`*`), an attribute (`[data-lang]`). */
  readonly language: string;
  /** Whether to accept known languages only. @default false */
  readonly known?: boolean;
  /** Words at that place that are not languages. */
  readonly except?: readonly string[];
}

/** First match wins. */
export const codeLanguageRows: readonly CodeLanguageRow[] = [
  { id: "data-lang", selector: "[data-lang]", language: "[data-lang]", fixture: "chroma-attribute" },
  { id: "data-language", selector: "[data-language]", language: "[data-language]", fixture: "shiki" },
  { id: "github-table", selector: "[data-tagsearch-lang]", language: "[data-tagsearch-lang]", fixture: "github-table" },
  { id: "enlighter", selector: "[data-enlighter-language]", language: "[data-enlighter-language]", fixture: "enlighter" },
  { id: "rehype-pretty-code", selector: "[data-rehype-pretty-code-language]", language: "[data-rehype-pretty-code-language]", fixture: "rehype-pretty-code" },
  { id: "confluence", selector: "[data-syntaxhighlighter-params]", language: "[data-syntaxhighlighter-params=brush: *]", fixture: "confluence" },
  // Advice of the HTML Standard: CommonMark renderers, Prism, highlight.js, Docusaurus, VitePress, wrappers of Rouge.
  { id: "language-class", selector: "[class*=language-]", language: "language-*", fixture: "commonmark" },
  { id: "lang-class", selector: "[class*=lang-]", language: "lang-*", fixture: "prettify" },
  { id: "github-source", selector: "[class*=highlight-source-]", language: "highlight-source-*", fixture: "github" },
  { id: "github-text", selector: "[class*=highlight-text-]", language: "highlight-text-*", fixture: "github-html" },
  { id: "mediawiki", selector: "[class*=mw-highlight-lang-]", language: "mw-highlight-lang-*", fixture: "mediawiki" },
  { id: "syntaxhighlighter-glued", selector: "[class*='brush:']", language: "brush:*", fixture: "syntaxhighlighter-glued" },
  { id: "org", selector: "[class*=src-]", language: "src-*", fixture: "org" },
  { id: "sphinx", selector: "[class*=highlight-]", language: "highlight-*", except: ["block", "code", "container", "line", "lines", "source", "wrapper"], fixture: "sphinx" },
  // The language is a class token of its own.
  { id: "syntaxhighlighter", selector: "[class*='brush:']", language: "*", known: true, fixture: "syntaxhighlighter" },
  { id: "pandoc", selector: ".sourceCode, .sourcecode", language: "*", known: true, fixture: "pandoc" },
  { id: "highlight.js", selector: ".hljs", language: "*", known: true, fixture: "highlight-js" },
  { id: "hexo", selector: ".highlight", language: "*", known: true, fixture: "hexo" },
  { id: "prettyprint", selector: ".prettyprint", language: "*", known: true, fixture: "prettyprint" },
  { id: "code-token", selector: ".code", language: "*", known: true, fixture: "code-token" },
  { id: "org-token", selector: ".src", language: "*", known: true, fixture: "org-token" },
  { id: "docbook", selector: ".programlisting", language: "*", known: true, fixture: "docbook" },
]; // biome-ignore format: one row a line

/** The role of an element in a code block, or around its lines. */
export interface CodePartRow extends Row {
  /**
   * `line`: a line of code. `number`: a line number, dropped if its text is one. `label`: a file, a language or a control beside the
   * code. `cell`: a table cell with a line of code. `block`: an element whose lines are code. `inserted`, `deleted`: a line of a diff
   * whose sign the style draws.
   */
  readonly part: "line" | "number" | "label" | "cell" | "block" | "inserted" | "deleted";
}

export const codePartRows: readonly CodePartRow[] = [
  // Prism's diff language calls the rest of a changed line "token line".
  { id: "shiki-line", selector: ".line:not(.token)", part: "line", fixture: "shiki-lines" },
  { id: "prism-react-line", selector: ".token-line", part: "line", fixture: "prism-react-lines" },
  { id: "code-line", selector: ".code-line, [class*=codeLine_]", part: "line", fixture: "code-lines" },
  { id: "expressive-code-line", selector: ".ec-line", part: "line", fixture: "expressive-code-lines" },
  { id: "codemirror-line", selector: ".cm-line, .CodeMirror-line", part: "line", fixture: "codemirror-lines" },
  { id: "monaco-line", selector: ".view-line", part: "line", fixture: "monaco-lines" },
  { id: "eleventy-line", selector: ".highlight-line", part: "line", fixture: "eleventy-lines" },
  { id: "github-line", selector: ".react-code-line, .react-file-line", part: "line", fixture: "github-lines" },
  { id: "react-syntax-highlighter-number", selector: ".linenumber, .react-syntax-highlighter-line-number", part: "number", fixture: "react-syntax-highlighter" },
  { id: "prism-number", selector: ".line-number, .line-numbers, .line-numbers-rows", part: "number", fixture: "prism-numbers" },
  { id: "pygments-number", selector: ".linenos, .lineno, .linenum", part: "number", fixture: "pygments-numbers" },
  { id: "chroma-number", selector: ".ln, .lnt", part: "number", fixture: "chroma-numbers" },
  { id: "gutter", selector: ".gutter, .ec-gutter", part: "number", fixture: "gutter" },
  { id: "docusaurus-number", selector: "[class*=codeLineNumber], .code-line-number", part: "number", fixture: "docusaurus-numbers" },
  { id: "hljs-number", selector: ".hljs-ln-numbers", part: "number", fixture: "hljs-numbers" },
  { id: "github-number", selector: ".blob-num", part: "number", fixture: "github-numbers" },
  { id: "rouge-number", selector: ".rouge-gutter, .gl", part: "number", fixture: "rouge-numbers" },
  { id: "tailwind-number", selector: ".select-none", part: "number", fixture: "tailwind-numbers" },
  { id: "language-label", selector: ".lang, .language, .language-id, .code-lang, .code-language", part: "label", fixture: "language-label" },
  { id: "copy-label", selector: ".copy, .copy-button, .copybtn, .hljs-copy", part: "label", fixture: "copy-label" },
  { id: "code-header", selector: ".code-header, .code-block-header, .filename-label", part: "label", fixture: "code-header" },
  { id: "code-toolbar", selector: ".toolbar, .code-toolbar", part: "label", fixture: "code-toolbar" },
  { id: "expressive-code-inserted", selector: ".ec-line.ins", part: "inserted", fixture: "expressive-code-diff" },
  { id: "expressive-code-deleted", selector: ".ec-line.del", part: "deleted", fixture: "expressive-code-diff" },
  // Notation of Shiki's transformers: VitePress, Rspress.
  { id: "shiki-inserted", selector: ".line.diff.add", part: "inserted", fixture: "shiki-diff" },
  { id: "shiki-deleted", selector: ".line.diff.remove", part: "deleted", fixture: "shiki-diff" },
  { id: "github-cell", selector: ".blob-code", part: "cell", fixture: "github-table" },
  { id: "hljs-cell", selector: ".hljs-ln-code", part: "cell", fixture: "hljs-table" },
  { id: "doxygen", selector: ".fragment", part: "block", fixture: "doxygen" },
  { id: "code-block", selector: ".code, .codehilite, .highlight, .hljs", part: "block", fixture: "code-block" },
  { id: "codemirror", selector: ".CodeMirror-code, .cm-content", part: "block", fixture: "codemirror-lines" },
  { id: "monaco", selector: ".view-lines", part: "block", fixture: "monaco-lines" },
  { id: "syntaxhighlighter-block", selector: ".syntaxhighlighter", part: "block", fixture: "syntaxhighlighter-lines" },
]; // biome-ignore format: one row a line
