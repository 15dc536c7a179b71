import type { NodeTable } from "@decant/dom";
import type { Blocks } from "../blocks/split-blocks.ts";
import type { Evidence } from "../features/name-evidence.ts";

/** What a method may look at. */
export interface MethodInput {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  readonly evidence: Evidence;
}

/** A published way to find main content, alone: to compare with, and to fall back on. */
export interface Method {
  readonly id: MethodName;
  /** 1 for each block that is content. */
  readonly pick: (input: MethodInput) => Uint8Array;
}

export type MethodName = "density" | "cetr" | "readability" | "justext" | "baseline";

/** All methods, by the names that options take. */
export const methodNames: readonly MethodName[] = ["density", "cetr", "readability", "justext", "baseline"];

/** Visible characters of a block, and those of them in links. */
export function blockChars({ chars, linkChars }: NodeTable, { first, last }: Blocks, block: number): BlockChars {
  const from = first[block] as number;
  const to = (last[block] as number) + 1;
  const all = (chars[to] as number) - (chars[from] as number);
  return { chars: all, links: (linkChars[to] as number) - (linkChars[from] as number) };
}

interface BlockChars {
  readonly chars: number;
  readonly links: number;
}

/** Keep the blocks whose text lies in a marked subtree. */
export function keepWithin({ table, blocks }: MethodInput, isMarked: Uint8Array): Uint8Array {
  const inside = new Uint8Array(table.size);
  for (let i = 0; i < table.size; i++) {
    inside[i] = isMarked[i] === 1 || (i > 0 && inside[table.parent[i] as number] === 1) ? 1 : 0;
  }
  return Uint8Array.from(blocks.first, (node) => inside[node] as number);
}
