import { DecantError } from "@decant/page";
import type { Row } from "../row.ts";
import type { ChangeSet } from "../sink.ts";

/** Changes that wait in memory for a commit: the last one of each row. */
export class PendingChanges {
  /** Length of all vectors; unknown until there is one. */
  dimensions: number | undefined;
  private readonly store: string;
  private rows = new Map<string, Row | undefined>();

  /** @param store Its name in messages. */
  constructor(store: string) {
    this.store = store;
  }

  get isEmpty(): boolean {
    return this.rows.size === 0;
  }

  get put(): Row[] {
    return [...this.rows.values()].filter((row) => row !== undefined);
  }

  get removed(): string[] {
    return [...this.rows].flatMap(([id, row]) => (row === undefined ? [id] : []));
  }

  /** @throws {DecantError} `store-dimensions`. */
  add({ put, remove }: ChangeSet): void {
    for (const id of remove) this.rows.set(id, undefined);
    for (const row of put) {
      this.checkVector(row.vector);
      this.dimensions ??= row.vector?.length;
      this.rows.set(row.id, row);
    }
  }

  /** @throws {DecantError} `store-dimensions`. */
  checkVector(vector: Float32Array | undefined): void {
    const { dimensions } = this;
    if (vector === undefined || dimensions === undefined || vector.length === dimensions) return;
    throw new DecantError(
      "store-dimensions",
      `${this.store}: expected vectors of ${dimensions} numbers, got ${vector.length}; a model with other vectors needs a store of its own`,
    );
  }

  clear(): void {
    this.rows = new Map();
  }
}
