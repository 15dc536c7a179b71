import { lowerBound } from "@decant/page";
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
 * A line ends with LF, CR LF or a lone CR; its end belongs to it.
 *
 * @example
 * new LineIndex("ab\ncd").pointAt(4); // { line: 2, column: 2, offset: 4 }
 */
export class LineIndex {
  private readonly length: number;
  private readonly starts: number[] = [0];

  constructor(text: string) {
    this.length = text.length;
    for (const { index, 0: end } of text.matchAll(lineEnd)) this.starts.push(index + end.length);
  }

  /** Number of lines; an empty text has one. */
  get lineCount(): number {
    return this.starts.length;
  }

  /**
   * The point at an offset.
   *
   * @param offset From 0 to the length of the text, both included; fractions are cut off, offsets outside are moved to the nearer end.
   */
  pointAt(offset: number): Point {
    const { starts } = this;
    const at = Math.max(0, Math.min(this.length, Math.trunc(offset) || 0));
    const line = lowerBound(starts.length, (index) => starts[index] <= at);
    return { line, column: at - starts[line - 1] + 1, offset: at };
  }
}

const lineEnd = /\r\n?|\n/g;

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
