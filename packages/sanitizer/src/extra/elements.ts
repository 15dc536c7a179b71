import type { Element } from "@decant/dom";
import { elementChildren, holdsLooseText } from "../source/nodes.ts";
import { type Context, newPart, type Opening } from "../tree/context.ts";

/** A definition list with empty terms is indented text (`man` macros through mandoc and man2html). */
export function indentedText(element: Element, context: Context): Opening | undefined {
  if (!isIndent(element, context)) return undefined;
  const blocks = elementChildren(element).filter(({ name }) => name === "dd");
  return { parts: blocks.map((dd) => newPart(context.element("div", {}, [], dd), dd.children)), separate: true };
}

function isIndent(element: Element, context: Context): boolean {
  const children = elementChildren(element);
  if (children.length < 2 || children[0]?.name !== "dt" || holdsLooseText(element)) return false;
  return children.every(
    (child) => !context.omitted.has(child) && (child.name === "dd" || (child.name === "dt" && isEmpty(child))),
  );
}

function isEmpty(term: Element): boolean {
  return term.children.every((child) => child.type === "text" && child.data.trim() === "");
}
