import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementResultingChanges, type StatementSync } from "node:sqlite";
import { DecantError } from "../error.ts";

/** What a file holds: the first word of the codes of its errors. */
export type SqliteKind = "state" | "store" | "cache" | "queue";

export interface SqliteOptions {
  /** Tables of a new file; none for a file that is only a lock. */
  readonly schema?: string;
  /** Raised with every change of `schema`. @default 0 */
  readonly version?: number;
  /** Makes the tables of the version before those of this one. @default such a file is refused */
  readonly upgrade?: string;
  /** Wait for other processes that write, in milliseconds. @default other processes are refused until this one ends */
  readonly waitMs?: number;
}

/** SQLite's primary result codes, and what they mean. */
const failures: ReadonlyMap<number, readonly [code: string, what: string]> = new Map([
  [5, ["in-use", "another process uses it"]],
  [8, ["read-only", "it may not be written"]],
  [10, ["unreadable", "the disk failed to read or write it"]],
  [11, ["damaged", "it is damaged; move it away to begin anew"]],
  [13, ["disk-full", "the disk is full; free some space and run again"]],
  [14, ["unreadable", "it cannot be opened"]],
  [26, ["damaged", "not a SQLite file; move it away to begin anew"]],
]);

/** Queues have one code for all but a full disk. */
function errorOf(kind: SqliteKind, code: string, message: string, cause?: unknown): DecantError {
  const own = kind === "queue" ? "queue-unreadable" : `${kind}-${code}`;
  return new DecantError(code === "disk-full" ? code : own, message, { cause });
}

/**
 * Run `action`; what SQLite throws becomes a `DecantError`.
 *
 * @example
 * explainSqlite("state", "harbour.state", () => 1); // 1
 */
export function explainSqlite<Result>(kind: SqliteKind, path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const [code, what] = failures.get(Number((error as { errcode?: number }).errcode) & 0xff) ?? [];
    if (code === undefined) throw error;
    throw errorOf(kind, code, `${path}: ${what}`, error);
  }
}

/**
 * A SQLite file with each statement prepared once. Its errors are `DecantError`s.
 *
 * @example
 * const file = new SqliteFile("state", ":memory:", { schema: "CREATE TABLE tide (height REAL)", version: 1 });
 * file.run("INSERT INTO tide VALUES (?)", 1.84);
 * file.get<{ height: number }>("SELECT height FROM tide")?.height; // 1.84
 * file.close();
 */
export class SqliteFile {
  readonly path: string;
  readonly database: DatabaseSync;
  private readonly kind: SqliteKind;
  private readonly statements = new Map<string, StatementSync>();

  /**
   * Open a file, or create it. The operating system holds the lock and releases it when the process ends, however it ends, so no
   * lock is ever stale.
   *
   * @param path File, or `:memory:`.
   * @throws {DecantError} The kind with `-in-use`, `-damaged`, `-version`, `-read-only` or `-unreadable`; `disk-full`.
   */
  constructor(kind: SqliteKind, path: string, { schema = "", version = 0, upgrade, waitMs }: SqliteOptions = {}) {
    this.kind = kind;
    this.path = path;
    if (waitMs === undefined) checkWritable(kind, path);
    this.database = this.explain(() => new DatabaseSync(path, { timeout: waitMs ?? 0, allowExtension: true }));
    try {
      this.explain(() => {
        this.database.enableLoadExtension(false);
        // In this mode SQLite keeps the lock from the first access to the end, and needs no shared memory beside the log. A damaged
        // page is found here, not after hours.
        if (waitMs === undefined) this.database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
        if (schema === "") return;
        const hasTables = this.checkVersion(version, upgrade);
        this.database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
        // Whoever only reads must not wait for a writer.
        if (hasTables) return;
        this.transaction(() => {
          if (!this.checkVersion(version, upgrade)) this.database.exec(`${schema}; PRAGMA user_version = ${version}`);
        });
      });
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  /** @returns Whether the file has tables, those of this version. */
  private checkVersion(version: number, upgrade: string | undefined): boolean {
    const { user_version: found } = this.database.prepare("PRAGMA user_version").get() as { user_version: number };
    const { count } = this.database.prepare("SELECT count(*) AS count FROM sqlite_schema").get() as { count: number };
    if (found === version || (found === 0 && count === 0)) return count > 0;
    if (found === version - 1 && upgrade !== undefined) {
      this.database.exec(`BEGIN; ${upgrade}; PRAGMA user_version = ${version}; COMMIT`);
      return true;
    }
    const got = found === 0 ? "another program's database" : `version ${found}`;
    throw errorOf(this.kind, "version", `${this.path}: expected a ${this.kind} of version ${version}, got ${got}`);
  }

  prepare(sql: string): StatementSync {
    const known = this.statements.get(sql);
    const statement = known ?? this.database.prepare(sql);
    if (known === undefined) this.statements.set(sql, statement);
    return statement;
  }

  run(sql: string, ...values: readonly SQLInputValue[]): StatementResultingChanges {
    return this.explain(() => this.prepare(sql).run(...values));
  }

  get<Row>(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.explain(() => this.prepare(sql).get(...values) as Row | undefined);
  }

  all<Row>(sql: string, ...values: readonly SQLInputValue[]): Row[] {
    return this.explain(() => this.prepare(sql).all(...values) as Row[]);
  }

  iterate<Row>(sql: string, ...values: readonly SQLInputValue[]): Iterable<Row> {
    return this.explain(() => this.prepare(sql).iterate(...values) as Iterable<Row>);
  }

  exec(sql: string): void {
    this.explain(() => this.database.exec(sql));
  }

  /** Run `action`; what it writes is kept whole, or not at all if it throws. */
  transaction<Result>(action: () => Result): Result {
    return this.explain(() => {
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

  explain<Result>(action: () => Result): Result {
    return explainSqlite(this.kind, this.path, action);
  }

  /** May be called twice. */
  close(): void {
    this.statements.clear();
    if (this.database.isOpen) this.database.close();
  }
}

/** SQLite reports some of this as a failed read. Its log is beside the file, so the folder has to be writable, too. */
function checkWritable(kind: SqliteKind, path: string): void {
  for (const place of [path, dirname(path)].filter((place) => path !== ":memory:" && existsSync(place))) {
    try {
      accessSync(place, constants.W_OK);
    } catch (error) {
      throw errorOf(kind, "read-only", `${place}: it may not be written`, error);
    }
  }
}
