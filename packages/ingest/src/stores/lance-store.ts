import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DecantError } from "@decant/page";
import { toJson } from "@decant/page/records";
import { SqliteFile } from "@decant/page/sqlite";
import type { Connection, Table, Query as TextQuery, VectorQuery } from "@lancedb/lancedb";
import { columnList, columnNames as columns, fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { KnownRow, Passage } from "../sink.ts";
import { asksForEmpty, type CheckedCondition, type Dialect, toSql } from "../where.ts";
import { type Asked, BufferedStore, isFullDisk, loadPackage, testOf } from "./base-store.ts";
import { countRead } from "./file-store.ts";
import { searchDeep } from "./question.ts";

const tableName = "decant_chunk";

/** Weights of the indexed columns, as in the SQLite store. */
const weights = { title: 4, heading_path: 3, context: 1, text: 1 } as const;

type Lance = typeof import("@lancedb/lancedb");
type Arrow = typeof import("apache-arrow");

/**
 * A table of LanceDB in a folder: full-text search and vectors, without a service. What was applied waits in memory for the commit,
 * because LanceDB writes at once.
 */
export class LanceStore extends BufferedStore {
  private readonly folder: string;
  private lance: Lance | undefined;
  private arrow: Arrow | undefined;
  private connection: Connection | undefined;
  private table: Table | undefined;
  protected madeFor: number | undefined;
  /** Held from the first commit on: two writers at once would each add the same row. */
  private lock: SqliteFile | undefined;
  private hasIndexes = false;
  private hasWritten = false;

  constructor(folder: string) {
    super(`lancedb:${folder}`);
    // LanceDB takes names like "db://x" for addresses of its cloud.
    this.folder = resolve(folder);
  }

  async open(): Promise<void> {
    const install = "@lancedb/lancedb apache-arrow@18";
    this.lance = await loadPackage("lancedb", install, () => import("@lancedb/lancedb"));
    this.arrow = await loadPackage("lancedb", install, () => import("apache-arrow"));
    if (!existsSync(this.folder)) return;
    await this.explain("store-unreadable", async () => {
      const connection = await this.connect();
      if (!(await connection.tableNames()).includes(tableName)) return;
      this.table = await connection.openTable(tableName);
      await this.readSchema(this.table);
    });
  }

  private async readSchema(table: Table): Promise<void> {
    const { fields } = await table.schema();
    // Columns that came later.
    const isOwn = fields.some(({ name }) => name === "hash");
    const later = columnList.filter(
      ({ name, isOptional }) => isOptional && !fields.some((field) => field.name === name),
    );
    if (isOwn && later.length > 0) {
      await table.addColumns(later.map(({ name }) => ({ name, valueSql: "CAST(NULL AS string)" })));
      return this.readSchema(table);
    }
    const missing = columns.find((name) => !fields.some((field) => field.name === name));
    if (missing !== undefined)
      throw new DecantError("store-version", `${this.name}: another program's table: it has no column ${missing}`);
    const vector = fields.find(({ name }) => name === "vector");
    this.madeFor = (vector?.type as { readonly listSize?: number } | undefined)?.listSize;
    this.dimensions = this.madeFor;
  }

  async count(where?: readonly CheckedCondition[]): Promise<number> {
    if (where !== undefined) return countRead(this, where);
    return this.explain("store-unreadable", async () => (await this.table?.countRows()) ?? 0);
  }

  async *list(): AsyncGenerator<KnownRow> {
    if (this.table === undefined) return;
    for await (const batch of this.table.query().select(["id", "source", "page", "hash", "heading_path"]))
      for (const found of batch) {
        const { heading_path, ...row } = found.toJSON();
        yield { ...row, headingPath: [...heading_path] } as unknown as KnownRow;
      }
  }

  protected get exists(): boolean {
    return this.table !== undefined;
  }

  protected async *find(where: readonly CheckedCondition[]): AsyncGenerator<Row> {
    if (this.table === undefined) return;
    const filter = filterOf(where);
    const query = this.table.query();
    for await (const batch of filter === undefined ? query : query.where(filter))
      for (const found of batch) yield toRow(found.toJSON());
  }

  protected async write(put: readonly Row[], removed: readonly string[]): Promise<void> {
    await this.explain("store-unwritable", async () => {
      mkdirSync(this.folder, { recursive: true });
      this.lock ??= new SqliteFile("store", join(this.folder, "decant.lock"));
      const table = await this.prepareTable();
      // Each of the two is atomic. A run that ends in between repeats both.
      if (put.length > 0)
        await table
          .mergeInsert("id")
          .whenMatchedUpdateAll()
          .whenNotMatchedInsertAll()
          .execute(this.toArrow(put, await table.schema()));
      if (removed.length > 0) await table.delete(`id IN (${removed.map(toLiteral).join(", ")})`);
    });
    this.hasWritten = true;
  }

  override async close(): Promise<void> {
    await super.close();
    // Merges what each commit wrote and indexes new rows. Without it, search reads them too, but slowly, so a failure costs nothing.
    if (this.hasWritten) await this.table?.optimize().catch(() => {});
    this.table?.close();
    this.connection?.close();
    this.lock?.close();
    this.lock = undefined;
    this.table = undefined;
    this.connection = undefined;
  }

  protected searchVectors(vector: Float32Array, asked: Asked): Promise<Passage[]> {
    const filter = filterOf(asked.where);
    return this.searchTable(asked, "_distance", (table) =>
      table
        .query()
        .nearestTo(vector)
        .column("vector")
        .distanceType("cosine")
        .where(filter === undefined ? "vector IS NOT NULL" : `vector IS NOT NULL AND ${filter}`),
    );
  }

  protected searchWords(asked: Asked): Promise<Passage[]> {
    const { BooleanQuery, MatchQuery, Occur } = this.lance as Lance;
    const words = asked.question.words.join(" ");
    const query = new BooleanQuery(
      Object.entries(weights).map(([column, boost]) => [Occur.Should, new MatchQuery(words, column, { boost })]),
    );
    const filter = filterOf(asked.where);
    return this.searchTable(asked, "_score", (table) => {
      const found = table.query().fullTextSearch(query);
      return filter === undefined ? found : found.where(filter);
    });
  }

  private searchTable(
    { question, limit, where }: Asked,
    measure: "_distance" | "_score",
    ask: (table: Table) => TextQuery | VectorQuery,
  ): Promise<Passage[]> {
    const names = [...columns, ...(this.madeFor === undefined ? [] : ["vector"]), measure];
    return this.explain("store-unreadable", () =>
      searchDeep(limit, testOf({ question, where }, isKnownToDatabase), async (depth) => {
        const found = await ask(this.table as Table)
          .select(names)
          .limit(depth)
          .toArray();
        return found.map((each) => {
          const value = Number(each[measure]);
          return { row: toRow(each.toJSON()), score: measure === "_score" ? value : 1 - value };
        });
      }),
    );
  }

  private async connect(): Promise<Connection> {
    this.connection ??= await (this.lance as Lance).connect(this.folder);
    return this.connection;
  }

  /** The table with its indexes, made if they are absent, and a column for vectors if there are any. */
  private async prepareTable(): Promise<Table> {
    this.table ??= await this.createTable();
    if (!this.hasIndexes) await this.createIndexes(this.table);
    this.hasIndexes = true;
    const { dimensions } = this;
    if (dimensions !== this.madeFor)
      await this.table.addColumns([
        { name: "vector", valueSql: `arrow_cast(NULL, 'FixedSizeList(${dimensions}, Float32)')` },
      ]);
    this.madeFor = dimensions;
    return this.table;
  }

  private async createIndexes(table: Table): Promise<void> {
    const { Index } = this.lance as Lance;
    const indexed = (await table.listIndices()).flatMap((index) => index.columns);
    for (const column of Object.keys(weights).filter((name) => !indexed.includes(name)))
      await table.createIndex(column, {
        // ICU finds words also in scripts that write no spaces between them.
        config: Index.fts({ baseTokenizer: "icu", withPosition: false, removeStopWords: false }),
      });
  }

  private async createTable(): Promise<Table> {
    const { Field, Int32, List, Schema, Utf8 } = this.arrow as Arrow;
    const made = { text: () => new Utf8(), integer: () => new Int32(), fields: () => new Utf8() };
    const schema = new Schema(
      columnList.map(({ name, type, isOptional = false }) =>
        type === "list"
          ? new Field(name, new List(new Field("item", new Utf8(), false)))
          : new Field(name, made[type](), isOptional),
      ),
    );
    const connection = await this.connect();
    return connection.createEmptyTable(tableName, schema, { existOk: true });
  }

  private toArrow(rows: readonly Row[], schema: Awaited<ReturnType<Table["schema"]>>) {
    const records = rows.map((row) => ({
      ...toStored(row),
      fields: toJson(toStored(row).fields),
      ...(this.madeFor === undefined ? {} : { vector: row.vector ?? null }),
    }));
    return (this.lance as Lance).makeArrowTable(records, { schema });
  }

  private async explain<Result>(code: string, action: () => Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      if (DecantError.isInstance(error)) throw error;
      const { message } = error as Error;
      if (isFullDisk(message))
        throw new DecantError("disk-full", `${this.name}: the disk is full; free some space and run again`, {
          cause: error,
        });
      throw new DecantError(code, `${this.name}: ${message}`, { cause: error });
    }
  }
}

function toLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function toRow(found: Readonly<Record<string, unknown>>): Row {
  const stored: Record<string, unknown> = { ...found, fields: JSON.parse(String(found.fields)) };
  for (const { name, type } of columnList) if (type === "list") stored[name] = [...(found[name] as Iterable<string>)];
  const { vector } = found;
  return fromStored({
    ...stored,
    vector: vector == null ? undefined : [...(vector as Iterable<number>)],
  } as never as StoredRow);
}

/** Lists and the user's fields, a JSON text, can only be asked whether they hold a value. */
const isKnownToDatabase = (condition: CheckedCondition): boolean =>
  (condition.op === "=" && !asksForEmpty(condition)) || ["text", "integer"].includes(condition.column.type);

/** The part of a filter that the database applies. The index keeps no positions, so phrases are not in it. */
function filterOf(where: readonly CheckedCondition[]): string | undefined {
  const own = where.filter(isKnownToDatabase).map(toFilter);
  return own.length === 0 ? undefined : own.join(" AND ");
}

function toFilter(condition: CheckedCondition): string {
  const { column, field, values } = condition;
  if (column.type === "text" || column.type === "integer") return toSql([condition], dialect);
  const each = values.map((value) =>
    field === undefined
      ? `array_has(${column.name}, ${toLiteral(String(value))})`
      : `strpos(fields, ${toLiteral(`${toJson(field)}:${toJson(String(value))}`)}) > 0`,
  );
  return `(${each.join(" OR ") || "1 = 0"})`;
}

const dialect: Dialect = {
  param: (value) => (typeof value === "number" ? String(value) : toLiteral(value)),
};
