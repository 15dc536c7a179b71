/** A unist point. */
interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/**
 * A unist position on one long line, which makes its points when they are asked for: kept, the points of all nodes take more
 * memory than the nodes.
 *
 * @example
 * new OffsetPosition(4, 9).end; // { line: 1, column: 10, offset: 9 }
 */
export class OffsetPosition {
  private startOffset: number;
  private endOffset: number;

  constructor(start: number, end: number) {
    this.startOffset = start;
    this.endOffset = end;
  }

  /** From the start of one stretch to the end of another. */
  static join(first: OffsetPosition, second: OffsetPosition): OffsetPosition {
    return new OffsetPosition(first.startOffset, second.endOffset);
  }

  get start(): Point {
    return pointOnOneLine(this.startOffset);
  }

  set start({ offset }: Point) {
    this.startOffset = offset;
  }

  get end(): Point {
    return pointOnOneLine(this.endOffset);
  }

  set end({ offset }: Point) {
    this.endOffset = offset;
  }

  /** Written out, it is like any other. */
  toJSON(): { start: Point; end: Point } {
    return { start: this.start, end: this.end };
  }
}

/** A point of a page that is taken for one long line. */
export function pointOnOneLine(offset: number): Point {
  return { line: 1, column: offset + 1, offset };
}
