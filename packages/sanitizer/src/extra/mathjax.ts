import { Element, Text } from "domhandler";
import { append } from "../forms/math/mathml.ts";
import { type Formula, formulaRows, hasScriptAfter, readMathml, readOnce } from "../forms/math/read.ts";
import { isElement } from "../source/nodes.ts";
import { isMatching } from "../source/rows.ts";
import type { Context, Opening, Place } from "../tree/context.ts";

/** A formula that MathJax 2 drew, in a saved page without its script: MathML in an attribute. */
export function drawnFormula(element: Element, context: Context, place: Place): Opening | undefined {
  const row = context.findRow(formulaRows, element);
  if (row?.tex !== "copy" || hasScriptAfter(element) || isMatching(element, ".MathJax_Preview")) return undefined;
  return readOnce(readCopy, element, context, place);
}

function readCopy(element: Element): Formula | undefined {
  const written = element.attribs["data-mathml"];
  const copy = written === undefined ? undefined : readWritten(written).children.find(isElement);
  return copy?.name === "math" ? readMathml(copy) : undefined;
}

const xmlPiece = /<(\/?)(?:m:)?([a-z]{1,20})([^<>]{0,500})>|([^<]+)/g;
const xmlAttribute = /([a-z]{1,20})="([^"<]{0,80})"/g;
const numericReference = /&#(x[\da-f]{1,6}|\d{1,7});/gi;

/** The MathML that MathJax 2 keeps in an attribute. It is written by a program, so this reads no more than tags and numeric references. */
function readWritten(source: string): Element {
  const root = new Element("math", {}, []);
  let open = root;
  for (const [, end, name = "", attributes = "", text] of source.matchAll(xmlPiece)) {
    if (text !== undefined) append(open, new Text(text.replace(numericReference, characterOf)));
    else if (end === "/") open = (open.parent as Element | null) ?? root;
    else {
      const element = new Element(
        name,
        Object.fromEntries(Array.from(attributes.matchAll(xmlAttribute), ([, key = "", value = ""]) => [key, value])),
        [],
      );
      append(open, element);
      if (!attributes.endsWith("/")) open = element;
    }
  }
  return root;
}

function characterOf(_: string, digits: string): string {
  const point =
    digits.startsWith("x") || digits.startsWith("X") ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return point > 0x10ffff ? "" : String.fromCodePoint(point);
}
