import type { BlockSpan } from "@decant/page";
import type { List, ListItem, Nodes, Parents, Root, RootContent } from "mdast";
import type { Handle, State, Options as ToMarkdownExtension } from "mdast-util-to-markdown";
import type { WriterOptions } from "./options.ts";

/** The place of a block in the Markdown and in the HTML; both offsets are -1 without a position. */
export type Block = Omit<BlockSpan, "path" | "anchor">;

/** The state of one document that is being written. */
export class Progress {
  blocks: Block[] = [];
  /** The line being written. */
  line = 1;
  definitions = false;
  readonly options: WriterOptions;
  /** Our handlers by node type; handlers of other extensions record no blocks. */
  readonly handlers: Readonly<Record<string, Handle>>;

  constructor(options: WriterOptions, handlers: Readonly<Record<string, Handle>>) {
    this.options = options;
    this.handlers = handlers;
  }

  /** Move the current line, and the blocks from an index on, down by some lines. */
  moveDown(from: number, lines: number): void {
    this.line += lines;
    for (let index = from; index < this.blocks.length; index++) {
      const block = this.blocks[index] as Block;
      this.blocks[index] = { ...block, line: block.line + lines, endLine: block.endLine + lines };
    }
  }
}

/** Carries the progress of a document in its options, so that all documents share the handlers. */
export interface Extension extends ToMarkdownExtension {
  readonly progress: Progress;
}

export function progressOf(state: State): Progress {
  return (state.options as Extension).progress;
}

/** Node types whose handlers advance the line themselves, through their children. */
const containers: ReadonlySet<string> = new Set(["blockquote", "footnoteDefinition", "list", "listItem"]);

/**
 * Write children with the blank lines that join functions ask for, and record the lines of each.
 *
 * The stock function splits its output into lines at every level; this one counts line ends once, at the leaves.
 */
export function writeFlow(parent: Parents, state: State): string {
  const progress = progressOf(state);
  const children = parent.children as RootContent[];
  let out = "";
  state.indexStack.push(-1);
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as RootContent;
    state.indexStack[state.indexStack.length - 1] = index;
    if (index > 0) {
      const gap = lineEndsBetween(children[index - 1] as RootContent, child, parent, state);
      out += gap;
      progress.line += gap.includes("<") ? 4 : gap.length;
    }
    out += writeChild(child, parent, state, progress);
    if (child.type !== "list") state.bulletLastUsed = undefined;
  }
  state.indexStack.pop();
  return out;
}

function writeChild(child: RootContent, parent: Parents, state: State, progress: Progress): string {
  const line = progress.line;
  const slot = progress.blocks.length;
  progress.blocks.push(nowhere);
  const info = { before: "\n", after: "\n", now: { line, column: 1 }, lineShift: 0 };
  // Faster than `state.handle`.
  const handler: Handle | undefined = state.handlers[child.type as keyof State["handlers"]];
  const value = handler === undefined ? state.handle(child, parent, state, info) : handler(child, parent, state, info);
  if (!containers.has(child.type)) progress.line = line + countLineEnds(value);
  const { start, end } = stretchOf(child, progress, slot);
  progress.blocks[slot] = { type: child.type, line, endLine: progress.line, start, end };
  // The lines of blocks in a container of another extension are unknown.
  if (handler !== progress.handlers[child.type]) progress.blocks.length = slot + 1;
  return value;
}

const nowhere: Block = { type: "", line: 0, endLine: 0, start: -1, end: -1 };

/** The stretch of a block's element, widened to those of inner blocks: a list may join the item before it. */
function stretchOf(child: RootContent, { blocks }: Progress, slot: number): Pick<Block, "start" | "end"> {
  let start = child.position?.start.offset ?? -1;
  let end = child.position?.end.offset ?? -1;
  for (let inner = slot + 1; inner < blocks.length; inner++) {
    const block = blocks[inner] as Block;
    if (block.start < 0) continue;
    if (start < 0 || block.start < start) start = block.start;
    if (block.end > end) end = block.end;
  }
  return end < 0 ? { start: -1, end: -1 } : { start, end };
}

function countLineEnds(value: string): number {
  let count = 0;
  for (let index = value.indexOf("\n"); index !== -1; index = value.indexOf("\n", index + 1)) count++;
  return count;
}

/** Ask the join functions, the last one first, as mdast-util-to-markdown does. */
function lineEndsBetween(left: Nodes, right: Nodes, parent: Parents, state: State): string {
  for (let index = state.join.length - 1; index >= 0; index--) {
    const answer = state.join[index]?.(left as never, right as never, parent as never, state);
    if (answer === true || answer === 1) return "\n\n";
    if (typeof answer === "number") return "\n".repeat(answer + 1);
    // Only a comment keeps such neighbours apart.
    if (answer === false) return "\n\n<!---->\n\n";
  }
  return "\n\n";
}

const lineStart = /\n(?!\n|$)/g;

/** Indent each line except the first; blank lines stay blank. */
export function indent(value: string, indentation: string): string {
  return value.includes("\n") ? value.replace(lineStart, `\n${indentation}`) : value;
}

/** Whether two blocks on neighbouring lines, as in a tight list item, are read as the same two blocks: pairs known to be safe. */
export function mayTouch(left: Nodes, right: Nodes): boolean {
  if (right.type === "code") return left.type !== "list" && left.type !== "table" && left.type !== "html";
  if (right.type === "heading") return endsItself(left) || left.type === "paragraph";
  if (right.type === "list")
    return left.type === "heading" || left.type === "code" || (left.type === "paragraph" && interruptsParagraph(right));
  if (right.type === "blockquote") return (left.type === "paragraph" && interruptsParagraph(right)) || endsItself(left);
  return endsItself(left) && right.type === "paragraph";
}

function endsItself(node: Nodes): boolean {
  return node.type === "heading" || node.type === "code";
}

/**
 * Only a list that starts with 1 and whose first item is not empty can follow the line of a paragraph (CommonMark 5.2). For some
 * readers that applies to lists at the start of its first item, or of a quotation, too.
 */
function interruptsParagraph(block: Nodes): boolean {
  let inner: Nodes | undefined = block;
  while (inner?.type === "list" || inner?.type === "blockquote") {
    if (inner.type === "blockquote") {
      if (inner.data?.callout !== undefined) return true;
      inner = inner.children[0];
    } else {
      const first: ListItem | undefined = inner.children[0];
      if (first?.children.length === 0 || (inner.ordered && (inner.start ?? 1) !== 1)) return false;
      inner = first?.children[0];
    }
  }
  return true;
}

/** The number of a list's first item: CommonMark allows whole numbers of nine digits. */
export function firstNumber({ start, children }: List): number {
  return Math.min(Math.max(Math.trunc(start ?? 1) || 0, 0), 999_999_999 - children.length);
}

/** Most characters of Markdown for each character of HTML, and the allowance for short pages. */
export const maxGrowth = 4;
export const minLength = 1024;

/** Least indent of a level: two spaces, or `> `. */
const levelWidth = 2;
const indented: ReadonlySet<string> = new Set(["blockquote", "listItem", "footnoteDefinition"]);

/** A lower bound for the characters that indent a document: one line for each block, more for code. Much faster than writing it. */
export function leastIndentation(tree: Root): number {
  return Math.max(0, indentationOf(tree, 0));
}

/** Recurses over blocks, whose depth `toMdast` limits. */
function indentationOf(node: Nodes, level: number): number {
  if ((node.type === "code" || node.type === "math") && level > 0)
    return level * levelWidth * (countLineEnds(node.value) + 1);
  if (node.type === "paragraph" || node.type === "heading" || node.type === "table" || !("children" in node))
    return level * levelWidth;
  const isContainer = indented.has(node.type);
  const inner = isContainer ? level + 1 : level;
  // The first line has the mark of the level in place of an indent.
  let total = isContainer ? -levelWidth : 0;
  for (const child of node.children) total += indentationOf(child, inner);
  return total;
}
