/** A place in a text, as unist has it: `line` and `column` count from 1, `offset` from 0, all in UTF-16 code units. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

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
  // Searching is several times faster than looking at every unit, and texts with a lone CR are rare.
  if (text.includes("\r")) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const ends = unit === lineFeed || (unit === carriageReturn && text.charCodeAt(i + 1) !== lineFeed);
      if (ends) starts.push(i + 1);
    }
  } else {
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  }
  return starts;
}
