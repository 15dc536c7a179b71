import type { Nodes, Parents, Root } from "mdast";

/** Nesting depth for writers, which recurse. Decant's Markdown nests a fifth as deep; other Markdown has no limit. */
const maxDepth = 250;

/** Containers that can be unwrapped. */
const containers: ReadonlySet<string> = new Set([
  ...["blockquote", "list", "listItem", "footnoteDefinition"],
  ...["emphasis", "strong", "delete", "link", "linkReference"],
]);

/** Unwrap containers that are nested too deep for a writer. Modifies the tree. */
export function flatten(root: Root): void {
  const stack: { node: Parents; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    if (depth >= maxDepth) node.children = dissolve(node) as never;
    for (const child of node.children) if ("children" in child) stack.push({ node: child, depth: depth + 1 });
  }
}

/** Children, with containers replaced by their children; items of a list stay items. */
function dissolve(parent: Parents): Nodes[] {
  const out: Nodes[] = [];
  const stack: Nodes[] = parent.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const isKept = !containers.has(node.type) || (parent.type === "list" && node.type === "listItem");
    if (isKept || !("children" in node)) out.push(node);
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return out;
}
