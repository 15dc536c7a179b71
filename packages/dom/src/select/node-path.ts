import type { AnyNode, ParentNode } from "domhandler";

/**
 * Path of a node from the root: tag names with their 1-based position among the element siblings.
 *
 * @returns For example `html[1]/body[2]/main[1]/p[3]`; a text node has the path of its parent; the document has an empty path.
 * @example
 * const [second] = select(parse("<main><p>a<p>b</main>"), "p + p");
 * nodePath(second as never); // "main[1]/p[2]"
 */
export function nodePath(node: AnyNode): string {
  const steps: string[] = [];
  for (let current: AnyNode | ParentNode | null = node; current !== null; current = current.parent) {
    if ("name" in current && "attribs" in current) steps.push(`${current.name}[${position(current)}]`);
  }
  return steps.reverse().join("/");
}

function position(node: AnyNode): number {
  let count = 1;
  for (let sibling = node.prev; sibling !== null; sibling = sibling.prev) if ("attribs" in sibling) count++;
  return count;
}
