import type { ChildNode, Element } from "domhandler";
import { unrenderedElements } from "../measure/tags.ts";

export const isElement = (node: ChildNode | null): node is Element => node !== null && "attribs" in node;

/** The element before an element, unless text is between them. */
export function previousElement(element: Element): Element | undefined {
  let node = element.prev;
  while (node !== null && !isElement(node)) {
    if (node.type === "text" && node.data.trim() !== "") return undefined;
    node = node.prev;
  }
  return node ?? undefined;
}

/** The element after an element, unless text is between them. */
export function nextElement(element: Element): Element | undefined {
  let node = element.next;
  while (node !== null && !isElement(node)) {
    if (node.type === "text" && node.data.trim() !== "") return undefined;
    node = node.next;
  }
  return node ?? undefined;
}

/** Longest text of a control. */
const maxLabel = 200;
/** Most nodes of a control that are read. Chosen by hand. */
const maxLabelNodes = 256;
const maxControlNodes = 32;

/** The text of a small element; `undefined` for a larger one. */
export function textInside(root: Element, limit: number = maxLabel): string | undefined {
  let text = "";
  let left = maxLabelNodes;
  for (const node of nodesInside(root)) {
    if (--left < 0) return undefined;
    if (node.type === "text") text += node.data;
    if (text.length > limit && text.trim().length > limit) return undefined;
  }
  return text.trim();
}

/** Whether one of the first nodes in an element passes a test. */
export function holds(root: Element, test: (element: Element) => boolean): boolean {
  let left = maxControlNodes;
  for (const node of nodesInside(root)) {
    if (--left < 0) return false;
    if (isElement(node) && test(node)) return true;
  }
  return false;
}

/** Nodes in an element in document order, without those that show no text. */
export function* nodesInside(root: Element): Generator<ChildNode> {
  const pending: (ChildNode | null)[] = [root.children[0] ?? null];
  while (pending.length > 0) {
    const node = pending.pop() as ChildNode | null;
    if (node === null) continue;
    yield node;
    pending.push(node.next);
    if (isElement(node) && !unrenderedElements.has(node.name)) pending.push(node.children[0] ?? null);
  }
}
