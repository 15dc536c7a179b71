import type { Row } from "./row.ts";
import type { CheckedCondition } from "./where.ts";

/** Rows to write and rows to remove. */
export interface ChangeSet {
  /** Rows that are new or replace the row with their id. */
  readonly put: readonly Row[];
  /** Ids of rows. Those that are not there are left alone. */
  readonly remove: readonly string[];
}

/** What a run compares a chunk with. */
export type KnownRow = Pick<Row, "id" | "source" | "page" | "hash" | "headingPath">;

/** A question to a store. */
export interface Query {
  readonly words: string;
  /** Passages at most, at least 1. */
  readonly limit: number;
  /** The words embedded, for stores with vectors. */
  readonly vector?: Float32Array | undefined;
  /** Rows that are searched. @default all */
  readonly where?: readonly CheckedCondition[] | undefined;
}

/** An answer of a store. */
export interface Passage {
  readonly row: Row;
  /** The larger the better; comparable within one answer. */
  readonly score: number;
}

/**
 * A store that holds rows.
 *
 * Changes are idempotent: the same change set applied twice leaves the same rows. After {@link commit}, they outlast a crash of the
 * process; before, each may be there or not.
 */
export interface Sink {
  /** Names the store in messages; without password. */
  readonly name: string;
  /** Whether `commit` writes the whole store, so that one at the end of a run is better than one now and then. */
  readonly commitsWhole: boolean;
  /** Whether rows keep their vectors. */
  readonly hasVectors: boolean;
  /**
   * Open the store. Called once, before everything else. One that does not exist is empty, and made by the first {@link apply}.
   *
   * @throws {DecantError} `store-unreachable`, `store-unreadable`, `store-damaged` or `store-version`.
   */
  open(): Promise<void>;
  /** Number of rows. Absent from stores that cannot list what they hold; a run believes its state then. */
  count?(): Promise<number>;
  /** All rows, in any order, for a run without a state. Absent with {@link count}. */
  list?(): AsyncIterable<KnownRow>;
  /**
   * The generation of the last {@link commit} that had one, `null` without. Absent from stores that cannot keep it beside their rows: a
   * run compares all rows with its state then, if it can list them.
   */
  generation?(): Promise<string | null>;
  /** @throws {DecantError} `store-unreachable`, `store-unwritable`, `store-dimensions` (vectors of another length) or `disk-full`. */
  apply(changes: ChangeSet): Promise<void>;
  /** @param generation Kept together with what was applied, by stores that have {@link generation}. */
  commit(generation?: string): Promise<void>;
  /** What was not committed is given up. */
  close(): Promise<void>;
  /** Whole rows with their vectors, by source, page and place in the page. Absent with {@link count}. */
  read?(where?: readonly CheckedCondition[]): AsyncIterable<Row>;
  /** Absent from stores that cannot search. Best first. */
  search?(query: Query): Promise<Passage[]>;
}

/** A store of this package: all of them can list and read what they hold. */
export interface Store extends Sink {
  /** @param where Of these rows alone. */
  count(where?: readonly CheckedCondition[]): Promise<number>;
  list(): AsyncIterable<KnownRow>;
  read(where?: readonly CheckedCondition[]): AsyncIterable<Row>;
}
