import type { AnyNode } from "domhandler";

/**
 * Source offsets of a node, end exclusive; `undefined` for a node without offsets.
 *
 * @example
 * const [p] = select(parse("<div><p>a</p></div>"), "p");
 * spanOf(p as never); // { start: 5, end: 13 }
 */
export function spanOf(node: AnyNode): { start: number; end: number } | undefined {
  const { startIndex, endIndex } = node;
  if (startIndex === null || endIndex === null) return undefined;
  return { start: startIndex, end: Math.max(startIndex, endIndex + 1) };
}
