import type { Nodes as HastNodes } from "hast";
import type { Nodes as MdastNodes } from "mdast";
import type { Position } from "unist";
import { joinPositions } from "../nodes/position.ts";

type Node = (HastNodes | MdastNodes) & { position?: Position | undefined };

/** Set the position of new parents, such as a wrapper around a section, to that of their children. */
export function placeParents(tree: Node, known: ReadonlySet<Node>): void {
  const made: (Node & { children: Node[] })[] = [];
  const pending: Node[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!("children" in node)) continue;
    const parent = node as (typeof made)[number];
    if (parent.position === undefined && !known.has(parent)) made.push(parent);
    for (const child of parent.children) pending.push(child);
  }
  // Inner parents come later in the list.
  for (const parent of made.reverse()) {
    const first = parent.children.find(({ position }) => position !== undefined);
    const last = parent.children.findLast(({ position }) => position !== undefined);
    const position = joinPositions(first?.position, last?.position);
    if (position !== undefined) parent.position = position;
  }
}
