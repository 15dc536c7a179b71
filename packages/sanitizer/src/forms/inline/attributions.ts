import type { Element } from "@decant/dom";
import { isFirstChild, parentElement, shortText } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";

/** Longest attribution of a quote. A guess. */
const maxAttribution = 200;

/** `cite` at the start of a quote: the attribution, in a separate paragraph (phpBB). */
export function attribution(element: Element, context: Context): Opening | undefined {
  const holder = parentElement(element);
  const quote = holder?.name === "div" ? parentElement(holder) : holder;
  if (holder === undefined || quote?.name !== "blockquote" || !isFirstChild(element)) return undefined;
  if (holder !== quote && !isFirstChild(holder)) return undefined;
  if (element.next === null || (shortText(element, maxAttribution) ?? "") === "") return undefined;
  return { node: context.element("p", {}, [], element), parts: element.children };
}
