import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "../from-markdown/from-markdown.ts";
import type { Checked, Finding, Visitor } from "./invariant.ts";

const trees = new WeakMap<Checked, Root>();

/** The Markdown as a reader sees it, read once for all invariants. Not to be modified. */
export function readBack(document: Checked): Root {
  const known = trees.get(document) ?? fromMarkdown(document.markdown ?? "");
  trees.set(document, known);
  return known;
}

/** Say that a document's tree is what its Markdown was read as, where it is. */
export function isReadFromMarkdown(document: Checked): void {
  trees.set(document, document.mdast as Root);
}

/** Deepest tree that is compared or written again: both recurse. Ours are far from it; `decant check` reads what others wrote. Guess. */
const maxDepth = 500;

/** What to say of a tree that is too deep to be compared or written again; `undefined` for all others. */
export function tooDeep(tree: Nodes): Finding | undefined {
  const stack: { readonly node: Nodes; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { node, depth } = step;
    if (depth > maxDepth) return { message: `Nodes nest more than ${maxDepth} deep: this was not checked.`, node };
    if ("children" in node) for (const child of node.children) stack.push({ node: child, depth: depth + 1 });
  }
  return undefined;
}

/** An invariant that one pattern tells: its first match in the Markdown is the finding. */
export function firstMatch({ markdown }: Checked, pattern: RegExp, message: string): Visitor | undefined {
  if (markdown === undefined) return undefined;
  return {
    end(): Finding[] {
      const at = markdown.search(pattern);
      return at < 0 ? [] : [{ message, line: markdown.slice(0, at).split("\n").length }];
    },
  };
}
