import type { ChildNode, Element } from "@decant/dom";
import { isLanguageLabel, labelText } from "../../chrome/code-chrome.ts";
import { aliases, bareLanguages } from "../../source/language-names.ts";
import { isElement } from "../../source/nodes.ts";
import { wordsAt } from "../../source/words.ts";
import type { Context } from "../../tree/context.ts";
import { type CodeLanguageRow, codeLanguageRows } from "./frameworks.ts";

/** Names by which highlighters say that there is no language. */
const noLanguage: ReadonlySet<string> = new Set([
  "", "auto", "default", "false", "guess", "language", "no-highlight", "no-highlighting", "nohighlight", "none", "null",
  "plain", "plaintext", "plain-text", "raw", "true", "undefined", "unknown", "notranslate", "ignore",
]); // biome-ignore format: a table of words

/** How many elements around the block may name its language; prose is further out. */
const maxAncestors = 4;
/** One word without the signs of templates and markup. */
const validInfo = /^[^\s`"'<>&{}()\\]{1,40}$/;

/**
 * The language of a code block as an info string, from whatever its highlighter left in the markup.
 *
 * Names stay as they were written (`js` is not made `javascript`), except where only a highlighter uses them.
 *
 * @param block The element of the block: `pre`, or a table or `div` of lines.
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

/** Whether the element is the only block among its siblings: the others are titles and buttons, not prose. */
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

/** `""` when the element says that there is no language, `undefined` when it says nothing. */
function languageOf(element: Element, context: Context, believeBare: boolean): string | undefined {
  const classes = context.classList(element);
  for (const row of context.findRows(codeLanguageRows, element)) {
    const word = wordsAt(row.language, element, classes.tokens).find((name) => isLanguageAt(row, name));
    if (word !== undefined) return normalize(word);
  }
  if (!believeBare) return undefined;
  // `lang` names a natural language, unless it is on `pre` and names a programming language (GitHub's API, WordPress plug-ins).
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
  const info = Object.hasOwn(aliases, lower) ? (aliases[lower] as string) : lower;
  return validInfo.test(info) ? info : "";
}
