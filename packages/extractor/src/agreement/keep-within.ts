import type { MethodInput } from "./method.ts";

/** Keep the blocks whose text lies in a marked subtree. */
export function keepWithin({ table, blocks }: MethodInput, isMarked: Uint8Array): Uint8Array {
  const inside = new Uint8Array(table.size);
  for (let i = 0; i < table.size; i++) {
    inside[i] = isMarked[i] === 1 || (i > 0 && inside[table.parent[i] as number] === 1) ? 1 : 0;
  }
  return Uint8Array.from(blocks.first, (node) => inside[node] as number);
}
