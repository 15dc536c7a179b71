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

/** Steps of the search for an order; twice the pieces of a head is the rule, names that begin alike take more. */
const maxSteps = 10_000;

/**
 * Explain the text of a table whose head has several rows: they are told by column, so the pieces of the head come in
 * another order than in the source. Each is used exactly once; those behind the head keep their order.
 *
 * @param head What the head row shows, the beginning of `ink`.
 */
export function alignByColumn(pieces: readonly Piece[], ink: string, head: string): Aligned | undefined {
  if (pieces.some(({ addition }) => (addition?.replaces ?? 0) > 0)) return undefined;
  let end = ink.length;
  let count = pieces.length;
  for (; count > 0 && ink.endsWith((pieces[count - 1] as Piece).ink, end); count--) end -= inkLength(pieces[count - 1]);
  if (end > head.length || !isMadeUpOf(ink.slice(0, end), pieces.slice(0, count))) return undefined;
  return { used: pieces.flatMap(({ addition }) => (addition === undefined ? [] : [addition])) };
}

const inkLength = (piece: Piece | undefined): number => piece?.ink.length ?? 0;

/** Whether all the pieces, in some order, are the text. Longer ones are tried first; a choice that fails is taken back. */
function isMadeUpOf(text: string, pieces: readonly Piece[]): boolean {
  const left = new Map<string, number>();
  for (const { ink } of pieces) if (ink !== "") left.set(ink, (left.get(ink) ?? 0) + 1);
  if (pieces.reduce((sum, piece) => sum + inkLength(piece), 0) !== text.length) return false;
  const names = [...left.keys()].sort((a, b) => b.length - a.length);
  const chosen: number[] = [];
  let at = 0;
  let from = 0;
  for (let step = 0; step < maxSteps; step++) {
    if (at === text.length) return true;
    const next = names.findIndex((name, i) => i >= from && left.get(name) !== 0 && text.startsWith(name, at));
    if (next >= 0) {
      chosen.push(next);
      take(names[next] as string, 1);
      from = 0;
      continue;
    }
    const last = chosen.pop();
    if (last === undefined) return false;
    take(names[last] as string, -1);
    from = last + 1;
  }
  return false;

  function take(name: string, times: 1 | -1): void {
    left.set(name, (left.get(name) ?? 0) - times);
    at += times * name.length;
  }
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
