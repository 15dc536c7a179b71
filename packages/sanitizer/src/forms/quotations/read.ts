import type { Element } from "@decant/dom";
import { findInside } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";

/** A quotation of AsciiDoc, which its first processor writes as boxes. */
export function quoteBlock(element: Element, context: Context, place: Place): Opening | undefined {
  if ((place.inside & Inside.HEADING) !== 0 || !context.classesOf(element).includes("quoteblock")) return undefined;
  if (findInside(element, ({ name }) => name === "blockquote") !== undefined) return undefined;
  return { node: context.element("blockquote", {}, [], element), parts: element.children };
}

const floats: ReadonlySet<string> = new Set(["table", "figure", "figure*", "table*"]);

/** What TeX sets between the lines, as a table or a figure, and HeVeA indents by a quotation. */
export function floatingBlock(element: Element, context: Context, _place: Place): Opening | undefined {
  if (!context.classesOf(element).some((token) => floats.has(token))) return undefined;
  return { parts: element.children, separate: true };
}
