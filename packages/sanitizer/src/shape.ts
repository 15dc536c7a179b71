import { blockElements } from "@decant/dom";
import type { ElementContent, Element as HastElement, RootContent } from "hast";
import { isBlank } from "./text.ts";

const structural: ReadonlySet<string> = new Set(["ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"]);
const breaks: ReadonlySet<string> = new Set(["br", "wbr"]);

/** Names of headings. */
export const headingName: RegExp = /^h[1-6]$/;

/** Whether an element starts a new line of text. */
export function isBlockName(name: string): boolean {
  return blockElements.has(name);
}

/** Whether an element holds only other elements, so that white space in it means nothing. */
export function isStructural(name: string): boolean {
  return structural.has(name);
}

export function isBlockNode(node: ElementContent | RootContent): boolean {
  return node.type === "element" && blockElements.has(node.tagName);
}

/** Whether an element shows nothing: no text but white space, no element but line breaks. */
export function isHollow(node: HastElement): boolean {
  for (const child of node.children) {
    if (child.type === "text" ? !isBlank(child.value) : child.type === "element" && !breaks.has(child.tagName))
      return false;
  }
  return true;
}

/** The text of a small tree; the caller knows that it is small, or limits it. */
export function textOf(node: HastElement, limit: number = Number.POSITIVE_INFINITY): string {
  let text = "";
  const stack: ElementContent[] = [node];
  for (let current = stack.pop(); current !== undefined && text.length < limit; current = stack.pop()) {
    if (current.type === "text") text += current.value;
    else if (current.type === "element") {
      for (let i = current.children.length - 1; i >= 0; i--) stack.push(current.children[i] as ElementContent);
    }
  }
  return text;
}
