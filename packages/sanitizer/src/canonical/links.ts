import type { ElementContent, Element as HastElement } from "hast";
import type { Context, HastParent } from "../context.ts";
import { isBlockNode, isHollow } from "../shape.ts";
import { replaceByChildren } from "../tree-edit.ts";

const headingName = /^h[1-6]$/;
/** Nodes of a link around blocks that are looked at for the one that takes the link. A guess. */
const maxNodes = 256;

/**
 * Bring a link to phrasing content.
 *
 * A link around blocks (a card) becomes a group whose heading is the link, or whose first block with text is.
 * A link that shows nothing goes.
 */
export function finishLink(node: HastElement, parent: HastParent, _context: Context): void {
  if (isHollow(node)) {
    replaceByChildren(node, parent);
    return;
  }
  if (!node.children.some(isBlockNode)) return;
  const target = linkTarget(node);
  const { href, title } = node.properties;
  node.tagName = "div";
  node.properties = {};
  if (target === undefined || href === undefined) return;
  const link: HastElement = {
    type: "element",
    tagName: "a",
    properties: title === undefined ? { href } : { href, title },
    children: target.children,
  };
  if (target.position !== undefined) link.position = target.position;
  target.children = [link];
}

/** The first heading inside, or the first block that holds phrasing content alone. */
function linkTarget(link: HastElement): HastElement | undefined {
  let leaf: HastElement | undefined;
  const stack: ElementContent[] = [link];
  for (let visited = 0; visited < maxNodes; visited++) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.type !== "element" || node.tagName === "pre" || node.tagName === "table") continue;
    if (headingName.test(node.tagName)) return node;
    const hasBlocks = node.children.some(isBlockNode);
    if (node !== link && leaf === undefined && isBlockNode(node) && !hasBlocks && !isHollow(node)) leaf = node;
    if (hasBlocks) for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as ElementContent);
  }
  return leaf;
}
