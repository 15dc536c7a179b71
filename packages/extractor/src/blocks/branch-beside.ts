import type { NodeTable } from "@decant/dom";

/** Widest element around a node that does not hold another node. */
export function branchBeside({ parent, end }: NodeTable, other: number, node: number): number {
  let branch = node;
  for (let up = parent[branch]; up > 0; up = parent[up]) {
    if (up <= other && other < end[up]) break;
    branch = up;
  }
  return branch;
}
