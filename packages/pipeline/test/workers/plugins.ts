import type { Root } from "mdast";

/** Writes headings in capitals. */
function shout(): (tree: Root) => void {
  return (tree) => {
    for (const node of tree.children)
      if (node.type === "heading" && node.children[0]?.type === "text")
        node.children[0].value = node.children[0].value.toUpperCase();
  };
}

export const remarkPlugins: readonly unknown[] = [shout];
