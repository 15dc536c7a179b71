import { fromMarkdown } from "@decant/normalize";
import type { Nodes, Root, RootContent } from "mdast";

/** A top-level block: what it is, for comparison, and how it is written, for people. */
export interface Block {
  readonly key: string;
  readonly markdown: string;
}

/** Blocks of a document; its relative addresses are resolved against `base`. */
export function readBlocks(markdown: string, base: string): Block[] {
  const tree: Root = fromMarkdown(markdown);
  return tree.children.map((node) => {
    const { start, end } = node.position as NonNullable<RootContent["position"]>;
    return { key: JSON.stringify(bare(node, base)), markdown: markdown.slice(start.offset, end.offset) };
  });
}

/** A node without its place, in one form: what no page shows, such as the title of a link, is left out. */
function bare(node: Nodes, base: string): unknown {
  const { type } = node;
  if (type === "text" || type === "inlineCode") return { type, value: collapse(node.value) };
  if (type === "code") return { type, lang: node.lang ?? null, value: node.value };
  if (type === "link" || type === "image") {
    const url = new URL(node.url, base).href;
    if (type === "image") return { type, alt: node.alt ?? "" };
    return { type, url, children: inline(node.children, base) };
  }
  if ("children" in node) {
    const own = {
      ...(type === "heading" && { depth: node.depth }),
      ...(type === "list" && { ordered: node.ordered ?? false, start: node.ordered === true ? node.start : null }),
      ...(type === "listItem" && { checked: node.checked ?? null }),
      // Columns without alignment are on the left.
      ...(type === "table" && { align: (node.align ?? []).map((side) => (side === "left" ? null : side)) }),
    };
    return { type, ...own, children: inline(node.children, base) };
  }
  return "value" in node ? { type, value: node.value } : { type };
}

function inline(children: readonly Nodes[], base: string): unknown[] {
  return children.map((child) => bare(child, base));
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ");
}
