import type { NodeTable } from "@decant/dom";

/** Innermost node below `root` that holds all of something, by a test that fails for nodes that hold less. */
export function smallestAround({ end }: NodeTable, root: number, holdsAll: (node: number) => boolean): number {
  let smallest = root;
  for (let i = root + 1; i < end[smallest]; ) {
    if (holdsAll(i)) smallest = i++;
    else i = end[i];
  }
  return smallest;
}
