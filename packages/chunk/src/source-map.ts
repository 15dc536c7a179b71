import { type BlockSpan, nodesIn } from "@decant/page";
import type { Nodes, Root } from "mdast";
import type { ChunkSource } from "./chunk.ts";
import { type Container, endOf, isContainer, type Piece, startOf } from "./pieces.ts";

/** Finds the HTML span of a piece of Markdown; `until` is the start of the next piece of its block. */
export type FindSource = (piece: Piece, until?: number) => ChunkSource | undefined;

/**
 * Match the blocks that the reader finds with those that the writer recorded. Both list outer blocks first; blocks of one type
 * on one line match in order.
 */
export function mapSource(root: Root, blocks: readonly BlockSpan[]): FindSource {
  if (blocks.length === 0) return () => undefined;
  const noted = new Map<string, BlockSpan[]>();
  for (const block of blocks) {
    const key = `${block.type}:${block.line}`;
    const list = noted.get(key);
    if (list === undefined) noted.set(key, [block]);
    else list.push(block);
  }
  const found = new Map<Nodes, BlockSpan>();
  const titled = new Set<Nodes>();
  const containers: Container[] = [];
  for (const node of nodesIn<Nodes>(root.children, isContainer)) {
    if (node.type === "blockquote" && node.data?.callout !== undefined)
      for (const first of node.children.slice(0, 1)) titled.add(first);
    const block = noted.get(`${node.type}:${firstLineOf(node, titled)}`)?.shift();
    if (block !== undefined) found.set(node, block);
    if (isContainer(node)) containers.push(node);
  }
  // Innermost first.
  for (const node of containers.reverse()) stretchOver(node, found);
  return (piece, until = piece.end) => {
    const block = found.get(piece.node);
    return block === undefined ? undefined : partOf(piece, until, block);
  };
}

/** Broken lists: content beside an item in the page may be inside it in the Markdown. */
function stretchOver(node: Container, found: Map<Nodes, BlockSpan>): void {
  const own = found.get(node);
  if (own === undefined) return;
  const inner = node.children.flatMap((child) => found.get(child) ?? []);
  const start = inner.reduce((least, block) => Math.min(least, block.start), own.start);
  const end = inner.reduce((most, block) => Math.max(most, block.end), own.end);
  if (start !== own.start || end !== own.end) found.set(node, { ...own, start, end });
}

/** The reader starts a callout's first paragraph at the line of its mark, the writer after it. */
function firstLineOf(node: Nodes, titled: ReadonlySet<Nodes>): number {
  const line = node.position?.start.line ?? 0;
  return node.type === "paragraph" && titled.has(node) ? line + 1 : line;
}

/**
 * Span of a block, or a proportional part of it: exact at the ends of the block, approximate between. Consecutive parts have
 * consecutive spans without a gap.
 */
function partOf({ node, start, part }: Piece, until: number, block: BlockSpan): ChunkSource {
  const from = startOf(node);
  const length = Math.max(endOf(node) - from, 1);
  const at = (offset: number): number =>
    block.start + Math.round(((offset - from) / length) * (block.end - block.start));
  return {
    start: part === undefined || part.isFirst ? block.start : at(start),
    end: part === undefined || part.isLast ? block.end : at(until),
    ...(block.path === "" ? {} : { path: block.path }),
  };
}
