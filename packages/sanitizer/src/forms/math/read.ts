import type { ChildNode, Element } from "@decant/dom";
import { countVisible } from "@decant/page";
import type { Element as HastElement } from "hast";
import { allText, findInside, isElement } from "../../source/nodes.ts";
import { isMatching, type Row } from "../../source/rows.ts";
import { cleanText } from "../../source/text.ts";
import { type Context, Inside, type Opening, type Place, type TextPiece } from "../../tree/context.ts";
import { setData } from "../../tree/edit.ts";
import type { Span } from "../../tree/positions.ts";
import { mathmlToTex, readDrawing } from "./mathml.ts";

interface Delimiter {
  readonly open: string;
  readonly close: string;
  readonly math: "inline" | "display";
  /** Pattern of TeX: the delimiters alone also escape brackets in other languages. */
  readonly looksRight: RegExp;
  /** Whether the delimiters are a part of the TeX. @default false */
  readonly isKept?: boolean;
}

/** Between single dollar signs. With spaces at its ends it is the text between two sums of money. */
const tightTex = /^(?!\s)[^$]+(?<!\s)$/;
const anything = /\S/;
const digit = /\d/;
/** Delimiters that MathJax and KaTeX read by default. A single `$` is usually money. */
const delimiters: readonly Delimiter[] = [
  { open: "\\(", close: "\\)", math: "inline", looksRight: /[\\^_=<>+\-*/\d]|^\s*\p{L}\s*$/u },
  { open: "\\[", close: "\\]", math: "display", looksRight: /[\\^_=]/ },
  { open: "$$", close: "$$", math: "display", looksRight: /[\\^_=]/ },
];
const environmentTex = /[\\^_=]/;
const names = ["equation", "align", "gather", "multline", "eqnarray", "alignat"];
/** Environments of displayed formulas, which MathJax reads without delimiters. */
const environments: readonly Delimiter[] = names.flatMap((name) =>
  [name, `${name}*`].map((whole) => ({
    open: `\\begin{${whole}}`,
    close: `\\end{${whole}}`,
    math: "display",
    looksRight: environmentTex,
    isKept: name !== "equation",
  })),
);
/** A tag shown as text. TeX has no such words after a less-than sign. */
const markup = /<(?:script|style|img|svg|iframe|body|input|video|object|embed|form|meta|link)\b/i;
/** Longest formula, in UTF-16 code units. Some screens. Half and twice change nothing (10 pages). */
const maxFormula = 8000;

/**
 * Split a text at its formulas, at most `limit` of them, by the delimiters of the page's engine.
 *
 * @returns Nothing if it holds none.
 */
export function formulasIn(text: string, limit: number, context: Context): readonly TextPiece[] | undefined {
  // A search for one character is much faster than for two.
  const holdsDollar = text.includes("$");
  if (!holdsDollar && !text.includes("\\")) return undefined;
  const own = configured(context);
  if (own.length === 0 && !text.includes("\\") && !text.includes("$$")) return undefined;
  const pieces = splitMath(text, limit, own);
  const hasFormula = pieces.some(({ math }) => math !== undefined);
  return hasFormula && (own.length > 0 || rendersTex(context)) ? pieces : undefined;
}

/** The lists of MathJax 2 to 4, and their pairs. */
const mathJaxList = /\b(inline|display)Math["']?\s*:\s*(?:\{\s*["']\[\+\]["']\s*:\s*)?(?=\[)/g;
const mathJaxPair = /[\s[\],]*(["'])((?:\\.|[^"'\\]){1,20})\1\s*,\s*(["'])((?:\\.|[^"'\\]){1,20})\3/y;
/** A pair of KaTeX's `renderMathInElement`. */
const katexPair =
  /\bleft["']?\s*:\s*(["'])((?:\\.|[^"'\\]){1,20})\1\s*,\s*["']?right["']?\s*:\s*(["'])((?:\\.|[^"'\\]){1,20})\3\s*,\s*["']?display["']?\s*:\s*(true|!0)?/g;
const escaped = /\\(.)/g;
const configuration = /Math(?:InElement|["']?\s*:)/;

/** Delimiters that the page gives its engine, if they hold a dollar sign or a backslash: a text without is not searched. Read once. */
function configured(context: Context): readonly Delimiter[] {
  const known = context.state(engineState);
  if (known.own !== undefined || context.page === null) return known.own ?? [];
  const own = new Map<string, Delimiter>();
  const add = (left = "", right = "", isDisplay: boolean): void => {
    const open = left.replace(escaped, "$1");
    if (!open.includes("$") && !open.includes("\\")) return;
    const looksRight = open === "$" ? tightTex : anything;
    own.set(open, { open, close: right.replace(escaped, "$1"), math: isDisplay ? "display" : "inline", looksRight });
  };
  const read = (element: Element): boolean => {
    const code = element.name === "script" ? allText(element) : "";
    // Pages with prices have many scripts, and few of them configure an engine.
    if (!configuration.test(code)) return false;
    for (const list of code.matchAll(mathJaxList)) {
      mathJaxPair.lastIndex = list.index + list[0].length;
      for (let pair = mathJaxPair.exec(code); pair !== null; pair = mathJaxPair.exec(code))
        add(pair[2], pair[4], list[1] === "display");
    }
    for (const pair of code.matchAll(katexPair)) add(pair[2], pair[4], pair[5] !== undefined);
    return false;
  };
  findInside(context.page, read, Number.POSITIVE_INFINITY);
  known.own = [...own.values()];
  return known.own;
}

/**
 * Split a text at its formulas, at most `limit` of them. Linear: each delimiter is searched once.
 *
 * @param own Further delimiters, which count before those of the engines. The longest counts first.
 * @returns One piece if there is no formula.
 */
export function splitMath(
  text: string,
  limit: number = Number.POSITIVE_INFINITY,
  own: readonly Delimiter[] = [],
): TextPiece[] {
  const pieces: TextPiece[] = [];
  const possible = [...own, ...delimiters, ...(text.includes("\\begin{") ? environments : [])];
  if (own.length > 0) possible.sort((one, other) => other.open.length - one.open.length);
  const finders = possible.map((delimiter) => ({
    delimiter,
    opens: new Finder(text, delimiter.open),
    closes: new Finder(text, delimiter.close),
  }));
  const pushPlain = (from: number, to: number): void => {
    const value = text.slice(from, to);
    if (value !== "") pieces.push({ value, raw: value, math: undefined });
  };
  let done = 0;
  let formulas = 0;
  for (let at = 0; at < text.length && formulas < limit; ) {
    let first: (typeof finders)[number] | undefined;
    let start = text.length;
    for (const finder of finders) {
      const found = finder.opens.from(at);
      if (found < start) [first, start] = [finder, found];
    }
    if (first === undefined) break;
    const { open, close, math, looksRight, isKept } = first.delimiter;
    const from = start + open.length;
    const end = first.closes.from(from);
    const value = end - start > maxFormula || end >= text.length ? "" : text.slice(from, end);
    at = from;
    if (!looksRight.test(value) || markup.test(value)) continue;
    // A sum of money: Pandoc's rule.
    if (close === "$" && (digit.test(text.charAt(end + 1)) || text.charAt(start - 1) === "\\")) continue;
    pushPlain(done, start);
    at = end + close.length;
    const raw = text.slice(start, at);
    pieces.push({ value: isKept === true ? raw : value, raw, math });
    done = at;
    formulas++;
  }
  pushPlain(done, text.length);
  return pieces;
}

/** Finds a word from increasing positions, and reads the text once. */
class Finder {
  private readonly text: string;
  private readonly word: string;
  private next = -1;

  constructor(text: string, word: string) {
    this.text = text;
    this.word = word;
  }

  /** The first occurrence from a position on; the length of the text if there is none. */
  from(position: number): number {
    if (this.next < position) {
      const found = this.text.indexOf(this.word, position);
      this.next = found < 0 ? this.text.length : found;
    }
    return this.next;
  }
}

/** Whether the page has an engine that renders TeX in text. Searched once per page. */
function rendersTex(context: Context): boolean {
  const known = context.state(engineState);
  const isEngine = (element: Element): boolean => context.findRow(formulaEngines, element) !== undefined;
  known.found ??= context.page !== null && findInside(context.page, isEngine, Number.POSITIVE_INFINITY) !== undefined;
  return known.found;
}

const engineState = (): { found?: boolean; own?: readonly Delimiter[] } => ({});

/** Engines that render `\(x\)` in text. Without one, it is text, such as escaped brackets in a regular expression. */
export const formulaEngines: readonly Row[] = [
  { id: "mathjax-script", selector: "script:is([src*=mathjax i], [type*=mathjax i], :icontains(mathjax))" },
  { id: "mathjax-output", selector: "mjx-container, [class^=mathjax i], script[type^='math/tex' i]" },
  { id: "katex-style", selector: "link[href*=katex i], .katex" },
  { id: "katex-script", selector: "script:is([src*=katex i], :icontains(katex), :icontains(renderMathInElement))" },
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
  // Pandoc, Sphinx, kramdown.
  { id: "math-class", selector: ".math", tex: "delimited" },
  { id: "arithmatex", selector: ".arithmatex", tex: "delimited" },
  // Image services: the address holds the TeX.
  { id: "codecogs", selector: "img[src*='latex.codecogs.com/']", tex: "address", before: "?" },
  { id: "wordpress-service", selector: "img[src*='/latex.php?latex=']", tex: "address", before: "latex=" },
  { id: "google-charts", selector: "img[src*='/chart?cht=tx']", tex: "address", before: "chl=" },
  // A service of any name: a command of TeX, with its backslash encoded.
  { id: "path-service", selector: "img[src*='/%5C']", tex: "address", before: "/%5C" },
]; // biome-ignore format: one row a line

/** TeX of a formula. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

const texType = /^math\/tex\b/i;
const displayMode = /mode\s*=\s*display/i;
const texEncoding = /^(?:application\/x-tex|tex|latex|text\/x-tex)$/i;
const displayStyle = /^\{\s*\\(displaystyle|textstyle)\b\s*/;
/** Delimiters of a text that is all one formula. */
const wholeTexts: readonly { readonly pattern: RegExp; readonly display: boolean }[] = [
  { pattern: /^\\\(([\s\S]*)\\\)$/, display: false },
  { pattern: /^\\\[([\s\S]*)\\\]$/, display: true },
  { pattern: /^\$\$([\s\S]*)\$\$$/, display: true },
  { pattern: /^\$([^$]*)\$$/, display: false },
];
/** `math`: its TeX annotation if it has one, else converted. */
export function mathElement(element: Element, context: Context, place: Place): Opening | undefined {
  return readOnce(readMathml, element, context, place);
}

/** Limits reading without result to a few times the page, because formulas may be nested. */
export function readOnce(
  read: (element: Element) => Formula | undefined,
  element: Element,
  context: Context,
  place: Place,
): Opening | undefined {
  if (context.isReadingLimited()) return undefined;
  const opening = formulaOf(read(element), element, context, place);
  if (opening === undefined) context.noteFruitlessReading(element);
  return opening;
}

/** The TeX in a `script` of MathJax 2. */
export function mathScript(element: Element, context: Context, place: Place): Opening | undefined {
  const type = element.attribs.type ?? "";
  if (!texType.test(type)) return undefined;
  return formulaOf({ tex: allText(element), display: displayMode.test(type) }, element, context, place);
}

/** An image of a formula whose alternative text or address holds the TeX. */
export function mathImage(element: Element, context: Context, place: Place): Opening | undefined {
  const { alt, src } = element.attribs;
  const row = context.findRow(formulaRows, element);
  if (row?.tex !== "alt" && row?.tex !== "address") return undefined;
  const tex = row.tex === "alt" ? alt && (readDelimited(alt)?.tex ?? alt) : texInAddress(src, row.before);
  return tex === undefined
    ? undefined
    : formulaOf({ tex, display: isDisplayed(element, row) }, element, context, place);
}

/** Sizes, colours and layout at the start of the TeX of image services. */
const imageStyle =
  /^(?:\\(?:dpi|bg|fg|color)\{[^{}]*\}|\\(?:inline|large|Large|LARGE|huge|small|tiny|displaystyle|dpi|bg_white|fn_\w+)(?![a-zA-Z])|\s)+/;

function texInAddress(src = "", before = ""): string | undefined {
  const at = src.indexOf(before);
  if (at < 0) return undefined;
  const value = src.slice(at + before.replace("%5C", "").length);
  // The query of one service is the TeX itself, which may hold an ampersand.
  const encoded = before === "?" ? value : value.replace(nextParameter, "").replaceAll("+", " ");
  const tex = decodeTex(encoded)?.replaceAll("&plus;", "+").replaceAll("&space;", " ").replace(imageStyle, "");
  return tex === "" || (tex !== undefined && pictureFile.test(tex)) ? undefined : tex;
}

const pictureFile = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const nextParameter = /&.*$/s;

function decodeTex(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Elements around rendered formulas: KaTeX, MathJax 2 to 4, MediaWiki, TeX between delimiters. */
export function renderedMath(element: Element, context: Context, place: Place): Opening | undefined {
  if (element.name === "mjx-container") return readOnce(readMathJax, element, context, place);
  const row = context.findRow(formulaRows, element);
  if (row?.tex === "copy") return mathJaxCopy(element, row, context, place);
  if (element.name === "math-renderer" || row?.tex === "delimited")
    return readOnce((around) => readDelimited(allText(around)), element, context, place);
  if (row?.tex !== "mathml") return undefined;
  return readOnce((around) => readWrapped(around, isDisplayed(element, row)), element, context, place);
}

function isDisplayed(element: Element, { display }: FormulaRow): boolean {
  return display !== undefined && isMatching(element, display);
}

function readWrapped(element: Element, display: boolean): Formula | undefined {
  const math = findInside(element, ({ name }) => name === "math");
  const formula = math && readMathml(math);
  return formula && { tex: formula.tex, display: display || formula.display };
}

/** The rendering of MathJax 2 beside its `script`, or with MathML in it. */
function mathJaxCopy(element: Element, row: FormulaRow, context: Context, place: Place): Opening | undefined {
  if (hasScriptAfter(element)) {
    context.move(element, "math");
    return { parts: [] };
  }
  if (isMatching(element, ".MathJax_Preview")) return undefined;
  return readOnce((around) => readWrapped(around, isDisplayed(element, row)), element, context, place);
}

export function hasScriptAfter(element: Element): boolean {
  let next: ChildNode | null = element.next;
  for (let i = 0; i < 4 && next !== null; i++, next = next.next) {
    if (isElement(next) && next.name === "script") return texType.test(next.attribs.type ?? "");
  }
  return false;
}

function readMathJax(element: Element): Formula | undefined {
  const { display: mode, "data-latex": tex } = element.attribs;
  const display = mode === "true" || mode === "block";
  if (tex !== undefined) return { tex, display };
  const formula = readWrapped(element, display);
  if (formula !== undefined) return formula;
  const latex = findInside(
    element,
    ({ name, attribs }) =>
      (attribs["data-latex"] ?? "") !== "" && (attribs["data-mml-node"] === "math" || name === "mjx-math"),
  );
  return { tex: latex?.attribs["data-latex"] ?? mathmlToTex(readDrawing(element)), display };
}

export function readMathml(math: Element): Formula | undefined {
  const display = math.attribs.display === "block" || math.attribs.mode === "display";
  const annotation = findInside(
    math,
    ({ name, attribs }) => name === "annotation" && texEncoding.test(attribs.encoding ?? ""),
    5000,
  );
  if (annotation !== undefined) return { tex: allText(annotation), display };
  const { alttext } = math.attribs;
  if (alttext?.includes("\\") === true) return { tex: alttext, display };
  return { tex: mathmlToTex(math), display };
}

function readDelimited(given: string): Formula | undefined {
  const text = given.trim();
  for (const { pattern, display } of wholeTexts) {
    const tex = pattern.exec(text)?.[1];
    if (tex !== undefined) return { tex, display };
  }
  return undefined;
}

function formulaOf(
  formula: Formula | undefined,
  element: Element,
  context: Context,
  place: Place,
): Opening | undefined {
  if (formula === undefined) return undefined;
  const { tex, display } = withoutStyle(formula);
  if (tex === "") return undefined;
  context.move(element, "math");
  return { node: mathNode(tex, display, element, context, place), parts: [] };
}

/** A formula between delimiters in a text. It counts the characters of the text that it replaces. */
export function textFormula(piece: TextPiece, text: ChildNode | Span, context: Context, place: Place): Opening {
  const node = mathNode(piece.value.trim(), piece.math === "display", text, context, place, countVisible(piece.raw));
  return { node, parts: [] };
}

/** The node of a formula. */
export function mathNode(
  tex: string,
  display: boolean,
  from: ChildNode | Span,
  context: Context,
  place: Place,
  standsFor?: number,
): HastElement {
  const isBlock = display && (place.inside & (Inside.HEADING | Inside.LINK)) === 0;
  const className = ["math", isBlock ? "math-display" : "math-inline"];
  const code = context.element("code", { className }, [context.derivedText(tex, from, "math", standsFor)], from);
  setData(code, { derived: true });
  if (!isBlock) return code;
  const pre = context.element("pre", {}, [code], from);
  setData(pre, { derived: true });
  return pre;
}

/** Remove the style wrapper that MediaWiki puts around every formula, and white space. */
function withoutStyle({ tex, display }: Formula): Formula {
  let text = cleanText(tex).trim();
  const style = displayStyle.exec(text);
  if (style !== null && text.endsWith("}")) {
    text = text.slice(style[0].length, -1).trim();
  }
  return { tex: text, display };
}
