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

/** What operating systems and servers say when no space is left, or no more for this user. */
const full = /os error (?:28|122)\b|no space left|disk is full|quota exceeded/i;

export function isFullDisk(message: string): boolean {
  return full.test(message);
}

/**
 * Load a package that only users of one kind of store install.
 *
 * @param kind First part of the address, such as `postgres`.
 * @param install What to install.
 * @throws {DecantError} `store-missing-package`.
 */
export async function loadPackage<Loaded extends object>(
  kind: string,
  install: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    // CommonJS: not every version of Node finds all names.
    const loaded = (await load()) as Loaded & { readonly default?: Loaded };
    return loaded.default ?? loaded;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DecantError("store-missing-package", `${kind}: needs npm install ${install}: ${reason}`, {
      cause: error,
    });
  }
}
