import type { DatabaseSync, StatementSync } from "node:sqlite";
import { DecantError } from "@decant/page";
import type { KnownRow, Sink } from "../sink.ts";
import { explainSqlite, openLocked } from "../sqlite.ts";

/** Raised with every change of {@link schema}. */
const schemaVersion = 2;

/**
 * `seen` is the number of the last run that met the page, and `seen_at` the time of it, if it was given. Runs are counted, so no clock
 * decides what is missing.
 */
const schema = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE page (source TEXT NOT NULL, id TEXT NOT NULL, seen INTEGER NOT NULL, seen_at TEXT, PRIMARY KEY (source, id)) WITHOUT ROWID;
CREATE TABLE chunk (
  id TEXT PRIMARY KEY, source TEXT NOT NULL, page TEXT NOT NULL, hash TEXT NOT NULL, heading_path TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX chunk_page ON chunk (source, page)
`;

interface StoredChunk {
  readonly id: string;
  readonly source: string;
  readonly page: string;
  readonly hash: string;
  readonly heading_path: string;
}

/**
 * What a store holds, as far as a run needs to know it: one SQLite file that one process uses at a time.
 *
 * The store is written first and the state after it. A process that ends in between repeats its last changes, which changes nothing.
 */
export class IngestState {
  /** Number of this run, from 1. */
  readonly run: number;
  private readonly path: string;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  /** @throws {DecantError} `state-in-use`, `state-damaged`, `state-version`, `state-read-only`, `state-unreadable` or `disk-full`. */
  constructor(path: string) {
    this.path = path;
    this.database = openLocked("state", path);
    try {
      this.explain(() => prepareSchema(this.database, path));
      this.explain(() => this.database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"));
      this.run = Number(this.setting("run") ?? 0) + 1;
      this.begin();
      this.set("run", this.run);
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  setting(name: string): string | number | undefined {
    const row = this.get<{ value: string | number }>("SELECT value FROM setting WHERE name = ?", name);
    return row?.value;
  }

  set(name: string, value: string | number): void {
    this.do("INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value);
  }

  /** Number of rows that the store should have. */
  count(): number {
    return this.get<{ count: number }>("SELECT count(*) AS count FROM chunk")?.count ?? 0;
  }

  /** The rows of a page. */
  rowsOf(source: string, page: string): KnownRow[] {
    return this.explain(
      () =>
        this.prepare("SELECT * FROM chunk WHERE source = ? AND page = ?").all(source, page) as unknown as StoredChunk[],
    ).map(toKnown);
  }

  row(id: string): KnownRow | undefined {
    const found = this.get<StoredChunk>("SELECT * FROM chunk WHERE id = ?", id);
    return found && toKnown(found);
  }

  /** Ids of all rows. */
  *ids(): Generator<string> {
    const found = this.explain(() => this.prepare("SELECT id FROM chunk").all()) as unknown as { id: string }[];
    for (const { id } of found) yield id;
  }

  put({ id, source, page, hash, headingPath }: KnownRow): void {
    this.do("INSERT OR REPLACE INTO chunk VALUES (?, ?, ?, ?, ?)", id, source, page, hash, JSON.stringify(headingPath));
  }

  remove(id: string): void {
    this.do("DELETE FROM chunk WHERE id = ?", id);
  }

  /** @param at Time of the run, in ISO 8601. */
  see(source: string, page: string, at: string | undefined): void {
    this.do(
      "INSERT INTO page VALUES (?, ?, ?, ?) ON CONFLICT (source, id) DO UPDATE SET seen = excluded.seen, seen_at = excluded.seen_at",
      ...[source, page, this.run, at ?? null],
    );
  }

  forget(source: string, page: string): void {
    this.do("DELETE FROM page WHERE source = ? AND id = ?", source, page);
  }

  /** Up to a hundred pages of a source with rows that this run has not met. */
  missing(source: string): string[] {
    const found = this.explain(() =>
      this.prepare(
        "SELECT DISTINCT chunk.page FROM chunk LEFT JOIN page ON page.source = chunk.source AND page.id = chunk.page WHERE chunk.source = ? AND coalesce(page.seen, 0) < ? LIMIT 100",
      ).all(source, this.run),
    );
    return (found as unknown as { page: string }[]).map(({ page }) => page);
  }

  /** Pages that no run has met since a time in ISO 8601. Those of which no time is known are left out. */
  seenBefore(time: string): { readonly source: string; readonly page: string }[] {
    const found = this.explain(() =>
      this.prepare("SELECT source, id AS page FROM page WHERE seen_at < ? ORDER BY source, id").all(time),
    );
    return found as unknown as { source: string; page: string }[];
  }

  /** Names of the sources that have rows, with their numbers of pages and rows. */
  sources(): { readonly source: string; readonly pages: number; readonly rows: number }[] {
    const found = this.explain(() =>
      this.prepare(
        "SELECT source, count(DISTINCT page) AS pages, count(*) AS rows FROM chunk GROUP BY source ORDER BY source",
      ).all(),
    );
    return found as unknown as { source: string; pages: number; rows: number }[];
  }

  /** Keep what was done since the last commit. */
  commit(): void {
    this.explain(() => this.database.exec("COMMIT"));
    this.begin();
  }

  /** What was not committed is given up. */
  close(): void {
    this.database.close();
  }

  private begin(): void {
    this.explain(() => this.database.exec("BEGIN IMMEDIATE"));
  }

  private prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private do(sql: string, ...values: (string | number | null)[]): void {
    this.explain(() => this.prepare(sql).run(...values));
  }

  private get<Result>(sql: string, ...values: (string | number)[]): Result | undefined {
    return this.explain(() => this.prepare(sql).get(...values) as Result | undefined);
  }

  private explain<Result>(action: () => Result): Result {
    return explainSqlite("state", this.path, action);
  }
}

function toKnown({ heading_path, ...row }: StoredChunk): KnownRow {
  return { ...row, headingPath: JSON.parse(heading_path) };
}

function prepareSchema(database: DatabaseSync, path: string): void {
  const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  if (version === schemaVersion) return;
  const { count } = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get() as { count: number };
  if (version !== 0 || count > 0) {
    const found = version === 0 ? "another program's database" : `version ${version}`;
    throw new DecantError("state-version", `${path}: expected a state of version ${schemaVersion}, got ${found}`);
  }
  database.exec(`BEGIN; ${schema}; PRAGMA user_version = ${schemaVersion}; COMMIT`);
}

/**
 * Make a state that of the store, if it is not: the store was restored from a copy, replaced, or written by a run that ended before it
 * could write the state, or the state was lost.
 *
 * Stores that keep a generation with their rows are asked for it and for the number of their rows; of others, all rows are compared.
 *
 * @returns Rows that the two did not have alike.
 */
export async function repairState(sink: Sink, state: IngestState): Promise<number> {
  if (sink.count === undefined || sink.list === undefined) return 0;
  const generation = await sink.generation?.();
  if (generation !== undefined) {
    const isSame = (generation ?? "") === String(state.setting("generation") ?? "");
    if (isSame && (await sink.count()) === state.count()) return 0;
    state.set("generation", generation ?? "");
  }
  let repaired = 0;
  let matched = 0;
  for await (const row of sink.list()) {
    const known = state.row(row.id);
    if (known === undefined || !isSameRow(known, row)) {
      state.put(row);
      repaired++;
    }
    matched++;
  }
  if (matched === state.count()) return repaired;
  const stored = new Set<string>();
  for await (const { id } of sink.list()) stored.add(id);
  for (const id of state.ids())
    if (!stored.has(id)) {
      state.remove(id);
      repaired++;
    }
  return repaired;
}

function isSameRow(a: KnownRow, b: KnownRow): boolean {
  return a.hash === b.hash && a.page === b.page && a.source === b.source;
}
