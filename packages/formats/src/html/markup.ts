import { type Attributes, startTag } from "../markup.ts";
import type { Piece } from "../write-tree.ts";

/** An element of HTML, which has an end tag also where it is empty. */
export function element(name: string, attributes: Attributes, content: readonly Piece[] = []): Piece[] {
  return [startTag(name, attributes), ...content, `</${name}>`];
}

/** An element on a line of its own. */
export function block(name: string, attributes: Attributes, content: readonly Piece[] = []): Piece[] {
  return [...element(name, attributes, content), "\n"];
}

/** An element that holds blocks only, with lines of its own between them. */
export function container(name: string, attributes: Attributes, content: readonly Piece[]): Piece[] {
  return block(name, attributes, content.length === 0 ? [] : ["\n", ...content]);
}
