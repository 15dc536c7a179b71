import type { AnyNode } from "domhandler";

/**
 * Source offsets of a node, end exclusive; `undefined` for a node without offsets.
 *
 * @example
 * const [p] = select(parse("<div><p>a</p></div>"), "p");
 * spanOf(p as never); // { start: 5, end: 13 }
 */
export function spanOf(node: AnyNode): { start: number; end: number } | undefined {
  const { startIndex, endIndex } = node;
  if (startIndex === null || endIndex === null) return undefined;
  return { start: startIndex, end: Math.max(startIndex, endIndex + 1) };
}

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

const reference = /&(?:#[xX]?[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);?/y;

/**
 * Offsets in the source of a decoded text at which its parts begin.
 *
 * @param source HTML of one text node: text and character references.
 * @param text The decoded source.
 * @param at Offsets into `text`, ascending.
 * @returns Offsets into `source`; `undefined` if `source` does not decode to `text`.
 */
export function offsetsInSource(source: string, text: string, at: readonly number[]): number[] | undefined {
  const found: number[] = [];
  let read = 0;
  let next = 0;
  for (let written = 0; next < at.length; ) {
    while (next < at.length && at[next] <= written) {
      found.push(read);
      next++;
    }
    if (next === at.length) break;
    if (read >= source.length) return undefined;
    const length = referenceLength(source, read, text, written);
    if (length > 0) {
      read += length;
      written += (text.codePointAt(written) ?? 0) > 0xffff ? 2 : 1;
    } else if (source.charCodeAt(read++) !== text.charCodeAt(written++)) {
      return undefined;
    }
  }
  return found;
}

/** Length of the character reference at an offset; 0 if there is none, or if it was not decoded. */
function referenceLength(source: string, read: number, text: string, written: number): number {
  if (source.charCodeAt(read) !== 38) return 0;
  reference.lastIndex = read;
  const found = reference.exec(source)?.[0];
  return found === undefined || text.startsWith(found, written) ? 0 : found.length;
}
