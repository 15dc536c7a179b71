/** Values that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Work for one worker, such as a shard of several hundred pages. Small: pages and results go to files, not through the queue. */
export interface Job {
  /** Letters, digits, `-`, `_` and `.`, and neither digits nor dots alone; a job whose id the queue has is not added again. */
  readonly id: string;
  readonly data: Json;
  /** Such as a host: at most one lease of a key is out at a time. */
  readonly key?: string | undefined;
  /** Time between the end of a lease and the next one of the same key, in milliseconds. @default 0 */
  readonly keyRestMs?: number | undefined;
  /** Trace context of the pushing process; set by `push`. */
  readonly trace?: Readonly<Record<string, string>> | undefined;
}

/** A job that one worker has until the lease ends. */
export interface Lease {
  readonly job: Job;
  /** Number of this try, from 1; counted anew after a try that made progress. */
  readonly tries: number;
  /** Distinguishes this lease from others of the same job. */
  readonly token: string;
}

/** State of a job. `unknown`: the queue does not have it. */
export interface JobStatus {
  readonly state: "waiting" | "active" | "done" | "dead" | "unknown";
  /** Why it was set aside. */
  readonly reason?: string | undefined;
}

/** Numbers of jobs. */
export interface QueueStats {
  /** Could be claimed now, except for those of a key that is busy. */
  readonly waiting: number;
  /** Wait for the time of their next try, or for their key. */
  readonly delayed: number;
  /** Are with a worker, or with one that died less than a lease ago. */
  readonly active: number;
  readonly done: number;
  /** Were set aside after their last try. */
  readonly dead: number;
}

export interface DeadJob {
  readonly job: Job;
  readonly reason: string;
}

/**
 * Jobs for workers. All times are those of the queue's own clock, so clocks of workers may differ and jump.
 *
 * A worker that dies loses its lease, and another one gets the job. So a job may be done twice, and must tolerate that. Methods may throw
 * errors of the connection; a queue over a network waits until it is connected again.
 */
export interface Queue {
  /** Its address, without password. */
  readonly name: string;
  /** Duration of a lease without `renew`, in milliseconds. */
  readonly leaseMs: number;
  /** Add jobs, in order. Those whose id is known stay as they are, in any state. */
  push(jobs: readonly Job[]): Promise<void>;
  /** Take the next job, if there is one. */
  claim(): Promise<Lease | undefined>;
  /**
   * Keep a job for another `leaseMs`.
   *
   * @param progressed Whether something was finished since the last call: the tries are then counted anew.
   * @returns False if the lease has ended: another worker may have the job.
   */
  renew(lease: Lease, progressed?: boolean): Promise<boolean>;
  /** The job is done. @returns False if the lease has ended. */
  ack(lease: Lease): Promise<boolean>;
  /**
   * The job failed. After the last try it is set aside with the reason.
   *
   * @param retryInMs Time before the next try.
   * @returns False if the lease has ended.
   */
  fail(lease: Lease, reason: string, retryInMs: number): Promise<boolean>;
  /** Give the job back; this does not count as a try. @returns False if the lease has ended. */
  release(lease: Lease): Promise<boolean>;
  /**
   * The lease ended, but its worker did not: it could not reach the queue. The try does not count, even if another worker has the job now.
   */
  excuse(lease: Lease): Promise<void>;
  look(id: string): Promise<JobStatus>;
  stats(): Promise<QueueStats>;
  /** The jobs that were set aside, at most `limit`. */
  dead(limit: number): Promise<readonly DeadJob[]>;
  /** Forget jobs that no worker has. */
  remove(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface QueueOptions {
  /** Duration of a lease without `renew`, in milliseconds. @default 30000 */
  readonly leaseMs?: number | undefined;
  /** Tries without progress before a job is set aside. @default 3 */
  readonly maxTries?: number | undefined;
}

export const defaultLeaseMs = 30_000;
export const defaultMaxTries = 3;

const validId = /^(?!\d+$|\.+$)[\w.-]{1,200}$/;

/** Whether an id may be one of a job. Others could be paths. */
export function isJobId(id: unknown): boolean {
  return typeof id === "string" && validId.test(id);
}

/**
 * Check jobs before they are pushed, in a queue of your own.
 *
 * @throws {TypeError} If an id is not one of a job.
 * @example
 * checkJobs([{ id: "shard-7", data: "shard-7.jsonl" }]);
 */
export function checkJobs(jobs: readonly Job[]): void {
  for (const { id } of jobs)
    if (!isJobId(id))
      throw new TypeError(
        `id: expected letters, digits, "-", "_" and ".", not digits or dots alone; got ${String(id)}`,
      );
}

/**
 * The reason for setting a job aside whose workers end without a word.
 *
 * @param tries At least 1.
 * @example
 * workersEnded(3); // "3 workers in a row ended before anything of the job was done"
 */
export function workersEnded(tries: number): string {
  return `${tries} workers in a row ended before anything of the job was done`;
}
