import { type Row, splitHash } from "./row.ts";
import type { KnownRow } from "./sink.ts";

export type Change =
  | { readonly kind: "add"; readonly after: RowToEmbed }
  | {
      readonly kind: "update";
      readonly before: KnownRow;
      readonly after: RowToEmbed;
      /** Whether the vector of the old row is that of the new one. */
      readonly keepsVector: boolean;
    }
  | { readonly kind: "delete"; readonly before: KnownRow };

export interface RowToEmbed {
  readonly row: Row;
  readonly embedText: string;
}

/**
 * Compare the rows of a page with those that the store has.
 *
 * A new and an old row pair up as an update if they have one id, or are under the same headings in the same order.
 *
 * @returns The changes, and the number of rows that stay.
 */
export function compareRows(
  old: readonly KnownRow[],
  next: readonly RowToEmbed[],
): { readonly changes: Change[]; readonly same: number } {
  const gone = new Map(old.map((row) => [row.id, row]));
  const changes: Change[] = [];
  const fresh: RowToEmbed[] = [];
  let same = 0;
  for (const after of next) {
    const before = gone.get(after.row.id);
    gone.delete(after.row.id);
    if (before === undefined) fresh.push(after);
    else if (before.hash === after.row.hash) same++;
    else changes.push({ kind: "update", before, after, keepsVector: hasSameVector(before, after.row) });
  }
  const waiting = new Map<string, KnownRow[]>();
  for (const row of gone.values()) waiting.set(placeOf(row), [...(waiting.get(placeOf(row)) ?? []), row]);
  for (const after of fresh) {
    const before = waiting.get(placeOf(after.row))?.shift();
    changes.push(before === undefined ? { kind: "add", after } : { kind: "update", before, after, keepsVector: false });
  }
  for (const before of [...waiting.values()].flat()) changes.push({ kind: "delete", before });
  return { changes, same };
}

function hasSameVector(before: KnownRow, after: Row): boolean {
  const [old, now] = [splitHash(before.hash), splitHash(after.hash)];
  return old.content === now.content && old.model === now.model;
}

const placeOf = ({ headingPath }: Pick<Row, "headingPath">): string => JSON.stringify(headingPath);
