import type { ListItem, Nodes } from "mdast";

/**
 * Whether two blocks on neighbouring lines, as in a tight list item, are read as the same two blocks. Only pairs known to be safe are.
 */
export function mayTouch(left: Nodes, right: Nodes): boolean {
  if (right.type === "code") return left.type !== "list" && left.type !== "table" && left.type !== "html";
  if (right.type === "heading") return endsItself(left) || left.type === "paragraph";
  if (right.type === "list")
    return left.type === "heading" || left.type === "code" || (left.type === "paragraph" && interruptsParagraph(right));
  if (right.type === "blockquote") return (left.type === "paragraph" && interruptsParagraph(right)) || endsItself(left);
  return endsItself(left) && right.type === "paragraph";
}

function endsItself(node: Nodes): boolean {
  return node.type === "heading" || node.type === "code";
}

/**
 * Only a list that starts with 1 and whose first item is not empty can follow the line of a paragraph (CommonMark 5.2). For some
 * readers that applies to lists at the start of its first item, or of a quotation, too.
 */
function interruptsParagraph(block: Nodes): boolean {
  let inner: Nodes | undefined = block;
  while (inner?.type === "list" || inner?.type === "blockquote") {
    if (inner.type === "blockquote") {
      if (inner.data?.callout !== undefined) return true;
      inner = inner.children[0];
    } else {
      const first: ListItem | undefined = inner.children[0];
      if (first?.children.length === 0 || (inner.ordered && (inner.start ?? 1) !== 1)) return false;
      inner = first?.children[0];
    }
  }
  return true;
}
