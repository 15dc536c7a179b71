import { type AnyNode, compileSelector, type Element } from "@decant/dom";
import { findInside } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";

/** A program that renders TeX between delimiters in text. */
interface FormulaEngine {
  readonly id: string;
  /** Its script, style sheet, configuration or output. */
  readonly selector: string;
}

/** Engines that make a formula of `\(x\)` in text. On a page without one it is text, such as the escaped brackets of a regular expression. */
export const formulaEngines: readonly FormulaEngine[] = [
  { id: "mathjax-script", selector: "script:is([src*=mathjax i], [type*=mathjax i], :icontains(mathjax))" },
  { id: "mathjax-output", selector: "mjx-container, [class^=mathjax i], script[type^='math/tex' i]" },
  { id: "katex-script", selector: "script:is([src*=katex i], :icontains(katex), :icontains(renderMathInElement))" },
  { id: "katex-style", selector: "link[href*=katex i], .katex" },
  // Python-Markdown and Sphinx mark what a script of any name renders.
  { id: "marked-tex", selector: ".arithmatex, .tex2jax_process, .mathjax_process, math-renderer" },
];

let isEngine: ((element: Element) => boolean) | undefined;

/** Whether TeX in a text of the page is rendered. */
export function rendersTex(context: Context): boolean {
  const known = context.state(engineState);
  known.found ??= context.page !== null && hasFormulaEngine(context.page);
  return known.found;
}

function engineState(): { found: boolean | undefined } {
  return { found: undefined };
}

/** One walk over the page. */
function hasFormulaEngine(page: AnyNode): boolean {
  isEngine ??= compileSelector(formulaEngines.map(({ selector }) => selector).join(", "));
  return findInside(page, isEngine, Number.POSITIVE_INFINITY) !== undefined;
}
