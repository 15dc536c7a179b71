import type { Row } from "../../source/rows.ts";

/** Engines that render `\(x\)` in text. Without one, it is text, such as escaped brackets in a regular expression. */
export const formulaEngines: readonly Row[] = [
  { id: "mathjax-script", selector: "script:is([src*=mathjax i], [type*=mathjax i], :icontains(mathjax))" },
  { id: "mathjax-output", selector: "mjx-container, [class^=mathjax i], script[type^='math/tex' i]" },
  { id: "katex-script", selector: "script:is([src*=katex i], :icontains(katex), :icontains(renderMathInElement))" },
  { id: "katex-style", selector: "link[href*=katex i], .katex" },
  // Python-Markdown and Sphinx mark formulas for a script of any name.
  { id: "marked-tex", selector: ".arithmatex, .tex2jax_process, .mathjax_process, math-renderer" },
]; // biome-ignore format: one row a line

/** An element that holds a formula. */
export interface FormulaRow extends Row {
  /**
   * Place of the TeX. `mathml`: in the `math` inside. `delimited`: in the text, between delimiters. `alt`: in the alternative text of an
   * image. `address`: in its address. `copy`: in the script beside, which MathJax 2 rendered, or else in the `math` inside.
   */
  readonly tex: "mathml" | "delimited" | "alt" | "address" | "copy";
  /** Text in an address before its TeX. An encoded backslash at its end is part of the TeX. */
  readonly before?: string;
  /** Selector of displayed formulas. @default as the formula says */
  readonly display?: string;
}

export const formulaRows: readonly FormulaRow[] = [
  { id: "katex", selector: ".katex-display, .katex", tex: "mathml", display: ".katex-display" },
  { id: "mediawiki", selector: ".mwe-math-element", tex: "mathml", display: "[class*=math-element-block]" },
  { id: "mathjax-2", selector: "[class*=MathJax]:not(.mathjax_process)", tex: "copy" },
  { id: "mathjax-2-html", selector: ".mjx-chtml", tex: "copy", display: ".MJXc-display, .MJXc-display > *" },
  // Pandoc, Sphinx, kramdown.
  { id: "math-class", selector: ".math", tex: "delimited" },
  { id: "arithmatex", selector: ".arithmatex", tex: "delimited" },
  { id: "mathjax-process", selector: ".tex2jax_process, .mathjax_process", tex: "delimited" },
  { id: "github", selector: ".js-inline-math, .js-display-math", tex: "delimited" },
  // Image services: the address holds the TeX.
  { id: "codecogs", selector: "img[src*='latex.codecogs.com/']", tex: "address", before: "?" },
  { id: "wordpress-service", selector: "img[src*='/latex.php?latex=']", tex: "address", before: "latex=" },
  { id: "google-charts", selector: "img[src*='/chart?cht=tx']", tex: "address", before: "chl=" },
  { id: "math-service", selector: "img[src*='//math.now.sh?from='], img[src*='//math.vercel.app?from=']", tex: "address", before: "from=" },
  { id: "upmath", selector: "img[src*='//i.upmath.me/']", tex: "address", before: "g/" },
  { id: "equation-service", selector: "img[src*='/equation?tex=']", tex: "address", before: "tex=" },
  { id: "github-service", selector: "img[src*='/render/math?math=']", tex: "address", before: "math=" },
  { id: "tex-program", selector: "img[src*='tex.cgi?']", tex: "address", before: "?" },
  // A service of any name: a command of TeX, with its backslash encoded.
  { id: "path-service", selector: "img[src*='/%5C']", tex: "address", before: "/%5C" },
  { id: "quicklatex", selector: "img[class*=ql-img-]", tex: "alt", display: "[class*=-displayed]" },
  { id: "wordpress-image", selector: "img.latex, img.tex, img.math-tex", tex: "alt" },
  { id: "mediawiki-image", selector: "img[class*=mwe-math-fallback-image]", tex: "alt", display: "[class*=-display]" },
]; // biome-ignore format: one row a line
