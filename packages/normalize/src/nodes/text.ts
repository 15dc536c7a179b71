import { removeInvisible } from "@decant/page";
import type { Code, InlineCode } from "mdast";
import type { DisplayMath, InlineMath } from "./mdast.ts";

/** Beyond printable ASCII. Tested first: one range is several times as fast as the expressions below. */
const notAscii = /[^ -~]/;
/** White space of HTML, and characters that look like it, except a single space, which is the most common and stays. */
const spaceRun = /[\t\n\f\r\u00a0\u2028\u2029][ \t\n\f\r\u00a0\u2028\u2029]*| [ \t\n\f\r\u00a0\u2028\u2029]+/g;
const onlySpace = /^[\t\n\f\r ]+$/;

/**
 * Text as HTML shows it: white space folded to single spaces (no-break spaces too), invisible characters removed.
 *
 * A leading and a trailing space are kept (one each), because they may separate this text from its neighbours.
 *
 * @example
 * cleanText("a\u00adb \n c"); // "ab c"
 */
export function cleanText(value: string): string {
  if (isPlain(value)) return value;
  if (onlySpace.test(value)) return " ";
  return removeInvisible(value).replace(spaceRun, " ");
}

/** Whether a text is one line of printable ASCII with single spaces. Most texts are. */
function isPlain(value: string): boolean {
  return !(notAscii.test(value) || value.includes("  "));
}

const unwantedInCode = /\r\n?|\p{Surrogate}|[^\P{Cc}\t\n]/gu;

const notAsciiLines = /[^\t\n -~]/;

/** Code verbatim, except that line ends become `\n` and control characters are removed. Invariants remove and report invisible ones. */
export function cleanCode(value: string): string {
  if (!notAsciiLines.test(value)) return value;
  return value.replace(unwantedInCode, (match) => {
    if (match.startsWith("\r")) return "\n";
    return match.charCodeAt(0) >= 0xd800 ? "\ufffd" : "";
  });
}

const lastLineEnd = /\n$/;
/** Authors begin code on the line after `<pre><code>`, where browsers show an empty line that nobody means. */
const emptyFirstLines = /^\n+(?=[^\n])/;

/** Text of a code block: {@link cleanCode} without empty first lines and without the last line end. */
export function codeBlockText(value: string): string {
  return cleanCode(value).replace(lastLineEnd, "").replace(emptyFirstLines, "");
}

const spacedLineEnd = /(?<![\t\n\f\r ])[\t\n\f\r ]*[\t\n\f\r][\t\n\f\r ]*/g;

/** Patterns match the last two as line ends: marked recognises no heading with one of them. */
export const otherSpaces: RegExp = /[\u00a0\u2028\u2029]/g;

/** Inline code: spaces kept, other white space folded to one `\n`, invisible characters removed. */
export function cleanInlineCode(value: string): string {
  if (isPlain(value)) return value;
  return removeInvisible(value).replace(spacedLineEnd, "\n").replace(otherSpaces, " ");
}

export function inlineCodeValue(value: string): string {
  return cleanInlineCode(value).replaceAll("\n", " ");
}

/** An attribute's text on one line, trimmed. */
export function cleanLine(value: unknown): string {
  return typeof value === "string" && value !== "" ? cleanText(value).trim() : "";
}

const languageToken = /[\p{L}\p{N}+#._-]+/u;

/** The language of a code block: letters, digits and `+#.-_`. To markdown-it a `|` would begin the head of a table. */
export function codeLanguage(name: string | null | undefined): string | null {
  return languageToken.exec(name ?? "")?.[0] ?? null;
}

const plainMeta = /^[\p{L}\p{N}+#._\- =,:/"'(){}]+$/u;
/** `{.class}`, `{#id}`, `{onclick=…}`, `{=html}`: attributes to Pandoc. */
const attributes = /\{\s*(?:[.#=]|[\w-]+\s*=)/;

/** Text after the language, such as `{1,3-4} title="a.js"`; `null` if it holds any other character, or attributes. */
export function codeMeta(meta: string | null | undefined): string | null {
  const text = meta?.trim() ?? "";
  return plainMeta.test(text) && !attributes.test(text) ? text : null;
}

/**
 * Commands that link, load or style, or make a command of any letters. `\href{javascript:…}` is live in MathJax without its
 * safe mode, and in KaTeX with `trust`.
 */
const acting = /\\(?:href|url|includegraphics|html[A-Z][A-Za-z]{0,20}|style|mmlToken|data|csname)(?![A-Za-z])/;

/**
 * Markup to readers without formulas: tags and addresses in angle brackets, links, definitions, footnote marks, character references,
 * bare addresses. A space after the first character breaks it; TeX ignores the space.
 */
const readAsMarkup =
  /<(?=[/!?]|[a-z][a-z\d-]*[\s/>]|[a-z][a-z\d+.-]{0,40}:|[^\s<>@]*@)|\](?=[(:[])|\[(?=\^)|&(?=#?[a-z\d]{1,32};)|\/(?=\/)|www\.(?=\S)|(?<=[\w+.-])@(?=\w)/gi;

/** Whether a formula holds a command that does more than show. */
export function actsInTex(tex: string): boolean {
  return acting.test(tex);
}

/** A formula in a form that is plain text to readers without formulas. */
export function plainTex(tex: string): string {
  return tex.replace(readAsMarkup, "$& ");
}

/** Whether a formula is plain text to readers without formulas. */
export function isPlainMath({ type, value }: DisplayMath | InlineMath): boolean {
  return plainTex(value) === value && (type === "math" || !value.includes("`"));
}

/** A formula as code, which looks the same and is never executed. */
export function mathAsCode(node: DisplayMath | InlineMath): Code | InlineCode {
  const { value, position } = node;
  return node.type === "math"
    ? { type: "code", lang: "tex", value, position }
    : { type: "inlineCode", value: inlineCodeValue(value), position };
}

/** A formula within a line. One with a backtick becomes code: to readers without formulas the backtick would begin code. */
export function inlineMath(tex: string, position: InlineMath["position"]): InlineMath | InlineCode {
  if (tex.includes("`")) return { type: "inlineCode", value: inlineCodeValue(tex), position };
  return { type: "inlineMath", value: plainTex(tex).replaceAll("\n", " "), position };
}

/** CommonMark guarantees so many parentheses in each other in an address. */
const maxBracketsInUrl = 3;

/** Whether the brackets of an address or, where a backslash escapes them, of a formula pair. */
export function isBalanced(text: string, pair: "()" | "[]" | "{}", isTex = false): boolean {
  const [open, close] = pair;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text[index];
    if (isTex && unit === "\\") index++;
    else if (unit === open && ++depth > maxBracketsInUrl && !isTex) return false;
    else if (unit === close && --depth < 0) return false;
  }
  return depth === 0;
}
