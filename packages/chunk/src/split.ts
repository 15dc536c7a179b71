import { lowerBound } from "@decant/page";
import type { Blockquote, Code, List, ListItem, Nodes, Paragraph, PhrasingContent, Table } from "mdast";
import { columnOf, endOf, type Frame, type Piece, ranks, type Source, startOf } from "./pieces.ts";
import { splitSentences } from "./sentences.ts";

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

/**
 * Cut a paragraph between sentences, or a sentence between words.
 *
 * Cuts lie in plain text only: never inside of a link, emphasis, code, formula, image or footnote mark, and never where
 * the rest would begin like another block.
 */
export function splitText(piece: Piece, { markdown, language }: Source): Piece[] {
  const masked = maskMarks(piece.node as Paragraph, piece, markdown);
  const sentences =
    piece.part === undefined ? cutInto(piece, splitSentences(masked, language), ranks.sentence, masked, markdown) : [];
  return sentences.length > 1 ? sentences : cutInto(piece, masked.split(wordBoundary), ranks.word, masked, markdown);
}

/** Pieces as long as the parts of the masked text, or longer where a cut would change the parse. */
function cutInto(piece: Piece, parts: readonly string[], rank: number, masked: string, markdown: string): Piece[] {
  const { start, end, part: whole } = piece;
  const pieces: Piece[] = [];
  let from = start;
  let at = start;
  for (const { length } of parts) {
    at += length;
    const next = at + leadingSpaces(masked, at - start);
    const isBlank = next >= end || masked.slice(from - start, at - start).trim() === "";
    if (at < end && (isBlank || blockStart.test(markdown.slice(next, next + blockStartLength)))) continue;
    const seen = at === end ? at : at - trailingSpaces(masked, from - start, at - start);
    const isFirst = from === start;
    pieces.push({
      ...piece,
      start: from,
      end: seen,
      rank: isFirst ? piece.rank : rank,
      part: { isFirst: isFirst && whole?.isFirst !== false, isLast: at === end && whole?.isLast !== false },
    });
    from = next;
  }
  return pieces;
}

/** Line starts that begin another block than a paragraph. */
const blockStart =
  /^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|[>|<\t ]|`{3}|~{3}|\${2}|[-=*_]+\s*$|[-*_](?:\s*[-*_]){2}|\[\^|\[[^\]]*\]:|\[[ xX]\]\s|\[!|:?-+:?\s*\|)/;
/** Characters that hold such a start. */
const blockStartLength = 80;

function leadingSpaces(masked: string, from: number): number {
  let count = 0;
  while (spaces.includes(masked[from + count] ?? "x")) count++;
  return count;
}

const spaces = " \n\t";

function trailingSpaces(masked: string, from: number, to: number): number {
  const text = masked.slice(from, to);
  return text.length - Math.max(text.trimEnd().length, 1);
}

/** Replaces text that must not be cut. A private-use character is not a space and does not end a sentence. */
const filled = "\uE000";
const lineStart = /\n[ \t>]*/g;
const endOfSentence = /[.!?\u2026\u3002\uFF01\uFF1F]/u;
const visible = /[^\s*_~`[\]()!$\\]/u;

/**
 * Mask everything except plain text, keeping the length. Marked-up words become private characters, except the last character,
 * which may end a sentence. A footnote mark repeats the character before it, so that a sentence can end after it.
 */
function maskMarks({ children }: Paragraph, { start, end }: Piece, markdown: string): string {
  // Joined at the end: to read the last character of a text that grows would copy it each time.
  const masked: string[] = [];
  let at = start;
  // A long paragraph has many parts, so none of them walks over the children before it.
  for (
    let index = lowerBound(children.length, (index) => endOf(children[index] as PhrasingContent) <= start);
    index < children.length;
    index++
  ) {
    const child = children[index] as PhrasingContent;
    const from = Math.max(startOf(child), at);
    const to = Math.min(endOf(child), end);
    if (to <= at) continue;
    if (from >= end) break;
    // Prefix of a line by its containers.
    if (from > at) masked.push(" ".repeat(from - at));
    masked.push(maskChild(child, markdown.slice(from, to), masked.at(-1)?.at(-1) ?? ""));
    at = to;
  }
  masked.push(markdown.slice(at, end));
  return masked.join("");
}

function maskChild(child: PhrasingContent, raw: string, before: string): string {
  if (child.type === "text") return maskLineStarts(raw);
  // The only line end that readers see.
  if (child.type === "break") return `${" ".repeat(raw.length - 1)}\n`;
  if (child.type === "footnoteReference") return (endOfSentence.test(before) ? before : filled).repeat(raw.length);
  return filled.repeat(raw.length - 1) + lastCharacter(child);
}

function maskLineStarts(raw: string): string {
  return raw.replace(lineStart, (match) => " ".repeat(match.length));
}

/** Last visible character of a node; a private-use character if it is not text. */
function lastCharacter(node: Nodes): string {
  let last = node;
  while ("children" in last && last.children.length > 0) last = last.children.at(-1) as Nodes;
  const character = last.type === "text" ? last.value.trimEnd().at(-1) : undefined;
  return character !== undefined && visible.test(character) ? character : filled;
}

/** Between words; in scripts that write without spaces, between characters. */
const wordBoundary =
  /(?<=\s)(?=\S)|(?<![\s([{\u201C\u2018\u300C\u300E\uFF08])(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}])(?!\p{M})/u;
