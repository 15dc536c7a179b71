import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import type { Method as AnyMethod, Blocks, MethodInput } from "@decant/extractor/training";

export type { MethodInput };

/** A published method of finding main content, for comparison. */
export interface Method extends AnyMethod {
  readonly id: MethodName;
}

export type MethodName = "density" | "cetr" | "readability" | "justext" | "baseline";

/** Table over tag ids: 1 for `h1` to `h6`. */
export const headingTags: Uint8Array = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);

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
