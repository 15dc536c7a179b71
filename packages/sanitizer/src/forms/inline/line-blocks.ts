import type { Element } from "@decant/dom";
import { elementChildren, holdsLooseText } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import { newPart, type Opening, type Part } from "../../tree/opening.ts";

/** reStructuredText's line block (verse, an address): one paragraph with line breaks. */
export function lineBlock(element: Element, context: Context): Opening | undefined {
  if (!isMatching(element, ".line-block")) return undefined;
  const lines = elementChildren(element);
  if (holdsLooseText(element)) return undefined;
  if (lines.length === 0 || !lines.every((line) => isMatching(line, ".line"))) return undefined;
  const parts: Part[] = [];
  for (const line of lines) {
    if (parts.length > 0) parts.push(newPart(context.element("br", {}, [], line)));
    for (const part of context.childrenOf(line)) parts.push(part);
  }
  return { node: context.element("p", {}, [], element), parts };
}
