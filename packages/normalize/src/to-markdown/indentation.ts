import type { Nodes, Root } from "mdast";

/** Least indent of a level: two spaces, or `> `. */
const levelWidth = 2;
const containers: ReadonlySet<string> = new Set(["blockquote", "listItem", "footnoteDefinition"]);

/**
 * A lower bound for the characters that indent a document: one line for each block, more for code. Much faster than writing it.
 */
export function leastIndentation(tree: Root): number {
  return Math.max(0, indentationOf(tree, 0));
}

/** Recurses over blocks, whose depth `toMdast` limits. */
function indentationOf(node: Nodes, level: number): number {
  if (node.type === "code" || node.type === "math") return level * levelWidth * node.value.split("\n").length;
  if (node.type === "paragraph" || node.type === "heading" || node.type === "table" || !("children" in node))
    return level * levelWidth;
  const isContainer = containers.has(node.type);
  const inner = isContainer ? level + 1 : level;
  // The first line has the mark of the level in place of an indent.
  let total = isContainer ? -levelWidth : 0;
  for (const child of node.children) total += indentationOf(child, inner);
  return total;
}
