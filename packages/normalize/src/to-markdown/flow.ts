import type { Nodes, Parents, RootContent } from "mdast";
import type { Handle, State } from "mdast-util-to-markdown";
import type { WriterOptions } from "./options.ts";

/** Where a block of the Markdown came from. Lines count from 1, the last one included. */
export interface Block {
  readonly type: string;
  readonly line: number;
  readonly endLine: number;
  /** Offsets into the HTML; `end` is behind the last character. Both are -1 where no position tells them. */
  readonly start: number;
  readonly end: number;
}

/** What is remembered while one document is written. */
export class Progress {
  blocks: Block[] = [];
  /** The line being written. */
  line = 1;
  definitions = false;
  readonly options: WriterOptions;
  /** Our handlers by node type; those of other extensions note no blocks of their own. */
  readonly handlers: Readonly<Record<string, Handle>>;

  constructor(options: WriterOptions, handlers: Readonly<Record<string, Handle>>) {
    this.options = options;
    this.handlers = handlers;
  }

  /** Move the blocks from one on, and the line being written, down by some lines. */
  moveDown(from: number, lines: number): void {
    this.line += lines;
    for (let index = from; index < this.blocks.length; index++) {
      const block = this.blocks[index] as Block;
      this.blocks[index] = { ...block, line: block.line + lines, endLine: block.endLine + lines };
    }
  }
}

/** Node types whose handlers advance the line themselves, through their children. */
const containers: ReadonlySet<string> = new Set(["blockquote", "footnoteDefinition", "list", "listItem"]);

/**
 * Write children with the blank lines between them that join functions ask for, and note which lines each takes.
 *
 * The stock function splits what it writes into lines at every level; this one counts line ends once, at the leaves.
 */
export function writeFlow(parent: Parents, state: State, progress: Progress): string {
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
  // `state.handle` looks up the same, in a way for any kind of table.
  const handler: Handle | undefined = state.handlers[child.type as keyof State["handlers"]];
  const value = handler === undefined ? state.handle(child, parent, state, info) : handler(child, parent, state, info);
  if (!containers.has(child.type)) progress.line = line + countLineEnds(value);
  const { start, end } = stretchOf(child, progress, slot);
  progress.blocks[slot] = { type: child.type, line, endLine: progress.line, start, end };
  // Another extension's container does not say in which lines it puts what it holds.
  if (handler !== progress.handlers[child.type]) progress.blocks.length = slot + 1;
  return value;
}

const nowhere: Block = { type: "", line: 0, endLine: 0, start: -1, end: -1 };

/** The stretch of a block's own element, widened to those of the blocks inside: a list may join the item before it. */
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

/** Ask the join functions, last one first, as mdast-util-to-markdown does. */
function lineEndsBetween(left: Nodes, right: Nodes, parent: Parents, state: State): string {
  for (let index = state.join.length - 1; index >= 0; index--) {
    const answer = state.join[index]?.(left as never, right as never, parent as never, state);
    if (answer === true || answer === 1) return "\n\n";
    if (typeof answer === "number") return "\n".repeat(answer + 1);
    // Nothing but a comment keeps such neighbours apart.
    if (answer === false) return "\n\n<!---->\n\n";
  }
  return "\n\n";
}

const lineStart = /\n(?!\n|$)/g;

/** Put an indent before each line but the first; blank lines stay blank. */
export function indent(value: string, indentation: string): string {
  return value.includes("\n") ? value.replace(lineStart, `\n${indentation}`) : value;
}
