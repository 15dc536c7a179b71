import type { Element } from "@decant/dom";
import { peekText } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";

interface Look {
  readonly tagName: "strong" | "em" | "code";
  /** The bits of {@link Inside} that say it already. */
  readonly said: number;
  readonly style: RegExp;
  /** Names of classes: commands of LaTeX (LaTeX2HTML), words of AsciiDoc, and its fonts Computer Modern and European Computer Modern (TeX4ht). */
  readonly token: RegExp;
}

/** What a `span` looks like and the element that says so. The outermost first. */
const looks: readonly Look[] = [
  {
    tagName: "strong",
    // The whole of a heading is bold; what is bold in it says no more.
    said: Inside.STRONG | Inside.HEADING,
    style: /font-weight\s{0,4}:\s{0,4}(?:bold|[6-9]00)/i,
    token: /^(?:textbf|(?:cm|ec)(?:bx|bxti|bxsl|ssbx|b)-\d+)$/,
  },
  {
    tagName: "em",
    said: Inside.EMPHASIS,
    style: /font-style\s{0,4}:\s{0,4}(?:italic|oblique)/i,
    token: /^(?:textit|textsl|(?:cm|ec)(?:ti|sl|bxti|bxsl)-\d+)$/,
  },
  {
    tagName: "code",
    said: Inside.CODE,
    style: /font-family\s{0,4}:\s{0,4}["']?(?:monospace|courier|consolas|menlo|monaco)\b/i,
    token: /^(?:texttt|monospaced|(?:cm|ec)(?:tt|sltt|itt)-\d+)$/,
  },
];

/** Longest code in a line, in UTF-16 code units: whole pages are set like a typewriter's. A guess. */
const maxCode = 120;

/** What class names say: a bit for each of {@link looks}. Read once for each list of them: code has thousands of spans. */
function readTokens(classes: readonly string[]): number {
  let says = 0;
  for (const [bit, { token }] of looks.entries()) if (classes.some((name) => token.test(name))) says |= 1 << bit;
  return says;
}

/** Whether class names tell of a look. */
export function sayLooks(classes: readonly string[]): boolean {
  return readTokens(classes) !== 0;
}

/** A `span` that is bold, italic or typewritten by its own style, or by a class that generators from TeX give for one. */
export function styledSpan(element: Element, context: Context, place: Place): Opening | undefined {
  const { style } = element.attribs;
  const said = element.attribs.class === undefined ? 0 : context.classList(element).fact(readTokens);
  if ((style === undefined && said === 0) || (place.inside & Inside.CODE) !== 0) return undefined;
  const found = looks.filter((look, bit) => {
    if ((look.said & place.inside) !== 0) return false;
    if ((said & (1 << bit)) === 0 && (style === undefined || !look.style.test(style))) return false;
    return look.tagName !== "code" || peekText(element, maxCode) !== undefined;
  });
  return found.reduceRight<Opening | undefined>(
    (inner, { tagName }) => ({
      node: context.element(tagName, {}, [], element),
      inside: tagName === "code" ? Inside.CODE : Inside.LOOKS,
      parts: inner === undefined ? element.children : [{ open: inner }],
    }),
    undefined,
  );
}
