import { addressOf, type Row, type StoredRow, toStored } from "./row.ts";
import type { FoundPassage } from "./search-store.ts";
import type { Snippet } from "./snippet.ts";

/** A row without its vector. */
export type RowRecord = Omit<StoredRow, "vector">;

/** A found passage as JSON has it: keys in snake case, except those of the user's own fields. */
export interface FoundRecord extends RowRecord {
  readonly score: number;
  readonly snippet: Snippet;
  /** Its address, with its anchor. */
  readonly address: string | null;
  /** With `around`: its row and those around it. */
  readonly around?: readonly RowRecord[];
}

/**
 * Write a found passage as the command, the server and agents have it.
 *
 * @example
 * // not run: it needs a store
 * const [best] = await searchStore("sqlite:site.sqlite", "how do I log in");
 * if (best) console.log(JSON.stringify(foundRecord(best)));
 */
export function foundRecord({ row, score, snippet, around }: FoundPassage): FoundRecord {
  const rows = around === undefined ? {} : { around: around.map(rowRecord) };
  return { score, snippet, ...rowRecord(row), address: addressOf(row), ...rows };
}

function rowRecord(row: Row): RowRecord {
  const { vector: _, ...rest } = toStored(row);
  return rest;
}
