import type { AnyNode, ChildNode, Element } from "@decant/dom";
import { unrenderedElements } from "@decant/dom/internal";
import { isBlank } from "./text.ts";

/** Most nodes that a look ahead visits, so that looking ahead at every element stays linear in the page. A guess. */
const maxNodes = 256;

/** Whether a node is an element: a `tag` mostly. Scripts and styles have types of their own. */
export function isElement(node: ChildNode | null | undefined): node is Element {
  return node != null && (node.type === "tag" || (node.type !== "text" && "attribs" in node));
}

export function isTag(node: ChildNode | null | undefined, name: string): node is Element {
  return isElement(node) && node.name === name;
}

/** The element children of an element. */
export function elementChildren(element: Element): Element[] {
  return element.children.filter(isElement);
}

/** Whether an element has text among its children: between cells, for example, where a table has no place for it. */
export function holdsLooseText({ children }: Element): boolean {
  return children.some((child) => child.type === "text" && !isBlank(child.data));
}

/**
 * The next node in document order, inside a root.
 *
 * @param inside `false` to leave the node's own subtree out.
 */
function following(node: AnyNode, root: AnyNode, inside: boolean): ChildNode | undefined {
  if (inside && node.type !== "text" && "children" in node && node.children.length > 0) return node.children[0];
  let current: AnyNode = node;
  while (current !== root) {
    if ("next" in current && current.next !== null) return current.next;
    const parent: unknown = current.parent;
    if (parent === null || parent === undefined) return undefined;
    current = parent as AnyNode;
  }
  return undefined;
}

/**
 * The rendered text of a small subtree.
 *
 * @param limit Most UTF-16 code units to read.
 * @returns `undefined` for a subtree with more text than that, or with too many nodes to look at.
 */
export function shortText(root: ChildNode, limit: number): string | undefined {
  let text = "";
  let nodes = 0;
  let node: ChildNode | undefined = root;
  while (node !== undefined) {
    if (++nodes > maxNodes) return undefined;
    if (node.type === "text") text += node.data;
    if (text.length > limit) {
      text = text.trim();
      if (text.length > limit) return undefined;
    }
    node = following(node, root, !(isElement(node) && unrenderedElements.has(node.name)));
  }
  return text.trim();
}

/** Longest beginning that is asked for. */
const maxOpening = 24;

/**
 * How the rendered text of a subtree begins, in lower case and up to the end of the first text node that shows anything; `""`
 * where none is near.
 */
export function textStart(root: ChildNode): string {
  let node: ChildNode | undefined = root;
  for (let nodes = 0; node !== undefined && nodes < maxNodes; nodes++) {
    if (node.type === "text" && !isBlank(node.data)) return node.data.trimStart().slice(0, maxOpening).toLowerCase();
    node = following(node, root, !(isElement(node) && unrenderedElements.has(node.name)));
  }
  return "";
}

/** The first element of a small subtree that passes a test, the root left out. */
export function findInside(
  root: AnyNode,
  test: (element: Element) => boolean,
  limit: number = maxNodes,
): Element | undefined {
  let nodes = 0;
  let node = following(root, root, true);
  while (node !== undefined && ++nodes <= limit) {
    if (isElement(node) && test(node)) return node;
    node = following(node, root, true);
  }
  return undefined;
}

/** The next element, with nothing but white space before it. */
export function nextElement(element: Element): Element | undefined {
  let node = element.next;
  while (node?.type === "text" && isBlank(node.data)) node = node.next;
  return isElement(node) ? node : undefined;
}

/** All text below an element, whether rendered or not. */
export function allText(root: Element): string {
  let text = "";
  let node = following(root, root, true);
  while (node !== undefined) {
    if (node.type === "text") text += node.data;
    node = following(node, root, true);
  }
  return text;
}
