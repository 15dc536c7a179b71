import type { Measure } from "./measure.ts";
import type { Piece, Source } from "./pieces.ts";
import { split } from "./split-block.ts";

/**
 * The last sentences of a parcel that fit into `limit` tokens, to begin the next parcel with. Only a paragraph that ends where
 * the next parcel begins is repeated.
 */
export function overlapBefore(
  parcel: readonly Piece[],
  next: Piece,
  limit: number,
  source: Source,
  measure: Measure,
): Piece[] {
  const repeated: Piece[] = [];
  let room = limit;
  let behind = next;
  for (let i = parcel.length - 1; i >= 0; i--) {
    const piece = parcel[i] as Piece;
    if (piece.node.type !== "paragraph" || behind.order - piece.order > 1) break;
    const sentences = (piece.part === undefined ? split(piece, source) : undefined) ?? [piece];
    for (let s = sentences.length - 1; s >= 0; s--) {
      const sentence = sentences[s] as Piece;
      room -= measure(sentence);
      if (room < 0) return repeated;
      repeated.unshift(sentence);
    }
    behind = piece;
  }
  return repeated;
}
