/** A place in a text, as in unist: `line` and `column` count from 1, `offset` from 0, all in UTF-16 code units. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/**
 * Lines and columns for offsets into one text.
 *
 * A line ends with LF, CR LF or a lone CR; its end belongs to it. A lookup in the same or the next line takes constant time; any
 * other is a binary search.
 *
 * @example
 * new LineIndex("ab\ncd").pointAt(4); // { line: 2, column: 2, offset: 4 }
 */
export class LineIndex {
  private readonly text: string;
  /** Starts of lines up to the furthest lookup, and the next one. */
  private readonly starts: number[] = [0];
  /** Offsets of the next LF and CR; -1 for none. */
  private feed: number;
  private carriage: number;
  /** Index of the last line found. */
  private cursor = 0;

  constructor(text: string) {
    this.text = text;
    this.feed = text.indexOf("\n");
    this.carriage = text.indexOf("\r");
  }

  /** Number of lines; an empty text has one. */
  get lineCount(): number {
    this.readTo(this.text.length);
    return this.starts.length;
  }

  /**
   * The point at an offset.
   *
   * @param offset From 0 to the length of the text, both included; fractions are cut off, offsets outside are moved to the nearer end.
   */
  pointAt(offset: number): Point {
    const at = Math.max(0, Math.min(this.text.length, Math.trunc(offset) || 0));
    this.readTo(at);
    if (!this.holds(this.cursor, at) && !this.holds(++this.cursor, at)) this.cursor = this.search(at);
    return { line: this.cursor + 1, column: at - this.starts[this.cursor] + 1, offset: at };
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
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Find the starts of lines up to an offset, and the next one. `indexOf` is several times faster than a loop over all units. */
  private readTo(offset: number): void {
    const { text, starts } = this;
    while ((this.feed >= 0 || this.carriage >= 0) && starts[starts.length - 1] <= offset) {
      const { feed, carriage } = this;
      const returns = carriage >= 0 && (feed < 0 || carriage < feed);
      // CR LF ends one line.
      const end = returns && carriage + 1 !== feed ? carriage : feed;
      starts.push(end + 1);
      if (feed >= 0 && feed <= end) this.feed = text.indexOf("\n", end + 1);
      if (carriage >= 0 && carriage <= end) this.carriage = text.indexOf("\r", end + 1);
    }
  }
}
