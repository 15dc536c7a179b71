import type { Addition } from "@decant/page";
import { inkOf } from "./ink.ts";

/** A part of a block's expected text: a text run or an addition. */
export interface Piece {
  readonly at: number;
  readonly ink: string;
  readonly addition: Addition | undefined;
}

/**
 * Compose a text from pieces in order: the additions among them, or `undefined` if they do not give it exactly. An addition without `replaces` is at the
 * place of its piece. One with `replaces` takes the place of the addition before it if that has as many characters, else of that
 * many characters later in the text.
 */
export function align(pieces: readonly Piece[], ink: string): readonly Addition[] | undefined {
  const merged = mergeReplacements(pieces);
  const additions = additionsIn(merged);
  const isInOrder = additions.every(({ replaces = 0 }) => replaces === 0);
  return isInOrder && merged.map((piece) => piece.ink).join("") === ink ? additions : alignLoosely(merged, ink);
}

/** Steps of the search for an order. Most heads take two per piece; names with a common beginning take more. */
const maxSteps = 10_000;

/**
 * Compose the text of a table whose head has several rows. They are merged by column, so the pieces of the head come in another
 * order than in the source. Each is used once; pieces after the head keep their order.
 *
 * @param head Text of the head row, which begins `ink`.
 */
export function alignByColumn(pieces: readonly Piece[], ink: string, head: string): readonly Addition[] | undefined {
  if (pieces.some(({ addition }) => (addition?.replaces ?? 0) > 0)) return undefined;
  let end = ink.length;
  let count = pieces.length;
  for (; count > 0 && ink.endsWith((pieces[count - 1] as Piece).ink, end); count--) end -= inkLength(pieces[count - 1]);
  if (end > head.length || !isPermutationOf(ink.slice(0, end), pieces.slice(0, count))) return undefined;
  return additionsIn(pieces);
}

const additionsIn = (pieces: readonly Piece[]): Addition[] =>
  pieces.flatMap(({ addition }) => (addition === undefined ? [] : [addition]));

const inkLength = (piece: Piece | undefined): number => piece?.ink.length ?? 0;

/** Whether the pieces, in some order, give the text. Backtracking search, longest pieces first. */
function isPermutationOf(text: string, pieces: readonly Piece[]): boolean {
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
      take(names[next], 1);
      from = 0;
      continue;
    }
    const last = chosen.pop();
    if (last === undefined) return false;
    take(names[last], -1);
    from = last + 1;
  }
  return false;

  function take(name: string, times: 1 | -1): void {
    left.set(name, (left.get(name) ?? 0) - times);
    at += times * name.length;
  }
}

function mergeReplacements(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    const replaces = piece.addition?.replaces ?? 0;
    if (
      replaces > 0 &&
      last?.addition !== undefined &&
      last.at === piece.at &&
      inkOf(last.addition.text).length === replaces
    ) {
      merged.pop();
      merged.push({ ...piece, addition: { ...(piece.addition as Addition), replaces: 0 } });
    } else {
      merged.push(piece);
    }
  }
  return merged;
}

/**
 * Place the additions in order, each as late as it fits. Between two additions the text must equal the runs.
 */
function alignLoosely(pieces: readonly Piece[], ink: string): readonly Addition[] | undefined {
  const additions = additionsIn(pieces);
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
  return source.slice(read) === ink.slice(written) ? additions : undefined;
}

function commonLength(a: string, fromA: number, b: string, fromB: number): number {
  const most = Math.min(a.length - fromA, b.length - fromB);
  let length = 0;
  while (length < most && a.charCodeAt(fromA + length) === b.charCodeAt(fromB + length)) length++;
  return length;
}
