import { type Attributes, startTag } from "../markup.ts";
import type { Piece } from "../write-tree.ts";

/** An HTML element; it has an end tag even if empty. */
export function element(name: string, attributes: Attributes, content: readonly Piece[] = []): Piece[] {
  return [startTag(name, attributes), ...content, `</${name}>`];
}

/** An element on a separate line. */
export function block(name: string, attributes: Attributes, content: readonly Piece[] = []): Piece[] {
  return [...element(name, attributes, content), "\n"];
}

/** An element that holds only blocks, each on its own line. */
export function container(name: string, attributes: Attributes, content: readonly Piece[]): Piece[] {
  return block(name, attributes, content.length === 0 ? [] : ["\n", ...content]);
}
