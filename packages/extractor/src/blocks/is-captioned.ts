import type { NodeTable } from "@decant/dom";

/** Whether a text is a caption: near a picture, but not near a heading. */
export function isCaptioned(table: NodeTable, node: number): boolean {
  return [node, table.parent[node]].some(
    (near) => near > 0 && table.sum(table.images, near) > 0 && table.sum(table.headings, near) === 0,
  );
}
