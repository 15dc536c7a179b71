import type { Element } from "@decant/dom";
import { countVisible } from "@decant/page";
import { allText, findInside } from "../../source/nodes.ts";
import { cleanText } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";

/** Longest signature, in UTF-16 code units. A guess. */
const maxSignature = 2000;
const maxNodes = 400;
const spaces = /[\s\u00a0]+/g;

/** A signature whose parts are cells (Doxygen), as code in one line. */
export function signatureTable(table: Element, context: Context): Opening | undefined {
  // The selection may leave out a part of it.
  if (findInside(table, ({ children }) => children.some((child) => context.omitted.has(child)), maxNodes) !== undefined)
    return undefined;
  const shown = allText(table);
  const text = tidy(cleanText(shown));
  if (text === "" || text.length > maxSignature) return undefined;
  const code = context.element("code", {}, [], table);
  code.children.push(context.derivedText(text, table, "signature", countVisible(shown)));
  return { node: context.element("p", {}, [code], table), parts: [] };
}

const beforeBracket = /(\w) \(/;
const afterBracket = /\( /g;
const beforeComma = / (?=[,)])/g;
const afterPointer = /([*&]) (?=\w)/g;

/** The spaces that a programmer writes: none inside brackets, before a comma, and after the sign of a pointer or reference. */
function tidy(signature: string): string {
  return signature
    .replace(spaces, " ")
    .replace(beforeBracket, "$1(")
    .replace(afterBracket, "(")
    .replace(beforeComma, "")
    .replace(afterPointer, "$1")
    .trim();
}
