import type { Element } from "@decant/dom";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, newPart, type Opening } from "../../tree/opening.ts";

/** A word such as `Readonly` in a box before a name: a space replaces the gap that the style makes (TypeDoc). */
export function codeTag(element: Element, context: Context): Opening | undefined {
  if (!isMatching(element, "code.tsd-tag")) return undefined;
  const tag = { node: context.element("code", {}, [], element), parts: element.children, inside: Inside.CODE };
  return { parts: [{ open: tag }, newPart(context.text(" ", element))] };
}
