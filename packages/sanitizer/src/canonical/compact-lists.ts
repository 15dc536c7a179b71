import type { ChildNode, Element } from "@decant/dom";
import type { Context, Opening, Place } from "../context.ts";
import { elementChildren, isElement } from "../peek.ts";

const listNames: ReadonlySet<string> = new Set(["ul", "ol"]);

/**
 * The paragraph of an item in a compact list. docutils wraps every item's text in `p` and marks the list as `simple` where
 * its items are to stand without space between them.
 */
export function compactItem(element: Element, context: Context, _place: Place): Opening | undefined {
  const item = parentOf(element);
  const list = item?.name === "li" ? parentOf(item) : undefined;
  if (list === undefined || item === undefined || !listNames.has(list.name)) return undefined;
  if (!isCompact(list, context)) return undefined;
  return elementChildren(item).some((child) => child.name === "p" && child !== element)
    ? undefined
    : { parts: element.children };
}

/** docutils marks only the outermost list; those in it are as compact. */
function isCompact(list: Element, context: Context): boolean {
  let current: Element | undefined = list;
  while (current !== undefined && (listNames.has(current.name) || current.name === "li")) {
    if (context.classesOf(current).includes("simple")) return true;
    current = parentOf(current);
  }
  return false;
}

function parentOf({ parent }: Element): Element | undefined {
  return isElement(parent as ChildNode | null) ? (parent as Element) : undefined;
}
