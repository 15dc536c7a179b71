import type { Code, InlineCode } from "mdast";
import type { DisplayMath, InlineMath } from "./mdast.ts";
import { inlineCodeValue } from "./text.ts";

/**
 * Commands with which readers of formulas link, load or style, and those that make a command of any letters: `\href{javascript:…}`
 * is live in MathJax, whose safe mode nobody has to turn on, and in KaTeX with `trust`.
 */
const acting = /\\(?:href|url|includegraphics|html[A-Z][A-Za-z]{0,20}|style|mmlToken|data|csname)(?![A-Za-z])/;

/**
 * What a reader without formulas takes for more than text: a tag or an address in angle brackets, a link, a definition, a footnote's
 * mark, a character reference, a bare address. A space after the first character, which TeX ignores, makes it none.
 */
const readAsMarkup =
  /<(?=[/!?]|[a-z][a-z\d-]*[\s/>]|[a-z][a-z\d+.-]{0,40}:|[^\s<>@]*@)|\](?=[(:[])|\[(?=\^)|&(?=#?[a-z\d]{1,32};)|\/(?=\/)|www\.(?=\S)|(?<=[\w+.-])@(?=\w)/gi;

/** Whether a formula does more than show. */
export function actsInTex(tex: string): boolean {
  return acting.test(tex);
}

/** A formula without what readers that know no formulas take for more than text. */
export function plainTex(tex: string): string {
  return tex.replace(readAsMarkup, "$& ");
}

/** Whether no reader makes more than text of a formula. */
export function isPlainMath({ type, value }: DisplayMath | InlineMath): boolean {
  return plainTex(value) === value && (type === "math" || !value.includes("`"));
}

/** A formula as code, which shows what it says and does nothing. */
export function mathAsCode(node: DisplayMath | InlineMath): Code | InlineCode {
  const { value, position } = node;
  return node.type === "math"
    ? { type: "code", lang: "tex", value, position }
    : { type: "inlineCode", value: inlineCodeValue(value), position };
}

/**
 * A formula within a line. With a backtick it is code: readers without formulas would take the backtick for the start of code, and
 * end that at the next one in the paragraph.
 */
export function inlineMath(tex: string, position: InlineMath["position"]): InlineMath | InlineCode {
  if (tex.includes("`")) return { type: "inlineCode", value: inlineCodeValue(tex), position };
  return { type: "inlineMath", value: plainTex(tex).replaceAll("\n", " "), position };
}
