import type { AnyNode } from "domhandler";

/** Source offsets of a node, end exclusive; `undefined` for a node without offsets. */
export function spanOf(node: AnyNode): { start: number; end: number } | undefined {
  const { startIndex, endIndex } = node;
  if (startIndex === null || endIndex === null) return undefined;
  return { start: startIndex, end: Math.max(startIndex, endIndex + 1) };
}
