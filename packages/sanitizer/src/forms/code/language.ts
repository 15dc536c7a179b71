import type { ChildNode, Element } from "@decant/dom";
import { isLanguageLabel, labelText } from "../../chrome/code-bars.ts";
import { aliases, bareLanguages } from "../../source/language-names.ts";
import { isElement } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";

/** Attributes that name a language outright, in the order in which they are believed. */
const languageAttributes: readonly string[] = [
  "data-lang", "data-language", "data-code-lang", "data-tagsearch-lang", "data-enlighter-language", "data-rehype-pretty-code-language",
]; // biome-ignore format: a table of words

interface ClassPattern {
  readonly id: string;
  readonly pattern: RegExp;
  /** Only names of {@link bareLanguages} are believed. */
  readonly known?: boolean;
  /** Names that follow the same prefix and are no language. */
  readonly except?: ReadonlySet<string>;
}

const highlightParts: ReadonlySet<string> = new Set([
  "block", "code", "container", "line", "lines", "source", "wrapper",
]); // biome-ignore format: a table of words

/** Class tokens (lower case) that carry a language. First match wins. */
const classPatterns: readonly ClassPattern[] = [
  // HTML Standard's own advice; Prism, highlight.js, CommonMark renderers, Docusaurus, VitePress, Rouge wrappers.
  { id: "language", pattern: /^lang(?:uage)?-(.+)$/ },
  // GitHub: `highlight-source-js`, `highlight-text-html-basic`.
  { id: "linguist", pattern: /^highlight-(?:source|text)-(.+)$/ },
  // MediaWiki.
  { id: "mediawiki", pattern: /^mw-highlight-lang-(.+)$/ },
  // SyntaxHighlighter without a space: `brush:js`, `brush:js;`.
  { id: "brush", pattern: /^brush:(.+?);?$/ },
  // Org mode: `src src-python`; Confluence: `syntaxhighlighter-pre` has `data-theme` and no language.
  { id: "org", pattern: /^src-(.+)$/ },
  // Sphinx: `highlight-python3 notranslate`.
  { id: "sphinx", pattern: /^highlight-(.+)$/, except: highlightParts },
  {
    id: "code-class",
    pattern: /^(?:code|sourcecode|syntax|hljs|prism|brush|sh|listing|lexer)-([a-z][a-z0-9+#]*)$/,
    known: true,
  },
];

/** Tokens after which the language stands as a token of its own: `brush: js`, `sourceCode python`, `hljs ruby`. */
const announcers: ReadonlySet<string> = new Set([
  "brush:", "sourcecode", "hljs", "highlight", "prettyprint", "code", "src", "shiki", "prism-code", "syntaxhighlighter",
  "programlisting", "crayon",
]); // biome-ignore format: a table of words

/** Names by which highlighters say that there is no language. */
const noLanguage: ReadonlySet<string> = new Set([
  "", "auto", "default", "false", "guess", "language", "no-highlight", "no-highlighting", "nohighlight", "none", "null",
  "plain", "plaintext", "plain-text", "raw", "true", "undefined", "unknown", "notranslate", "ignore",
]); // biome-ignore format: a table of words

/** How many elements around the block may name its language; further out stands prose. */
const maxAncestors = 4;
/** One word without the signs of templates and markup. */
const validInfo = /^[^\s`"'<>&{}()\\]{1,40}$/;

/**
 * The language of a code block as an info string, from whatever its highlighter left in the markup.
 *
 * Names stay as they were written (`js` is not made `javascript`), except where only a highlighter uses them.
 *
 * @param block The element that stands for the block: `pre`, or a table or `div` of lines.
 * @param outer Element around the block that holds nothing else, where the look outwards starts.
 */
export function codeLanguage(block: Element, outer: Element, context: Context): string | undefined {
  const code = block.children.find((child): child is Element => isElement(child) && child.name === "code");
  // Pandoc leaves the author's word on `pre` and its own name for it on `code`.
  const first = context.classesOf(block).includes("sourcecode") ? languageOf(block, context, true) : undefined;
  const inner = code === undefined ? undefined : languageOf(code, context, true);
  const own = first ?? inner ?? languageOf(block, context, true);
  const found = own ?? languageAround(outer, context) ?? labelledLanguage(outer);
  return found === "" ? undefined : found;
}

/** What a bar above a block says, or one in it, when that is the name of a language and nothing else (chats, blog platforms). */
function labelledLanguage(block: Element): string | undefined {
  const inner = block.children.find(isElement);
  if (inner?.name === "div" && inner.attribs.class === "language-id") return normalize(labelText(inner));
  let node = block.prev;
  while (node !== null && node.type === "text" && node.data.trim() === "") node = node.prev;
  return node !== null && isLanguageLabel(node) ? normalize(labelText(node)) : undefined;
}

function languageAround(outer: Element, context: Context): string | undefined {
  let current = outer;
  for (let i = 0; i < maxAncestors && isOnlyCode(current); i++) {
    const parent = current.parent as ChildNode | null;
    if (!isElement(parent)) return undefined;
    const found = languageOf(parent, context, parent.name === "figure");
    if (found !== undefined) return found;
    current = parent;
  }
  return undefined;
}

/** Whether the element beside its siblings is the only block: around it stand titles and buttons, not prose. */
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

/** Confluence keeps the settings of SyntaxHighlighter in an attribute: `brush: js; gutter: false`. */
const brushOf = /(?:^|;)\s{0,4}brush:\s{0,4}([^;\s]{1,40})/;

/** `""` when the element says that there is no language, `undefined` when it says nothing. */
function languageOf(element: Element, context: Context, believeBare: boolean): string | undefined {
  const { attribs } = element;
  for (const name of languageAttributes) {
    const value = attribs[name];
    if (value !== undefined && value !== "") return normalize(value);
  }
  const brush = brushOf.exec(attribs["data-syntaxhighlighter-params"] ?? "")?.[1];
  if (brush !== undefined) return normalize(brush);
  const classes = context.classesOf(element);
  const named = fromPatterns(classes) ?? fromAnnouncer(classes);
  if (named !== undefined) return named;
  if (!believeBare) return undefined;
  // `lang` names a natural language, unless it stands on `pre` and names none (GitHub's API, WordPress plug-ins).
  const candidates =
    element.name === "pre" && attribs.lang !== undefined ? [...classes, attribs.lang.toLowerCase()] : classes;
  const bare = candidates.find((token) => bareLanguages.has(token));
  return bare === undefined ? undefined : normalize(bare);
}

function fromPatterns(classes: readonly string[]): string | undefined {
  for (const { pattern, known, except } of classPatterns) {
    for (const token of classes) {
      const found = pattern.exec(token)?.[1];
      if (found !== undefined && except?.has(found) !== true && (known !== true || bareLanguages.has(found)))
        return normalize(found);
    }
  }
  return undefined;
}

function fromAnnouncer(classes: readonly string[]): string | undefined {
  if (!classes.some((token) => announcers.has(token))) return undefined;
  for (const token of classes) {
    const name = token.replace(trailingSemicolon, "");
    if (bareLanguages.has(name) || Object.hasOwn(aliases, name)) return normalize(name);
  }
  return undefined;
}

const trailingSemicolon = /(?<=.);$/;

function normalize(name: string): string {
  const lower = name.trim().toLowerCase().replace(trailingSemicolon, "");
  if (noLanguage.has(lower)) return "";
  const info = Object.hasOwn(aliases, lower) ? (aliases[lower] as string) : lower;
  return validInfo.test(info) ? info : "";
}
