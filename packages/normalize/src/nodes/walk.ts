import type { Nodes as HastNodes } from "hast";
import type { Nodes } from "mdast";

/** Visit a node and all nodes below it in document order, at any depth. Children of a node for which `visit` returns `false` are skipped. */
export function walk(tree: Nodes, visit: (node: Nodes) => unknown): void;
export function walk(tree: HastNodes, visit: (node: HastNodes) => unknown): void;
export function walk(tree: unknown, visit: (node: never) => unknown): void {
  const stack = [tree as HastNodes];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (visit(node as never) === false || !("children" in node)) continue;
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as HastNodes);
  }
}

/** The first node in document order, the tree itself included, that a test accepts. */
export function findNode<Found extends HastNodes>(
  tree: HastNodes,
  accepts: (node: HastNodes) => node is Found,
): Found | undefined {
  let found: Found | undefined;
  walk(tree, (node) => {
    if (found === undefined && accepts(node)) found = node;
    return found === undefined;
  });
  return found;
}
