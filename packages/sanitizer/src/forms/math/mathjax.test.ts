import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

const c = (code: string) => `<mjx-c class="mjx-c${code} TEX-I"></mjx-c>`;
const mi = (code: string) => `<mjx-mi class="mjx-i">${c(code)}</mjx-mi>`;
const g = (name: string, content: string, place = "") =>
  `<g data-mml-node="${name}"${place === "" ? "" : ` transform="translate(605,${place})"`}>${content}</g>`;
const use = (code: string) => `<use data-c="${code}" xlink:href="#MJX-1-TEX-I-${code}"></use>`;
const [a, b, x] = ["1D44E", "1D44F", "1D465"] as const;

test.each([
  ["power", `<mjx-msup>${mi(x)}<mjx-script><mjx-mn>${c("32")}</mjx-mn></mjx-script></mjx-msup><mjx-mo>${c("2B")}</mjx-mo><mjx-mn>${c("31")}</mjx-mn>`, "x^2+1"],
  ["both scripts", `<mjx-msubsup>${mi(x)}<mjx-script>${mi(a)}<mjx-spacer></mjx-spacer>${mi(b)}</mjx-script></mjx-msubsup>`, "x_b^a"],
  ["fraction", `<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>${mi(a)}</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den><mjx-dstrut></mjx-dstrut>${mi(b)}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>`, "\\frac{a}{b}"],
  ["root", `<mjx-msqrt><mjx-sqrt><mjx-surd><mjx-mo>${c("221A")}</mjx-mo></mjx-surd><mjx-box>${mi(x)}</mjx-box></mjx-sqrt></mjx-msqrt>`, "\\sqrt{x}"],
  ["cube root", `<mjx-mroot><mjx-root><mjx-mn>${c("33")}</mjx-mn></mjx-root><mjx-sqrt><mjx-surd><mjx-mo>${c("221A")}</mjx-mo></mjx-surd><mjx-box>${mi(x)}</mjx-box></mjx-sqrt></mjx-mroot>`, "\\sqrt[3]{x}"],
  ["limits", `<mjx-munderover><mjx-over>${mi(b)}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base><mjx-mo>${c("2211")}</mjx-mo></mjx-base></mjx-row><mjx-row><mjx-under>${mi(a)}</mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover>`, "\\sum_a^b"],
  ["arrow", `<mjx-mover><mjx-over><mjx-mo>${c("2192")}</mjx-mo></mjx-over><mjx-base>${mi(x)}</mjx-base></mjx-mover>`, "\\vec{x}"],
])("CommonHTML without MathML: %s", (_, drawing, tex) => {
  const html = `<p>So <mjx-container class="MathJax" jax="CHTML"><mjx-math class="MJX-TEX" aria-hidden="true">${drawing}</mjx-math></mjx-container> holds.</p>`;
  expect(markupOf(html)).toBe(`<p>So <code className="math math-inline">«${tex}»</code> holds.</p>`);
}); // biome-ignore format: a table of cases

test.each([
  ["power", g("msup", g("mi", use(x)) + g("mn", use("32"), "363")) + g("mo", use("2B")) + g("mn", use("31")), "x^2+1"],
  ["both scripts, upper first", g("msubsup", g("mi", use(x)) + g("mi", use(a), "363") + g("mi", use(b), "-247")), "x_b^a"],
  ["both scripts, lower first", g("msubsup", g("mi", use(x)) + g("mi", use(b), "-247") + g("mi", use(a), "363")), "x_b^a"],
  ["fraction", g("mfrac", `${g("mi", use(a), "676")}${g("mi", use(b), "-686")}<rect></rect>`), "\\frac{a}{b}"],
  ["root", g("msqrt", `<g>${g("mi", use(x))}</g>${g("mo", use("221A"))}<rect></rect>`), "\\sqrt{x}"],
])("SVG without MathML: %s", (_, drawing, tex) => {
  const html = `<p>So <mjx-container class="MathJax" jax="SVG"><svg><defs></defs><g>${g("math", drawing)}</g></svg></mjx-container> holds.</p>`;
  expect(markupOf(html)).toBe(`<p>So <code className="math math-inline">«${tex}»</code> holds.</p>`);
}); // biome-ignore format: a table of cases

test("MathJax 4 keeps the TeX", () => {
  const html =
    '<mjx-container jax="SVG" display="true"><svg><g data-mml-node="math" data-latex="x^2+1"></g></svg></mjx-container>';
  expect(markupOf(html)).toBe('<pre><code className="math math-display">«x^2+1»</code></pre>');
});

test("an empty drawing, and one of no MathJax, is no formula", () => {
  expect(markupOf("<p>a <mjx-container><mjx-math></mjx-math></mjx-container></p>")).toBe("<p>a </p>");
});
