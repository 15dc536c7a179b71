import type { Code, Table } from "mdast";
import { columnOf, endOf, type Frame, type Piece, type Source, startOf } from "./pieces.ts";
import { openingFence } from "./split.ts";

/** Pieces that follow each other in the document without a gap. */
export type Segment = readonly [Piece, ...Piece[]];

/** Group pieces into runs without a gap; footnotes that were moved here come last. */
export function toSegments(pieces: readonly Piece[]): Segment[] {
  const runs: Piece[][] = [];
  for (const piece of [...pieces.filter(isText), ...pieces.filter((piece) => !isText(piece))]) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && (piece.order === last.order || piece.order === last.order + 1)) runs.at(-1)?.push(piece);
    else runs.push([piece]);
  }
  return runs as unknown as Segment[];
}

const isText = ({ node }: Piece): boolean => node.type !== "footnoteDefinition";

/**
 * Write pieces as complete Markdown.
 *
 * It is the document's own Markdown, character by character, except where a cut removed something: the first piece gets the
 * marks of its containers, the header of its table or the opening of its fence, and a cut fence is closed.
 */
export function render(segments: readonly Segment[], { markdown }: Source): string {
  return segments.map((segment) => renderSegment(segment, markdown)).join("\n\n");
}

function renderSegment(pieces: Segment, markdown: string): string {
  const [first] = pieces;
  const last = pieces.at(-1) ?? first;
  const text = markdown.slice(first.start, last.end);
  const end = closing(last, markdown);
  const width = outdentWidth(pieces, markdown);
  return width > 0 ? outdent(text + end, width) : opening(first, markdown) + text + end;
}

export function lengthBefore(piece: Piece, pieces: Segment, markdown: string): number {
  const [first] = pieces;
  const text = markdown.slice(first.start, piece.start);
  const width = outdentWidth(pieces, markdown);
  return width > 0 ? outdent(text, width).length : opening(first, markdown).length + text.length;
}

function outdent(text: string, width: number): string {
  return text.replaceAll(lineIndent, (indent) => indent.slice(0, Math.max(indent.length - width, 1)));
}

const lineIndent = /\n +/g;
const itemStart = /^(?:[-+*]|\d{1,9}[.)])[ \t]/;
/** Characters that hold an item's mark. */
const itemMarkLength = 12;

/**
 * Columns by which items of an inner list move left if no outer item is in the chunk.
 */
function outdentWidth(pieces: Segment, markdown: string): number {
  const { start, frames } = pieces[0];
  const open = frames.filter((frame) => frame.start < start);
  const isInside = (piece: Piece): boolean => open.every((frame, index) => piece.frames[index]?.start === frame.start);
  if (open.length === 0 || open.some(({ kind }) => kind !== "item")) return 0;
  if (!itemStart.test(markdown.slice(start, start + itemMarkLength)) || !pieces.every(isInside)) return 0;
  return columnOf(start, markdown);
}

/** Text before a piece that begins a chunk. */
export function opening(piece: Piece, markdown: string): string {
  const open = piece.frames.filter(({ start }) => start < piece.start);
  const column = columnFor(piece, open, markdown);
  const lines: string[] = [];
  let line = "";
  for (const [index, frame] of open.entries()) {
    line = line.padEnd(frame.column) + frame.mark;
    if (frame.callout === undefined) continue;
    lines.push(line + frame.callout);
    line = restOf(open.slice(0, index + 1));
    // On the next line, a heading or a table would not be parsed as one.
    if (piece.node.type !== "paragraph") lines.push(line.trimEnd());
  }
  line = line.padEnd(column);
  const rest = restOf(open).padEnd(column);
  for (const repeated of repeatedLines(piece, markdown)) {
    lines.push(line + repeated);
    line = rest;
  }
  return [...lines, line].join("\n");
}

/** Column at which a piece begins: its block's, or its container's text column for text cut off from its line. */
function columnFor({ node, start, part }: Piece, open: readonly Frame[], markdown: string): number {
  if (part?.isFirst !== false) return columnOf(start, markdown);
  if (node.type !== "paragraph") return columnOf(startOf(node), markdown);
  const inner = open.at(-1);
  return inner === undefined ? 0 : inner.column + inner.mark.length;
}

/** Prefix of a container's later lines. */
function restOf(frames: readonly Frame[]): string {
  let line = "";
  for (const { kind, column, mark } of frames)
    line = line.padEnd(column) + (kind === "quote" ? mark : " ".repeat(mark.length));
  return line;
}

/** The header of a cut table, the opening of a cut fence. */
function repeatedLines({ node, part }: Piece, markdown: string): string[] {
  if (part === undefined || part.isFirst) return [];
  if (node.type === "table") return headerOf(node, markdown);
  return node.type === "code" ? [continuedFence(node, markdown)] : [];
}

function headerOf(table: Table, markdown: string): string[] {
  const [header, row] = table.children;
  if (header === undefined || row === undefined) return [];
  const rule = markdown.slice(endOf(header), startOf(row)).split("\n")[1] ?? "";
  return [markdown.slice(startOf(header), endOf(header)), rule.replace(containerMarks, "")];
}

const containerMarks = /^[ \t>]*/;

/** Marks a continued block. It needs a language before it. */
const continuedMark = "continued";

function continuedFence(code: Code, markdown: string): string {
  const line = openingFence.exec(markdown.slice(startOf(code), endOf(code)))?.[0].trimEnd() ?? "```";
  return code.lang ? `${line} ${continuedMark}` : line;
}

/** Closing fence for a part that does not end its block. */
export function closing({ node, part, frames }: Piece, markdown: string): string {
  if (node.type !== "code" || part === undefined || part.isLast) return "";
  const [, fence = "```"] = openingFence.exec(markdown.slice(startOf(node), endOf(node))) ?? [];
  return `\n${restOf(frames).padEnd(columnOf(startOf(node), markdown))}${fence}`;
}
