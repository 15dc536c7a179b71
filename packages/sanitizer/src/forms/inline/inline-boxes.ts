import type { Element } from "@decant/dom";
import { elementChildren } from "../../source/nodes.ts";
import { isBlank } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening, Place } from "../../tree/opening.ts";

/** A paragraph that goes on in the line it stands in: descriptions of parameters (YARD's `<div class="inline"><p>`). */
export function inlineBox(element: Element, context: Context, _place: Place): Opening | undefined {
  if (!context.classesOf(element).includes("inline")) return undefined;
  const [only, ...others] = elementChildren(element);
  if (only?.name !== "p" || others.length > 0) return undefined;
  const isAlone = element.children.every((child) => child.type !== "text" || isBlank(child.data));
  return isAlone ? { parts: only.children } : undefined;
}
