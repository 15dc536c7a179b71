import { toText } from "@decant/normalize";
import { nodesIn } from "@decant/page";
import type { FootnoteDefinition, Heading, Nodes, Root, RootContent } from "mdast";
import type { Settings } from "./options.ts";
import { isContainer, type Piece } from "./pieces.ts";

/** A heading and the blocks under it, up to the next heading. */
export interface Section {
  /** 0 for blocks before the first heading. */
  readonly depth: number;
  /** Heading path, its own heading last. */
  readonly path: readonly string[];
  /** Index of the enclosing section; -1 at the top. */
  readonly parent: number;
  /** In reading order, the heading first. */
  readonly blocks: readonly Placed[];
}

interface Placed {
  readonly node: RootContent;
  readonly order: number;
}

/**
 * Cut a document at its headings.
 *
 * A footnote moves to the block that refers to it first; one without reference stays.
 */
export function readOutline(root: Root): Section[] {
  const sections: Section[] = [];
  const open: { depth: number; index: number }[] = [];
  let section: { depth: number; path: string[]; parent: number; blocks: Placed[] } | undefined;
  for (const placed of withFootnotes(root)) {
    const { node } = placed;
    if (node.type === "heading" || section === undefined) {
      const depth = node.type === "heading" ? node.depth : 0;
      while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
      const parent = open.at(-1)?.index ?? -1;
      const above = sections[parent]?.path ?? [];
      section = { depth, path: node.type === "heading" ? [...above, titleOf(node)] : [], parent, blocks: [] };
      if (depth > 0) open.push({ depth, index: sections.length });
      sections.push(section);
    }
    section.blocks.push(placed);
  }
  return sections;
}

function withFootnotes(root: Root): Placed[] {
  const definitions = new Map<string, Placed>();
  for (const [order, node] of root.children.entries())
    if (node.type === "footnoteDefinition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, { node, order });
  const placed: Placed[] = [];
  const done = new Set<Nodes>();
  for (const [order, node] of root.children.entries()) {
    if (node.type === "footnoteDefinition" && definitions.get(node.identifier)?.node === node) continue;
    placed.push({ node, order });
    if (definitions.size > 0) for (const found of referredFrom(node, definitions, done)) placed.push(found);
  }
  for (const found of definitions.values()) if (!done.has(found.node)) insert(placed, found);
  return placed;
}

function insert(placed: Placed[], found: Placed): void {
  const at = placed.findIndex(({ node, order }) => node.type !== "footnoteDefinition" && order > found.order);
  placed.splice(at === -1 ? placed.length : at, 0, found);
}

function referredFrom(block: Nodes, definitions: ReadonlyMap<string, Placed>, done: Set<Nodes>): Placed[] {
  const found: Placed[] = [];
  let stack: Nodes[] = [block];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "footnoteReference") {
      const placed = definitions.get(node.identifier);
      if (placed === undefined || done.has(placed.node)) continue;
      done.add(placed.node);
      found.push(placed);
      // A footnote may refer to another.
      stack = [...(placed.node as FootnoteDefinition).children, ...stack];
    } else if ("children" in node) {
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as Nodes);
    }
  }
  return found;
}

const separator = " > ";

/** Share of the budget for the breadcrumb; above it, outer parts are left out (guess). */
const budgetShare = 1 / 4;

/**
 * Title and headings of a chunk as a line: `Handbook > Gauges > Sticking floats`.
 *
 * @param title Left out if the first heading is the same.
 */
export function breadcrumbOf(
  title: string | null,
  headingPath: readonly string[],
  { budget, countTokens }: Settings,
): string {
  const parts = title && title !== headingPath[0] ? [title, ...headingPath] : [...headingPath];
  const room = budget * budgetShare;
  while (parts.length > 0) {
    const line = parts.join(separator);
    if (countTokens(line) + joinTokens <= room) return line;
    // The innermost heading is the most informative, then the title.
    parts.splice(parts.length > 2 ? 1 : 0, 1);
  }
  return "";
}

/** The blank line after it. */
export const joinTokens = 2;

/** Block types and code languages of pieces, each once, in order of appearance. */
export function describeBlocks(pieces: readonly Piece[]): { types: string[]; languages: string[] } {
  const types = new Set<string>();
  const languages = new Set<string>();
  for (const piece of pieces) {
    for (const frame of piece.frames) {
      if (frame.kind === "item") types.add("list").add("listItem");
      else types.add("blockquote");
    }
    for (const node of nodesIn<Nodes>([piece.node], isContainer)) {
      if (node.type === "listItem") types.add("list");
      types.add(node.type);
      if (node.type === "code" && node.lang) languages.add(node.lang);
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

function titleOf(heading: Heading): string {
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
