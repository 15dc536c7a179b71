import type { Blockquote, Code, List, ListItem, Nodes, Table } from "mdast";
import { columnOf, endOf, type Frame, type Piece, ranks, type Source, startOf } from "./pieces.ts";
import { splitText } from "./split-text.ts";

type Splitter = (piece: Piece, source: Source) => Piece[];

/**
 * Splitters for blocks that are too long. Types without one (headings, formulas, footnotes, HTML) are never split. A splitter
 * returns the parts in order, or one piece if there is nothing to cut.
 */
const splitters: Partial<Record<Nodes["type"], Splitter>> = {
  list: (piece) => splitChildren(piece, piece.node as List, []),
  listItem: splitItem,
  blockquote: splitQuote,
  table: splitTable,
  code: splitCode,
  paragraph: splitText,
};

/** Cut a piece into the next smaller ones; undefined if it cannot be cut. */
export function split(piece: Piece, source: Source): Piece[] | undefined {
  const parts = splitters[piece.node.type]?.(piece, source);
  return parts === undefined || parts.length < 2 ? unwrapped(parts, piece) : parts;
}

/** A container with a single child is split as that child. */
function unwrapped(parts: Piece[] | undefined, piece: Piece): Piece[] | undefined {
  const only = parts?.[0];
  return only === undefined || only.node === piece.node ? undefined : parts;
}

/** Children as pieces; the first has the container's mark, the last its end. */
function splitChildren(
  piece: Piece,
  parent: { readonly children: readonly Nodes[] },
  frames: readonly Frame[],
): Piece[] {
  const { children } = parent;
  return children.map((node, index) => ({
    ...piece,
    node,
    start: index === 0 ? piece.start : startOf(node),
    end: index === children.length - 1 ? piece.end : endOf(node),
    frames: [...piece.frames, ...frames],
    rank: index === 0 ? piece.rank : ranks.inner,
  }));
}

const itemMark = /^(?:[-+*]|\d{1,9}[.)])[ \t]*/;

function splitItem(piece: Piece, { markdown }: Source): Piece[] {
  const node = piece.node as ListItem;
  const start = startOf(node);
  const [mark = "- "] = itemMark.exec(markdown.slice(start, endOf(node))) ?? [];
  // Five spaces or more after a mark are one space and indented code.
  const indent = mark.trimEnd().length + Math.min(Math.max(mark.length - mark.trimEnd().length, 1), 4);
  const column = columnOf(start, markdown);
  return splitChildren(piece, node, [{ kind: "item", start, column, mark: mark.trimEnd().padEnd(indent) }]);
}

const calloutLine = /^> ?(\[![A-Za-z]+\])[ \t]*\n/;

function splitQuote(piece: Piece, { markdown }: Source): Piece[] {
  const node = piece.node as Blockquote;
  const start = startOf(node);
  const callout = node.data?.callout === undefined ? undefined : calloutLine.exec(markdown.slice(start))?.[1];
  const column = columnOf(start, markdown);
  const frame: Frame = { kind: "quote", start, column, mark: "> " };
  return splitChildren(piece, node, [callout === undefined ? frame : { ...frame, callout }]);
}

/** Rows, the header with the first. */
function splitTable(piece: Piece): Piece[] {
  if (piece.part !== undefined) return [];
  const rows = (piece.node as Table).children;
  // Shortest table with content: header, delimiter row and one row.
  return rows.slice(1).map((row, index) => ({
    ...piece,
    start: index === 0 ? piece.start : startOf(row),
    end: index === rows.length - 2 ? piece.end : endOf(row),
    rank: index === 0 ? piece.rank : ranks.line,
    part: { isFirst: index === 0, isLast: index === rows.length - 2 },
  }));
}

/** The opening fence of a fenced block; indented code has none. */
export const openingFence: RegExp = /^(`{3,}|~{3,})[^\n]*/;

/** Lines; the fences stay with the first and the last. */
function splitCode(piece: Piece, { markdown }: Source): Piece[] {
  const node = piece.node as Code;
  const from = startOf(node);
  const whole = markdown.slice(from, endOf(node));
  if (piece.part !== undefined || !openingFence.test(whole)) return [];
  const lines = lineSpans(whole, from, columnOf(from, markdown), markdown);
  const body = lines.slice(1, -1);
  return body.map((line, index) => ({
    ...piece,
    start: index === 0 ? piece.start : line.start,
    end: index === body.length - 1 ? piece.end : line.end,
    rank: index === 0 ? piece.rank : isBlank(body[index - 1]) ? ranks.inner : ranks.line,
    part: { isFirst: index === 0, isLast: index === body.length - 1 },
  }));
}

const isBlank = (line: { start: number; end: number } | undefined): boolean => line?.start === line?.end;

/** Lines without their containers' prefix, which is as wide as the fence's indentation. */
function lineSpans(text: string, from: number, column: number, markdown: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (let at = 0; at <= text.length; ) {
    const lineEnd = text.indexOf("\n", at);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const start = at === 0 ? 0 : Math.min(at + prefixWidth(markdown, from + at, column), end);
    spans.push({ start: from + start, end: from + end });
    at = end + 1;
  }
  return spans;
}

function prefixWidth(markdown: string, lineStart: number, column: number): number {
  let width = 0;
  while (width < column && " >".includes(markdown[lineStart + width] ?? "\n")) width++;
  return width;
}
