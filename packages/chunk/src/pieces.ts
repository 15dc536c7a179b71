import type { Blockquote, FootnoteDefinition, List, ListItem, Nodes, RootContent } from "mdast";

/** What splitting needs to know of a document. */
export interface Source {
  readonly markdown: string;
  /** BCP 47 tag of the text. */
  readonly language: string;
}

/** A list item or quotation around a piece: what a part of it needs in front of its lines. */
export interface Frame {
  readonly kind: "item" | "quote";
  /** Offset at which the container begins: with its mark. */
  readonly start: number;
  /** Column of the mark in its line, from 0. */
  readonly column: number;
  /** `- `, `3. `, `> `. */
  readonly mark: string;
  /** A line that makes a quotation a callout, such as `[!NOTE]`. */
  readonly callout?: string;
}

/** How strong the boundary in front of a piece is: the lower, the better to cut at. */
export const ranks = { block: 0, inner: 1, line: 2, sentence: 3, word: 4 } as const;

/** A stretch of Markdown that is not cut any further, unless it is too long. */
export interface Piece {
  /** Deepest block that it belongs to. */
  readonly node: Nodes;
  readonly start: number;
  readonly end: number;
  /** From outermost. */
  readonly frames: readonly Frame[];
  readonly rank: number;
  /** Place of its root block, and the section that it belongs to. */
  readonly order: number;
  readonly section: number;
  /** Set where it is only a part of its block. */
  readonly part?: Part;
}

interface Part {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Where a node stands in the Markdown. The reader gives every node a position. */
export function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

/** See {@link startOf}. */
export function endOf(node: Nodes): number {
  return node.position?.end.offset ?? 0;
}

/** Characters between the start of its line and an offset. */
export function columnOf(offset: number, markdown: string): number {
  return offset - (markdown.lastIndexOf("\n", offset - 1) + 1);
}

/** A block that holds blocks. */
export type Container = List | ListItem | Blockquote | FootnoteDefinition;

/** Whether a block is one. */
export function isContainer(node: Nodes): node is Container {
  return (
    node.type === "list" || node.type === "listItem" || node.type === "blockquote" || node.type === "footnoteDefinition"
  );
}

export function pieceOf(node: RootContent, order: number, section: number): Piece {
  return { node, start: startOf(node), end: endOf(node), frames: [], rank: ranks.block, order, section };
}
