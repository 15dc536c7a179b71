import { createReadStream, createWriteStream, existsSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DecantError } from "@decant/page";
import { readLines, toJson } from "@decant/page/records";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type SchemaElement } from "hyparquet";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import { type ColumnType, columnList, fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { ChangeSet, KnownRow, Store } from "../sink.ts";
import { type CheckedCondition, isMatch } from "../where.ts";

/** A kind of file that holds rows. */
export interface RowFormat {
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

  constructor(kind: string, path: string, format: RowFormat) {
    this.name = `${kind}:${path}`;
    this.path = path;
    this.format = format;
  }

  async open(): Promise<void> {}

  count(where: readonly CheckedCondition[] = []): Promise<number> {
    return countRead(this, where);
  }

  async *list(): AsyncGenerator<KnownRow> {
    if (existsSync(this.path)) yield* this.format.read(this.path);
  }

  async *read(where: readonly CheckedCondition[] = []): AsyncGenerator<Row> {
    if (existsSync(this.path)) yield* chosenRows(this.format.read(this.path), where);
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

/** The rows that fit, by source, page and place in the page. */
export async function* chosenRows(rows: AsyncIterable<Row>, where: readonly CheckedCondition[]): AsyncGenerator<Row> {
  const chosen: Row[] = [];
  for await (const row of rows) if (isMatch(row, where)) chosen.push(row);
  yield* chosen.sort(byPlace);
}

/** Count rows by reading them, for stores that count all rows alone. */
export async function countRead(store: Store, where: readonly CheckedCondition[]): Promise<number> {
  let count = 0;
  for await (const _ of store.read(where)) count++;
  return count;
}

function byPlace(a: Row, b: Row): number {
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

/** One JSON object for each row, see {@link StoredRow}. */
export const jsonlFormat: RowFormat = {
  async *read(path) {
    for await (const line of readLines(createReadStream(path), Number.POSITIVE_INFINITY))
      if (line.kind === "line") yield parseRow(new TextDecoder().decode(line.bytes), `${path}, line ${line.number}`);
  },
  async write(path, rows) {
    await pipeline(Readable.from(toLines(rows)), createWriteStream(path));
  },
};

function parseRow(line: string, place: string): Row {
  let stored: StoredRow | undefined;
  try {
    stored = JSON.parse(line);
  } catch {
    // Reported below.
  }
  if (
    typeof stored?.id === "string" &&
    typeof stored.hash === "string" &&
    typeof stored.page === "string" &&
    typeof stored.source === "string"
  )
    return fromStored(stored);
  throw new DecantError("store-damaged", `${place}: not a row of a store; move the file away to begin anew`);
}

async function* toLines(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  for await (const row of rows) yield `${toJson(toStored(row))}\n`;
}

/** Rows that are written, and read, together. */
const groupRows = 1000;

const text = (name: string, repetition: "REQUIRED" | "OPTIONAL"): SchemaElement => ({
  ...{ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: repetition },
});
const integer = (name: string, repetition: "REQUIRED" | "OPTIONAL"): SchemaElement => ({
  ...{ name, type: "INT32", repetition_type: repetition },
});
const list = (name: string, repetition: "REQUIRED" | "OPTIONAL", element: SchemaElement): SchemaElement[] => [
  { name, repetition_type: repetition, num_children: 1, converted_type: "LIST" },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  element,
];

const elementsOf: Readonly<
  Record<ColumnType, (name: string, repetition: "REQUIRED" | "OPTIONAL") => readonly SchemaElement[]>
> = {
  text: (name, repetition) => [text(name, repetition)],
  integer: (name, repetition) => [integer(name, repetition)],
  list: (name, repetition) => list(name, repetition, text("element", "REQUIRED")),
  // As JSON.
  fields: (name, repetition) => [text(name, repetition)],
};

const columns: readonly (readonly [name: string, elements: readonly SchemaElement[]])[] = [
  ...columnList.map(
    ({ name, type, isOptional }) => [name, elementsOf[type](name, isOptional ? "OPTIONAL" : "REQUIRED")] as const,
  ),
  ["vector", list("vector", "OPTIONAL", { name: "element", type: "FLOAT", repetition_type: "REQUIRED" })],
];
const schema: SchemaElement[] = [
  { name: "root", num_children: columns.length },
  ...columns.flatMap(([, elements]) => elements),
];

/** A Parquet file with a column for each field of a row; lists for `heading_path` and `vector`. */
export const parquetFormat: RowFormat = {
  async *read(path) {
    const { file, metadata } = await openFile(path);
    for (let start = 0; start < metadata.num_rows; start += groupRows) {
      const rows = await parquetReadObjects({ file, metadata, rowStart: start, rowEnd: start + groupRows });
      for (const row of rows) yield toRow(row);
    }
  },
  async write(path, rows) {
    const writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: "decant" });
    let group: Readonly<Record<string, unknown>>[] = [];
    const writeGroup = async (): Promise<void> => {
      if (group.length === 0) return;
      const columnData = columns.map(([name]) => ({ name, data: group.map((row) => row[name] ?? null) }));
      await writer.write({ columnData, rowGroupSize: groupRows });
      group = [];
    };
    for await (const row of rows) {
      group.push({ ...toStored(row), fields: toJson(toStored(row).fields) });
      if (group.length === groupRows) await writeGroup();
    }
    await writeGroup();
    await writer.finish();
  },
};

async function openFile(path: string) {
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const needed = columnList.filter(({ isOptional }) => !isOptional);
    if (needed.every(({ name }) => metadata.schema.some((element) => element.name === name))) return { file, metadata };
  } catch (error) {
    throw new DecantError("store-damaged", `${path}: not a Parquet file; move it away to begin anew`, { cause: error });
  }
  throw new DecantError("store-damaged", `${path}: a Parquet file with other columns; move it away to begin anew`);
}

function toRow(found: Readonly<Record<string, unknown>>): Row {
  // Absent values of optional columns are undefined in some versions of the reader.
  const stored = Object.fromEntries(columns.map(([name]) => [name, found[name] ?? null]));
  for (const { name, type } of columnList) if (type === "list") stored[name] ??= [];
  return fromStored({ ...stored, fields: JSON.parse(String(stored.fields)) } as unknown as StoredRow);
}
