import { nodesIn, OffsetPosition } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes, Parents, PhrasingContent, Root } from "mdast";
import type { Point, Position } from "unist";

/** The first node in document order, the tree itself included, that a test accepts. */
export function findNode<Found extends HastNodes>(
  tree: HastNodes,
  accepts: (node: HastNodes) => node is Found,
): Found | undefined {
  for (const node of nodesIn([tree])) if (accepts(node)) return node;
  return undefined;
}

/** Append items one by one: spreading a long list into `push` would overflow the stack. */
export function append<Item>(target: Item[], items: readonly Item[]): void {
  for (const item of items) target.push(item);
}

/** A space keeps neighbouring code spans and formulas apart: `a``b` is one code span, and $a$$b$ no formula. */
export function pushAtom(node: PhrasingContent, out: PhrasingContent[]): void {
  const fenced = node.type === "inlineCode" || node.type === "inlineMath";
  if (fenced && out.at(-1)?.type === node.type) out.push({ type: "text", value: " " });
  out.push(node);
}

/** Append a phrasing node; text joins the text before it. */
export function pushPhrasing(node: PhrasingContent, out: PhrasingContent[]): void {
  const last = out.at(-1);
  if (node.type === "text" && last?.type === "text") {
    last.value += node.value;
    last.position = joinPositions(last.position, node.position);
  } else {
    pushAtom(node, out);
  }
}

/** Copy the nodes of a tree; positions and data are shared. */
export function copy(tree: Root): Root {
  const root: Root = { ...tree };
  const stack: Parents[] = [root];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    parent.children = (parent.children as Nodes[]).map((child) => ({ ...child })) as never;
    for (const child of parent.children as Nodes[]) if ("children" in child) stack.push(child);
  }
  return root;
}

/** From the start of the first node that has a position to the end of the last. */
export function spanOf(nodes: readonly { readonly position?: Position | undefined }[]): Position | undefined {
  const first = nodes.find((node) => node.position)?.position;
  const last = nodes.findLast((node) => node.position)?.position;
  return joinPositions(first, last);
}

/** From the start of one stretch to the end of another. */
export function joinPositions(first: Position | undefined, second: Position | undefined): Position | undefined {
  // Positions are shared and never changed, so one of two equal ones will do.
  if (!first || !second || first === second) return first ?? second;
  if (first instanceof OffsetPosition && second instanceof OffsetPosition) return OffsetPosition.join(first, second);
  return { start: first.start, end: second.end };
}

/** The offsets of a position; empty without one. */
export function offsetsOf(position: Position | undefined): { start?: number; end?: number } {
  const start = position?.start.offset;
  const end = position?.end.offset;
  return start === undefined || end === undefined ? {} : { start, end };
}

/** The first or the last unit of a stretch, as the position of a text added before or after it. */
export function edgeOf(position: Position | undefined, side: "start" | "end"): Position | undefined {
  if (position?.start.offset === undefined || position.end.offset === undefined) return undefined;
  const { start, end } = position;
  if (position instanceof OffsetPosition) return offsetEdge(position, side);
  return side === "start" ? { start, end: shifted(start, 1) } : { start: shifted(end, -1), end };
}

function offsetEdge({ start, end }: OffsetPosition, side: "start" | "end"): OffsetPosition {
  return side === "start"
    ? new OffsetPosition(start.offset, start.offset + 1)
    : new OffsetPosition(Math.max(0, end.offset - 1), end.offset);
}

/** Moves along the line; the column may leave the line, but the offset never leaves the stretch. */
function shifted(point: Point, by: number): Point {
  return { ...point, column: Math.max(1, point.column + by), offset: Math.max(0, (point.offset ?? 0) + by) };
}
