import type { MethodInput } from "./method.ts";

/**
 * Keep the blocks whose text lies in a marked subtree.
 *
 * @example
 * import { measure, parse } from "@decant/dom";
 * import { describeBlocks } from "@decant/extractor/training";
 * const { table, blocks } = describeBlocks(parse("<nav>Menu</nav><p>Text</p>"));
 * const isMarked = Uint8Array.from(table.nodes, (node) => ("name" in node && node.name === "p" ? 1 : 0));
 * keepWithin({ table, blocks } as never, isMarked); // Uint8Array.of(0, 1)
 */
export function keepWithin({ table, blocks }: MethodInput, isMarked: Uint8Array): Uint8Array {
  const inside = new Uint8Array(table.size);
  for (let i = 0; i < table.size; i++) {
    inside[i] = isMarked[i] === 1 || (i > 0 && inside[table.parent[i]] === 1) ? 1 : 0;
  }
  return Uint8Array.from(blocks.first, (node) => inside[node]);
}
