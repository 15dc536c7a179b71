import type { NodeTable } from "@decant/dom";

/** Nearest element with one of the tags at or around each node, 0 for none. One pass, because a page controls its depth. */
export function nearest({ size, tag, parent }: NodeTable, tags: Uint8Array): Int32Array {
  const found = new Int32Array(size);
  for (let i = 1; i < size; i++) found[i] = tags[tag[i]] === 1 ? i : found[parent[i]];
  return found;
}
