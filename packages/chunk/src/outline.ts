import type { FootnoteDefinition, Nodes, Root, RootContent } from "mdast";
import { titleOf } from "./describe.ts";

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

/** A block of the root, with its index. */
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

/** A footnote without reference stays in its place. */
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
