import type { Element } from "@decant/dom";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";

/** A word such as `Readonly` in a box right before a name: styles set it apart, here a space does (TypeDoc). */
export function codeTag(element: Element, context: Context, _place: Place): Opening | undefined {
  if (!context.classesOf(element).includes("tsd-tag")) return undefined;
  const tag = { node: context.element("code", {}, [], element), parts: element.children, inside: Inside.CODE };
  return { parts: [{ open: tag }, { open: { node: context.text(" ", element), parts: [] } }] };
}

/** What docutils writes for literal text where the writer for HTML 5 has no word for what it means. */
export function literalText(element: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & Inside.CODE) !== 0) return undefined;
  const classes = context.classesOf(element);
  if (!classes.includes("docutils") || !classes.includes("literal")) return undefined;
  return { node: context.element("code", {}, [], element), parts: element.children, inside: Inside.CODE };
}
