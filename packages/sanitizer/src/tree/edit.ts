import { blockElements } from "@decant/dom/internal";
import type { ElementContent, ElementData, Element as HastElement, RootContent, Text } from "hast";
import { isBlank } from "../source/text.ts";
import type { HastParent } from "./context.ts";
import { copyOf } from "./positions.ts";

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

/** The children of an element without white space between blocks. */
export function shownChildren({ children }: HastElement): ElementContent[] {
  return children.filter((child) => child.type !== "text" || !isBlank(child.value));
}

/** Nodes that may be read for each unit of text. Half and twice change nothing (260 pages). */
const nodesPerUnit = 4;

/** The text of a tree, up to about `limit` UTF-16 code units. */
export function textOf(node: HastParent, limit: number = Number.POSITIVE_INFINITY): string {
  let text = "";
  let left = nodesPerUnit * limit;
  const levels: { readonly children: HastParent["children"]; next: number }[] = [{ children: node.children, next: 0 }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const child = level.children[level.next++];
    if (child === undefined) levels.pop();
    else if (text.length >= limit || left-- <= 0) break;
    else if (child.type === "text") text += child.value;
    else if (child.type === "element") levels.push({ children: child.children, next: 0 });
  }
  return text;
}

/** Set the data of an element. Parsers of hast declare required fields that other elements lack. */
export function setData(node: HastElement, data: Partial<ElementData>): void {
  node.data = data as ElementData;
}

/** Children of a parent that may be moved into its last child's list, instead of the other way round. */
const mostMoved = 1000;

/** Replace the last child of a parent by its own children. */
export function replaceByChildren(node: HastElement, parent: HastParent): void {
  const siblings = parent.children as ElementContent[];
  const { children } = node;
  siblings.pop();
  node.children = [];
  if (children.length < siblings.length || siblings.length > mostMoved) {
    for (const child of children) appendMerged(siblings, child);
    return;
  }
  // The shorter list moves: formatting that is nested a hundred times moves its content as often.
  // Only the first node can still merge.
  const [first] = children;
  if (first !== undefined) appendMerged(siblings, first);
  children.splice(0, 1, ...siblings);
  parent.children = children;
}

export function appendMerged(siblings: (ElementContent | RootContent)[], child: ElementContent): void {
  const last = siblings.at(-1);
  if (child.type === "text" && last?.type === "text" && !isDerived(last) && !isDerived(child)) {
    last.value += child.value;
    if (last.position === undefined || child.position === undefined) return;
    // An added space has the place of the text after it.
    if (last.position.start.offset === last.position.end.offset) last.position.start = child.position.start;
    last.position.end = child.position.end;
  } else if (child.type === "text" && isBlank(child.value) && (last === undefined || isBlockNode(last))) {
    return;
  } else {
    siblings.push(child);
  }
}

function isDerived(text: Text): boolean {
  return text.data?.derived === true;
}

/** Wrap each run of children that are not parts of a structure (items, rows, cells) in an element that is. */
export function wrapStrays(
  children: readonly ElementContent[],
  isPart: (node: ElementContent) => boolean,
  tagName: string,
): ElementContent[] {
  const parts: ElementContent[] = [];
  let stray: HastElement | undefined;
  for (const child of children) {
    if (isPart(child)) {
      stray = undefined;
      parts.push(child);
      continue;
    }
    if (stray === undefined) {
      stray = { type: "element", tagName, properties: {}, children: [] };
      if (child.position !== undefined) stray.position = copyOf(child.position);
      parts.push(stray);
    }
    stray.children.push(child);
    if (stray.position !== undefined && child.position !== undefined) stray.position.end = child.position.end;
  }
  return parts;
}

/** A space at the start of a node. */
export function spaceBefore({ position }: ElementContent): Text {
  const space: Text = { type: "text", value: " " };
  if (position !== undefined) space.position = { start: position.start, end: position.start };
  return space;
}

/** The phrasing content of mixed content, in order. A space separates the content of different blocks. */
export function inlineOnly(children: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  // `undefined` marks the end of a block.
  const stack: (ElementContent | undefined)[] = [...children].reverse();
  let apart = false;
  while (stack.length > 0) {
    const node = stack.pop();
    if (node === undefined) {
      apart = true;
    } else if (node.type === "element" && (isBlockNode(node) || isStructural(node.tagName))) {
      apart = true;
      stack.push(undefined);
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]);
    } else if (!(apart && node.type === "text" && isBlank(node.value))) {
      if (apart) appendSpace(result, node);
      apart = false;
      appendMerged(result, node);
    }
  }
  return result;
}

/** Without a look for a space that is there already: reading the end of a growing text copies it each time. */
function appendSpace(siblings: ElementContent[], next: ElementContent): void {
  if (siblings.length > 0) appendMerged(siblings, spaceBefore(next));
}
