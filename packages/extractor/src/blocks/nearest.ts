import type { NodeTable } from "@decant/dom";

const known = new WeakMap<NodeTable, Map<Uint8Array, Int32Array>>();

/**
 * The nearest element of some tags at or around each node; 0 where there is none. All are found in one pass: a page nests as deep as
 * it likes, and the way up from each of its nodes would be as long.
 *
 * @param tags A set that is made once, at module load.
 */
export function nearest(table: NodeTable, tags: Uint8Array): Int32Array {
  let byTags = known.get(table);
  if (byTags === undefined) {
    byTags = new Map();
    known.set(table, byTags);
  }
  let found = byTags.get(tags);
  if (found === undefined) {
    found = readNearest(table, tags);
    byTags.set(tags, found);
  }
  return found;
}

/** Let go of what is known of a page, which lives on in later stages. */
export function forgetNearest(table: NodeTable): void {
  known.delete(table);
}

/** Where a tag is found next; beyond the last node where it is not. */
export function firstAt(tags: Uint8Array, tag: number, from: number): number {
  const at = tags.indexOf(tag, from);
  return at < 0 ? tags.length : at;
}

function readNearest({ size, tag, parent }: NodeTable, tags: Uint8Array): Int32Array {
  const found = new Int32Array(size);
  for (let i = 1; i < size; i++) found[i] = tags[tag[i] as number] === 1 ? i : (found[parent[i] as number] as number);
  return found;
}
