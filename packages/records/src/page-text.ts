import { Flag, type NodeTable, type Text, tagId } from "@decant/dom";
import { blockElements, knownTag, lazily, OTHER, offsetsInSource, TEXT, tagCount } from "@decant/dom/internal";
import { lowerBound } from "@decant/page";
import { raisedGap, type SourceId, type Span, type Written } from "./written.ts";

const isBlock = new Uint8Array(tagCount);
for (const name of blockElements) isBlock[tagId(name)] = 1;
// Elements without an id of their own are inline.
isBlock[OTHER] = 0;
const BR = knownTag("br");
const INS = knownTag("ins");

/** Offsets in the visible text, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Line extends Range {
  readonly node: number;
}

const digit = /\d/;

/**
 * The visible text of a page, line by line, mapped back to the source. White space is collapsed; lines end where blocks do.
 */
export class PageText {
  readonly html: string;
  readonly table: NodeTable;
  /** Lines with `\n` between them. */
  readonly text: string;
  readonly lines: readonly Line[];
  /** Start of each piece in `text`, and its text node. */
  private readonly starts: number[] = [];
  private readonly pieceNodes: number[] = [];
  /** The text in lower case, if that has the same offsets. */
  readonly lower: () => string = lazily(() => {
    const lower = this.text.toLowerCase();
    return (lower.length === this.text.length ? lower : this.text).replaceAll("\n", " ");
  });

  constructor(html: string, table: NodeTable) {
    this.html = html;
    this.table = table;
    const lines: Line[] = [];
    const { nodes, flags, runNodes } = table;
    let text = "";
    let lineStart = 0;
    let lineNode = -1;
    let last = -1;
    let endsOpen = false;
    for (const node of runNodes) {
      if ((flags[node] & (Flag.HIDDEN | Flag.NOSCRIPT)) !== 0) continue;
      const { data } = nodes[node] as Text;
      const own = collapseInside(data);
      const ink = own.trim();
      if (ink === "") {
        endsOpen = true;
        continue;
      }
      if (last >= 0 && this.isApart(last, node)) {
        if (text.length > lineStart) lines.push({ start: lineStart, end: text.length, node: lineNode });
        text += "\n";
        lineStart = text.length;
        lineNode = node;
      } else if (last >= 0) {
        const spaced = endsOpen || own[0] === " " || this.hasGap(last, node);
        // Cents are often raised instead of set apart.
        const raised = digit.test(text[text.length - 1] ?? "") && digit.test(ink[0]);
        if (spaced) text += " ";
        else if (raised) text += raisedGap;
      } else lineNode = node;
      this.starts.push(text.length);
      this.pieceNodes.push(node);
      text += ink;
      endsOpen = own.endsWith(" ");
      last = node;
    }
    if (text.length > lineStart) lines.push({ start: lineStart, end: text.length, node: lineNode });
    this.text = text;
    this.lines = lines;
  }

  /** Whether a block begins or ends between two text nodes. */
  private isApart(a: number, b: number): boolean {
    const { tag, parent, end } = this.table;
    for (let i = a + 1; i < b; i++) {
      const id = tag[i];
      if (isBlock[id] === 1 || id === BR) return true;
    }
    for (let up = parent[a]; up > 0 && end[up] <= b; up = parent[up]) if (isBlock[tag[up]] === 1) return true;
    return false;
  }

  /** Whether blank text, or the beginning of inserted text, is between two text nodes. */
  private hasGap(a: number, b: number): boolean {
    const { tag } = this.table;
    for (let i = a + 1; i < b; i++) if (tag[i] === TEXT || tag[i] === INS) return true;
    return false;
  }

  /** Index of the first piece whose text is not before an offset. */
  private pieceAt(offset: number): number {
    return Math.max(0, lowerBound(this.starts.length, (at) => this.starts[at] <= offset) - 1);
  }

  nodeAt(offset: number): number {
    return this.pieceNodes[this.pieceAt(offset)] ?? 0;
  }

  lineAt(offset: number): number {
    return Math.max(0, lowerBound(this.lines.length, (at) => (this.lines[at] as Line).start <= offset) - 1);
  }

  /** The line that holds the start of a range, and those that begin in it. */
  linesIn({ start, end }: Range): readonly Line[] {
    const after = lowerBound(this.lines.length, (at) => (this.lines[at] as Line).start < end);
    return this.lines.slice(this.lineAt(start), after);
  }

  /** Offsets of the visible text of an element; empty if it has none. */
  rangeOf(node: number): Range {
    const first = this.firstPieceFrom(node);
    const after = this.firstPieceFrom(this.table.end[node]);
    if (first >= after) return { start: 0, end: 0 };
    return { start: this.starts[first], end: this.endOfPiece(after - 1) };
  }

  private firstPieceFrom(node: number): number {
    return lowerBound(this.pieceNodes.length, (at) => this.pieceNodes[at] < node);
  }

  private endOfPiece(piece: number): number {
    const { data } = this.table.nodes[this.pieceNodes[piece]] as Text;
    return this.starts[piece] + collapseInside(data).trim().length;
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end).replaceAll("\n", " ");
  }

  /** A stretch of the visible text, without white space at its ends. */
  written(start: number, end: number, source: SourceId): Written {
    let [from, to] = [start, end];
    while (from < to && isSpace(this.text.charCodeAt(from))) from++;
    while (to > from && isSpace(this.text.charCodeAt(to - 1))) to--;
    const node = this.table.parent[this.nodeAt(from)];
    return {
      text: this.slice(from, to),
      decoding: "text",
      source,
      isVisible: true,
      node,
      at: from,
      locate: () => this.spans(from, to),
    };
  }

  /** Places of a stretch of the visible text, one for each text node. */
  private spans(start: number, end: number): Span[] | undefined {
    const spans: Span[] = [];
    for (let piece = this.pieceAt(start); piece < this.starts.length; piece++) {
      const from = this.starts[piece];
      if (from >= end) break;
      const to = this.endOfPiece(piece);
      if (to <= start) continue;
      const span = this.spanInNode(this.pieceNodes[piece], Math.max(0, start - from), Math.min(to, end) - from);
      if (span === undefined) return undefined;
      spans.push(span);
    }
    return spans.length === 0 ? undefined : spans;
  }

  private spanInNode(node: number, start: number, end: number): Span | undefined {
    const { data, startIndex, endIndex } = this.table.nodes[node] as Text;
    if (startIndex === null || endIndex === null) return undefined;
    const [a, b] = rawOffsets(data, start, end);
    const found = offsetsInSource(this.html.slice(startIndex, endIndex + 1), data, [a, b]);
    if (found === undefined) return undefined;
    const [from = 0, to = endIndex + 1 - startIndex] = found;
    return { start: startIndex + from, end: startIndex + to };
  }
}

const inner = /[\s\u200b\u200e\u200f\ufeff]+/g;
const oneSpace = " ";

/** White space runs as one space; those at the ends, too. */
function collapseInside(data: string): string {
  return data.replace(inner, oneSpace);
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x200a;
}

const blank = /[\s\u200b\u200e\u200f\ufeff]/;

/** Offsets in a text of two offsets in its collapsed and trimmed form. */
function rawOffsets(data: string, start: number, end: number): [number, number] {
  let at = 0;
  while (at < data.length && blank.test(data[at])) at++;
  let seen = 0;
  let from = at;
  for (; at < data.length; ) {
    if (seen === start) from = at;
    if (seen === end) break;
    if (blank.test(data[at])) while (at < data.length && blank.test(data[at])) at++;
    else at++;
    seen++;
  }
  return [from, at];
}
