/** A place in a text, as unist has it: `line` and `column` count from 1, `offset` from 0, all in UTF-16 code units. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/**
 * Lines and columns for offsets into one text.
 *
 * A line ends with LF, CR LF or a lone CR; its end belongs to it. Lookups that move forwards through neighbouring
 * lines, as a walk over a tree does, cost next to nothing; any other is a binary search.
 *
 * @example
 * new LineIndex("ab\ncd").pointAt(4); // { line: 2, column: 2, offset: 4 }
 */
export class LineIndex {
  /** Number of lines; an empty text has one. */
  readonly lineCount: number;
  private readonly starts: Int32Array;
  private readonly length: number;
  /** Index of the line that was found last. */
  private cursor = 0;

  constructor(text: string) {
    const starts = lineStarts(text);
    this.starts = Int32Array.from(starts);
    this.lineCount = starts.length;
    this.length = text.length;
  }

  /**
   * The point at an offset.
   *
   * @param offset From 0 to the length of the text, both included; fractions are cut off, offsets outside are moved to the nearer end.
   */
  pointAt(offset: number): Point {
    const at = Math.max(0, Math.min(this.length, Math.trunc(offset) || 0));
    if (!this.holds(this.cursor, at) && !this.holds(++this.cursor, at)) this.cursor = this.search(at);
    return { line: this.cursor + 1, column: at - (this.starts[this.cursor] as number) + 1, offset: at };
  }

  private holds(line: number, offset: number): boolean {
    const start = this.starts[line];
    const next = this.starts[line + 1];
    return start !== undefined && start <= offset && (next === undefined || offset < next);
  }

  /** Index of the last line that starts at or before the offset. */
  private search(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  // Searching is several times faster than looking at every unit.
  let feed = text.indexOf("\n");
  let carriage = text.indexOf("\r");
  while (feed >= 0 || carriage >= 0) {
    const returns = carriage >= 0 && (feed < 0 || carriage < feed);
    // CR LF ends one line.
    const end = returns && carriage + 1 !== feed ? carriage : feed;
    starts.push(end + 1);
    if (feed >= 0 && feed <= end) feed = text.indexOf("\n", end + 1);
    if (carriage >= 0 && carriage <= end) carriage = text.indexOf("\r", end + 1);
  }
  return starts;
}
