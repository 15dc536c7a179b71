import type { Code, InlineCode } from "mdast";
import type { DisplayMath, InlineMath } from "../markdown/math.ts";
import { inlineCodeValue } from "./text.ts";

/**
 * Commands with which readers of formulas link, load or style, and those that make a command of any letters: `\href{javascript:…}`
 * is live in MathJax, whose safe mode nobody has to turn on, and in KaTeX with `trust`.
 */
const acting = /\\(?:href|url|includegraphics|html[A-Z][A-Za-z]{0,20}|style|mmlToken|data|csname)(?![A-Za-z])/;

/** Whether a formula does more than show. */
export function actsInTex(tex: string): boolean {
  return acting.test(tex);
}

/** A formula as code, which shows what it says and does nothing. */
export function mathAsCode(node: DisplayMath | InlineMath): Code | InlineCode {
  const { value, position } = node;
  return node.type === "math"
    ? { type: "code", lang: "tex", value, position }
    : { type: "inlineCode", value: inlineCodeValue(value), position };
}
