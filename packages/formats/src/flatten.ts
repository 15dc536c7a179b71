import type { Nodes, Parents, Root } from "mdast";

/** Writers of Markdown recurse. Decant's own is nested a fifth as deep at most; other people's may be nested without end. */
const maxDepth = 250;

/** What can go while its content stays. */
const containers: ReadonlySet<string> = new Set([
  ...["blockquote", "list", "listItem", "footnoteDefinition"],
  ...["emphasis", "strong", "delete", "link", "linkReference"],
]);

/** Let what is nested deeper than a writer can follow join the containers around it. Modifies the tree. */
export function flatten(root: Root): void {
  const stack: { node: Parents; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, depth } = next;
    if (depth >= maxDepth) node.children = dissolve(node) as never;
    for (const child of node.children) if ("children" in child) stack.push({ node: child, depth: depth + 1 });
  }
}

/** The children, with those of containers in place of the containers; items of a list stay its items. */
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
