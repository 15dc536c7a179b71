import { type ChildNode, Element, Text } from "domhandler";
import { isElement } from "../../source/nodes.ts";

/** Parts of the drawings of MathJax 3 and 4 that hold no part of the formula. */
const drawn: ReadonlySet<string> = new Set(["surd", "spacer", "nstrut", "dstrut", "line", "assistive-mml", "speech"]);
/** Elements of MathML that {@link readDrawing} keeps, and boxes that hold one argument. Others are replaced by their content. */
const kept: ReadonlySet<string> = new Set([
  "mi", "mo", "mn", "mtext", "ms", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover",
  "mtable", "mtr", "mlabeledtr", "mphantom", "menclose",
]); // biome-ignore format: a table of words
const boxes: ReadonlySet<string> = new Set([
  "mrow", "texatom", "mtd", "num", "den", "base", "op", "sub", "sup", "over", "under", "root", "mstyle",
  "mpadded",
]); // biome-ignore format: a table of words
const mjx = /^mjx-/;
const charClass = /(?:^|\s)mjx-c([0-9A-F]{2,6})(?=\s|$)/;
const hex = /^[0-9A-F]{2,6}$/;
const raised = /translate\([^,()]*,\s*(-?)[\d.]/;

/** The character of a glyph: `mjx-c1D465` in CommonHTML, `data-c="1D465"` in SVG. Mathematical letters become plain ones. */
function charOf(element: Element): string | undefined {
  const { name, attribs } = element;
  const code = name.startsWith("mjx-") ? charClass.exec(attribs.class ?? "")?.[1] : attribs["data-c"];
  if (code === undefined || !hex.test(code)) return undefined;
  const point = Number.parseInt(code, 16);
  return point > 0x10ffff || (point >= 0xd800 && point < 0xe000) ? "" : String.fromCodePoint(point).normalize("NFKC");
}

interface DrawnLevel {
  readonly nodes: readonly ChildNode[];
  next: number;
  readonly target: Element;
  /** Whether the level is the content of the target, and not of a wrapper in it. */
  readonly isOwn: boolean;
}

/** The MathML that a drawing of MathJax without a copy in MathML shows. */
export function readDrawing(container: Element): Element {
  const math = new Element("math", {}, []);
  const stack: DrawnLevel[] = [{ nodes: container.children, next: 0, target: math, isOwn: true }];
  for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
    const node = level.nodes[level.next++];
    if (node === undefined) {
      stack.pop();
      if (level.isOwn) order(level.target);
    } else if (isElement(node)) enter(node, level.target, stack);
  }
  return math;
}

function enter(node: Element, target: Element, stack: DrawnLevel[]): void {
  const name = node.attribs["data-mml-node"]?.toLowerCase() ?? (mjx.test(node.name) ? node.name.slice(4) : "");
  const char = charOf(node);
  if (char !== undefined) append(target, new Text(char));
  if (char !== undefined || drawn.has(name)) return;
  if (!kept.has(name) && !boxes.has(name)) {
    stack.push({ nodes: node.children, next: 0, target, isOwn: false });
    return;
  }
  const { transform = "", limits = "" } = node.attribs;
  const isRaised = raised.exec(transform)?.[1] === "";
  const element = new Element(
    kept.has(name) ? name : "mrow",
    { box: name, limits, transform: isRaised ? "up" : transform },
    [],
  );
  append(target, element);
  stack.push({ nodes: node.children, next: 0, target: element, isOwn: true });
}

export function append(parent: Element, node: Element | Text): void {
  node.parent = parent;
  parent.children.push(node);
}

/** Bring the parts of an element from the order of drawing to that of MathML. */
function order(element: Element): void {
  const parts = element.children.filter(isElement);
  const [first, second, third] = parts;
  if (first === undefined) return;
  if (element.name === "msqrt") element.children = parts.filter((part) => !isRoot(part));
  if (element.name === "mover" && first.attribs.box === "over") element.children = [second ?? first, first];
  if (element.name === "munderover" && first.attribs.box === "over" && second?.name === "munder")
    element.children = [...second.children, first];
  else if (
    (element.name === "msubsup" || element.name === "munderover") &&
    second !== undefined &&
    third !== undefined
  ) {
    // CommonHTML has the upper script first; SVG says where each is.
    const isUpperFirst =
      third.attribs.transform === "up" ? false : second.attribs.transform === "up" || !isPlaced(second);
    element.children = isUpperFirst ? [first, third, second] : [first, second, third];
  }
  if (element.name === "mroot") {
    const own = parts.filter((part) => !isRoot(part));
    const index = own.find(({ attribs }) => attribs.box === "root") ?? (own.at(-1) as Element);
    const base = new Element(
      "mrow",
      {},
      own.filter((part) => part !== index),
    );
    element.children = [base, index];
  }
}

/** The sign of a root, which SVG draws as an operator. */
function isRoot(part: Element): boolean {
  const [sign] = part.children;
  return part.name === "mo" && part.children.length === 1 && sign?.type === "text" && sign.data === "√";
}

function isPlaced({ attribs }: Element): boolean {
  return attribs.transform !== "";
}

/** Converts an element, given the TeX of its children. */
type Rule = (parts: readonly string[], element: Element) => string;

const spaces = /[\s\u00a0\u2061-\u2064\u200b]+/g;
const singleToken = /^(?:[^\\{}]|\\[a-zA-Z]+|\\[^a-zA-Z])$/u;
const letters = /^[A-Za-z]{2,}$/;
const commandEnd = /\\[a-zA-Z]+$/;
const bareScript = /[_^][A-Za-z0-9]$/;
const alphanumericStart = /^[A-Za-z0-9]/;
const letterStart = /^[A-Za-z]/;
const special = /[\\#$%&_{}]/g;
const leafMarks = /[#$%&_]/;

const functionNames: ReadonlySet<string> = new Set([
  "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim", "exp", "gcd", "hom", "inf", "ker",
  "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min", "sec", "sin", "sinh", "sup", "tan", "tanh", "Pr",
]); // biome-ignore format: a table of words

/** Characters and their TeX. Letters outside ASCII are kept where TeX lacks a command for them. */
const symbols: ReadonlyMap<string, string> = new Map(Object.entries({
  α: "\\alpha", β: "\\beta", γ: "\\gamma", δ: "\\delta", ε: "\\varepsilon", ϵ: "\\epsilon", ζ: "\\zeta", η: "\\eta", θ: "\\theta", ϑ: "\\vartheta",
  ι: "\\iota", κ: "\\kappa", λ: "\\lambda", μ: "\\mu", ν: "\\nu", ξ: "\\xi", π: "\\pi", ϖ: "\\varpi", ρ: "\\rho", ϱ: "\\varrho", σ: "\\sigma",
  ς: "\\varsigma", τ: "\\tau", υ: "\\upsilon", φ: "\\varphi", ϕ: "\\phi", χ: "\\chi", ψ: "\\psi", ω: "\\omega",
  Γ: "\\Gamma", Δ: "\\Delta", Θ: "\\Theta", Λ: "\\Lambda", Ξ: "\\Xi", Π: "\\Pi", Σ: "\\Sigma", Υ: "\\Upsilon", Φ: "\\Phi", Ψ: "\\Psi", Ω: "\\Omega",
  "∑": "\\sum", "∏": "\\prod", "∐": "\\coprod", "∫": "\\int", "∬": "\\iint", "∭": "\\iiint", "∮": "\\oint", "⋃": "\\bigcup", "⋂": "\\bigcap",
  "⋁": "\\bigvee", "⋀": "\\bigwedge", "⨁": "\\bigoplus", "⨂": "\\bigotimes",
  "±": "\\pm", "∓": "\\mp", "×": "\\times", "÷": "\\div", "⋅": "\\cdot", "·": "\\cdot", "∗": "*", "⋆": "\\star", "∘": "\\circ", "•": "\\bullet",
  "⊕": "\\oplus", "⊖": "\\ominus", "⊗": "\\otimes", "⊘": "\\oslash", "⊙": "\\odot", "∪": "\\cup", "∩": "\\cap", "∨": "\\vee", "∧": "\\wedge",
  "∖": "\\setminus", "†": "\\dagger", "‡": "\\ddagger", "−": "-",
  "≤": "\\leq", "≥": "\\geq", "≪": "\\ll", "≫": "\\gg", "≠": "\\neq", "≡": "\\equiv", "≈": "\\approx", "≃": "\\simeq", "≅": "\\cong", "∼": "\\sim",
  "∝": "\\propto", "≺": "\\prec", "≻": "\\succ", "⊂": "\\subset", "⊃": "\\supset", "⊆": "\\subseteq", "⊇": "\\supseteq", "∈": "\\in", "∋": "\\ni",
  "∉": "\\notin", "⊢": "\\vdash", "⊨": "\\models", "⊥": "\\perp", "∥": "\\parallel", "∣": "\\mid",
  "←": "\\leftarrow", "→": "\\to", "↔": "\\leftrightarrow", "⇐": "\\Leftarrow", "⇒": "\\Rightarrow", "⇔": "\\Leftrightarrow", "↦": "\\mapsto",
  "⟶": "\\longrightarrow", "⟵": "\\longleftarrow", "⟹": "\\Longrightarrow", "⟺": "\\iff", "↑": "\\uparrow", "↓": "\\downarrow", "↪": "\\hookrightarrow",
  "∀": "\\forall", "∃": "\\exists", "∄": "\\nexists", "¬": "\\neg", "∅": "\\emptyset", "∞": "\\infty", "∂": "\\partial", "∇": "\\nabla",
  "ℓ": "\\ell", "ℏ": "\\hbar", "ℜ": "\\Re", "ℑ": "\\Im", "ℵ": "\\aleph", "′": "'", "″": "''", "∠": "\\angle", "△": "\\triangle", "⊤": "\\top",
  "ℝ": "\\mathbb{R}", "ℕ": "\\mathbb{N}", "ℤ": "\\mathbb{Z}", "ℚ": "\\mathbb{Q}", "ℂ": "\\mathbb{C}", "ℙ": "\\mathbb{P}", "𝔼": "\\mathbb{E}",
  "…": "\\dots", "⋯": "\\cdots", "⋮": "\\vdots", "⋱": "\\ddots", "⟨": "\\langle", "⟩": "\\rangle", "⌊": "\\lfloor", "⌋": "\\rfloor",
  "⌈": "\\lceil", "⌉": "\\rceil", "‖": "\\|", "{": "\\{", "}": "\\}", "\\": "\\backslash", "~": "\\sim",
})); // biome-ignore format: a table of characters

const accentsOver: ReadonlyMap<string, string> = new Map(Object.entries({
  "^": "\\hat", "ˆ": "\\hat", "̂": "\\hat", "¯": "\\overline", "‾": "\\overline", "̄": "\\bar", "˙": "\\dot", "¨": "\\ddot", "→": "\\vec", "⃗": "\\vec",
  "\\to": "\\vec", "~": "\\tilde", "\\sim": "\\tilde", "˜": "\\tilde", "̃": "\\tilde", "ˇ": "\\check", "˘": "\\breve", "⏞": "\\overbrace", "_": "\\overline", "\\_": "\\overline",
})); // biome-ignore format: a table of characters
const accentsUnder: ReadonlyMap<string, string> = new Map(Object.entries({
  "⏟": "\\underbrace", "_": "\\underline", "\\_": "\\underline", "̲": "\\underline", "¯": "\\underline",
})); // biome-ignore format: a table of characters

/** Operators whose `munder` and `mover` are limits. */
const limits =
  /^\\(?:sum|prod|coprod|bigcup|bigcap|bigvee|bigwedge|bigoplus|bigotimes|i*int|oint|lim|max|min|sup|inf|limsup|liminf|det|gcd|Pr|operatorname\*?\{[^{}]*\})$/;

const variants: Readonly<Record<string, string>> = {
  bold: "\\mathbf", "bold-italic": "\\boldsymbol", "double-struck": "\\mathbb", fraktur: "\\mathfrak", monospace: "\\mathtt",
  normal: "\\mathrm", "sans-serif": "\\mathsf", script: "\\mathcal",
}; // biome-ignore format: a table of words

/** By element (MathML Core, and `mfenced`, `menclose` of MathML 3). Others are the sequence of their children. */
const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["mi", (parts, element) => identifier(join(parts), element)],
  ["mtext", (parts) => textCommand(parts)],
  ["ms", (parts) => textCommand(parts)],
  ["mspace", () => "\\ "],
  [
    "mfrac",
    ([a = "", b = ""], { attribs }) =>
      attribs.linethickness?.startsWith("0") ? `\\binom{${a}}{${b}}` : `\\frac{${a}}{${b}}`,
  ],
  ["msqrt", (parts) => `\\sqrt{${join(parts)}}`],
  ["mroot", ([base = "", index = ""]) => `\\sqrt[${index}]{${base}}`],
  ["msub", ([base = "", sub = ""]) => `${group(base)}_${group(sub)}`],
  ["msup", ([base = "", sup = ""]) => `${group(base)}${superscript(sup)}`],
  ["msubsup", ([base = "", sub = "", sup = ""]) => `${group(base)}_${group(sub)}${superscript(sup)}`],
  ["munder", ([base = "", under = ""]) => below(base, under)],
  ["mover", ([base = "", over = ""]) => above(base, over)],
  [
    "munderover",
    ([base = "", under = "", over = ""]) =>
      limits.test(base) ? `${base}_${group(under)}^${group(over)}` : above(below(base, under), over),
  ],
  ["mfenced", (parts, { attribs }) => fenced(parts, attribs.open, attribs.close, attribs.separators)],
  ["mphantom", (parts) => `\\phantom{${join(parts)}}`],
  ["menclose", (parts, { attribs }) => (attribs.notation?.includes("box") ? `\\boxed{${join(parts)}}` : join(parts))],
  ["mtable", (parts) => `\\begin{matrix} ${parts.filter((part) => part !== "").join(" \\\\ ")} \\end{matrix}`],
  ["mtr", (parts) => parts.join(" & ")],
  ["mlabeledtr", (parts) => parts.slice(1).join(" & ")],
  ["semantics", ([first = ""]) => first],
  ["annotation", () => ""],
  ["annotation-xml", () => ""],
  ["none", () => ""],
  ["mprescripts", () => ""],
]);

interface Level {
  readonly element: Element;
  readonly children: readonly ChildNode[];
  next: number;
  readonly parts: string[];
}

/**
 * Convert MathML to TeX.
 *
 * Presentation MathML as KaTeX, MathJax, Pandoc and MediaWiki write it. An element without a TeX form becomes its text.
 *
 * @example
 * import { parse, select } from "@decant/dom";
 * select(parse("<math><msup><mi>x</mi><mn>2</mn></msup></math>"), "math").map(mathmlToTex); // ["x^2"]
 */
export function mathmlToTex(math: Element): string {
  const stack: Level[] = [level(math)];
  for (;;) {
    const top = stack[stack.length - 1] as Level;
    const node = top.children[top.next++];
    if (node === undefined) {
      stack.pop();
      const tex = convert(top.element, top.parts);
      const parent = stack[stack.length - 1];
      if (parent === undefined) return withoutLastSpaces(tex);
      parent.parts.push(tex);
    } else if (node.type === "text") {
      const text = node.data.replace(spaces, " ").trim();
      if (text !== "") top.parts.push(textOf(text, localName(top.element)));
    } else if (isElement(node)) {
      stack.push(level(node));
    }
  }
}

/** Remove spaces at the end, and the half of `\\ ` that would remain. */
function withoutLastSpaces(tex: string): string {
  let text = tex.trim();
  while (endsInHalfCommand(text)) text = text.slice(0, -1).trimEnd();
  return text;
}

function endsInHalfCommand(tex: string): boolean {
  let backslashes = 0;
  while (tex[tex.length - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}

const tokenElements: ReadonlySet<string> = new Set(["mi", "mo", "mn"]);
const textElements: ReadonlySet<string> = new Set(["mtext", "ms"]);

/** Text is escaped once, at its leaf. */
function textOf(text: string, parent: string): string {
  if (tokenElements.has(parent)) return leaf(text, parent);
  return textElements.has(parent)
    ? text.replace(special, (mark) => (mark === "\\" ? "\\textbackslash{}" : `\\${mark}`))
    : text;
}

function level(element: Element): Level {
  return { element, children: element.children, next: 0, parts: [] };
}

function convert(element: Element, parts: readonly string[]): string {
  const rule = rules.get(localName(element));
  return rule === undefined ? join(parts) : rule(parts, element);
}

function localName({ name }: Element): string {
  return name.replace("m:", "").replace("mml:", "");
}

function leaf(text: string, name: string): string {
  if (name === "mi" && text.length > 1) return text;
  const tex = new Pieces();
  for (const char of text) tex.add(symbols.get(char) ?? (leafMarks.test(char) ? `\\${char}` : char));
  return tex.toString();
}

function identifier(text: string, { attribs }: Element): string {
  const symbol = symbols.get(text);
  if (symbol !== undefined) return symbol;
  if (functionNames.has(text)) return `\\${text}`;
  const variant = variants[attribs.mathvariant ?? ""];
  if (letters.test(text))
    return variant === undefined || variant === "\\mathrm" ? `\\operatorname{${text}}` : `${variant}{${text}}`;
  return variant === undefined || variant === "\\mathrm" || text.startsWith("\\") ? text : `${variant}{${text}}`;
}

function textCommand(parts: readonly string[]): string {
  return `\\text{${parts.join(" ")}}`;
}

/** Longest command at the end of a piece. */
const tailLength = 24;

/** Concatenates pieces, with a space where a command would swallow a letter. */
class Pieces {
  private readonly pieces: string[] = [];
  private tail = "";

  add(piece: string): void {
    const { tail } = this;
    const apart =
      (commandEnd.test(tail) && letterStart.test(piece)) || (bareScript.test(tail) && alphanumericStart.test(piece));
    const added = apart ? ` ${piece}` : piece;
    this.pieces.push(added);
    this.tail = added.length < tailLength ? (tail + added).slice(-tailLength) : added.slice(-tailLength);
  }

  toString(): string {
    return this.pieces.join("");
  }
}

function join(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  const tex = new Pieces();
  for (const part of parts) tex.add(part);
  return tex.toString();
}

function group(tex: string): string {
  return singleToken.test(tex) ? tex : `{${tex}}`;
}

const primes = /^'+$/;

function superscript(tex: string): string {
  return primes.test(tex) ? tex : `^${group(tex)}`;
}

function below(base: string, under: string): string {
  const accent = accentsUnder.get(under);
  if (accent !== undefined) return `${accent}{${base}}`;
  return limits.test(base) ? `${base}_${group(under)}` : `\\underset{${under}}{${base}}`;
}

function above(base: string, over: string): string {
  const accent = accentsOver.get(over);
  if (accent !== undefined) return `${accent}{${base}}`;
  return limits.test(base) ? `${base}^${group(over)}` : `\\overset{${over}}{${base}}`;
}

function fenced(parts: readonly string[], open = "(", close = ")", separators = ","): string {
  const separator = separators.trim()[0] ?? "";
  return `\\left${fence(open)}${parts.join(`${separator} `)}\\right${fence(close)}`;
}

function fence(sign: string): string {
  if (sign === "") return ".";
  return sign === "{" || sign === "}" ? `\\${sign}` : sign;
}
