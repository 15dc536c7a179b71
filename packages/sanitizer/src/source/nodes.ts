import type { AnyNode, ChildNode, Element } from "@decant/dom";
import { unrenderedElements } from "@decant/dom/internal";
import { isBlank } from "./text.ts";

/** Nodes that a look ahead may visit, so that looking ahead at every element stays linear. Half and twice change no page of 261. */
export const maxNodes = 256;

/** Whether a node is an element. Scripts and styles have separate node types. */
export function isElement(node: ChildNode | null | undefined): node is Element {
  return node != null && (node.type === "tag" || (node.type !== "text" && "attribs" in node));
}

export function isTag(node: ChildNode | null | undefined, name: string): node is Element {
  return isElement(node) && node.name === name;
}

export function elementChildren(element: Element): Element[] {
  return element.children.filter(isElement);
}

export function holdsLooseText({ children }: Element): boolean {
  return children.some((child) => child.type === "text" && !isBlank(child.data));
}

/** The next node of a subtree in document order; `inside: false` skips the node's own children. */
export function following(node: AnyNode, root: AnyNode, inside: boolean): ChildNode | undefined {
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
 * The rendered text of a small subtree, trimmed.
 *
 * @param limit Maximum length in UTF-16 code units.
 * @returns `undefined` if the text is longer, or the subtree has too many nodes.
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

/** UTF-16 code units that {@link textStart} returns at most. */
const maxOpening = 24;

/** The start of a subtree's first text that is not blank, in lower case; `""` if none is near. */
export function textStart(root: ChildNode): string {
  let node: ChildNode | undefined = root;
  for (let nodes = 0; node !== undefined && nodes < maxNodes; nodes++) {
    if (node.type === "text" && !isBlank(node.data)) return node.data.trimStart().slice(0, maxOpening).toLowerCase();
    node = following(node, root, !(isElement(node) && unrenderedElements.has(node.name)));
  }
  return "";
}

/** The first element below a root that passes a test, among the first `limit` nodes. */
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

export function parentElement({ parent }: ChildNode): Element | undefined {
  const around = parent as ChildNode | null;
  return isElement(around) ? around : undefined;
}

/** The nearest element before or after a node, with any text between. */
export function nearestElement(node: ChildNode, side: "prev" | "next"): Element | undefined {
  let other = node[side];
  while (other !== null && !isElement(other)) other = other[side];
  return other ?? undefined;
}

/** The next element, if only white space and comments are between. */
export function nextElement(node: ChildNode): Element | undefined {
  return adjacentElement(node, "next");
}

/** The nearest element before or after a node, if only white space and comments are between. */
export function adjacentElement(node: ChildNode, side: "prev" | "next"): Element | undefined {
  let other = node[side];
  while (other !== null && !isElement(other)) {
    if (other.type === "text" && !isBlank(other.data)) return undefined;
    other = other[side];
  }
  return other ?? undefined;
}

/** Whether only white space and comments precede a node in its parent. */
export function isFirstChild(node: ChildNode): boolean {
  for (let before = node.prev; before !== null; before = before.prev)
    if (isElement(before) || (before.type === "text" && !isBlank(before.data))) return false;
  return true;
}

/** All text below an element, rendered or not. */
export function allText(root: Element): string {
  let text = "";
  let node = following(root, root, true);
  while (node !== undefined) {
    if (node.type === "text") text += node.data;
    node = following(node, root, true);
  }
  return text;
}

/** The nodes before and after an element in another one, at every level between the two. */
export function nodesAround(
  inner: Element,
  outer: Element,
): { readonly before: ChildNode[]; readonly after: ChildNode[] } {
  let before: ChildNode[] = [];
  const after: ChildNode[] = [];
  for (let current = inner; current !== outer && current.parent !== null; current = current.parent as Element) {
    const { children } = current.parent as Element;
    const at = children.indexOf(current);
    before = [...children.slice(0, at), ...before];
    after.push(...children.slice(at + 1));
  }
  return { before, after };
}

/** Rows that are read. Half and twice change nothing (260 pages). */
const maxRows = 12;

/** Rows of a table without those of inner tables; enough of them to classify it. */
export function tableRows(table: Element): Element[] {
  const rows: Element[] = [];
  for (const child of elementChildren(table)) {
    if (child.name === "tr") rows.push(child);
    else if (child.name === "tbody" || child.name === "thead") rows.push(...elementChildren(child).slice(0, maxRows));
    if (rows.length > maxRows) break;
  }
  return rows;
}
