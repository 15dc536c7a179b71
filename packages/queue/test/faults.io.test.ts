import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram, type RedisServer, startRedis } from "@decant/package-checks";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Job, openQueue, type Queue, work } from "../src/index.ts";

const { path, hint } = findProgram("redis-server");

async function start(): Promise<RedisServer> {
  const redis = await startRedis(path as string);
  onTestFinished(() => redis.close());
  return redis;
}

async function open(redis: RedisServer, leaseMs: number): Promise<Queue> {
  const queue = await openQueue(redis.url, { leaseMs });
  onTestFinished(() => queue.close());
  return queue;
}

const jobs = (count: number): Job[] =>
  Array.from({ length: count }, (_, at) => ({ id: `job-${at}`, data: at, ...(at % 4 === 0 && { key: "host" }) }));

/** Works on jobs with two workers until all are done; each job takes a while. */
async function workOn(redis: RedisServer, count: number, leaseMs: number, onDone: (done: number) => void) {
  const first = await open(redis, leaseMs);
  await first.push(jobs(count));
  const done = new Set<string>();
  let times = 0;
  const handle = async ({ id }: Job, { signal }: { signal: AbortSignal }): Promise<void> => {
    await sleep(20, undefined, { signal });
    times++;
    done.add(id);
    onDone(done.size);
  };
  const run = (queue: Queue) => work(queue, { handle, concurrency: 2, untilEmpty: true, pollMs: 50, retryMs: 10 });
  const totals = await Promise.all([run(first), run(await open(redis, leaseMs))]);
  expect(done.size).toBe(count);
  expect(await first.stats()).toEqual({ waiting: 0, delayed: 0, active: 0, done: count, dead: 0 });
  return { times, lost: totals.reduce((sum, { lost }) => sum + lost, 0) };
}

describe.skipIf(path === undefined)(path === undefined ? `skipped: ${hint}` : "Redis", () => {
  test("killed and started again: every job is done", async () => {
    const redis = await start();
    let kills = 0;
    await workOn(redis, 60, 2000, (done) => {
      if (done < (kills + 1) * 15 || kills === 3) return;
      kills++;
      void redis.kill().then(() => redis.start());
    });
    expect(kills).toBe(3);
  });

  test("gone for longer than a lease: what was under way is done again", async () => {
    const redis = await start();
    let gone = false;
    const { lost } = await workOn(redis, 40, 400, (done) => {
      if (done < 10 || gone) return;
      gone = true;
      void redis
        .kill()
        .then(() => sleep(1500))
        .then(() => redis.start());
    });
    expect(gone).toBe(true);
    expect(lost).toBeGreaterThan(0);
  });

  test("a clock that is set back by an hour, and by a day forward", async () => {
    const redis = await start();
    const queue = await open(redis, 300);
    const now = Date.now;
    onTestFinished(() => void vi.restoreAllMocks());
    await queue.push(jobs(12));
    // One lease ends by itself, one job waits for its next try.
    await queue.claim();
    const failed = await queue.claim();
    if (failed !== undefined) await queue.fail(failed, "unreachable", 200);
    let calls = 0;
    const handle = async ({ id }: Job, { tries }: { tries: number }): Promise<void> => {
      const shift = [-3_600_000, 86_400_000, 0][calls++ % 3] as number;
      vi.spyOn(Date, "now").mockImplementation(() => now() + shift);
      if (id === "job-5" && tries < 3) throw new Error("unreachable");
    };
    const totals = await work(queue, { handle, untilEmpty: true, pollMs: 50, retryMs: 10 });
    expect(totals).toEqual({ done: 12, failed: 2, released: 0, lost: 0 });
  });

  test("closes within a limit, and lets the process end, when it drops at that moment", async () => {
    for (const delayMs of [0, 0, 5, 20, 200]) {
      const redis = await start();
      const child = fork(new URL("close-queue.ts", import.meta.url), [redis.url, `${delayMs}`], {
        ...{ execArgv: ["--conditions=source"], stdio: ["ignore", "ignore", "inherit", "ipc"] },
      });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.once("message", () => void redis.kill());
      expect(await Promise.race([ended, sleep(60_000)])).toBe(0);
    }
  });

  test("that is not there is reported", async () => {
    await expect(openQueue("redis://127.0.0.1:1")).rejects.toMatchObject({ code: "queue-unreachable" });
  });
});
