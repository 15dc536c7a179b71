import type { NodeTable } from "@decant/dom";

/** Widest element around a node that does not hold another node. */
export function branchBeside({ parent, end }: NodeTable, other: number, node: number): number {
  let branch = node;
  for (let up = parent[branch] as number; up > 0; up = parent[up] as number) {
    if (up <= other && other < (end[up] as number)) break;
    branch = up;
  }
  return branch;
}
