import type { ElementContent, ElementData, Element as HastElement, RootContent, Text } from "hast";
import { isBlank } from "../source/text.ts";
import type { HastParent } from "./opening.ts";
import { isBlockNode, isStructural } from "./shape.ts";

/** Set the data of an element. Parsers of hast declare fields of theirs as required, which no other element has. */
export function setData(node: HastElement, data: Partial<ElementData>): void {
  node.data = data as ElementData;
}

/** Most children of a parent that are moved to those of its last child, instead of the other way round. */
const mostMoved = 1000;

/** Put an element's children in its place; it is the last child of its parent. Those that it had are gone from it. */
export function replaceByChildren(node: HastElement, parent: HastParent): void {
  const siblings = parent.children as ElementContent[];
  const { children } = node;
  siblings.pop();
  node.children = [];
  if (children.length < siblings.length || siblings.length > mostMoved) {
    for (const child of children) appendMerged(siblings, child);
    return;
  }
  // Formatting that is nested a hundred times moves its content up as often, so the shorter list is the one that moves.
  // Only its first node can merge with those: what else can was merged when it was made.
  const [first] = children;
  if (first !== undefined) appendMerged(siblings, first);
  children.splice(0, 1, ...siblings);
  parent.children = children;
}

function appendMerged(siblings: (ElementContent | RootContent)[], child: ElementContent): void {
  const last = siblings.at(-1);
  if (child.type === "text" && last?.type === "text" && !isDerived(last) && !isDerived(child)) {
    last.value += child.value;
    if (last.position !== undefined && child.position !== undefined) last.position.end = child.position.end;
  } else if (child.type === "text" && isBlank(child.value) && (last === undefined || isBlockNode(last))) {
    return;
  } else {
    siblings.push(child);
  }
}

function isDerived(text: Text): boolean {
  return text.data?.derived === true;
}

/** The phrasing content of a mixture, in order; a space separates the content of different blocks. */
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

/** Not asked whether there is one already: looking at the end of a growing text copies it each time. */
function appendSpace(siblings: ElementContent[], next: ElementContent): void {
  if (siblings.length === 0) return;
  const space: Text = { type: "text", value: " " };
  if (next.position !== undefined) space.position = { start: next.position.start, end: next.position.start };
  appendMerged(siblings, space);
}
