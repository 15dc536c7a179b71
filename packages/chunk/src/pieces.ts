import type { Blockquote, FootnoteDefinition, List, ListItem, Nodes, RootContent } from "mdast";
import type { CountTokens } from "./options.ts";

/** The parts of a document that splitting needs. */
export interface Source {
  readonly markdown: string;
  /** BCP 47 tag of the text. */
  readonly language: string;
}

/** A list item or quotation around a piece, with the marks its lines need. */
export interface Frame {
  readonly kind: "item" | "quote";
  /** Offset of the container's mark. */
  readonly start: number;
  /** Column of the mark in its line, from 0. */
  readonly column: number;
  /** `- `, `3. `, `> `. */
  readonly mark: string;
  /** A line that makes a quotation a callout, such as `[!NOTE]`. */
  readonly callout?: string;
}

/** Strength of the boundary before a piece; lower is better to cut at. */
export const ranks = { block: 0, inner: 1, line: 2, sentence: 3, word: 4 } as const;

/** A span of Markdown that is cut further only if it is too long. */
export interface Piece {
  /** Deepest block that it belongs to. */
  readonly node: Nodes;
  readonly start: number;
  readonly end: number;
  /** From outermost. */
  readonly frames: readonly Frame[];
  readonly rank: number;
  /** Index of its root block, and its section. */
  readonly order: number;
  readonly section: number;
  /** Whether it is only a part of its block. */
  readonly part?: { readonly isFirst: boolean; readonly isLast: boolean };
}

/** Position of a node in the Markdown; the reader gives every node one. */
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

export interface CountedSource extends Source {
  readonly settings: { readonly countTokens: CountTokens };
}

/** Most counters count a blank line as one token. */
const joinTokens = 1;

/** Tokens of a piece with its separator from the one before. */
export function measure({ start, end }: Piece, { markdown, settings }: CountedSource): number {
  return settings.countTokens(markdown.slice(start, end)) + joinTokens;
}
