import { randomUUID } from "node:crypto";
import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { DecantError } from "@decant/page";
import type { Queue as BullQueue, Worker as BullWorker, Job as StoredJob } from "bullmq";
import type { Redis } from "ioredis";
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

/** Longest wait for Redis' first answer, in milliseconds. Later calls wait until it is there again. */
const connectMs = 5000;
/** BullMQ promotes delayed jobs by the clocks of its clients. They are parked here instead until Redis' clock says so. */
const parkedMs = 365 * 86_400_000;
/** Longest wait for answers of Redis when a queue is closed, in milliseconds. */
const closeMs = 3000;
const nameOfQueue = /^[\w-]{1,64}$/;
const batchSize = 500;
/** Most jobs that one claim parks to wait for their key before it gives up. */
const mostParked = 1000;

/**
 * Jobs that wait for a time are in a sorted set by Redis' clock (`due`). Each key has its own lock (`key:NAME`) and a sorted set of the
 * jobs that wait for it (`parked:NAME`).
 */
const scripts = {
  /** KEYS: lock, parked, due. ARGV: token, lease, id. Takes the key for a lease, or parks the job until the present lease has ended. */
  takeKey: `
    if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then redis.call('ZREM', KEYS[2], ARGV[3]); return 1 end
    local left = redis.call('PTTL', KEYS[1])
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    redis.call('ZADD', KEYS[2], now, ARGV[3])
    redis.call('ZADD', KEYS[3], now + math.max(left, 1), ARGV[3])
    return 0`,
  /** KEYS: lock, parked, due. ARGV: token, rest. Gives the key to the job that waits longest. */
  freeKey: `
    if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    if tonumber(ARGV[2]) > 0 then redis.call('SET', KEYS[1], 'resting', 'PX', ARGV[2]) else redis.call('DEL', KEYS[1]) end
    local next = redis.call('ZPOPMIN', KEYS[2])
    if next[1] then
      local time = redis.call('TIME')
      redis.call('ZADD', KEYS[3], time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[2], next[1])
    end
    return 1`,
  /** KEYS: lock. ARGV: token, lease. */
  keepKey: `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
  /** KEYS: tries. ARGV: id. */
  excuse: `
    if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') > 0 then redis.call('HINCRBY', KEYS[1], ARGV[1], -1) end
    return 1`,
  /** KEYS: due. ARGV: id, wait. */
  wait: `
    local time = redis.call('TIME')
    return redis.call('ZADD', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[2], ARGV[1])`,
  /** KEYS: due. ARGV: lease. The jobs whose time has come. They come again after a lease unless they are removed. */
  take: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 20)
    for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], now + ARGV[1], id) end
    return ids`,
} as const;

/** Jobs in Redis, by BullMQ, for workers on any number of machines. */
export class RedisQueue implements Queue {
  readonly name: string;
  readonly leaseMs: number;
  private readonly maxTries: number;
  private readonly client: Redis;
  private readonly connections: Redis[];
  private readonly queue: BullQueue<Job>;
  private readonly worker: BullWorker<Job>;
  private readonly prefix: string;
  private checksStalled = false;

  private constructor(address: URL, name: string, parts: Opened, options: QueueOptions) {
    this.name = `redis://${address.host}${address.pathname}?queue=${name}`;
    this.leaseMs = options.leaseMs ?? defaultLeaseMs;
    this.maxTries = options.maxTries ?? defaultMaxTries;
    this.client = parts.client;
    this.prefix = `{decant}:${name}`;
    this.connections = [parts.client];
    const duplicate = parts.client.duplicate.bind(parts.client);
    // BullMQ makes a further one for the worker, and keeps it to itself.
    parts.client.duplicate = (...options) => {
      const copy = duplicate(...options);
      this.connections.push(copy);
      return copy;
    };
    const shared = { connection: parts.client, prefix: "{decant}" };
    this.queue = new parts.bullmq.Queue(name, shared);
    this.worker = new parts.bullmq.Worker<Job>(name, null, {
      ...shared,
      autorun: false,
      lockDuration: this.leaseMs,
      // Two checks are needed to find that a job has no lease.
      stalledInterval: Math.max(Math.floor(this.leaseMs / 2), 50),
      // Tries are counted here, since progress begins their count anew.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    });
    // Commands wait for the connection and are sent then; without a listener the event would end the process.
    for (const part of [this.client, this.queue, this.worker] as EventEmitter[]) part.on("error", () => {});
  }

  /**
   * @param text `redis://[user:password@]host[:port][/database][?queue=name]`, or `rediss://` for TLS.
   * @throws {DecantError} `bad-queue`; `queue-missing-package` without BullMQ and ioredis; `queue-unreachable`.
   */
  static async open(text: string, options: QueueOptions): Promise<RedisQueue> {
    const address = new URL(text);
    const name = address.searchParams.get("queue") ?? "decant";
    address.searchParams.delete("queue");
    if (!nameOfQueue.test(name))
      throw new DecantError("bad-queue", `${name}: expected a name of letters, digits, "-" and "_"`);
    const { bullmq, ioredis } = await loadPackages();
    const client = new ioredis.Redis(address.href, { maxRetriesPerRequest: null, lazyConnect: true });
    let reason = "";
    client.on("error", (error: Error) => {
      reason = error.message;
    });
    // If the first attempt fails, others follow, and commands wait for the one that succeeds.
    client.connect().catch(() => {});
    const connected = await Promise.race([client.ping(), expired()]);
    if (connected === undefined) {
      client.disconnect();
      throw new DecantError(
        "queue-unreachable",
        `redis://${address.host}: cannot be reached${reason && `: ${reason}`}`,
      );
    }
    return new RedisQueue(address, name, { client, bullmq }, options);
  }

  async push(jobs: readonly Job[]): Promise<void> {
    checkJobs(jobs);
    for (let from = 0; from < jobs.length; from += batchSize)
      await this.queue.addBulk(
        jobs.slice(from, from + batchSize).map((job) => ({
          name: "job",
          data: withTrace(job),
          opts: { jobId: job.id, attempts: 1, removeOnComplete: false, removeOnFail: false },
        })),
      );
  }

  async claim(): Promise<Lease | undefined> {
    if (!this.checksStalled) {
      this.checksStalled = true;
      await this.worker.startStalledCheckTimer();
    }
    for (let parked = 0; parked < mostParked; parked++) {
      await this.promoteDue();
      const token = randomUUID();
      const stored = await this.worker.getNextJob(token, { block: false });
      if (stored === undefined || stored === null) return undefined;
      const lease = await this.take(stored, token);
      if (lease !== undefined) return lease;
    }
    return undefined;
  }

  /** @returns Undefined if the job's key is busy, or if it had its last try. */
  private async take(stored: StoredJob<Job>, token: string): Promise<Lease | undefined> {
    const job = stored.data;
    if (job.key !== undefined && !(await this.run("takeKey", this.keysOf(job.key), token, this.leaseMs, job.id))) {
      await isHeld(() => stored.moveToDelayed(Date.now() + parkedMs, token));
      return undefined;
    }
    const tries = await this.client.hincrby(this.key("tries"), job.id, 1);
    const lease = { job, tries, token };
    if (tries <= this.maxTries) return lease;
    await this.bury(lease, workersEnded(this.maxTries));
    return undefined;
  }

  async renew({ job, token }: Lease, progressed = false): Promise<boolean> {
    const stored = await this.queue.getJob(job.id);
    if (stored === undefined || !(await isHeld(() => stored.extendLock(token, this.leaseMs)))) return false;
    if (job.key !== undefined && !(await this.run("keepKey", this.keysOf(job.key), token, this.leaseMs))) return false;
    if (progressed) await this.client.hset(this.key("tries"), job.id, 0);
    return true;
  }

  async ack(lease: Lease): Promise<boolean> {
    return this.end(lease, async (stored) => {
      await stored.moveToCompleted(null, lease.token, false);
      await this.client.hdel(this.key("tries"), lease.job.id);
    });
  }

  async fail(lease: Lease, reason: string, retryInMs: number): Promise<boolean> {
    if (lease.tries >= this.maxTries) return this.bury(lease, reason);
    return this.end(lease, (stored) => this.park(stored, lease, retryInMs));
  }

  async release(lease: Lease): Promise<boolean> {
    return this.end(lease, async (stored) => {
      await this.park(stored, lease, 0);
      await this.client.hincrby(this.key("tries"), lease.job.id, -1);
    });
  }

  async excuse({ job }: Lease): Promise<void> {
    await this.run("excuse", [this.key("tries")], job.id);
  }

  async look(id: string): Promise<JobStatus> {
    const state = states[await this.queue.getJobState(id)];
    if (state === undefined) return { state: "unknown" };
    const reason = state === "dead" ? (await this.queue.getJob(id))?.failedReason : undefined;
    return reason === undefined ? { state } : { state, reason };
  }

  async stats(): Promise<QueueStats> {
    const counts = await this.queue.getJobCounts("waiting", "prioritized", "delayed", "active", "completed", "failed");
    const count = (name: string): number => counts[name] ?? 0;
    return {
      waiting: count("waiting") + count("prioritized"),
      ...{ delayed: count("delayed"), active: count("active"), done: count("completed"), dead: count("failed") },
    };
  }

  async dead(limit: number): Promise<readonly DeadJob[]> {
    const found = await this.queue.getJobs("failed", 0, limit - 1, true);
    return found.map(({ data, failedReason }) => ({ job: data, reason: failedReason }));
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize);
      // One that a worker has is left alone.
      await Promise.all(batch.map((id) => this.queue.remove(id).catch(ignoreLocked)));
      await this.client.hdel(this.key("tries"), ...batch);
    }
  }

  async close(): Promise<void> {
    // Their timers end; without a connection, they wait for one to say goodbye.
    const closed = Promise.allSettled([this.worker.close(true), this.queue.close()]);
    if (this.client.status === "ready") await Promise.race([closed, sleep(closeMs, undefined, { ref: false })]);
    for (const connection of this.connections) connection.disconnect();
  }

  /** Let jobs be claimed whose time has come by Redis' clock. */
  private async promoteDue(): Promise<void> {
    const due = this.key("due");
    for (const id of await this.run<string[]>("take", [due], this.leaseMs)) {
      const stored = await this.queue.getJob(id);
      if (stored !== undefined && (await isHeld(() => stored.promote()))) await this.client.zrem(due, id);
      // Its worker may be about to delay it; then it comes again.
      else if ((await this.look(id)).state !== "active") await this.client.zrem(due, id);
    }
  }

  /** Put a job aside. Its time is noted first, so that a worker that dies in between leaves none that nobody wakes. */
  private async park(stored: StoredJob<Job>, { job, token }: Lease, waitMs: number): Promise<void> {
    await this.run("wait", [this.key("due")], job.id, waitMs);
    await stored.moveToDelayed(Date.now() + parkedMs, token);
  }

  private async bury(lease: Lease, reason: string): Promise<boolean> {
    return this.end(lease, async (stored) => {
      await stored.moveToFailed(new Error(reason), lease.token, false);
      await this.client.hdel(this.key("tries"), lease.job.id);
    });
  }

  private async end({ job, token }: Lease, action: (stored: StoredJob<Job>) => Promise<void>): Promise<boolean> {
    const stored = await this.queue.getJob(job.id);
    if (stored === undefined || !(await isHeld(() => action(stored)))) return false;
    if (job.key !== undefined) await this.run("freeKey", this.keysOf(job.key), token, job.keyRestMs ?? 0);
    return true;
  }

  private key(name: string): string {
    return `${this.prefix}:decant-${name}`;
  }

  private keysOf(key: string): readonly [string, string, string] {
    return [this.key(`key:${key}`), this.key(`parked:${key}`), this.key("due")];
  }

  private async run<Result = number>(
    name: keyof typeof scripts,
    keys: readonly string[],
    ...values: (string | number)[]
  ): Promise<Result> {
    return (await this.client.eval(scripts[name], keys.length, ...keys, ...values)) as Result;
  }
}

interface Opened {
  readonly client: Redis;
  readonly bullmq: typeof import("bullmq");
}

const states: Readonly<Record<string, JobStatus["state"]>> = {
  ...{ waiting: "waiting", prioritized: "waiting", "waiting-children": "waiting", delayed: "waiting" },
  ...{ active: "active", completed: "done", failed: "dead" },
};

/** BullMQ's codes of calls after the lease had ended: no such job, no lock, another state, the lock of another lease. */
const endedCodes: ReadonlySet<unknown> = new Set([-1, -2, -3, -6]);

async function isHeld(action: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await action()) !== 0;
  } catch (error) {
    if (endedCodes.has((error as { code?: unknown }).code)) return false;
    throw error;
  }
}

const locked = /locked/i;

function ignoreLocked(error: Error): void {
  if (!locked.test(error.message)) throw error;
}

async function loadPackages() {
  try {
    return { bullmq: await import("bullmq"), ioredis: await import("ioredis") };
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ERR_MODULE_NOT_FOUND") throw error;
    const message = "a queue in Redis needs packages that are not installed: npm install bullmq ioredis";
    throw new DecantError("queue-missing-package", message, { cause: error });
  }
}

function expired(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, connectMs, undefined).unref();
  });
}
