import type { AnyNode } from "domhandler";

/** The node that begins next, in document order: inside a node, or behind all that is in it. */
export function nextNode(node: AnyNode, skipsInside = false): AnyNode | null {
  if (!skipsInside && "children" in node && node.children[0] !== undefined) return node.children[0];
  let at: AnyNode | null = node;
  while (at !== null && at.next === null) at = at.parent;
  return at?.next ?? null;
}
