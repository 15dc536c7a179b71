import type { PhrasingContent, RootContent } from "mdast";
import { append } from "../nodes/append.ts";
import { type Content, isPhrasing } from "../nodes/mdast.ts";
import { toFlow } from "./flow.ts";
import { cleanLine, cleanParagraph } from "./phrasing.ts";

/**
 * Move an inline wrapper around blocks (`<b><p>...</p></b>`) into the paragraphs of those blocks. Headings, code and tables need no mark.
 *
 * @param nodes Children of the wrapper, at least one of them a block.
 * @param build Makes a wrapper.
 */
export function spread(nodes: readonly Content[], build: (children: RootContent[]) => Content): Content[] {
  const blocks = toFlow(nodes);
  const stack: Content[] = [...blocks];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "paragraph") {
      node.children = cleanParagraph([build(node.children)]);
    } else if (node.type === "blockquote" || node.type === "list" || node.type === "listItem") {
      append<Content>(stack, node.children);
    }
  }
  return blocks;
}

/**
 * Move a link around blocks (a card) into the first heading, or else the first paragraph. The other blocks keep their text.
 */
export function spreadLink(nodes: readonly Content[], build: (children: RootContent[]) => Content): Content[] {
  const blocks = toFlow(nodes);
  const target = findBlock(blocks, "heading") ?? findBlock(blocks, "paragraph");
  if (target?.type === "heading") target.children = cleanLine([build(target.children)]);
  else if (target?.type === "paragraph") target.children = cleanParagraph([build(target.children)]);
  return blocks;
}

function findBlock(
  blocks: readonly Content[],
  type: "heading" | "paragraph",
): Extract<Content, { children: PhrasingContent[] }> | undefined {
  const stack: Content[] = [...blocks].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === type) return node as Extract<Content, { children: PhrasingContent[] }>;
    if (!isPhrasing(node) && "children" in node && node.type !== "paragraph" && node.type !== "heading") {
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as Content);
    }
  }
  return undefined;
}
