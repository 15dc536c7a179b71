import type { Element } from "@decant/dom";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening } from "../../tree/opening.ts";

/** A word such as `Readonly` in a box directly before a name: a style separates the two, here a space does (TypeDoc). */
export function codeTag(element: Element, context: Context): Opening | undefined {
  if (!isMatching(element, "code.tsd-tag")) return undefined;
  const tag = { node: context.element("code", {}, [], element), parts: element.children, inside: Inside.CODE };
  return { parts: [{ open: tag }, { open: { node: context.text(" ", element), parts: [] } }] };
}
