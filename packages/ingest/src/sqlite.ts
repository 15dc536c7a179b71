import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { DecantError } from "@decant/page";

/** SQLite's primary result codes, and what they mean. */
const failures: ReadonlyMap<number, readonly [code: string, what: string]> = new Map([
  [5, ["in-use", "another process uses this file"]],
  [8, ["read-only", "the file may not be written"]],
  [10, ["unreadable", "the disk failed to read or write the file"]],
  [11, ["damaged", "the file is damaged; move it away to begin anew"]],
  [13, ["disk-full", "the disk is full; free some space and run again"]],
  [14, ["unreadable", "the file cannot be opened"]],
  [26, ["damaged", "not a SQLite file; move it away to begin anew"]],
]);

/**
 * Run `action`; what SQLite throws becomes an error of ours.
 *
 * @param prefix First word of the code: `state`, `store` or `cache`.
 */
export function explainSqlite<Result>(prefix: string, path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const primary = Number((error as { errcode?: number }).errcode) & 0xff;
    const [code, what] = failures.get(primary) ?? [];
    if (code === undefined) throw error;
    throw new DecantError(code === "disk-full" ? code : `${prefix}-${code}`, `${path}: ${what}`, { cause: error });
  }
}

/**
 * Open a file that one process uses at a time. The operating system holds the lock and releases it when the process ends, so no lock is
 * ever stale.
 *
 * @param prefix First word of the codes of errors.
 * @throws {DecantError} `state-in-use` or `store-in-use`, and the other codes above.
 */
export function openLocked(prefix: "state" | "store", path: string): DatabaseSync {
  return explainSqlite(prefix, path, () => {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/**
 * Make the tables of an empty database.
 *
 * @param prefix What the file holds.
 * @param version Raised with every change of `schema`.
 * @throws {DecantError} `state-version` or `store-version` for a file with other tables.
 */
export function prepareSchema(
  prefix: "state" | "store",
  path: string,
  database: DatabaseSync,
  version: number,
  schema: string,
): void {
  const { user_version: found } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  const { count } = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get() as { count: number };
  if (found !== version && (found !== 0 || count > 0)) {
    const got = found === 0 ? "another program's database" : `version ${found}`;
    throw new DecantError(`${prefix}-version`, `${path}: expected a ${prefix} of version ${version}, got ${got}`);
  }
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  if (found === 0) database.exec(`BEGIN; ${schema}; PRAGMA user_version = ${version}; COMMIT`);
}

/** A database with each statement prepared once; its errors are ours. */
export class Statements {
  readonly database: DatabaseSync;
  private readonly prefix: string;
  private readonly path: string;
  private readonly prepared = new Map<string, StatementSync>();

  constructor(prefix: string, path: string, database: DatabaseSync) {
    this.prefix = prefix;
    this.path = path;
    this.database = database;
  }

  prepare(sql: string): StatementSync {
    const statement = this.prepared.get(sql) ?? this.database.prepare(sql);
    this.prepared.set(sql, statement);
    return statement;
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return this.explain(() => Number(this.prepare(sql).run(...values).lastInsertRowid));
  }

  get<Found>(sql: string, ...values: SQLInputValue[]): Found | undefined {
    return this.explain(() => this.prepare(sql).get(...values) as Found | undefined);
  }

  all<Found>(sql: string, ...values: SQLInputValue[]): Found[] {
    return this.explain(() => this.prepare(sql).all(...values) as Found[]);
  }

  explain<Result>(action: () => Result): Result {
    return explainSqlite(this.prefix, this.path, action);
  }
}
