import { toText } from "@decant/normalize";
import type { Heading, Nodes, Root } from "mdast";
import { isContainer, type Piece } from "./pieces.ts";

/** Block types and code languages of pieces, each once, in order of appearance. */
export function describeBlocks(pieces: readonly Piece[]): { types: string[]; languages: string[] } {
  const types = new Set<string>();
  const languages = new Set<string>();
  for (const piece of pieces) {
    for (const frame of piece.frames) {
      if (frame.kind === "item") types.add("list").add("listItem");
      else types.add("blockquote");
    }
    const stack: Nodes[] = [piece.node];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node.type === "listItem") types.add("list");
      types.add(node.type);
      if (node.type === "code" && node.lang) languages.add(node.lang);
      if (isContainer(node)) for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as Nodes);
    }
  }
  return { types: [...types], languages: [...languages] };
}

/** Text without leading headings that are in the heading path. */
export function textBelow(tree: Root, headingPath: readonly string[]): string {
  const { children } = tree;
  let skipped = 0;
  for (; skipped < children.length; skipped++) {
    const node = children[skipped] as Nodes;
    if (node.type !== "heading" || !headingPath.includes(titleOf(node))) break;
  }
  const rest = toText({ type: "root", children: children.slice(skipped) });
  return rest === "" ? toText(tree) : rest;
}

const spaces = /\s+/g;

/** A heading as one line of text. */
export function titleOf(heading: Heading): string {
  return toText(heading).replace(spaces, " ");
}

/** Share of the visible characters that are in links, 0 to 1. */
export function linkDensity(tree: Root): number {
  let linked = 0;
  let all = 0;
  const stack: { node: Nodes; inLink: boolean }[] = [{ node: tree, inLink: false }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node } = next;
    const inLink = next.inLink || node.type === "link";
    if ("children" in node) for (const child of node.children) stack.push({ node: child, inLink });
    else if ("value" in node) {
      all += node.value.length;
      if (inLink) linked += node.value.length;
    }
  }
  return all === 0 ? 0 : linked / all;
}

/** Blocks that hold text: all except headings and rules. */
export function isBody({ node }: Piece): boolean {
  return node.type !== "heading" && node.type !== "thematicBreak";
}

/** Whether a piece begins inside a block or container. */
export function isContinued(piece: Piece): boolean {
  return piece.part?.isFirst === false || piece.frames.some(({ start }) => start < piece.start);
}
