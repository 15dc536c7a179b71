import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { DecantError } from "@decant/page";

/** Path of a state that ends with the process. */
export const inMemory = ":memory:";

/**
 * Open a state file, or create it. The operating system holds the lock and releases it when the process ends, however it ends, so
 * no lock is ever stale.
 *
 * @throws {DecantError} `state-in-use`, `state-damaged`, `state-version`, `state-read-only`, `state-unreadable` or `disk-full`.
 */
function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (path !== inMemory) checkWritable(path);
    database = explainErrors(path, () => lockDatabase(path));
    explainErrors(path, () => prepareSchema(database as DatabaseSync, path));
    if (path !== inMemory) writeFileSync(ownerOf(path), `process ${process.pid} on ${hostname()}`);
    return database;
  } catch (error) {
    database?.close();
    throw DecantError.isInstance(error) && error.code === "state-in-use" ? nameOwner(error, path) : error;
  }
}

const ownerOf = (path: string): string => `${path}-owner`;

/** SQLite reports some of this as a failed read. Its log is beside the file, so the folder has to be writable, too. */
function checkWritable(path: string): void {
  for (const place of [path, dirname(path)].filter((place) => existsSync(place))) {
    try {
      accessSync(place, constants.W_OK);
    } catch (error) {
      throw new DecantError("state-read-only", `${place}: the state may not be written`, { cause: error });
    }
  }
}

function lockDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // In this mode SQLite keeps the lock from the first access to the end, and needs no shared memory beside the log.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    // A damaged page is found here, not after hours.
    database.exec("BEGIN IMMEDIATE; COMMIT");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareSchema(database: DatabaseSync, path: string): void {
  const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  if (version === schemaVersion) return;
  const tables = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get() as { count: number };
  if (version !== 0 || tables.count > 0)
    throw new DecantError(
      "state-version",
      `${path}: expected a state of version ${schemaVersion}, got ${version === 0 ? "another program's database" : `version ${version}`}`,
    );
  database.exec(`BEGIN; ${schema}; PRAGMA user_version = ${schemaVersion}; COMMIT`);
}

function nameOwner(error: DecantError, path: string): DecantError {
  try {
    const owner = readFileSync(ownerOf(path), "utf8");
    return new DecantError(error.code, `${error.message}: ${owner}`, { cause: error.cause });
  } catch {
    return error;
  }
}

/**
 * Level of an address in the frontier: addresses far from the seeds come level by level after the rest. So a page that a long chain of
 * links found early gets its real depth, that of the shortest way, before the limit of depth applies. The step is a guess.
 */
export const frontierLevel: string = "max(depth - 6, 0)";

/** Order of the frontier. */
export const frontierOrder: string = `${frontierLevel}, rank, depth, key`;

/** Raised with every change of {@link schema}. */
const schemaVersion = 2;

/**
 * `url` is the frontier, the done set and the account of left-out addresses in one. A row is `queued`, `done`, `failed`, `dropped` (never
 * requested), or `waiting` for the page that it names as canonical. It is in a round while its unit works on it. `rank` orders the
 * frontier, the lowest first. Candidates found on a page wait in `found` until the round of its unit, `origin`, ends, so that the order of
 * answers decides nothing. `links` has the links of pages that a server may later call unchanged without sending them.
 */
const schema: string = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE pages (site TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE url (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  unit TEXT NOT NULL,
  host TEXT NOT NULL,
  site TEXT NOT NULL,
  pattern TEXT NOT NULL,
  kind TEXT NOT NULL,
  depth INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  is_seed INTEGER NOT NULL,
  is_named INTEGER NOT NULL,
  way INTEGER NOT NULL,
  found_on TEXT,
  redirects TEXT NOT NULL DEFAULT '[]',
  state TEXT NOT NULL DEFAULT 'queued',
  in_round INTEGER NOT NULL DEFAULT 0,
  outcome TEXT,
  detail TEXT,
  status INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  at TEXT,
  canonical TEXT,
  is_canonical INTEGER NOT NULL DEFAULT 0,
  sketch BLOB,
  etag TEXT,
  last_modified TEXT,
  digest TEXT,
  text_hash TEXT
);
CREATE INDEX frontier ON url (unit, ${frontierOrder}) WHERE state = 'queued';
CREATE INDEX open_round ON url (unit) WHERE in_round = 1;
CREATE INDEX waiting ON url (unit) WHERE state = 'waiting';
CREATE INDEX known_text ON url (site, text_hash) WHERE digest IS NOT NULL;
CREATE INDEX queued_pattern ON url (site, pattern) WHERE state = 'queued';
CREATE TABLE found (
  origin TEXT NOT NULL,
  key TEXT NOT NULL,
  unit TEXT NOT NULL,
  url TEXT NOT NULL,
  depth INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  kind TEXT NOT NULL,
  redirects TEXT NOT NULL,
  is_seed INTEGER NOT NULL,
  is_named INTEGER NOT NULL,
  way INTEGER NOT NULL,
  found_on TEXT,
  PRIMARY KEY (origin, key)
) WITHOUT ROWID;
CREATE TABLE pattern (
  site TEXT NOT NULL,
  pattern TEXT NOT NULL,
  admitted INTEGER NOT NULL DEFAULT 0,
  fetched INTEGER NOT NULL DEFAULT 0,
  repeats INTEGER NOT NULL DEFAULT 0,
  is_closed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (site, pattern)
) WITHOUT ROWID;
CREATE TABLE host (name TEXT PRIMARY KEY, admitted INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE seen (site TEXT NOT NULL, hash TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (site, hash)) WITHOUT ROWID;
CREATE TABLE robots (origin TEXT PRIMARY KEY, fetched_at INTEGER NOT NULL, verdict TEXT NOT NULL, body BLOB) WITHOUT ROWID;
CREATE TABLE missing_page (origin TEXT PRIMARY KEY, words TEXT) WITHOUT ROWID;
CREATE TABLE links (id INTEGER PRIMARY KEY, links BLOB NOT NULL);
CREATE TABLE request (kind TEXT PRIMARY KEY, count INTEGER NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID
`;

/** A state's file, with each statement prepared once; SQLite's errors have codes of ours. */
export class Statements {
  readonly path: string;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  /** @param path File, or `:memory:`. */
  constructor(path: string) {
    this.path = path;
    this.database = openDatabase(path);
  }

  close(): void {
    this.statements.clear();
    if (this.path !== inMemory) rmSync(ownerOf(this.path), { force: true });
    this.database.close();
  }

  transaction<Result>(action: () => Result): Result {
    return explainErrors(this.path, () => {
      this.database.exec("BEGIN IMMEDIATE");
      try {
        const result = action();
        this.database.exec("COMMIT");
        return result;
      } catch (error) {
        // A full disk has ended the transaction by itself.
        if (this.database.isTransaction) this.database.exec("ROLLBACK");
        throw error;
      }
    });
  }

  private prepare(sql: string): StatementSync {
    const statement = this.statements.get(sql) ?? this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  run(sql: string, ...parameters: readonly SQLInputValue[]): number {
    return explainErrors(this.path, () => Number(this.prepare(sql).run(...parameters).changes));
  }

  first<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Row | undefined {
    return explainErrors(this.path, () => this.prepare(sql).get(...parameters) as Row | undefined);
  }

  all<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Row[] {
    return explainErrors(this.path, () => this.prepare(sql).all(...parameters) as Row[]);
  }

  iterate<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Iterable<Row> {
    return this.prepare(sql).iterate(...parameters) as Iterable<Row>;
  }
}

/** SQLite's primary result codes, and their meaning for a crawl. */
const failures: ReadonlyMap<number, readonly [code: string, what: string]> = new Map([
  [5, ["state-in-use", "another process uses this state"]],
  [8, ["state-read-only", "the state may not be written"]],
  [10, ["state-unreadable", "the disk failed to read or write the state"]],
  [11, ["state-damaged", "the state is damaged; move it away to begin anew"]],
  [13, ["disk-full", "the disk is full; free some space and resume"]],
  [14, ["state-unreadable", "the state cannot be opened"]],
  [26, ["state-damaged", "not a crawl's state; move it away to begin anew"]],
]);

/** Run `action`; SQLite's errors become errors with a code of ours. */
function explainErrors<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const primary = Number((error as { errcode?: number }).errcode) & 0xff;
    const [code, what] = failures.get(primary) ?? [];
    if (code === undefined) throw error;
    throw new DecantError(code, `${path}: ${what}`, { cause: error });
  }
}

/**
 * Path of a file that a crawl writes its pages to, for those who read it later.
 *
 * @param state File of the crawl's state.
 * @param name That of the {@link OutputFile}; the command line writes `output` and `warc`.
 * @returns Undefined if the state records none, as for an output folder or a pipe.
 * @throws {DecantError} `state-in-use`, `state-damaged` or `state-unreadable`.
 * @example
 * // not run: it needs the state of a crawl
 * outputOf("harbour.state"); // "/pages/harbour.jsonl"
 */
export function outputOf(state: string, name = "output"): string | undefined {
  const [found] = ask(state, "SELECT value FROM setting WHERE name = ?", `${name}_path`);
  return found === undefined ? undefined : resolve(dirname(resolve(state)), String(found.value));
}

/**
 * Bytes of an output file that earlier runs wrote, and those that count now; the last run wrote the bytes between them.
 *
 * @param state File of the crawl's state.
 * @param name As for {@link outputOf}.
 * @throws {DecantError} As {@link outputOf}.
 * @example
 * // not run: it needs the state of a crawl
 * const { begin, end } = lastRunOf("harbour.state");
 * console.log(`the last run wrote ${end - begin} bytes`);
 */
export function lastRunOf(state: string, name = "output"): { readonly begin: number; readonly end: number } {
  const found = ask(state, "SELECT name, value FROM setting WHERE name IN (?, ?)", `${name}_begin`, `${name}_length`);
  const lengthOf = (part: string): number => Number(found.find((row) => row.name === part)?.value ?? 0);
  return { begin: lengthOf(`${name}_begin`), end: lengthOf(`${name}_length`) };
}

/**
 * Addresses that a crawl began with, for those who continue it.
 *
 * @param state File of the crawl's state.
 * @throws {DecantError} `state-in-use`, `state-damaged` or `state-unreadable`.
 * @example
 * // not run: it needs the state of a crawl
 * seedsOf("harbour.state"); // ["https://harbour.example/"]
 */
export function seedsOf(state: string): string[] {
  const rows = ask(state, "SELECT url FROM url WHERE is_seed = 1 AND redirects = '[]' ORDER BY url");
  return rows.map(({ url }) => String(url));
}

function ask(state: string, sql: string, ...values: string[]): Record<string, unknown>[] {
  return explainErrors(state, () => {
    const database = new DatabaseSync(state, { readOnly: true, timeout: 0 });
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  });
}
