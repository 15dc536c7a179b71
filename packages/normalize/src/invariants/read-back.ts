import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "../from-markdown/from-markdown.ts";
import type { Checked, Finding } from "./invariant.ts";

const trees = new WeakMap<Checked, Root>();

/** The Markdown as a reader sees it, read once for all invariants. Not to be modified. */
export function readBack(document: Checked): Root {
  const known = trees.get(document) ?? fromMarkdown(document.markdown ?? "");
  trees.set(document, known);
  return known;
}

/** Declare that the tree of a document was read from its Markdown. */
export function markAsReadBack(document: Checked): void {
  trees.set(document, document.mdast);
}

/** Deepest tree that is compared or written again: both recurse. Only Markdown written elsewhere is deeper. Chosen by hand. */
const maxDepth = 500;

/** The finding for a tree that is too deep to be compared or written again. */
export function tooDeep(tree: Nodes): Finding | undefined {
  const stack: { readonly node: Nodes; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { node, depth } = step;
    if (depth > maxDepth) return { message: `Nodes nest more than ${maxDepth} deep: this was not checked.`, node };
    if ("children" in node) for (const child of node.children) stack.push({ node: child, depth: depth + 1 });
  }
  return undefined;
}

const maxQuoted = 160;

/** A line for a message. */
export function quoteLine(line: string | undefined): string {
  return line === undefined ? "nothing" : JSON.stringify(line.trim().replaceAll("\u0001", "").slice(0, maxQuoted));
}
