import { DecantError } from "@decant/page";
import type { Client, QueryResult } from "pg";
import {
  columnList,
  columnNames as columns,
  fromStored,
  type Row,
  type StoredRow,
  searchedText,
  toStored,
} from "../row.ts";
import type { ChangeSet, KnownRow, Passage } from "../sink.ts";
import { type CheckedCondition, type Dialect, toSql } from "../where.ts";
import { type Asked, loadPackage, SearchedStore } from "./base-store.ts";
import { type Question, spaced } from "./question.ts";

const defaultTable = "decant_chunk";
const tableName = /^[a-z_][a-z0-9_]{0,62}$/;
/** More dimensions than pgvector's index takes. */
const indexedDimensions = 2000;
/** A host that never answers must not hold a run for ever. */
const connectTimeoutMs = 30_000;
/** More words do not make a question clearer. */
const mostWords = 64;

const types = { text: "text", integer: "integer", list: "jsonb", fields: "jsonb" } as const;
const definitions = columnList.map(({ name, type, isOptional }) => {
  const rule = name === "id" ? " PRIMARY KEY" : isOptional ? "" : " NOT NULL";
  return `${name} ${types[type]}${rule}`;
});

/**
 * A table of a Postgres database: full-text search by Postgres, vectors by pgvector where rows have them. Changes between two
 * commits are one transaction.
 */
export class PostgresStore extends SearchedStore {
  private readonly address: URL;
  private readonly table: string;
  private client: Client | undefined;
  protected exists = false;
  private hasSettings = false;
  protected madeFor: number | undefined;
  private inTransaction = false;
  private broken: Error | undefined;

  /** @param address `postgres://user:password@host:port/database?table=name`. */
  constructor(address: string) {
    const url = new URL(address);
    const table = url.searchParams.get("table") ?? defaultTable;
    super(`postgres://${url.host}${url.pathname}?table=${table}`);
    url.searchParams.delete("table");
    this.address = url;
    this.table = table;
    if (!tableName.test(table))
      throw new DecantError(
        "bad-store",
        `${table}: expected the name of a table in lower case, such as ${defaultTable}`,
      );
  }

  async open(): Promise<void> {
    const { Client: PostgresClient } = await loadPackage("postgres", "pg", () => import("pg"));
    this.client = new PostgresClient({
      ...{ connectionString: this.address.href, connectionTimeoutMillis: connectTimeoutMs },
    });
    // A connection that breaks between two queries is reported by the next one.
    this.client.on("error", (error) => {
      this.broken = error;
    });
    await this.explain(() => this.client?.connect());
    const { rows } = await this.query("SELECT to_regclass($1) IS NOT NULL AS exists", [this.table]);
    this.exists = rows[0]?.exists === true;
    if (!this.exists) return;
    const found = await this.query(
      "SELECT attname AS name, atttypmod AS modifier FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped",
      [this.table],
    );
    const names = new Map(found.rows.map(({ name, modifier }) => [name, Number(modifier)]));
    const isOwn = names.has("hash") && names.has("words");
    // Columns that came later.
    for (const { name } of columnList.filter((column) => isOwn && column.isOptional && !names.has(column.name)))
      await this.query(`ALTER TABLE ${this.table} ADD COLUMN IF NOT EXISTS ${name} text`).then(() =>
        names.set(name, -1),
      );
    const missing = [...columns, "words"].find((name) => !names.has(name));
    if (missing !== undefined)
      throw new DecantError("store-version", `${this.name}: another program's table: it has no column ${missing}`);
    this.madeFor = names.get("vector");
    const settings = await this.query("SELECT to_regclass($1) IS NOT NULL AS exists", [this.settingTable]);
    this.hasSettings = settings.rows[0]?.exists === true;
  }

  /** Beside the rows, so that both are written in one transaction. */
  private get settingTable(): string {
    return `${this.table.slice(0, 55)}_setting`;
  }

  async count(where: readonly CheckedCondition[] = []): Promise<number> {
    if (!this.exists) return 0;
    const values: unknown[] = [];
    const condition = toSql(where, dialectFor(values));
    const { rows } = await this.query(`SELECT count(*) AS count FROM ${this.table} WHERE ${condition}`, values);
    return Number(rows[0]?.count);
  }

  async *list(): AsyncGenerator<KnownRow> {
    if (!this.exists) return;
    for (let last = ""; ; ) {
      const { rows } = await this.query(
        `SELECT id, source, page, hash, heading_path FROM ${this.table} WHERE id > $1 ORDER BY id LIMIT 1000`,
        [last],
      );
      for (const { heading_path: headingPath, ...row } of rows) yield { ...row, headingPath };
      if (rows.length < 1000) return;
      last = rows.at(-1)?.id;
    }
  }

  async *read(where: readonly CheckedCondition[] = []): AsyncGenerator<Row> {
    if (!this.exists) return;
    const vector = this.madeFor === undefined ? "NULL" : "vector::text";
    const order = 'source COLLATE "C", page COLLATE "C", position, id COLLATE "C"';
    for (let from = 0; ; from += readTogether) {
      const values: unknown[] = [];
      const sql = `SELECT ${columns.join(", ")}, ${vector} AS vector FROM ${this.table} WHERE ${toSql(where, dialectFor(values))} ORDER BY ${order}`;
      const { rows } = await this.query(`${sql} LIMIT ${readTogether} OFFSET ${from}`, values);
      for (const row of rows) yield toRow(row);
      if (rows.length < readTogether) return;
    }
  }

  async generation(): Promise<string | null> {
    if (!this.hasSettings) return null;
    const { rows } = await this.query(`SELECT value FROM ${this.settingTable} WHERE name = 'generation'`);
    return rows[0]?.value ?? null;
  }

  async apply({ put, remove }: ChangeSet): Promise<void> {
    if (!this.inTransaction) await this.query("BEGIN");
    this.inTransaction = true;
    if (!this.exists) await this.createTable();
    const dimensions = put.find(({ vector }) => vector !== undefined)?.vector?.length;
    if (dimensions !== undefined && this.madeFor === undefined) await this.addVectors(dimensions);
    if (remove.length > 0) await this.query(`DELETE FROM ${this.table} WHERE id = ANY($1)`, [remove]);
    if (put.length > 0) await this.put(put);
  }

  private async createTable(): Promise<void> {
    await this.query(`CREATE TABLE IF NOT EXISTS ${this.table} (${definitions.join(", ")}, words tsvector NOT NULL)`);
    await this.query(`CREATE INDEX IF NOT EXISTS ${this.table}_words ON ${this.table} USING gin (words)`);
    await this.query(`CREATE INDEX IF NOT EXISTS ${this.table}_page ON ${this.table} (source, page, position)`);
    this.exists = true;
  }

  private async addVectors(dimensions: number): Promise<void> {
    await this.query("CREATE EXTENSION IF NOT EXISTS vector");
    await this.query(`ALTER TABLE ${this.table} ADD COLUMN IF NOT EXISTS vector vector(${dimensions})`);
    if (dimensions <= indexedDimensions)
      await this.query(
        `CREATE INDEX IF NOT EXISTS ${this.table}_vector ON ${this.table} USING hnsw (vector vector_cosine_ops)`,
      );
    this.madeFor = dimensions;
  }

  private async put(rows: readonly Row[]): Promise<void> {
    const hasVectors = this.madeFor !== undefined;
    const names = [...columns, ...(hasVectors ? ["vector"] : [])];
    const records = rows.map((row) => ({
      ...toStored(row),
      vector: row.vector === undefined ? null : toLiteral(row.vector),
      ...{
        w_title: spaced(row.title ?? ""),
        w_headings: spaced(row.headingPath.join("\n")),
        w_text: spaced(searchedText(row)),
      },
    }));
    const typed = columnList.map(({ name, type }) => `${name} ${types[type]}`);
    const source = `jsonb_to_recordset($1::jsonb) AS r(${typed.join(", ")}, vector text, w_title text, w_headings text, w_text text)`;
    const values = names.map((name) => (name === "vector" ? "r.vector::vector" : `r.${name}`));
    const words = (["title", "headings", "text"] as const)
      .map((part, i) => `setweight(to_tsvector('english', r.w_${part}), '${"ABD"[i]}')`)
      .join(" || ");
    const updates = [...names.slice(1), "words"].map((name) => `${name} = excluded.${name}`);
    await this.query(
      `INSERT INTO ${this.table} (${names.join(", ")}, words) SELECT ${values.join(", ")}, ${words} FROM ${source} ON CONFLICT (id) DO UPDATE SET ${updates.join(", ")}`,
      [JSON.stringify(records)],
    );
  }

  async commit(generation?: string): Promise<void> {
    if (!this.inTransaction) return;
    if (generation !== undefined) {
      const table = this.settingTable;
      await this.query(`CREATE TABLE IF NOT EXISTS ${table} (name text PRIMARY KEY, value text NOT NULL)`);
      this.hasSettings = true;
      await this.query(
        `INSERT INTO ${table} VALUES ('generation', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [generation],
      );
    }
    await this.query("COMMIT");
    this.inTransaction = false;
  }

  async close(): Promise<void> {
    const { client } = this;
    if (this.inTransaction) await client?.query("ROLLBACK").catch(() => {});
    this.client = undefined;
    // A connection that is gone cannot be ended, and has nothing to keep.
    await client?.end().catch(() => {});
  }

  protected async searchVectors(vector: Float32Array, { question, limit, where }: Asked): Promise<Passage[]> {
    const values: unknown[] = [toLiteral(vector), limit];
    const conditions = [toSql(where, dialectFor(values)), ...limits(question, values)];
    const { rows } = await this.query(
      `SELECT ${columns.join(", ")}, vector::text AS vector, 1 - (vector <=> $1::vector) AS score FROM ${this.table} WHERE vector IS NOT NULL AND ${conditions.join(" AND ")} ORDER BY vector <=> $1::vector, id LIMIT $2`,
      values,
    );
    return rows.map(toPassage);
  }

  protected async searchWords({ question, limit, where }: Asked): Promise<Passage[]> {
    const found = question.words.slice(0, mostWords);
    const values: unknown[] = [limit, ...found];
    const query = found.map((_, i) => `plainto_tsquery('english', $${i + 2})`).join(" || ");
    const conditions = [toSql(where, dialectFor(values)), ...limits(question, values)];
    const vector = this.madeFor === undefined ? "NULL" : "vector::text";
    const { rows } = await this.query(
      `SELECT ${columns.join(", ")}, ${vector} AS vector, ts_rank(words, query) AS score FROM ${this.table}, (SELECT ${query} AS query) AS q WHERE words @@ query AND ${conditions.join(" AND ")} ORDER BY score DESC, id LIMIT $1`,
      values,
    );
    return rows.map(toPassage);
  }

  private query(sql: string, values: readonly unknown[] = []): Promise<QueryResult> {
    return this.explain(() => {
      if (this.broken !== undefined) throw this.broken;
      return (this.client as Client).query(sql, [...values]);
    });
  }

  private async explain<Result>(action: () => Result): Promise<Awaited<Result>> {
    try {
      return await action();
    } catch (error) {
      const { code = "", message } = error as { code?: string; message: string };
      throw new DecantError(codeOf(code, message), `${this.name}: ${message || code}`, { cause: error });
    }
  }
}

const serverError = /^[0-9A-Z]{5}$/;
const otherDimensions = /dimensions/;

/** Errors of the server have codes of five characters; class 53 is a lack of resources, 57 and 08 a connection that ended. */
function codeOf(code: string, message: string): string {
  if (!serverError.test(code) || code.startsWith("08") || code.startsWith("57")) return "store-unreachable";
  if (code === "53100") return "disk-full";
  return otherDimensions.test(message) ? "store-dimensions" : "store-unwritable";
}

function toLiteral(vector: Float32Array): string {
  return `[${vector.join(",")}]`;
}

function toRow({ vector, ...stored }: StoredRow & { readonly vector: unknown }): Row {
  return fromStored({ ...stored, ...(vector === null ? {} : { vector: JSON.parse(String(vector)) }) } as StoredRow);
}

function toPassage({ score, ...stored }: StoredRow & { readonly score: number }): Passage {
  return { row: toRow(stored as StoredRow & { vector: unknown }), score: Number(score) };
}

const readTogether = 1000;

function dialectFor(values: unknown[]): Dialect {
  return {
    param: (value) => {
      values.push(value);
      return `$${values.length}${typeof value === "string" ? "::text" : ""}`;
    },
    field: (name) => `(fields ->> '${name}')`,
    someElement: (column, each) =>
      `EXISTS (SELECT 1 FROM jsonb_array_elements_text(${column}) AS e WHERE ${each("e")})`,
    ordered: (expression) => `${expression} COLLATE "C"`,
  };
}

function limits({ phrases, without }: Question, values: unknown[]): string[] {
  const asked = (words: readonly string[]): string => {
    values.push(words.join(" "));
    return `words @@ phraseto_tsquery('english', $${values.length})`;
  };
  return [...phrases.map(asked), ...without.map((words) => `NOT ${asked(words)}`)];
}
