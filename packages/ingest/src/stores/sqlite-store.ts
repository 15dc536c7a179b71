import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { SqliteFile } from "@decant/page/sqlite";
import { columnList, columnNames, fromFlat, type Row, searchedText, toFlat } from "../row.ts";
import type { ChangeSet, KnownRow, Passage } from "../sink.ts";
import { type CheckedCondition, type Dialect, toSql } from "../where.ts";
import { type Asked, SearchedStore } from "./base-store.ts";
import { type Question, spaced } from "./question.ts";

const schemaVersion = 4;
const upgrade = "ALTER TABLE chunk ADD COLUMN language_origin TEXT";

const definitions = columnList.map(({ name, type, isOptional }) => {
  const kind = type === "integer" ? "INTEGER" : "TEXT";
  return `${name} ${kind}${isOptional ? "" : " NOT NULL"}${name === "id" ? " UNIQUE" : ""}`;
});

/**
 * `words` indexes the text of `chunk`, split into words. It keeps no text of its own. Vectors are apart, so that a filter without an
 * index reads no more than it must.
 */
const schema = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE chunk (number INTEGER PRIMARY KEY, ${definitions.join(", ")});
CREATE TABLE vector (number INTEGER PRIMARY KEY, vector BLOB NOT NULL);
CREATE INDEX chunk_page ON chunk (source, page, position);
CREATE INDEX chunk_language ON chunk (lower(language));
CREATE INDEX chunk_site ON chunk (site, path);
CREATE INDEX chunk_page_type ON chunk (page_type);
CREATE INDEX chunk_published ON chunk (published);
CREATE VIRTUAL TABLE words USING fts5(
  title, headings, text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
)
`;

const list = columnNames.join(", ");

/** A title says what a chunk is about: of weights from 1 to 8, these found most on `benchmark -- retrieval`. */
const rank = "bm25(words, 4.0, 1.0, 1.0)";

/**
 * A SQLite file with full-text search (FTS5), and exact search for vectors: all are compared, by sqlite-vec if that is installed.
 */
export class SqliteStore extends SearchedStore {
  private readonly path: string;
  private file: SqliteFile | undefined;
  private comparesVectors: Promise<void> | undefined;

  constructor(path: string) {
    super(`sqlite:${path}`);
    this.path = path;
  }

  async open(): Promise<void> {
    if (existsSync(this.path)) this.openFile();
  }

  private openFile(): SqliteFile {
    // Another process may read, or write for a moment.
    this.file = new SqliteFile("store", this.path, { schema, version: schemaVersion, upgrade, waitMs: 10_000 });
    const sql = "SELECT length(vector) / 4 AS length FROM vector LIMIT 1";
    this.dimensions = this.file.get<{ length: number }>(sql)?.length;
    return this.file;
  }

  async count(where: readonly CheckedCondition[] = []): Promise<number> {
    const values: (string | number)[] = [];
    const sql = `SELECT count(*) AS count FROM chunk WHERE ${toSql(where, dialectFor(values))}`;
    return this.file?.get<{ count: number }>(sql, ...values)?.count ?? 0;
  }

  async *list(): AsyncGenerator<KnownRow> {
    const sql = "SELECT id, source, page, hash, heading_path FROM chunk";
    for (const { heading_path, ...row } of this.file?.iterate<Record<string, string>>(sql) ?? [])
      yield { ...row, headingPath: JSON.parse(heading_path as string) } as unknown as KnownRow;
  }

  async *read(where: readonly CheckedCondition[] = []): AsyncGenerator<Row> {
    const { file } = this;
    if (file === undefined) return;
    const values: (string | number)[] = [];
    const sql = `SELECT ${qualified}, vector FROM chunk LEFT JOIN vector USING (number) WHERE ${toSql(where, dialectFor(values))} ORDER BY source, page, position, id`;
    // Not kept: whoever reads may write meanwhile, or stop early.
    const rows = file.explain(() => file.database.prepare(sql).iterate(...values));
    for (const row of rows as Iterable<FoundRow>) yield toRow(row);
  }

  async generation(): Promise<string | null> {
    return this.file?.get<{ value: string }>("SELECT value FROM setting WHERE name = 'generation'")?.value ?? null;
  }

  async apply({ put, remove }: ChangeSet): Promise<void> {
    const file = this.file ?? this.openFile();
    for (const { vector } of put) this.checkVector(vector);
    this.dimensions ??= put.find(({ vector }) => vector !== undefined)?.vector?.length;
    if (!file.database.isTransaction) file.exec("BEGIN IMMEDIATE");
    for (const id of remove) removeRow(file, id);
    for (const row of put) putRow(file, row);
  }

  async commit(generation?: string): Promise<void> {
    const { file } = this;
    if (!file?.database.isTransaction) return;
    if (generation !== undefined) file.run("INSERT OR REPLACE INTO setting VALUES ('generation', ?)", generation);
    file.exec("COMMIT");
  }

  async close(): Promise<void> {
    this.file?.close();
    this.file = undefined;
    this.comparesVectors = undefined;
  }

  protected get exists(): boolean {
    return this.file !== undefined;
  }

  protected get madeFor(): number | undefined {
    return this.dimensions;
  }

  /** Open, wherever something is searched. */
  private get opened(): SqliteFile {
    return this.file as SqliteFile;
  }

  protected async searchWords({ question, limit, where }: Asked): Promise<Passage[]> {
    const values: (string | number)[] = [];
    const own = toSql(where, dialectFor(values));
    // The plus keeps SQLite from asking the index of words for each of these rows anew.
    const conditions = where.length === 0 ? own : `+words.rowid IN (SELECT number FROM chunk WHERE ${own})`;
    const found = `SELECT words.rowid AS number, ${rank} AS cost, chunk.id FROM words JOIN chunk ON chunk.number = words.rowid WHERE words MATCH ? AND ${conditions} ORDER BY cost, chunk.id LIMIT ?`;
    const sql = `SELECT ${qualified}, vector, -found.cost AS score FROM (${found}) AS found JOIN chunk USING (number) LEFT JOIN vector USING (number) ORDER BY found.cost, chunk.id`;
    return this.opened.all(sql, toMatch(question), ...values, limit).map(toPassage);
  }

  protected async searchVectors(vector: Float32Array, { question, limit, where }: Asked): Promise<Passage[]> {
    this.comparesVectors ??= addDistance(this.opened.database);
    await this.comparesVectors;
    const among = chosenRows(question, where);
    const condition = among === undefined ? "" : `WHERE number IN (${among.sql})`;
    // A vector of no length is as far as one at a right angle.
    const nearest = `SELECT number, 1 - ifnull(vec_distance_cosine(vector, ?), 1) AS score FROM vector ${condition} ORDER BY score DESC, number LIMIT ?`;
    const sql = `SELECT ${qualified}, vector, score FROM (${nearest}) JOIN chunk USING (number) JOIN vector USING (number) ORDER BY score DESC, number`;
    return this.opened.all(sql, toBytes(vector), ...(among?.values ?? []), limit).map(toPassage);
  }
}

/** Give a database the function of sqlite-vec: its own where it is installed and made for this system, else one of JavaScript. */
async function addDistance(database: DatabaseSync): Promise<void> {
  try {
    const extension = await import("sqlite-vec");
    database.enableLoadExtension(true);
    extension.load(database);
  } catch {
    database.function("vec_distance_cosine", { deterministic: true }, (a, b) =>
      cosineDistance(toVector(a as Uint8Array), toVector(b as Uint8Array)),
    );
  } finally {
    if (database.isOpen) database.enableLoadExtension(false);
  }
}

function cosineDistance(a: Float32Array, b: Float32Array): number | null {
  let [dot, lengthA, lengthB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] as number, b[i] as number];
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA * lengthB === 0 ? null : 1 - dot / Math.sqrt(lengthA * lengthB);
}

const insertion = `INSERT INTO chunk (${list}) VALUES (${columnNames.map(() => "?").join(", ")})`;

function putRow(file: SqliteFile, row: Row): void {
  removeRow(file, row.id);
  const flat = toFlat(row);
  const { lastInsertRowid: number } = file.run(insertion, ...columnNames.map((name) => flat[name] ?? null));
  if (row.vector !== undefined) file.run("INSERT INTO vector VALUES (?, ?)", number, toBytes(row.vector));
  file.run(
    "INSERT INTO words (rowid, title, headings, text) VALUES (?, ?, ?, ?)",
    ...[number, spaced(row.title ?? ""), spaced(row.headingPath.join("\n")), spaced(searchedText(row))],
  );
}

function removeRow(file: SqliteFile, id: string): void {
  const found = file.get<{ number: number }>("SELECT number FROM chunk WHERE id = ?", id);
  if (found === undefined) return;
  for (const table of ["words WHERE rowid", "vector WHERE number", "chunk WHERE number"])
    file.run(`DELETE FROM ${table} = ?`, found.number);
}

const qualified = columnNames.map((name) => `chunk.${name}`).join(", ");

function dialectFor(values: (string | number)[]): Dialect {
  return {
    table: "chunk.",
    param: (value) => {
      values.push(value);
      return "?";
    },
    field: (name) => `json_extract(chunk.fields, '$."${name}"')`,
    someElement: (column, each) => `EXISTS (SELECT 1 FROM json_each(chunk.${column}) AS e WHERE ${each("e.value")})`,
  };
}

interface ChosenRows {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** The rows that a question and a filter leave; undefined if that is all of them. */
function chosenRows({ phrases, without }: Question, where: readonly CheckedCondition[]): ChosenRows | undefined {
  if (where.length === 0 && phrases.length === 0 && without.length === 0) return undefined;
  const values: (string | number)[] = [];
  const parts = [toSql(where, dialectFor(values))];
  const matching = "number IN (SELECT rowid FROM words WHERE words MATCH ?)";
  for (const phrase of phrases) parts.push(matching) && values.push(quote(phrase));
  for (const words of without) parts.push(`NOT ${matching}`) && values.push(quote(words));
  return { sql: `SELECT number FROM chunk WHERE ${parts.join(" AND ")}`, values };
}

/** Quoted, a word is no operator, and words in one pair of quotes follow each other. */
function quote(words: readonly string[]): string {
  return `"${words.join(" ").replaceAll('"', '""')}"`;
}

const spellingRules: readonly (readonly [from: RegExp, to: string])[] = [
  [/our(?=$|s|ed|ing|al|able)/, "or"],
  [/(?<=col|behavi|fav|hon|lab|neighb|flav|harb)or(?=$|s|ed|ing|al|able)/, "our"],
  [/is(?=(?:e|es|ed|ing|ation|er)$)/, "iz"],
  [/iz(?=(?:e|es|ed|ing|ation|er)$)/, "is"],
];

/** A word and its spelling in Britain or America: `colour`, `normalise`. */
function spellings(word: string): string[] {
  return [word, ...spellingRules.filter(([from]) => from.test(word)).map(([from, to]) => word.replace(from, to))];
}

function toMatch({ words, phrases, without }: Question): string {
  const any = `(${words
    .flatMap(spellings)
    .map((word) => quote([word]))
    .join(" OR ")})`;
  const all = [...phrases.map(quote), any].join(" AND ");
  return without.length === 0 ? all : `(${all}) NOT (${without.map(quote).join(" OR ")})`;
}

type FoundRow = Readonly<Record<string, unknown>> & { readonly vector: Uint8Array | null };

function toRow({ vector, ...flat }: FoundRow): Row {
  const row = fromFlat(flat);
  return vector === null ? row : { ...row, vector: toVector(vector) };
}

function toPassage(found: unknown): Passage {
  const { score, ...row } = found as FoundRow & { readonly score: number };
  return { score, row: toRow(row as FoundRow) };
}

const toBytes = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);

/** Copied where the bytes begin at a place that numbers may not. */
function toVector(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(buffer, byteOffset, byteLength / 4);
}
