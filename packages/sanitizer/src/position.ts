import { type AnyNode, LineIndex } from "@decant/dom";

/** A stretch of source, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A unist point. */
export interface Point {
  line: number;
  column: number;
  offset: number;
}

/** A unist position. */
export interface Position {
  start: Point;
  end: Point;
}

/** Makes positions from offsets. Without the source, a page is one long line. */
export class Positions {
  private readonly lines: LineIndex | undefined;

  constructor(source: string | undefined) {
    this.lines = source === undefined ? undefined : new LineIndex(source);
  }

  of(span: Span): Position {
    return { start: this.at(span.start), end: this.at(span.end) };
  }

  at(offset: number): Point {
    return this.lines?.pointAt(offset) ?? { line: 1, column: offset + 1, offset };
  }
}

/**
 * The stretch of source that a node and its subtree came from, and no other node did.
 *
 * Not `spanOf`: where the parser placed an element beside its parent to bound the depth, or closed one that the page
 * left open, the element's own end lies behind the start of its next sibling.
 */
export function ownSpan(node: AnyNode): Span | undefined {
  const start = node.startIndex;
  if (start === null || node.endIndex === null) return undefined;
  let end = Math.max(start, node.endIndex + 1);
  const next = "next" in node ? node.next : null;
  if (next !== null && next.startIndex !== null && next.startIndex < end) end = Math.max(start, next.startIndex);
  return { start, end };
}

/** The least stretch that covers both. */
export function coverBoth(a: Span | undefined, b: Span | undefined): Span | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
