import { existsSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { DecantError } from "@decant/page";
import { fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { ChangeSet, KnownRow, Passage, Query, Store } from "../sink.ts";
import { explainSqlite } from "../sqlite.ts";
import { spaced, wordsOf } from "./words.ts";

/** Raised with every change of {@link schema}. */
const schemaVersion = 1;

/** `words` indexes the text of `chunk`, split into words. It keeps no text of its own. */
const schema = `
CREATE TABLE chunk (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  page TEXT NOT NULL,
  url TEXT,
  anchor TEXT,
  title TEXT,
  heading_path TEXT NOT NULL,
  content TEXT NOT NULL,
  text TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  hash TEXT NOT NULL,
  html_start INTEGER,
  html_end INTEGER,
  html_path TEXT
);
CREATE INDEX chunk_page ON chunk (page);
CREATE VIRTUAL TABLE words USING fts5(
  title, headings, text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
)
`;

const columns = [
  ...["id", "page", "url", "anchor", "title", "heading_path", "content", "text", "tokens", "hash"],
  ...["html_start", "html_end", "html_path"],
] as const;

/** Title and headings say what a chunk is about. A guess; ranks change little between 2 and 8. */
const rank = "bm25(words, 4.0, 3.0, 1.0)";

/** A SQLite file with full-text search (FTS5). It keeps no vectors. */
export class SqliteStore implements Store {
  readonly name: string;
  readonly commitsWhole = false;
  readonly hasVectors = false;
  private readonly path: string;
  private database: DatabaseSync | undefined;
  private readonly statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.path = path;
    this.name = `sqlite:${path}`;
  }

  async open(): Promise<void> {
    if (existsSync(this.path)) this.database = this.explain(() => openFile(this.path));
  }

  async count(): Promise<number> {
    if (this.database === undefined) return 0;
    return this.explain(() => (this.prepare("SELECT count(*) AS count FROM chunk").get() as { count: number }).count);
  }

  async *list(): AsyncGenerator<KnownRow> {
    if (this.database === undefined) return;
    const rows = this.prepare("SELECT id, page, hash, heading_path FROM chunk").iterate();
    for (const { id, page, hash, heading_path } of rows as Iterable<Record<string, string>>)
      yield { id, page, hash, headingPath: JSON.parse(heading_path as string) } as KnownRow;
  }

  async apply({ put, remove }: ChangeSet): Promise<void> {
    this.database ??= this.explain(() => openFile(this.path));
    this.explain(() => {
      if (!this.database?.isTransaction) this.database?.exec("BEGIN IMMEDIATE");
      for (const id of remove) this.remove(id);
      for (const row of put) this.put(row);
    });
  }

  async commit(): Promise<void> {
    this.explain(() => this.database?.isTransaction && this.database.exec("COMMIT"));
  }

  async close(): Promise<void> {
    this.database?.close();
    this.database = undefined;
  }

  async search({ words, limit }: Query): Promise<Passage[]> {
    const found = wordsOf(words).flatMap((word) => spaced(word).split(" "));
    if (this.database === undefined || found.length === 0) return [];
    // Quoted, a word is no operator.
    const match = found.map((word) => `"${word.replaceAll('"', '""')}"`).join(" OR ");
    const sql = `SELECT chunk.*, -${rank} AS score FROM words JOIN chunk ON chunk.number = words.rowid WHERE words MATCH ? ORDER BY ${rank}, chunk.id LIMIT ?`;
    const rows = this.explain(() => this.prepare(sql).all(match, limit));
    return (rows as unknown as (StoredRow & { score: number })[]).map(toPassage);
  }

  private put(row: Row): void {
    this.remove(row.id);
    const stored = { ...toStored(row), heading_path: JSON.stringify(row.headingPath) };
    const { lastInsertRowid } = this.prepare(
      `INSERT INTO chunk (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    ).run(...columns.map((name) => stored[name]));
    this.prepare("INSERT INTO words (rowid, title, headings, text) VALUES (?, ?, ?, ?)").run(
      ...[lastInsertRowid, spaced(row.title ?? ""), spaced(row.headingPath.join("\n")), spaced(row.text)],
    );
  }

  private remove(id: string): void {
    const found = this.prepare("SELECT number FROM chunk WHERE id = ?").get(id) as { number: number } | undefined;
    if (found === undefined) return;
    this.prepare("DELETE FROM words WHERE rowid = ?").run(found.number);
    this.prepare("DELETE FROM chunk WHERE number = ?").run(found.number);
  }

  private prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = (this.database as DatabaseSync).prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private explain<Result>(action: () => Result): Result {
    return explainSqlite("store", this.path, action);
  }
}

function openFile(path: string): DatabaseSync {
  // Another process may read, or write for a moment.
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
    const { count } = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get() as { count: number };
    if (version !== schemaVersion && (version !== 0 || count > 0)) {
      const got = version === 0 ? "another program's database" : `version ${version}`;
      throw new DecantError("store-version", `${path}: expected a store of version ${schemaVersion}, got ${got}`);
    }
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    if (version === 0) database.exec(`BEGIN; ${schema}; PRAGMA user_version = ${schemaVersion}; COMMIT`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function toPassage({ score, ...stored }: StoredRow & { score: number }): Passage {
  const { number: _, ...row } = stored as StoredRow & { number?: number };
  return { score, row: fromStored({ ...row, heading_path: JSON.parse(String(row.heading_path)) }) };
}
