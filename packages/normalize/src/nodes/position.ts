import { OffsetPosition } from "@decant/page";
import type { Point, Position } from "unist";

/** From the start of the first node that has a position to the end of the last. */
export function spanOf(nodes: readonly { readonly position?: Position | undefined }[]): Position | undefined {
  const first = nodes.find((node) => node.position)?.position;
  const last = nodes.findLast((node) => node.position)?.position;
  return joinPositions(first, last);
}

/** From the start of one stretch to the end of another. */
export function joinPositions(first: Position | undefined, second: Position | undefined): Position | undefined {
  // Positions are shared and never changed, so one of two equal ones will do.
  if (!first || !second || first === second) return first ?? second;
  if (first instanceof OffsetPosition && second instanceof OffsetPosition) return OffsetPosition.join(first, second);
  return { start: first.start, end: second.end };
}

/** The offsets of a position; empty without one. */
export function offsetsOf(position: Position | undefined): { start?: number; end?: number } {
  const start = position?.start.offset;
  const end = position?.end.offset;
  return start === undefined || end === undefined ? {} : { start, end };
}

/** The first or the last unit of a stretch, as the position of a text added before or after it. */
export function edgeOf(position: Position | undefined, side: "start" | "end"): Position | undefined {
  if (position?.start.offset === undefined || position.end.offset === undefined) return undefined;
  const { start, end } = position;
  if (position instanceof OffsetPosition) return offsetEdge(position, side);
  return side === "start" ? { start, end: shifted(start, 1) } : { start: shifted(end, -1), end };
}

function offsetEdge({ start, end }: OffsetPosition, side: "start" | "end"): OffsetPosition {
  return side === "start"
    ? new OffsetPosition(start.offset, start.offset + 1)
    : new OffsetPosition(Math.max(0, end.offset - 1), end.offset);
}

/** Moves along the line; the column may leave the line, but the offset never leaves the stretch. */
function shifted(point: Point, by: number): Point {
  return { ...point, column: Math.max(1, point.column + by), offset: Math.max(0, (point.offset ?? 0) + by) };
}
