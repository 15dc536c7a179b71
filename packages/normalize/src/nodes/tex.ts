import type { Code, InlineCode } from "mdast";
import type { DisplayMath, InlineMath } from "./mdast.ts";
import { inlineCodeValue } from "./text.ts";

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
