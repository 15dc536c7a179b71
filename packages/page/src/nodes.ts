/** A unist point. */
interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/**
 * A unist position that treats the page as one line and makes its points on demand: stored points take more memory than the nodes.
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

  /** The position from the start of one to the end of another. */
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

  /** The same JSON as of any unist position. */
  toJSON(): { start: Point; end: Point } {
    return { start: this.start, end: this.end };
  }
}

/**
 * The point at an offset of a page that is treated as one line.
 *
 * @example
 * pointOnOneLine(4); // { line: 1, column: 5, offset: 4 }
 */
export function pointOnOneLine(offset: number): Point {
  return { line: 1, column: offset + 1, offset };
}

/**
 * The nodes of trees in document order, at any depth: of parsed pages, hast or mdast.
 *
 * @param roots They are given, too, each before all below it.
 * @param enters Whether the nodes below a node are given. It is asked after the node was, which may have new children by then.
 * @default all are
 * @example
 * const tree = { type: "root", children: [{ type: "emphasis", children: [{ type: "text" }] }, { type: "break" }] };
 * Array.from(nodesIn([tree]), ({ type }) => type); // ["root", "emphasis", "text", "break"]
 */
export function* nodesIn<Node extends object>(
  roots: readonly Node[],
  enters?: (node: Node) => boolean,
): Generator<Node, void, undefined> {
  const pending = roots.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    if (!("children" in node) || enters?.(node) === false) continue;
    for (const child of (node.children as readonly Node[]).toReversed()) pending.push(child);
  }
}

/**
 * Index of the first of some sorted things that is not before a place; their number if all are.
 *
 * @example
 * const starts = [0, 4, 9];
 * lowerBound(starts.length, (index) => (starts[index] as number) < 5); // 2
 */
export function lowerBound(count: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
