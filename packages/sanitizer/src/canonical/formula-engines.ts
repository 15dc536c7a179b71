import { type AnyNode, compileSelector, type Element } from "@decant/dom";
import { findInside } from "../peek.ts";

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

/** Whether a page has an engine that renders TeX in its text. One walk over the page. */
export function hasFormulaEngine(page: AnyNode): boolean {
  isEngine ??= compileSelector(formulaEngines.map(({ selector }) => selector).join(", "));
  return findInside(page, isEngine, Number.POSITIVE_INFINITY) !== undefined;
}
