import type { NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";

/** Table over tag ids: 1 for `h1` to `h6`, whose ids follow each other. */
export const headingTags: Uint8Array = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** Tag id of `h1`; the level of a heading is its id less this one, plus 1. */
export const H1: number = knownTag("h1");

/** Nearest element with one of the tags at or around each node, 0 for none. One pass, because a page controls its depth. */
export function nearest({ size, tag, parent }: NodeTable, tags: Uint8Array): Int32Array {
  const found = new Int32Array(size);
  for (let i = 1; i < size; i++) found[i] = tags[tag[i]] === 1 ? i : found[parent[i]];
  return found;
}

/** Widest element around a node that does not hold another node. */
export function branchBeside({ parent, end }: NodeTable, other: number, node: number): number {
  let branch = node;
  for (let up = parent[branch]; up > 0; up = parent[up]) {
    if (up <= other && other < end[up]) break;
    branch = up;
  }
  return branch;
}

/** Innermost node below `root` that holds all of something, by a test that fails for nodes that hold less. */
export function smallestAround({ end }: NodeTable, root: number, holdsAll: (node: number) => boolean): number {
  let smallest = root;
  for (let i = root + 1; i < end[smallest]; ) {
    if (holdsAll(i)) smallest = i++;
    else i = end[i];
  }
  return smallest;
}

/** Whether a text is a caption: near a picture, but not near a heading. */
export function isCaptioned(table: NodeTable, node: number): boolean {
  return [node, table.parent[node]].some(
    (near) => near > 0 && table.sum(table.images, near) > 0 && table.sum(table.headings, near) === 0,
  );
}
