import type { AnyNode } from "domhandler";

/** The stretch of source a node came from, end exclusive; `undefined` for nodes that were not parsed from source. */
export function spanOf(node: AnyNode): { start: number; end: number } | undefined {
  const { startIndex, endIndex } = node;
  if (startIndex === null || endIndex === null) return undefined;
  return { start: startIndex, end: Math.max(startIndex, endIndex + 1) };
}
