import type { ChildNode, Element } from "@decant/dom";
import { adjacentElement, isElement, isTag, nextElement, parentElement } from "../../source/nodes.ts";
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
  { id: "org", selector: "[class*=src-]", language: "src-*" },
  { id: "github-source", selector: "[class*=highlight-source-]", language: "highlight-source-*" },
  { id: "nbconvert", selector: ".highlight[class*=hl-]", language: "hl-*" },
  { id: "mediawiki", selector: "[class*=mw-highlight-lang-]", language: "mw-highlight-lang-*" },
  { id: "syntaxhighlighter-glued", selector: "[class*='brush:']", language: "brush:*" },
  { id: "sphinx", selector: "[class*=highlight-]", language: "highlight-*", except: ["block", "code", "container", "line", "lines", "source", "wrapper"] },
  // The language is a separate class token.
  { id: "syntaxhighlighter", selector: "[class*='brush:']", language: "*", known: true },
  { id: "pandoc", selector: ".sourceCode, .sourcecode", language: "*", known: true },
  { id: "highlight.js", selector: ".hljs", language: "*", known: true, fixture: "highlight-js" },
  { id: "org-token", selector: ".src", language: "*", known: true },
  { id: "hexo", selector: ".highlight", language: "*", known: true },
  { id: "language-token", selector: ".prettyprint, .code, .programlisting, table.diff, .patch", language: "*", known: true },
]; // biome-ignore format: one row a line

/** Names that only highlighters use, and the info strings that people write. */
const aliases: Readonly<Record<string, string>> = {
  "actionscript-3": "actionscript", as3: "actionscript", "asp-net": "aspnet", batchfile: "batch", "c#": "csharp", "c++": "cpp",
  coldfusion: "cfm", "cpp-objdump": "cpp", "f#": "fsharp", "html-basic": "html", "html-erb": "erb", "html-php": "php",
  "html-vue": "vue", jscript: "js", javafx: "jfx", patch: "diff", ror: "ruby", ipython: "python", ipython2: "python", ipython3: "python", "js-regexp": "js", "json-comments": "jsonc",
  objectivec: "objc", "objective-c": "objc", "objective-c++": "objcpp", py3: "python", pycon3: "pycon", python2: "python",
  python3: "python", "python-console": "pycon", "shell-session": "console", shellsession: "console", "sh-session": "console", "ruby-irb": "irb",
  "text-html": "html", "visual-basic": "vb", visualbasic: "vb", "vb.net": "vbnet", "x-python": "python", xhtml: "html",
}; // biome-ignore format: a table of words

/** Languages that are accepted as a class of `code` or `pre` without a prefix. */
const bareLanguages: ReadonlySet<string> = new Set([
  "asciidoc", "asm", "awk", "bash", "bat", "batch", "bibtex", "c", "c#", "c++", "clj", "clojure", "cmake", "cobol", "coffee",
  "coffeescript", "console", "cpp", "crystal", "cs", "csharp", "css", "csv", "cypher", "d", "dart", "diff", "dockerfile",
  "docker", "elixir", "elm", "erb", "erlang", "fish", "fortran", "fsharp", "gherkin", "glsl", "go", "golang", "gradle",
  "graphql", "groovy", "haml", "handlebars", "haskell", "hcl", "hs", "html", "http", "ini", "java", "javascript", "jinja",
  "js", "json", "json5", "jsonc", "jsonl", "jsx", "julia", "kotlin", "kt", "latex", "less", "lisp", "lua", "makefile", "make",
  "markdown", "matlab", "md", "mdx", "mermaid", "nginx", "nim", "nix", "objc", "objectivec", "ocaml", "octave", "pascal",
  "perl", "pgsql", "php", "powershell", "prolog", "properties", "proto", "protobuf", "ps1", "pug", "puppet", "pycon", "py",
  "python", "python3", "r", "racket", "rb", "rs", "rst", "ruby", "rust", "sass", "scala", "scheme", "scss", "sh", "shell",
  "shell-session", "sol", "solidity", "sql", "stylus", "svelte", "swift", "tcl", "terraform", "tex", "text", "toml", "ts", "tsx",
  "twig", "typescript", "vala", "vb", "verilog", "vhdl", "vim", "vue", "wasm", "xml", "yaml", "yml", "zig", "zsh",
]); // biome-ignore format: a table of words

/** Names that mean no language. */
const noLanguage: ReadonlySet<string> = new Set([
  "", "auto", "default", "false", "guess", "language", "no-highlight", "no-highlighting", "nohighlight", "none", "null",
  "plain", "plaintext", "plain-text", "raw", "true", "undefined", "unknown", "notranslate", "ignore",
]); // biome-ignore format: a table of words

/** Elements around the block that may name its language. */
const maxAncestors = 4;
/** One word without characters of templates and markup. */
const validInfo = /^[^\s`"'<>&{}()\\]{1,40}$/;

/**
 * The language of a code block as an info string. Names stay as written, unless only highlighters use them.
 *
 * @param block The element of the block: `pre`, or a table or `div` of lines.
 * @param outer Outermost element that holds only the block.
 * @param label A name that is shown beside the code.
 */
export function codeLanguage(block: Element, outer: Element, context: Context, label?: string): string | undefined {
  const code = block.children.find((child) => isTag(child, "code"));
  // Pandoc has the author's word on `pre`, and its own name on `code`.
  const first = context.classesOf(block).includes("sourcecode") ? languageOf(block, context, true) : undefined;
  const inner = code === undefined ? undefined : languageOf(code, context, true);
  const own = first ?? inner ?? languageOf(block, context, true);
  const found =
    own ?? languageAround(outer, context) ?? (label === undefined ? labelledLanguage(outer) : normalize(label));
  return found === "" ? undefined : found;
}

/** The language in a bar above a block (chats, blog platforms). */
function labelledLanguage(block: Element): string | undefined {
  const bar = adjacentElement(block, "prev");
  return bar !== undefined && isLanguageLabel(bar) ? normalize(labelText(bar)) : undefined;
}

function languageAround(outer: Element, context: Context): string | undefined {
  let current = outer;
  for (let i = 0; i < maxAncestors && isOnlyCode(current); i++) {
    const parent = parentElement(current);
    if (parent === undefined) return undefined;
    const found = languageOf(parent, context, parent.name === "figure");
    if (found !== undefined) return found;
    current = parent;
  }
  return undefined;
}

/** Whether the siblings of an element are only titles and buttons. */
function isOnlyCode(element: Element): boolean {
  const { parent } = element;
  if (parent === null) return false;
  let others = 0;
  for (const sibling of parent.children) {
    if (sibling === element || !isElement(sibling)) continue;
    if (sibling.name === "p" || sibling.name === "pre" || sibling.name === "ul" || ++others > 6) return false;
  }
  return true;
}

/** `""` for no language, `undefined` if the element does not say. */
function languageOf(element: Element, context: Context, acceptBare: boolean): string | undefined {
  const classes = context.classList(element);
  for (const row of context.findRows(codeLanguageRows, element)) {
    const word = wordsAt(row.language, element, classes.tokens).find((name) => isLanguageAt(row, name));
    if (word !== undefined) return normalize(word);
  }
  if (!acceptBare) return undefined;
  // On `pre`, `lang` may be a programming language (GitHub's API, WordPress plug-ins).
  const { lang } = element.attribs;
  const isOnPre = element.name === "pre" && lang !== undefined;
  const candidates = isOnPre ? [...classes.tokens, lang.toLowerCase()] : classes.tokens;
  const bare = candidates.find((token) => bareLanguages.has(token));
  return bare === undefined ? undefined : normalize(bare);
}

function isLanguageAt({ known = false, except = [] }: CodeLanguageRow, word: string): boolean {
  if (word === "" || except.includes(word)) return false;
  const name = word.replace(trailingSemicolon, "");
  return !known || bareLanguages.has(name) || Object.hasOwn(aliases, name);
}

const trailingSemicolon = /(?<=.);$/;

function normalize(name: string): string {
  const lower = name.trim().toLowerCase().replace(trailingSemicolon, "");
  if (noLanguage.has(lower)) return "";
  const info = Object.hasOwn(aliases, lower) ? aliases[lower] : lower;
  return validInfo.test(info) ? info : "";
}

const attributePattern = /^\[([\w-]+)\]$/;

/**
 * The words at the star of a pattern, in order: `language-*` is the rest of a class token with that prefix, `*` any class token,
 * `[data-lang]` the value of an attribute, then its words: "brush: java; gutter: false" (Confluence).
 */
function wordsAt(pattern: string, { attribs }: Element, tokens: readonly string[]): readonly string[] {
  const [, name] = attributePattern.exec(pattern) ?? [];
  if (name === undefined) return pattern === "*" ? tokens : wordsInTokens(pattern, tokens);
  const value = attribs[name] ?? "";
  return [value, ...value.split(classSpace)];
}

function wordsInTokens(pattern: string, tokens: readonly string[]): string[] {
  const star = pattern.indexOf("*");
  const before = pattern.slice(0, star);
  return tokens
    .filter((token) => token.length > before.length && token.startsWith(before))
    .map((token) => token.slice(star));
}

/** Longest language label, in UTF-16 code units: `Objective-C`, `Shell session`. */
const maxLabel = 16;

/** Class names of bars above code: `code-header` (Microsoft, chats), `example-header` (MDN), `code-toolbar`. */
const barToken = /^(?:code|example|snippet)[-_]?(?:block[-_])?(?:header|head|bar|toolbar|title|label)$/;
const classSpace = /\s+/;

/** Whether an element is directly above a code block, alone with it or named a bar, and names its language. */
export function isLanguageLabel(node: ChildNode): node is Element {
  if (!isElement(node) || (node.name !== "span" && node.name !== "div")) return false;
  const next = nextElement(node);
  // Cheap test first: this runs for every `span` and `div`.
  if (!isCode(next) && next?.name !== "button") return false;
  if (!isLanguageName(labelText(node))) return false;
  return isAboveCode(node) || (isNamedBar(node) && isCode(next));
}

/** Whether a text is the name of a language. */
export function isLanguageName(text: string): boolean {
  const name = text.toLowerCase();
  return bareLanguages.has(name) || Object.hasOwn(aliases, name);
}

function isNamedBar({ attribs }: Element): boolean {
  const tokens = (attribs.class ?? "").toLowerCase().split(classSpace);
  return tokens.some((token) => barToken.test(token));
}

function isCode(element: Element | undefined): boolean {
  return element?.name === "pre" || (element?.name === "div" && element.children.find(isElement)?.name === "pre");
}

/** Nodes of a bar that are read. Half and twice change nothing (81 pages). */
const maxBarNodes = 24;

/** The short text of a bar without that of its buttons. */
export function labelText(bar: Element): string {
  let text = "";
  const stack: ChildNode[] = [bar];
  for (let visited = 0; visited < maxBarNodes && text.length <= maxLabel; visited++) {
    const node = stack.pop();
    if (node === undefined) return text.trim();
    if (node.type === "text") text += node.data;
    else if (isElement(node) && node.name !== "button" && node.name !== "svg") {
      if (node.children.length > maxBarNodes) return "";
      stack.push(...node.children.toReversed());
    }
  }
  return stack.length === 0 && text.length <= maxLabel ? text.trim() : "";
}

/** Before the block, with only buttons and white space beside the two. */
function isAboveCode(label: Element): boolean {
  const parent = parentElement(label);
  if (parent?.name !== "div") return false;
  const [first, block, ...others] = parent.children.filter(
    (child) => !(child.type === "text" && child.data.trim() === "") && !(isElement(child) && child.name === "button"),
  );
  return first === label && isElement(block) && block.name === "pre" && others.length === 0;
}
