import type { Position } from "unist";
import type { Content } from "./types.ts";

/** From the start of the first node that has a position to the end of the last. */
export function spanOf(nodes: readonly Content[]): Position | undefined {
  const first = nodes.find((node) => node.position)?.position;
  const last = nodes.findLast((node) => node.position)?.position;
  return first && last ? { start: first.start, end: last.end } : undefined;
}

/** From the start of one stretch to the end of another. */
export function joinPositions(first: Position | undefined, second: Position | undefined): Position | undefined {
  return first && second ? { start: first.start, end: second.end } : (first ?? second);
}
