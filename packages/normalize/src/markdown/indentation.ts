import type { Nodes, Root } from "mdast";

/** What a level puts before each line but the first, at least: two spaces, or `> `. */
const levelWidth = 2;
const containers: ReadonlySet<string> = new Set(["blockquote", "listItem", "footnoteDefinition"]);

/**
 * The least that the indentation of a document's lines can amount to, in characters: one line for each block, more for code.
 * Much less work than writing them.
 */
export function leastIndentation(tree: Root): number {
  let total = 0;
  const stack: { readonly node: Nodes; readonly level: number }[] = [{ node: tree, level: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, level } = next;
    if (node.type === "code" || node.type === "math") {
      total += level * levelWidth * node.value.split("\n").length;
    } else if (node.type === "paragraph" || node.type === "heading" || node.type === "table" || !("children" in node)) {
      total += level * levelWidth;
    } else {
      const inner = containers.has(node.type) ? level + 1 : level;
      for (const child of node.children) stack.push({ node: child, level: inner });
    }
    // The mark of a level stands on the first line of what it holds.
    if (containers.has(node.type)) total -= levelWidth;
  }
  return Math.max(0, total);
}
