import { randomUUID } from "node:crypto";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { DecantError } from "@decant/page";
import {
  checkJobs,
  type DeadJob,
  defaultLeaseMs,
  defaultMaxTries,
  type Job,
  type JobStatus,
  type Lease,
  type Queue,
  type QueueOptions,
  type QueueStats,
  workersEnded,
} from "./queue.ts";
import { withTrace } from "./work.ts";

const schemaVersion = 1;

/**
 * `due` of a waiting job: from when it can be claimed; of an active one: when the lease ends. `noted`: when `due` was written. Times
 * are those of the machine's monotonic clock, which begins anew with the machine: a `noted` in the future is from before that.
 */
const schema = `
CREATE TABLE job (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key TEXT, data TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting', tries INTEGER NOT NULL DEFAULT 0, token TEXT, reason TEXT,
  noted REAL NOT NULL DEFAULT 0, due REAL NOT NULL DEFAULT 0
);
CREATE INDEX job_state ON job (state, seq);
CREATE INDEX job_key ON job (key) WHERE state = 'active' AND key IS NOT NULL;
CREATE TABLE resting (key TEXT PRIMARY KEY, noted REAL NOT NULL, due REAL NOT NULL) WITHOUT ROWID;
`;

/** Milliseconds of a clock that all processes of a machine share and nobody sets. */
function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}

interface StoredJob {
  readonly seq: number;
  readonly data: string;
  readonly tries: number;
}

/** Jobs in a SQLite file, for the processes of one machine; or in memory, for one process. */
export class SqliteQueue implements Queue {
  readonly name: string;
  readonly leaseMs: number;
  private readonly maxTries: number;
  private readonly now: () => number;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  /**
   * @param path File, made if it is absent; `:memory:` for none.
   * @param now Milliseconds of a clock that nobody sets, shared by all that use the file.
   * @throws {DecantError} `queue-unreadable`.
   */
  constructor(path: string, options: QueueOptions = {}, now: () => number = monotonicMs) {
    this.name = path === ":memory:" ? "memory:" : `sqlite:${path}`;
    this.leaseMs = options.leaseMs ?? defaultLeaseMs;
    this.maxTries = options.maxTries ?? defaultMaxTries;
    this.now = now;
    this.database = openDatabase(path);
  }

  async push(jobs: readonly Job[]): Promise<void> {
    checkJobs(jobs);
    this.inTransaction(() => {
      for (const job of jobs)
        this.run(
          "INSERT INTO job (id, key, data) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
          ...[job.id, job.key ?? null, JSON.stringify(withTrace(job))],
        );
    });
  }

  async claim(): Promise<Lease | undefined> {
    return this.inTransaction(() => {
      const now = this.now();
      this.endLeases(now);
      const found = this.get<StoredJob>(
        `SELECT seq, data, tries FROM job WHERE state = 'waiting' AND (due <= ? OR noted > ?) AND (key IS NULL OR NOT (
           EXISTS (SELECT 1 FROM job AS other WHERE other.key = job.key AND other.state = 'active' AND other.key IS NOT NULL)
           OR EXISTS (SELECT 1 FROM resting WHERE resting.key = job.key AND resting.due > ? AND resting.noted <= ?)))
         ORDER BY seq LIMIT 1`,
        ...[now, now, now, now],
      );
      if (found === undefined) return undefined;
      const token = randomUUID();
      const tries = found.tries + 1;
      this.run(
        "UPDATE job SET state = 'active', tries = ?, token = ?, noted = ?, due = ? WHERE seq = ?",
        ...[tries, token, now, now + this.leaseMs, found.seq],
      );
      return { job: JSON.parse(found.data) as Job, tries, token };
    });
  }

  async renew({ job, token }: Lease, progressed = false): Promise<boolean> {
    const now = this.now();
    return this.change(
      `UPDATE job SET noted = ?, due = ?${progressed ? ", tries = 0" : ""} WHERE id = ? AND token = ?`,
      ...[now, now + this.leaseMs, job.id, token],
    );
  }

  async ack(lease: Lease): Promise<boolean> {
    return this.endLease(lease, "state = 'done'");
  }

  async fail(lease: Lease, reason: string, retryInMs: number): Promise<boolean> {
    const now = this.now();
    return lease.tries >= this.maxTries
      ? this.endLease(lease, "state = 'dead', reason = ?", reason)
      : this.endLease(lease, "state = 'waiting', reason = ?, noted = ?, due = ?", reason, now, now + retryInMs);
  }

  async release(lease: Lease): Promise<boolean> {
    return this.endLease(lease, "state = 'waiting', tries = max(tries - 1, 0), due = 0");
  }

  async excuse({ job }: Lease): Promise<void> {
    this.run("UPDATE job SET tries = tries - 1 WHERE id = ? AND tries > 0 AND state <> 'dead'", job.id);
  }

  async look(id: string): Promise<JobStatus> {
    this.endLeases(this.now());
    const found = this.get<{ state: "waiting"; reason: string | null }>(
      "SELECT state, reason FROM job WHERE id = ?",
      id,
    );
    if (found === undefined) return { state: "unknown" };
    return found.reason === null ? { state: found.state } : { state: found.state, reason: found.reason };
  }

  async stats(): Promise<QueueStats> {
    const now = this.now();
    this.endLeases(now);
    const { waiting, delayed, active, done, dead } = this.get<QueueStats>(
      `SELECT count(*) FILTER (WHERE state = 'waiting' AND (due <= ? OR noted > ?)) AS waiting,
         count(*) FILTER (WHERE state = 'waiting' AND due > ? AND noted <= ?) AS delayed,
         count(*) FILTER (WHERE state = 'active') AS active, count(*) FILTER (WHERE state = 'done') AS done,
         count(*) FILTER (WHERE state = 'dead') AS dead FROM job`,
      ...[now, now, now, now],
    ) as QueueStats;
    return { waiting, delayed, active, done, dead };
  }

  async dead(limit: number): Promise<readonly DeadJob[]> {
    this.endLeases(this.now());
    const rows = this.all<{ data: string; reason: string }>(
      "SELECT data, reason FROM job WHERE state = 'dead' ORDER BY seq LIMIT ?",
      limit,
    );
    return rows.map(({ data, reason }) => ({ job: JSON.parse(data) as Job, reason }));
  }

  async remove(ids: readonly string[]): Promise<void> {
    this.inTransaction(() => {
      for (const id of ids) this.run("DELETE FROM job WHERE id = ? AND state <> 'active'", id);
    });
  }

  async close(): Promise<void> {
    if (this.database.isOpen) this.database.close();
  }

  /** Jobs whose workers ended without giving them back wait again, or are set aside. */
  private endLeases(now: number): void {
    this.run(
      `UPDATE job SET state = CASE WHEN tries >= ? THEN 'dead' ELSE 'waiting' END,
         reason = CASE WHEN tries >= ? THEN ? ELSE reason END, token = NULL, due = 0
       WHERE state = 'active' AND (due <= ? OR noted > ?)`,
      ...[this.maxTries, this.maxTries, workersEnded(this.maxTries), now, now],
    );
  }

  private endLease({ job, token }: Lease, changes: string, ...values: (string | number)[]): boolean {
    return this.inTransaction(() => {
      const sql = `UPDATE job SET token = NULL, ${changes} WHERE id = ? AND token = ?`;
      if (!this.change(sql, ...values, job.id, token)) return false;
      const { key, keyRestMs = 0 } = job;
      const now = this.now();
      if (key !== undefined && keyRestMs > 0)
        this.run(
          `INSERT INTO resting VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET noted = excluded.noted, due = excluded.due`,
          ...[key, now, now + keyRestMs],
        );
      return true;
    });
  }

  private inTransaction<Result>(action: () => Result): Result {
    this.database.exec("BEGIN IMMEDIATE");
    try {
      const result = action();
      this.database.exec("COMMIT");
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec("ROLLBACK");
      throw error;
    }
  }

  private statement(sql: string): StatementSync {
    const statement = this.statements.get(sql) ?? this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  private run(sql: string, ...values: (string | number | null)[]): void {
    this.statement(sql).run(...values);
  }

  private change(sql: string, ...values: (string | number)[]): boolean {
    return Number(this.statement(sql).run(...values).changes) > 0;
  }

  private get<Row>(sql: string, ...values: (string | number)[]): Row | undefined {
    return this.statement(sql).get(...values) as Row | undefined;
  }

  private all<Row>(sql: string, ...values: (string | number)[]): Row[] {
    return this.statement(sql).all(...values) as Row[];
  }
}

/** Longest wait of a process for others that write, in milliseconds. */
const busyMs = 60_000;

function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: busyMs });
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    database.exec("BEGIN IMMEDIATE");
    const { user_version: found } = database.prepare("PRAGMA user_version").get() as { user_version: number };
    if (found === 0) database.exec(`${schema}; PRAGMA user_version = ${schemaVersion}`);
    database.exec("COMMIT");
    if (found > schemaVersion)
      throw new DecantError("queue-unreadable", `${path}: made by a newer version; use that, or another file`);
    return database;
  } catch (error) {
    database?.close();
    if (DecantError.isInstance(error)) throw error;
    throw new DecantError("queue-unreadable", `${path}: ${(error as Error).message}`, { cause: error });
  }
}
