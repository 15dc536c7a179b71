import { SqliteFile } from "@decant/page/sqlite";
import type { Row } from "../row.ts";
import type { KnownRow, Sink } from "../sink.ts";

const schemaVersion = 3;

/**
 * `seen` is the number of the last run that met the page, and `seen_at` the time of it, if it was given. Runs are counted, so no clock
 * decides what is missing. `digest` is that of the page whose rows these are, as long as they are all there.
 */
const schema = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE page (source TEXT NOT NULL, id TEXT NOT NULL, seen INTEGER NOT NULL, seen_at TEXT, digest TEXT, PRIMARY KEY (source, id)) WITHOUT ROWID;
CREATE TABLE chunk (
  id TEXT PRIMARY KEY, source TEXT NOT NULL, page TEXT NOT NULL, hash TEXT NOT NULL, heading_path TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX chunk_page ON chunk (source, page)
`;
const upgrade = "ALTER TABLE page ADD COLUMN digest TEXT";

interface StoredChunk extends Pick<Row, "id" | "source" | "page" | "hash"> {
  readonly heading_path: string;
}

/**
 * What a store holds, as far as a run needs to know it: one SQLite file that one process uses at a time.
 *
 * The store is written first and the state after it. A process that ends in between repeats its last changes, which changes nothing.
 */
export class IngestState {
  readonly run: number;
  private readonly file: SqliteFile;

  /** @throws {DecantError} `state-in-use`, `state-damaged`, `state-version`, `state-read-only`, `state-unreadable` or `disk-full`. */
  constructor(path: string) {
    this.file = new SqliteFile("state", path, { schema, version: schemaVersion, upgrade });
    try {
      this.run = Number(this.setting("run") ?? 0) + 1;
      this.file.exec("BEGIN IMMEDIATE");
      this.set("run", this.run);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  setting(name: string): string | number | undefined {
    return this.file.get<{ value: string | number }>("SELECT value FROM setting WHERE name = ?", name)?.value;
  }

  set(name: string, value: string | number): void {
    this.file.run(
      "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      name,
      value,
    );
  }

  count(): number {
    return this.file.get<{ count: number }>("SELECT count(*) AS count FROM chunk")?.count ?? 0;
  }

  rowsOf(source: string, page: string): KnownRow[] {
    const sql = "SELECT * FROM chunk WHERE source = ? AND page = ?";
    return this.file.all<StoredChunk>(sql, source, page).map(toKnown);
  }

  row(id: string): KnownRow | undefined {
    const found = this.file.get<StoredChunk>("SELECT * FROM chunk WHERE id = ?", id);
    return found && toKnown(found);
  }

  ids(): string[] {
    return this.file.all<{ id: string }>("SELECT id FROM chunk").map(({ id }) => id);
  }

  put({ id, source, page, hash, headingPath }: KnownRow): void {
    this.setDigest(source, page, null);
    this.file.run(
      "INSERT OR REPLACE INTO chunk VALUES (?, ?, ?, ?, ?)",
      id,
      source,
      page,
      hash,
      JSON.stringify(headingPath),
    );
  }

  remove(id: string): void {
    const row = this.row(id);
    if (row !== undefined) this.setDigest(row.source, row.page, null);
    this.file.run("DELETE FROM chunk WHERE id = ?", id);
  }

  /** @param at Time of the run, in ISO 8601. */
  see(source: string, page: string, at: string | undefined): void {
    this.file.run(
      "INSERT INTO page VALUES (?, ?, ?, ?, NULL) ON CONFLICT (source, id) DO UPDATE SET seen = excluded.seen, seen_at = excluded.seen_at",
      ...[source, page, this.run, at ?? null],
    );
  }

  /** Of the page whose rows these are; `null` once one of them was written or removed. */
  digest(source: string, page: string): string | null {
    const sql = "SELECT digest FROM page WHERE source = ? AND id = ?";
    return this.file.get<{ digest: string | null }>(sql, source, page)?.digest ?? null;
  }

  setDigest(source: string, page: string, digest: string | null): void {
    this.file.run("UPDATE page SET digest = ? WHERE source = ? AND id = ?", digest, source, page);
  }

  forget(source: string, page: string): void {
    this.file.run("DELETE FROM page WHERE source = ? AND id = ?", source, page);
  }

  /** Up to a hundred pages of a source with rows that this run has not met. */
  missing(source: string): string[] {
    const found = this.file.all<{ page: string }>(
      "SELECT DISTINCT chunk.page FROM chunk LEFT JOIN page ON page.source = chunk.source AND page.id = chunk.page WHERE chunk.source = ? AND coalesce(page.seen, 0) < ? LIMIT 100",
      ...[source, this.run],
    );
    return found.map(({ page }) => page);
  }

  /** Pages that no run has met since a time in ISO 8601. Those of which no time is known are left out. */
  seenBefore(time: string): { readonly source: string; readonly page: string }[] {
    return this.file.all("SELECT source, id AS page FROM page WHERE seen_at < ? ORDER BY source, id", time);
  }

  sources(): { readonly source: string; readonly pages: number; readonly rows: number }[] {
    return this.file.all(
      "SELECT source, count(DISTINCT page) AS pages, count(*) AS rows FROM chunk GROUP BY source ORDER BY source",
    );
  }

  /** Keep what was done since the last commit. */
  commit(): void {
    this.file.exec("COMMIT; BEGIN IMMEDIATE");
  }

  close(): void {
    this.file.close();
  }
}

function toKnown({ heading_path, ...row }: StoredChunk): KnownRow {
  return { ...row, headingPath: JSON.parse(heading_path) };
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
    if (known === undefined || known.hash !== row.hash || known.page !== row.page || known.source !== row.source) {
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
