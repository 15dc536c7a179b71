import type { Element } from "@decant/dom";
import { isLanguageLabel, labelText } from "../../chrome/code-chrome.ts";
import { adjacentElement, isElement, isTag, parentElement } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import { aliases, bareLanguages } from "./language-names.ts";
import { type CodeLanguageRow, codeLanguageRows } from "./rows.ts";

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
 */
export function codeLanguage(block: Element, outer: Element, context: Context): string | undefined {
  const code = block.children.find((child) => isTag(child, "code"));
  // Pandoc has the author's word on `pre`, and its own name on `code`.
  const first = context.classesOf(block).includes("sourcecode") ? languageOf(block, context, true) : undefined;
  const inner = code === undefined ? undefined : languageOf(code, context, true);
  const own = first ?? inner ?? languageOf(block, context, true);
  const found = own ?? languageAround(outer, context) ?? labelledLanguage(outer);
  return found === "" ? undefined : found;
}

/** The language in a bar above a block, or in it (chats, blog platforms). */
function labelledLanguage(block: Element): string | undefined {
  const inner = block.children.find(isElement);
  if (inner?.name === "div" && inner.attribs.class === "language-id") return normalize(labelText(inner));
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

const attributePattern = /^\[([\w-]+)(?:=([^*\]]*)\*)?\]$/;
const endOfValue = /[;\s].*$/s;

/**
 * The words at the star of a pattern, in order.
 *
 * `language-*` is the rest of a class token with that prefix, `*` any class token, `[data-lang]` the value of an attributePattern, and
 * `[data-params=brush: *]` the word after `brush: ` in it.
 */
function wordsAt(pattern: string, { attribs }: Element, tokens: readonly string[]): readonly string[] {
  const inAttribute = attributePattern.exec(pattern);
  if (inAttribute === null) return pattern === "*" ? tokens : wordsInTokens(pattern, tokens);
  const [, name = "", before] = inAttribute;
  const value = attribs[name];
  if (value === undefined || value === "") return [];
  if (before === undefined) return [value];
  const at = value.indexOf(before);
  if (at < 0) return [];
  const rest = value.slice(at + before.length).trimStart();
  return [rest.replace(endOfValue, "")];
}

function wordsInTokens(pattern: string, tokens: readonly string[]): string[] {
  const star = pattern.indexOf("*");
  const before = pattern.slice(0, star);
  return tokens
    .filter((token) => token.length > before.length && token.startsWith(before))
    .map((token) => token.slice(star));
}
