import type { Node } from "./tree.ts";

/** Finished markup, or a node still to be written. */
export type Piece = string | Node;

/** Handlers by node type. */
export type Handlers = {
  readonly [Type in Node["type"]]?: (node: Extract<Node, { readonly type: Type }>) => readonly Piece[];
};

/** Write nodes by their handlers with an explicit stack, because foreign Markdown may nest to any depth. */
export function writePieces(pieces: readonly Piece[], handlers: Handlers): string {
  const out: string[] = [];
  const stack: Piece[] = pieces.toReversed();
  for (let piece = stack.pop(); piece !== undefined; piece = stack.pop()) {
    if (typeof piece === "string") {
      out.push(piece);
      continue;
    }
    const handler = handlers[piece.type] as ((node: Node) => readonly Piece[]) | undefined;
    const inner = handler?.(piece) ?? childrenOf(piece);
    for (let index = inner.length - 1; index >= 0; index--) stack.push(inner[index] as Piece);
  }
  return out.join("");
}

/** Children of a node. */
export function childrenOf(node: Node): readonly Node[] {
  return "children" in node ? (node.children as Node[]) : [];
}
