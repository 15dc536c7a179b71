import type { ChildNode, Element } from "@decant/dom";
import { isTag, shortText } from "../../source/nodes.ts";
import { isBlank } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";

/** Longest line that says whose words a quote holds. A guess. */
const maxAttribution = 200;

/** `cite` at the head of a quote: who said it, on a line of its own (phpBB). */
export function attribution(element: Element, context: Context): Opening | undefined {
  const holder = element.parent as ChildNode | null;
  const quote = isTag(holder, "div") ? (holder.parent as ChildNode | null) : holder;
  if (!isTag(quote, "blockquote") || holder === null || !isFirst(element)) return undefined;
  if (holder !== quote && !isFirst(holder)) return undefined;
  if (element.next === null || (shortText(element, maxAttribution) ?? "") === "") return undefined;
  return { node: context.element("p", {}, [], element), parts: element.children };
}

function isFirst(node: ChildNode): boolean {
  for (let before = node.prev; before !== null; before = before.prev) {
    if (before.type !== "text" || !isBlank(before.data)) return false;
  }
  return true;
}
