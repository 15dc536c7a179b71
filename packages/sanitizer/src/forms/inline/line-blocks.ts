import type { Element } from "@decant/dom";
import { elementChildren, holdsLooseText } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import { newPart, type Opening, type Part } from "../../tree/opening.ts";

/** reStructuredText's line block (verse, an address): one paragraph with line breaks. */
export function lineBlock(element: Element, context: Context): Opening | undefined {
  if (!isMatching(element, ".line-block")) return undefined;
  const lines = linesOf(element, context);
  if (lines === undefined || lines.length === 0) return undefined;
  const parts: Part[] = [];
  for (const line of lines) {
    if (parts.length > 0) parts.push(newPart(context.element("br", {}, [], line)));
    for (const part of context.childrenOf(line)) parts.push(part);
  }
  return { node: context.element("p", {}, [], element), parts };
}

/** The lines of a block, with those of the indented blocks in it. */
function linesOf(element: Element, context: Context): Element[] | undefined {
  if (holdsLooseText(element) || context.omitted.has(element)) return undefined;
  const lines: Element[] = [];
  for (const child of elementChildren(element)) {
    const inner = isMatching(child, ".line")
      ? [child]
      : isMatching(child, ".line-block")
        ? linesOf(child, context)
        : undefined;
    if (inner === undefined) return undefined;
    lines.push(...inner);
  }
  return lines;
}
