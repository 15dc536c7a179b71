import type { Element } from "@decant/dom";
import type { Row } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";

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
  { id: "latexml", selector: "[class*=ltx_lst_language_]", language: "ltx_lst_language_*" },
  // Advice of the HTML Standard: CommonMark renderers, Prism, highlight.js, Docusaurus, VitePress, wrappers of Rouge.
  { id: "language-class", selector: "[class*=language-]", language: "language-*" },
  { id: "lang-class", selector: "[class*=lang-]", language: "lang-*" },
  { id: "github-source", selector: "[class*=highlight-source-]", language: "highlight-source-*" },
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
  { id: "latexml-line", selector: ".ltx_listingline", part: "line", fixture: "latexml-listing" },
  { id: "latexml-number", selector: ".ltx_tag_listingline", part: "number", fixture: "latexml-listing" },
  { id: "latexml-data", selector: ".ltx_listing_data", part: "label", fixture: "latexml-listing" },
  { id: "latexml-block", selector: ".ltx_listing", part: "block", fixture: "latexml-listing" },
  { id: "eleventy-line", selector: ".highlight-line", part: "line" },
  { id: "react-syntax-highlighter-number", selector: ".linenumber, .react-syntax-highlighter-line-number", part: "number" },
  { id: "prism-number", selector: ".line-number, .line-numbers, .line-numbers-rows", part: "number" },
  { id: "pygments-number", selector: ".linenos, .lineno, .linenum", part: "number" },
  { id: "chroma-number", selector: ".ln, .lnt", part: "number" },
  { id: "org-number", selector: ".linenr", part: "number" },
  { id: "docusaurus-number", selector: "[class*=codeLineNumber], .code-line-number", part: "number" },
  { id: "rouge-number", selector: ".rouge-gutter, .gl", part: "number" },
  { id: "tailwind-number", selector: ".select-none", part: "number" },
  { id: "language-label", selector: ".lang, .language, .language-id, .code-lang, .code-language", part: "label" },
  { id: "copy-label", selector: ".copy, .copy-button, .copybtn, .hljs-copy", part: "label" },
  { id: "code-toolbar", selector: ".toolbar, .code-toolbar", part: "label" },
  { id: "doxygen", selector: ".fragment", part: "block" },
  { id: "code-block", selector: ".code, .codehilite, .highlight, .hljs", part: "block" },
]; // biome-ignore format: one row a line

/** Roles of an element in a code block. */
export type CodeParts = ReadonlySet<CodePartRow["part"]>;

const none: CodeParts = new Set();

export function codeParts(element: Element, context: Context): CodeParts {
  const found = context.findRows(codePartRows, element);
  return found.length === 0 ? none : new Set(found.map(({ part }) => part));
}
