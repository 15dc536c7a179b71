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
  { id: "data-lang", selector: "[data-lang]", language: "[data-lang]" },
  { id: "data-language", selector: "[data-language]", language: "[data-language]" },
  { id: "mintlify", selector: "pre[language], code[language]", language: "[language]" },
  { id: "github-table", selector: "[data-tagsearch-lang]", language: "[data-tagsearch-lang]" },
  { id: "enlighter", selector: "[data-enlighter-language]", language: "[data-enlighter-language]" },
  { id: "rehype-pretty-code", selector: "[data-rehype-pretty-code-language]", language: "[data-rehype-pretty-code-language]" },
  { id: "latexml", selector: "[class*=ltx_lst_language_]", language: "ltx_lst_language_*" },
  { id: "confluence", selector: "[data-syntaxhighlighter-params]", language: "[data-syntaxhighlighter-params=brush: *]" },
  // Advice of the HTML Standard: CommonMark renderers, Prism, highlight.js, Docusaurus, VitePress, wrappers of Rouge.
  { id: "language-class", selector: "[class*=language-]", language: "language-*" },
  { id: "lang-class", selector: "[class*=lang-]", language: "lang-*" },
  { id: "github-source", selector: "[class*=highlight-source-]", language: "highlight-source-*" },
  { id: "github-text", selector: "[class*=highlight-text-]", language: "highlight-text-*" },
  { id: "mediawiki", selector: "[class*=mw-highlight-lang-]", language: "mw-highlight-lang-*" },
  { id: "syntaxhighlighter-glued", selector: "[class*='brush:']", language: "brush:*" },
  { id: "org", selector: "[class*=src-]", language: "src-*" },
  { id: "sphinx", selector: "[class*=highlight-]", language: "highlight-*", except: ["block", "code", "container", "line", "lines", "source", "wrapper"] },
  // The language is a separate class token.
  { id: "syntaxhighlighter", selector: "[class*='brush:']", language: "*", known: true },
  { id: "pandoc", selector: ".sourceCode, .sourcecode", language: "*", known: true },
  { id: "highlight.js", selector: ".hljs", language: "*", known: true, fixture: "highlight-js" },
  { id: "hexo", selector: ".highlight", language: "*", known: true },
  { id: "prettyprint", selector: ".prettyprint", language: "*", known: true },
  { id: "code-token", selector: ".code", language: "*", known: true },
  { id: "org-token", selector: ".src", language: "*", known: true },
  { id: "docbook", selector: ".programlisting", language: "*", known: true },
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
  { id: "shiki-line", selector: ".line:not(.token)", part: "line" },
  { id: "prism-react-line", selector: ".token-line", part: "line" },
  { id: "code-line", selector: ".code-line, [class*=codeLine_]", part: "line" },
  { id: "expressive-code-line", selector: ".ec-line", part: "line" },
  { id: "codemirror-line", selector: ".cm-line, .CodeMirror-line", part: "line", fixture: "codemirror-lines" },
  { id: "monaco-line", selector: ".view-line", part: "line", fixture: "monaco-lines" },
  { id: "latexml-line", selector: ".ltx_listingline", part: "line", fixture: "latexml-listing" },
  { id: "latexml-number", selector: ".ltx_tag_listingline", part: "number", fixture: "latexml-listing" },
  { id: "latexml-data", selector: ".ltx_listing_data", part: "label", fixture: "latexml-listing" },
  { id: "latexml-block", selector: ".ltx_listing", part: "block", fixture: "latexml-listing" },
  { id: "eleventy-line", selector: ".highlight-line", part: "line" },
  { id: "github-line", selector: ".react-code-line, .react-file-line", part: "line" },
  { id: "react-syntax-highlighter-number", selector: ".linenumber, .react-syntax-highlighter-line-number", part: "number" },
  { id: "prism-number", selector: ".line-number, .line-numbers, .line-numbers-rows", part: "number" },
  { id: "pygments-number", selector: ".linenos, .lineno, .linenum", part: "number" },
  { id: "chroma-number", selector: ".ln, .lnt", part: "number" },
  { id: "org-number", selector: ".linenr", part: "number" },
  { id: "gutter", selector: ".gutter, .ec-gutter", part: "number" },
  { id: "docusaurus-number", selector: "[class*=codeLineNumber], .code-line-number", part: "number" },
  { id: "hljs-number", selector: ".hljs-ln-numbers", part: "number" },
  { id: "github-number", selector: ".blob-num", part: "number" },
  { id: "rouge-number", selector: ".rouge-gutter, .gl", part: "number" },
  { id: "tailwind-number", selector: ".select-none", part: "number" },
  { id: "language-label", selector: ".lang, .language, .language-id, .code-lang, .code-language", part: "label" },
  { id: "copy-label", selector: ".copy, .copy-button, .copybtn, .hljs-copy", part: "label" },
  { id: "code-header", selector: ".code-header, .code-block-header, .filename-label", part: "label" },
  { id: "code-toolbar", selector: ".toolbar, .code-toolbar", part: "label" },
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
  { id: "doxygen", selector: ".fragment", part: "block" },
  { id: "code-block", selector: ".code, .codehilite, .highlight, .hljs", part: "block" },
  { id: "codemirror", selector: ".CodeMirror-code, .cm-content", part: "block", fixture: "codemirror-lines" },
  { id: "monaco", selector: ".view-lines", part: "block", fixture: "monaco-lines" },
  { id: "syntaxhighlighter-block", selector: ".syntaxhighlighter", part: "block" },
]; // biome-ignore format: one row a line
