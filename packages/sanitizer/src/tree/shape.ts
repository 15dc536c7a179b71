import { blockElements } from "@decant/dom/internal";
import type { ElementContent, Element as HastElement, RootContent } from "hast";
import { isBlank } from "../source/text.ts";

const structural: ReadonlySet<string> = new Set(["ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"]);
const breaks: ReadonlySet<string> = new Set(["br", "wbr"]);

/** Names of headings. */
export const headingName: RegExp = /^h[1-6]$/;

/** Whether an element is a block. */
export function isBlockName(name: string): boolean {
  return blockElements.has(name);
}

/** Whether white space in an element is meaningless because it holds only elements. */
export function isStructural(name: string): boolean {
  return structural.has(name);
}

export function isBlockNode(node: ElementContent | RootContent): boolean {
  return node.type === "element" && blockElements.has(node.tagName);
}

/** Whether an element is blank: it holds at most white space and line breaks. */
export function isHollow(node: HastElement): boolean {
  for (const child of node.children) {
    if (child.type === "text" ? !isBlank(child.value) : child.type === "element" && !breaks.has(child.tagName))
      return false;
  }
  return true;
}

/** Nodes that may be read for each unit of text. A guess. */
const nodesPerUnit = 4;

/** The text of a tree, up to about `limit` UTF-16 code units. */
export function textOf(node: HastElement, limit: number = Number.POSITIVE_INFINITY): string {
  let text = "";
  let left = nodesPerUnit * limit;
  const levels: { readonly children: readonly ElementContent[]; next: number }[] = [
    { children: node.children, next: 0 },
  ];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const child = level.children[level.next++];
    if (child === undefined) levels.pop();
    else if (text.length >= limit || left-- <= 0) break;
    else if (child.type === "text") text += child.value;
    else if (child.type === "element") levels.push({ children: child.children, next: 0 });
  }
  return text;
}
