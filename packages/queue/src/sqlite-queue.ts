import { randomUUID } from "node:crypto";
import { DecantError } from "@decant/page";
import { SqliteFile } from "@decant/page/sqlite";
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

/** Jobs in a SQLite file, for the processes of one machine; or in memory, for one process. */
export class SqliteQueue implements Queue {
  readonly name: string;
  readonly leaseMs: number;
  private readonly maxTries: number;
  private readonly now: () => number;
  private readonly file: SqliteFile;

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
    this.file = openFile(path);
  }

  async push(jobs: readonly Job[]): Promise<void> {
    checkJobs(jobs);
    this.file.transaction(() => {
      for (const job of jobs)
        this.file.run(
          "INSERT INTO job (id, key, data) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
          ...[job.id, job.key ?? null, JSON.stringify(withTrace(job))],
        );
    });
  }

  async claim(): Promise<Lease | undefined> {
    return this.file.transaction(() => {
      const now = this.now();
      this.endLeases(now);
      const found = this.file.get<{ readonly seq: number; readonly data: string; readonly tries: number }>(
        `SELECT seq, data, tries FROM job WHERE state = 'waiting' AND (due <= ? OR noted > ?) AND (key IS NULL OR NOT (
           EXISTS (SELECT 1 FROM job AS other WHERE other.key = job.key AND other.state = 'active' AND other.key IS NOT NULL)
           OR EXISTS (SELECT 1 FROM resting WHERE resting.key = job.key AND resting.due > ? AND resting.noted <= ?)))
         ORDER BY seq LIMIT 1`,
        ...[now, now, now, now],
      );
      if (found === undefined) return undefined;
      const token = randomUUID();
      const tries = found.tries + 1;
      this.file.run(
        "UPDATE job SET state = 'active', tries = ?, token = ?, noted = ?, due = ? WHERE seq = ?",
        ...[tries, token, now, now + this.leaseMs, found.seq],
      );
      return { job: JSON.parse(found.data) as Job, tries, token };
    });
  }

  async renew({ job, token }: Lease, progressed = false): Promise<boolean> {
    const now = this.now();
    const sql = `UPDATE job SET noted = ?, due = ?${progressed ? ", tries = 0" : ""} WHERE id = ? AND token = ?`;
    return this.file.run(sql, now, now + this.leaseMs, job.id, token).changes !== 0;
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
    this.file.run("UPDATE job SET tries = tries - 1 WHERE id = ? AND tries > 0 AND state <> 'dead'", job.id);
  }

  async look(id: string): Promise<JobStatus> {
    this.endLeases(this.now());
    const found = this.file.get<{ state: "waiting"; reason: string | null }>(
      "SELECT state, reason FROM job WHERE id = ?",
      id,
    );
    if (found === undefined) return { state: "unknown" };
    return found.reason === null ? { state: found.state } : { state: found.state, reason: found.reason };
  }

  async stats(): Promise<QueueStats> {
    const now = this.now();
    this.endLeases(now);
    const { waiting, delayed, active, done, dead } = this.file.get<QueueStats>(
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
    const rows = this.file.all<{ data: string; reason: string }>(
      "SELECT data, reason FROM job WHERE state = 'dead' ORDER BY seq LIMIT ?",
      limit,
    );
    return rows.map(({ data, reason }) => ({ job: JSON.parse(data) as Job, reason }));
  }

  async remove(ids: readonly string[]): Promise<void> {
    this.file.transaction(() => {
      for (const id of ids) this.file.run("DELETE FROM job WHERE id = ? AND state <> 'active'", id);
    });
  }

  async close(): Promise<void> {
    this.file.close();
  }

  /** Jobs whose workers ended without giving them back wait again, or are set aside. */
  private endLeases(now: number): void {
    this.file.run(
      `UPDATE job SET state = CASE WHEN tries >= ? THEN 'dead' ELSE 'waiting' END,
         reason = CASE WHEN tries >= ? THEN ? ELSE reason END, token = NULL, due = 0
       WHERE state = 'active' AND (due <= ? OR noted > ?)`,
      ...[this.maxTries, this.maxTries, workersEnded(this.maxTries), now, now],
    );
  }

  private endLease({ job, token }: Lease, changes: string, ...values: (string | number)[]): boolean {
    return this.file.transaction(() => {
      const sql = `UPDATE job SET token = NULL, ${changes} WHERE id = ? AND token = ?`;
      if (this.file.run(sql, ...values, job.id, token).changes === 0) return false;
      const { key, keyRestMs = 0 } = job;
      const now = this.now();
      if (key !== undefined && keyRestMs > 0)
        this.file.run(
          `INSERT INTO resting VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET noted = excluded.noted, due = excluded.due`,
          ...[key, now, now + keyRestMs],
        );
      return true;
    });
  }
}

/** Longest wait of a process for others that write, in milliseconds. */
const busyMs = 60_000;

function openFile(path: string): SqliteFile {
  try {
    return new SqliteFile("queue", path, { schema, version: 1, waitMs: busyMs });
  } catch (error) {
    if (DecantError.isInstance(error)) throw error;
    throw new DecantError("queue-unreadable", `${path}: ${(error as Error).message}`, { cause: error });
  }
}
