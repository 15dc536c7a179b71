import { existsSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { DecantError } from "@decant/page";
import type { Row } from "../row.ts";
import type { ChangeSet, KnownRow, Store } from "../sink.ts";
import { type CheckedCondition, isMatch } from "../where.ts";

/** A kind of file that holds rows. */
export interface RowFormat {
  /** @throws {DecantError} `store-damaged`. */
  read(path: string): AsyncIterable<Row>;
  /** Write a new file. Rows come one by one and are not kept. */
  write(path: string, rows: AsyncIterable<Row>): Promise<void>;
}

/**
 * A file that is written anew with each commit and renamed into place, so readers see the old rows or the new ones. Rows keep their
 * order: a row that replaces another takes its place, new ones come last.
 */
export class FileStore implements Store {
  readonly name: string;
  readonly commitsWhole = true;
  readonly hasVectors = true;
  private readonly path: string;
  private readonly format: RowFormat;
  private changed = new Map<string, Row | undefined>();

  /** @param kind First part of the address, such as `jsonl`. */
  constructor(kind: string, path: string, format: RowFormat) {
    this.name = `${kind}:${path}`;
    this.path = path;
    this.format = format;
  }

  async open(): Promise<void> {}

  async count(): Promise<number> {
    let count = 0;
    for await (const _ of this.list()) count++;
    return count;
  }

  async *list(): AsyncGenerator<KnownRow> {
    if (existsSync(this.path)) yield* this.format.read(this.path);
  }

  async *read(where: readonly CheckedCondition[] = []): AsyncGenerator<Row> {
    if (!existsSync(this.path)) return;
    const rows: Row[] = [];
    for await (const row of this.format.read(this.path)) if (isMatch(row, where)) rows.push(row);
    yield* rows.sort(byPlace);
  }

  async apply({ put, remove }: ChangeSet): Promise<void> {
    for (const id of remove) this.changed.set(id, undefined);
    for (const row of put) this.changed.set(row.id, row);
  }

  async commit(): Promise<void> {
    if (this.changed.size === 0) return;
    const part = `${this.path}.part`;
    try {
      await this.format.write(part, this.rows());
      await rename(part, this.path);
    } catch (error) {
      rmSync(part, { force: true });
      throw toStoreError(this.path, error);
    }
    this.changed = new Map();
  }

  async close(): Promise<void> {
    this.changed = new Map();
  }

  private async *rows(): AsyncGenerator<Row> {
    const fresh = new Map(this.changed);
    if (existsSync(this.path))
      for await (const row of this.format.read(this.path)) {
        const isChanged = fresh.has(row.id);
        const now = isChanged ? fresh.get(row.id) : row;
        fresh.delete(row.id);
        if (now !== undefined) yield now;
      }
    for (const row of fresh.values()) if (row !== undefined) yield row;
  }
}

/** By source, page and place in the page. */
export function byPlace(a: Row, b: Row): number {
  for (const key of ["source", "page", "position", "id"] as const)
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
  return 0;
}

function toStoreError(path: string, error: unknown): DecantError {
  if (DecantError.isInstance(error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new DecantError("disk-full", `${path}: the disk is full; the file was left as it was`, { cause: error });
  return new DecantError("store-unwritable", `${path}: ${message}`, { cause: error });
}
