import type { Nodes, Parents, Root } from "mdast";

/** Copy the nodes of a tree; positions and data are shared. */
export function copy(tree: Root): Root {
  const root: Root = { ...tree };
  const stack: Parents[] = [root];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    parent.children = (parent.children as Nodes[]).map((child) => ({ ...child })) as never;
    for (const child of parent.children as Nodes[]) if ("children" in child) stack.push(child);
  }
  return root;
}
