import { type AnyNode, type ChildNode, LineIndex, type Point } from "@decant/dom";
import { offsetsInSource } from "@decant/dom/internal";
import { OffsetPosition, pointOnOneLine } from "@decant/page";
import type { Element } from "hast";

/** Start and end offset in the source, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A unist position. */
export interface Position {
  start: Point;
  end: Point;
}

/** A copy of a position. Spreading would lose points that are created lazily. */
export function copyOf<P>({ start, end }: { start: P; end: P }): { start: P; end: P } {
  return { start, end };
}

const recentPoints = 4;

/** Makes positions from offsets. Without the source, the page is one line. */
export class Positions {
  private readonly lines: LineIndex | undefined;
  private readonly source: string | undefined;
  private readonly offsetsOnly: boolean;
  private readonly recent: Point[] = [];
  private turn = 0;

  /** @param offsetsOnly Whether to omit lines and columns. */
  constructor(source: string | undefined, offsetsOnly: boolean) {
    this.source = source;
    this.offsetsOnly = offsetsOnly;
    this.lines = source === undefined || offsetsOnly ? undefined : new LineIndex(source);
  }

  /** Length of the page; unbounded without the source. */
  get length(): number {
    return this.source?.length ?? Number.POSITIVE_INFINITY;
  }

  of({ start, end }: Span): Position {
    return this.offsetsOnly ? new OffsetPosition(start, end) : { start: this.at(start), end: this.at(end) };
  }

  /** The spans of parts of a text node, by their lengths; `undefined` without the source, or if the text differs from it. */
  divide(node: ChildNode & { data: string }, lengths: readonly number[]): Span[] | undefined {
    const whole = ownSpan(node);
    if (whole === undefined || this.source === undefined || lengths.length < 2) return undefined;
    const ends: number[] = [];
    for (const length of lengths) ends.push((ends.at(-1) ?? 0) + length);
    if (ends.pop() !== node.data.length) return undefined;
    const inside = offsetsInSource(this.source.slice(whole.start, whole.end), node.data, ends);
    if (inside === undefined) return undefined;
    const edges = [whole.start, ...inside.map((offset) => whole.start + offset), whole.end];
    return lengths.map((_, index) => ({ start: edges[index], end: edges[index + 1] }));
  }

  /** Recent points are reused: where one node ends, the next begins. They are never changed. */
  at(offset: number): Point {
    const { recent } = this;
    for (let i = 0; i < recent.length; i++) if ((recent[i] as Point).offset === offset) return recent[i] as Point;
    const point = this.lines?.pointAt(offset) ?? pointOnOneLine(offset);
    recent[this.turn++ % recentPoints] = point;
    return point;
  }
}

/**
 * The source of a node and its subtree, up to the next sibling.
 *
 * An element that the parser closed, or moved to bound the depth, may end after the start of its next sibling.
 */
export function ownSpan(node: AnyNode): Span | undefined {
  const start = node.startIndex;
  if (start === null || node.endIndex === null) return undefined;
  let end = Math.max(start, node.endIndex + 1);
  const next = "next" in node ? node.next : null;
  if (next !== null && next.startIndex !== null && next.startIndex < end) end = Math.max(start, next.startIndex);
  return { start, end };
}

export function ownSpanOf({ position }: { readonly position?: Element["position"] }): Span | undefined {
  const start = position?.start.offset;
  const end = position?.end.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** The smallest span that covers both. */
export function coverBoth(a: Span | undefined, b: Span | undefined): Span | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
