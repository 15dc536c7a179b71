import type { Nodes, Root } from "mdast";

/** What a level puts before each line but the first, at least: two spaces, or `> `. */
const levelWidth = 2;
const containers: ReadonlySet<string> = new Set(["blockquote", "listItem", "footnoteDefinition"]);

/**
 * The least that the indentation of a document's lines can amount to, in characters: one line for each block, more for code.
 * Much less work than writing them.
 */
export function leastIndentation(tree: Root): number {
  return Math.max(0, indentationOf(tree, 0));
}

/** Calls itself for blocks in blocks, which nest no deeper than the bridge lets them. */
function indentationOf(node: Nodes, level: number): number {
  if (node.type === "code" || node.type === "math") return level * levelWidth * node.value.split("\n").length;
  if (node.type === "paragraph" || node.type === "heading" || node.type === "table" || !("children" in node))
    return level * levelWidth;
  const isContainer = containers.has(node.type);
  const inner = isContainer ? level + 1 : level;
  // The mark of a level stands on the first line of what it holds.
  let total = isContainer ? -levelWidth : 0;
  for (const child of node.children) total += indentationOf(child, inner);
  return total;
}
