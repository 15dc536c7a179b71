import type { AnyNode, Element } from "@decant/dom";
import { findInside } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import type { TextPiece } from "../../tree/opening.ts";
import { formulaEngines } from "./read.ts";

interface Delimiter {
  readonly open: string;
  readonly close: string;
  readonly math: "inline" | "display";
  /** Pattern of TeX: the delimiters alone also escape brackets in other languages. */
  readonly looksRight: RegExp;
  /** Whether the delimiters are a part of the TeX. @default false */
  readonly isKept?: boolean;
}

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
/** Longest formula, in UTF-16 code units. A guess: some screens. */
const maxFormula = 8000;

/** A quick test whether a text could hold a formula. */
export function mayContainFormula(text: string): boolean {
  // A search for one character is much faster than for two.
  return text.includes("\\") || (text.includes("$") && text.includes("$$"));
}

/**
 * Split a text at its formulas, at most `limit` of them. Linear: each delimiter is searched once.
 *
 * @returns One piece if there is no formula.
 */
export function splitMath(text: string, limit: number = Number.POSITIVE_INFINITY): TextPiece[] {
  const pieces: TextPiece[] = [];
  const possible = text.includes("\\begin{") ? [...delimiters, ...environments] : delimiters;
  const finders = possible.map((delimiter) => ({
    delimiter,
    opens: new Finder(text, delimiter.open),
    closes: new Finder(text, delimiter.close),
  }));
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
    if (start > done) pieces.push(plain(text.slice(done, start)));
    at = end + close.length;
    const raw = text.slice(start, at);
    pieces.push({ value: isKept === true ? raw : value, raw, math });
    done = at;
    formulas++;
  }
  if (done < text.length) pieces.push(plain(text.slice(done)));
  return pieces;
}

function plain(value: string): TextPiece {
  return { value, raw: value, math: undefined };
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
export function rendersTex(context: Context): boolean {
  const known = context.state(engineState);
  known.found ??= context.page !== null && hasEngine(context.page, context);
  return known.found;
}

const engineState = (): { found: boolean | undefined } => ({ found: undefined });

function hasEngine(page: AnyNode, context: Context): boolean {
  const isEngine = (element: Element): boolean => context.findRow(formulaEngines, element) !== undefined;
  return findInside(page, isEngine, Number.POSITIVE_INFINITY) !== undefined;
}
