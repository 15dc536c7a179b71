import { parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";
import { isElement } from "../../source/nodes.ts";
import { mathmlToTex } from "./mathml.ts";
import { splitMath } from "./read.ts";

const inline = (tex: string) => `<code className="math math-inline">«${tex}»</code>`;
const display = (tex: string) => `<pre><code className="math math-display">«${tex}»</code></pre>`;
const engine = "<script src=/mathjax/tex.js></script>";
const annotated = (tex: string, attributes = "") =>
  `<math${attributes}><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;

describe("rendered formulas", () => {
  test.each([
    [
      "KaTeX",
      `<span class="katex"><span class="katex-mathml">${annotated("E=mc^2")}</span><span class="katex-html" aria-hidden="true">E=mc2</span></span>`,
      inline("E=mc^2"),
    ],
    [
      "KaTeX, display",
      `<span class="katex-display"><span class="katex"><span class="katex-mathml">${annotated("a^2", ' display="block"')}</span><span class="katex-html">a2</span></span></span>`,
      display("a^2"),
    ],
    [
      "MathJax 2",
      '<span class="MathJax_Preview">x</span><span class="MathJax" id="MathJax-Element-1-Frame"><nobr>x2</nobr></span><script type="math/tex">x^2</script>',
      inline("x^2"),
    ],
    [
      "MathJax 2, display",
      '<div class="MathJax_Display"><span class="MathJax">x2</span></div><script type="math/tex; mode=display">x^2</script>',
      display("x^2"),
    ],
    [
      "MathJax 3",
      '<mjx-container class="MathJax" jax="CHTML"><mjx-math>x</mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>',
      inline("x^2"),
    ],
    [
      "MathJax 3, display",
      '<mjx-container class="MathJax" display="true"><mjx-assistive-mml><math display="block"><mi>x</mi></math></mjx-assistive-mml></mjx-container>',
      display("x"),
    ],
    [
      "MathJax 4, CommonHTML",
      '<mjx-container jax=CHTML><mjx-math data-latex="a_1"><mjx-mi></mjx-mi></mjx-math></mjx-container>',
      inline("a_1"),
    ],
    ["MathJax 4", '<mjx-container data-latex="\\alpha+1"><svg></svg></mjx-container>', inline("\\alpha+1")],
    [
      "MediaWiki",
      `<span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;">${annotated("{\\displaystyle x^{2}}")}</span><img src="x.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^{2}}"></span>`,
      inline("x^{2}"),
    ],
    [
      "MathML with a prefix (DocBook, JATS)",
      "<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>",
      inline("x^2"),
    ],
    ["MathML", "<math><msup><mi>x</mi><mn>2</mn></msup></math>", inline("x^2")],
    ["Pandoc", '<span class="math inline">\\(\\lambda\\)</span>', inline("\\lambda")],
    ["Sphinx", '<div class="math notranslate nohighlight">\n\\[a_1\\]</div>', display("a_1")],
    ["GitHub", "<math-renderer>$x^2$</math-renderer>", inline("x^2")],
    [
      "in a heading there are no blocks",
      `<h2>a <span class="katex-display">${annotated("x")}</span></h2>`,
      `<h2>a ${inline("x")}</h2>`,
    ],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });

  test("what they replace is moved", () => {
    const html = `<span class="katex">${annotated("x")}</span>`;
    expect(decisionsOf(html)).toEqual([`moved math ${html}`]);
  });
});

describe("formulas in text", () => {
  test.each([
    ["\\(x\\)", inline("x")],
    ["a \\(x^2\\) b", `a ${inline("x^2")} b`],
    ["\\[x = 1\\]", display("x = 1")],
    ["$$x_1$$", display("x_1")],
    ["\\begin{equation}x = 1\\end{equation}", display("x = 1")],
    ["\\begin{align*}x &amp;= 1\\end{align*}", display("\\begin{align*}x &= 1\\end{align*}")],
    ["\\begin{equation}x = 1", "\\begin{equation}x = 1"],
    ["costs $5 and $6", "costs $5 and $6"],
    ["\\(not math\\)", "\\(not math\\)"],
    ["\\[a link\\]", "\\[a link\\]"],
    ["\\(x", "\\(x"],
    ["\\(\\)$$$$", "\\(\\)$$$$"],
  ])("%s", (text, expected) => {
    expect(markupOf(`${engine}<div>${text}</div>`)).toBe(`<div>${expected}</div>`);
  });

  test.each([
    ["MathJax 2, long ones first", `<script type="text/x-mathjax-config">MathJax.Hub.Config({tex2jax: {inlineMath: [['$$$','$$$']], displayMath: [['$$$$$$','$$$$$$']]}})</script>`, "of $$$n$$$ boats $$$$$$n^2$$$$$$", `of ${inline("n")} boats ${display("n^2")}`],
    ["MathJax 3", `<script>window.MathJax = {tex: {inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]]}}</script>`, "of $n$ and \\(m\\), for $5 and $6, $7-$8 or \\$9$", `of ${inline("n")} and ${inline("m")}, for $5 and $6, $7-$8 or \\$9$`],
    ["MathJax 4", `<script>MathJax = {"tex": {"inlineMath": {"[+]": [["$", "$"]]}}}</script>`, "of $n$ boats", `of ${inline("n")} boats`],
    ["KaTeX, minified", `<script>renderMathInElement(document.body,{delimiters:[{left:"$",right:"$",display:!1},{left:"\\\\$",right:"\\\\$",display:!0}]})</script>`, "of $n$ boats \\$a b\\$", `of ${inline("n")} boats ${display("a b")}`],
    ["no engine's list", `<script>prices = {inline: [["$", "$"]]}</script>`, "of $n$ boats", "of $n$ boats"],
  ])("between delimiters of the page: %s", (_, script, text, expected) => {
    expect(markupOf(`${script}<div>${text}</div>`)).toBe(`<div>${expected}</div>`);
  }); // biome-ignore format: a table

  test.each(["\\(x\\)", "grep '\\(a-z\\)'", "\\[a_1\\]", "$$x_1$$"])(
    "stay text on a page without an engine: %s",
    (text) => {
      const page = `<script>track("page")</script><link rel=stylesheet href=main.css><div class=math-lesson>${text}</div>`;
      expect(markupOf(page)).toBe(`<div>${text}</div>`);
    },
  );

  test("are not looked for in code", () => {
    expect(markupOf("<code>\\(x\\)</code><pre>\\(x\\)</pre>")).toBe(
      "<code>\\(x\\)</code><pre><code>\\(x\\)</code></pre>",
    );
  });

  test("pieces make up the text", () => {
    const text = "a \\(x\\) b $$y_1$$ \\( \\[ c";
    expect(
      splitMath(text)
        .map(({ raw }) => raw)
        .join(""),
    ).toBe(text);
  });

  test("many openers without an end cost no more than their length", () => {
    expect(splitMath("\\(1".repeat(300_000)).length).toBe(1);
    expect(splitMath(`${"\\(1".repeat(300_000)}\\)`).length).toBeLessThan(4);
  });
});

describe("MathML", () => {
  test.each([
    ["<mfrac><mn>1</mn><mi>x</mi></mfrac>", "\\frac{1}{x}"],
    ["<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "\\sqrt{x+1}"],
    ["<mi>x</mi><mspace width=1em></mspace><mi>y</mi><mspace></mspace><mspace></mspace>", "x\\ y"],
    ["<mi>x</mi><mtext>\\</mtext>", "x\\text{\\textbackslash{}}"],
    ["<mi>A</mi><mo>\\</mo><mi>B</mi>", "A\\backslash B"],
    ["<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"],
    ["<msub><mi>x</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub>", "x_{ij}"],
    ["<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x_1^2"],
    ["<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>", "{(a)}^2"],
    [
      "<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover><mi>k</mi>",
      "\\sum_{k=0}^n k",
    ],
    ["<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>", "\\lim_{x\\to0}"],
    ["<mi>sin</mi><mi>x</mi>", "\\sin x"],
    ["<mi>α</mi><mi>β</mi><mn>2</mn>", "\\alpha\\beta2"],
    ["<mi>α</mi><mi>x</mi>", "\\alpha x"],
    ["<mi>foo</mi>", "\\operatorname{foo}"],
    ['<mi mathvariant="bold">v</mi>', "\\mathbf{v}"],
    ["<mover><mi>x</mi><mo>¯</mo></mover>", "\\overline{x}"],
    ["<mover><mi>x</mi><mo>→</mo></mover>", "\\vec{x}"],
    ["<msup><mi>f</mi><mo>′</mo></msup>", "f'"],
    [
      "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>",
      "\\begin{matrix} 1 & 0 \\\\ 0 & 1 \\end{matrix}",
    ],
    ["<mfenced><mi>a</mi><mi>b</mi></mfenced>", "\\left(a, b\\right)"],
    ["<mtext>50 %</mtext>", "\\text{50 \\%}"],
    ["<mi>a</mi><mo>&lt;</mo><mi>b</mi><mo>%</mo>", "a<b\\%"],
    ["<mo>{</mo><mi>ℝ</mi><mo>}</mo>", "\\{\\mathbb{R}\\}"],
    ["<munknown><mi>x</mi></munknown>", "x"],
    ["", ""],
  ])("%s", (mathml, tex) => {
    const math = parse(`<math>${mathml}</math>`).children.find(isElement);
    expect(math === undefined ? undefined : mathmlToTex(math)).toBe(tex);
  });
});
