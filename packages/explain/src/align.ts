import type { Addition } from "@decant/page";
import { inkOf } from "./ink.ts";

/** A stretch of what a block is expected to say: a text run, or a text that was added. */
export interface Piece {
  readonly at: number;
  readonly ink: string;
  readonly addition: Addition | undefined;
}

/** The added texts that a block needs to be explained. */
export interface Aligned {
  readonly used: readonly Addition[];
}

/**
 * Explain a text by pieces in their order; `undefined` where they do not make it up exactly.
 *
 * An added text that replaces nothing stands where its piece stands. One that replaces characters takes the place of the
 * addition before it, where that has as many, or of so many characters somewhere in the text behind it.
 */
export function align(pieces: readonly Piece[], ink: string): Aligned | undefined {
  const settled = settleExchanges(pieces);
  const used = settled.flatMap(({ addition }) => (addition === undefined ? [] : [addition]));
  if (used.every(({ replaces = 0 }) => replaces === 0) && settled.map((piece) => piece.ink).join("") === ink) {
    return { used };
  }
  return alignLoosely(settled, ink);
}

function settleExchanges(pieces: readonly Piece[]): Piece[] {
  const settled: Piece[] = [];
  for (const piece of pieces) {
    const last = settled.at(-1);
    const replaces = piece.addition?.replaces ?? 0;
    if (
      replaces > 0 &&
      last?.addition !== undefined &&
      last.at === piece.at &&
      inkOf(last.addition.text).length === replaces
    ) {
      settled.pop();
      settled.push({ ...piece, addition: { ...(piece.addition as Addition), replaces: 0 } });
    } else {
      settled.push(piece);
    }
  }
  return settled;
}

/**
 * Place the additions in their order wherever they fit: as far back as the text goes on without them.
 *
 * Between two additions the text must be that of the runs, so each is looked for in one stretch only.
 */
function alignLoosely(pieces: readonly Piece[], ink: string): Aligned | undefined {
  const additions = pieces.flatMap(({ addition }) => (addition === undefined ? [] : [addition]));
  const source = pieces.map((piece) => (piece.addition === undefined ? piece.ink : "")).join("");
  let read = 0;
  let written = 0;
  for (const addition of additions) {
    const added = inkOf(addition.text);
    const common = commonLength(source, read, ink, written);
    let at = common;
    while (at >= 0 && !ink.startsWith(added, written + at)) at--;
    if (at < 0) return undefined;
    read += at + (addition.replaces ?? 0);
    written += at + added.length;
  }
  return source.slice(read) === ink.slice(written) ? { used: additions } : undefined;
}

function commonLength(a: string, fromA: number, b: string, fromB: number): number {
  const most = Math.min(a.length - fromA, b.length - fromB);
  let length = 0;
  while (length < most && a.charCodeAt(fromA + length) === b.charCodeAt(fromB + length)) length++;
  return length;
}
