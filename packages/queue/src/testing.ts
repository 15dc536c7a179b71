import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Job, Lease, Queue, QueueOptions } from "./queue.ts";

/** A queue that {@link checkQueue} tests. */
export interface QueueUnderTest {
  /** Opens the same queue, for a further process. */
  open(options?: QueueOptions): Promise<Queue>;
  /** Lets the queue's clock go on. */
  wait(ms: number): Promise<void>;
}

const leaseMs = 400;

/**
 * The tests that every queue of this package passes, for one of your own. To be called in a test file of Vitest.
 *
 * @param create Makes an empty queue for each test.
 * @example
 * // not run: it declares tests
 * import type { Queue } from "@decant/queue";
 * import { describe } from "vitest";
 * const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
 * describe("memory:", () =>
 *   checkQueue(async () => {
 *     let queue: Queue | undefined;
 *     return { open: async (options) => (queue ??= await openQueue("memory:", options)), wait };
 *   }),
 * );
 */
export function checkQueue(create: () => Promise<QueueUnderTest>): void {
  /** Two workers of an empty queue. */
  async function openTwo() {
    const { open, wait } = await create();
    const first = await open({ leaseMs });
    const second = await open({ leaseMs });
    /** Claims, until there is a job. Leases end, and times come, a little late. */
    const claim = async (queue: Queue): Promise<Lease> => {
      for (let tries = 0; tries < 1000; tries++) {
        const lease = await queue.claim();
        if (lease !== undefined) return lease;
        await wait(20);
      }
      throw new Error("no job came");
    };
    return { first, second, wait, claim };
  }
  const job = (id: string, more: Partial<Job> = {}): Job => ({ id, data: { file: `${id}.jsonl` }, ...more });

  test("jobs come in order, each to one worker, and are done once", async () => {
    const { first, second } = await openTwo();
    await first.push([job("a"), job("b"), job("c")]);
    const leases = [await first.claim(), await second.claim(), await first.claim()];
    expect(leases.map((lease) => lease?.job)).toEqual([job("a"), job("b"), job("c")]);
    expect(leases.map((lease) => lease?.tries)).toEqual([1, 1, 1]);
    expect(await second.claim()).toBeUndefined();
    expect(await second.stats()).toEqual({ waiting: 0, delayed: 0, active: 3, done: 0, dead: 0 });
    for (const lease of leases as Lease[]) expect(await first.ack(lease)).toBe(true);
    expect(await first.ack(leases[0] as Lease)).toBe(false);
    expect(await second.stats()).toEqual({ waiting: 0, delayed: 0, active: 0, done: 3, dead: 0 });
    expect(await second.look("b")).toEqual({ state: "done" });
    expect(await second.look("d")).toEqual({ state: "unknown" });
  });

  test("a job of a known id is not added, whatever became of the first", async () => {
    const { first, second } = await openTwo();
    await Promise.all([first.push([job("a"), job("a")]), second.push([job("a")])]);
    expect((await first.stats()).waiting).toBe(1);
    const lease = (await second.claim()) as Lease;
    await first.push([job("a")]);
    expect(await first.claim()).toBeUndefined();
    await second.ack(lease);
    await first.push([job("a")]);
    expect(await first.stats()).toEqual({ waiting: 0, delayed: 0, active: 0, done: 1, dead: 0 });
    await first.remove(["a", "b"]);
    expect(await first.look("a")).toEqual({ state: "unknown" });
    await first.push([job("a")]);
    expect((await second.claim())?.job.id).toBe("a");
  });

  test.each([["5"], ["a:b"], [""], ["a/b"], [".."], ["."]])("a job is not called %j", async (id) => {
    const { first } = await openTwo();
    await expect(first.push([job(id)])).rejects.toThrow(TypeError);
  });

  test("what a worker had that ended goes to another, once", async () => {
    const { first, second, claim } = await openTwo();
    await first.push([job("a")]);
    const lost = (await first.claim()) as Lease;
    const lease = await claim(second);
    expect(lease).toMatchObject({ job: job("a"), tries: 2 });
    expect(lease.token).not.toBe(lost.token);
    expect(await first.renew(lost)).toBe(false);
    expect(await first.ack(lost)).toBe(false);
    expect(await first.fail(lost, "late", 0)).toBe(false);
    expect(await first.release(lost)).toBe(false);
    expect(await second.look("a")).toEqual({ state: "active" });
    expect(await second.ack(lease)).toBe(true);
    expect(await first.claim()).toBeUndefined();
  });

  test("a lease that is renewed does not end", async () => {
    const { first, second, wait } = await openTwo();
    await first.push([job("a")]);
    const lease = (await first.claim()) as Lease;
    for (let at = 0; at < 12; at++) {
      await wait(leaseMs / 4);
      expect(await first.renew(lease)).toBe(true);
      expect(await second.claim()).toBeUndefined();
    }
    expect(await first.ack(lease)).toBe(true);
  });

  test("what a worker has is not removed", async () => {
    const { first, second } = await openTwo();
    await first.push([job("a")]);
    const lease = (await first.claim()) as Lease;
    await second.remove(["a"]);
    expect(await first.ack(lease)).toBe(true);
  });

  test("a job that failed waits, and is set aside after three tries", async () => {
    const { first, second, claim } = await openTwo();
    await first.push([job("a"), job("b")]);
    const lease = (await first.claim()) as Lease;
    expect(await first.fail(lease, "no such file", 600)).toBe(true);
    const other = (await second.claim()) as Lease;
    expect(other.job.id).toBe("b");
    expect(await second.claim()).toBeUndefined();
    expect((await first.stats()).delayed).toBe(1);
    await second.ack(other);
    for (const tries of [2, 3]) {
      const again = await claim(second);
      expect(again).toMatchObject({ job: { id: "a" }, tries });
      expect(await second.fail(again, `no such file, try ${tries}`, 0)).toBe(true);
    }
    expect(await first.claim()).toBeUndefined();
    expect(await first.look("a")).toEqual({ state: "dead", reason: "no such file, try 3" });
    expect(await first.dead(10)).toEqual([{ job: job("a"), reason: "no such file, try 3" }]);
    expect(await first.stats()).toEqual({ waiting: 0, delayed: 0, active: 0, done: 1, dead: 1 });
    await first.remove(["a"]);
    await first.push([job("a")]);
    expect((await first.claim())?.tries).toBe(1);
  });

  test("a job that ends three workers is set aside", async () => {
    const { first, second, claim, wait } = await openTwo();
    await first.push([job("a")]);
    for (const tries of [1, 2, 3]) expect((await claim(tries === 2 ? second : first)).tries).toBe(tries);
    await first.push([job("b")]);
    for (let at = 0; at < 500 && (await first.look("a")).state !== "dead"; at++) {
      await wait(20);
      const lease = await second.claim();
      if (lease !== undefined) await second.ack(lease);
    }
    expect(await first.look("a")).toMatchObject({ state: "dead", reason: expect.stringContaining("3 workers") });
    expect(await first.look("b")).toEqual({ state: "done" });
  });

  test("a try whose worker was cut off does not count", async () => {
    const { first, second, claim } = await openTwo();
    await first.push([job("a")]);
    for (let at = 0; at < 5; at++) {
      const lease = await claim(at % 2 === 0 ? first : second);
      expect(lease.tries).toBeLessThanOrEqual(2);
      await first.excuse(lease);
    }
    await first.excuse({ job: job("unknown"), tries: 1, token: "none" });
    expect((await first.look("a")).state).not.toBe("dead");
  });

  test("tries are counted anew after progress, and a job that is given back was not tried", async () => {
    const { first, claim } = await openTwo();
    await first.push([job("a")]);
    for (let at = 0; at < 5; at++) {
      const lease = await claim(first);
      expect(lease.tries).toBe(1);
      expect(await first.release(lease)).toBe(true);
    }
    for (let at = 0; at < 3; at++) {
      const lease = await claim(first);
      expect(lease.tries).toBe(1);
      expect(await first.renew(lease, true)).toBe(true);
    }
    expect((await first.look("a")).state).toBe("active");
  });

  test("one lease of a key at a time, whoever asks", async () => {
    const { first, second, claim, wait } = await openTwo();
    const ofHost = (id: string, host: string): Job => job(id, { key: host });
    await first.push([ofHost("a1", "a.example"), ofHost("a2", "a.example"), ofHost("b1", "b.example"), job("c")]);
    await second.push([ofHost("a3", "a.example")]);
    const a1 = (await first.claim()) as Lease;
    const others = [await claim(second), await claim(second)];
    expect([a1, ...others].map((lease) => lease.job.id)).toEqual(["a1", "b1", "c"]);
    expect(await first.claim()).toBeUndefined();
    expect(await second.claim()).toBeUndefined();
    for (const lease of others) await second.ack(lease);
    await first.ack(a1);
    const a2 = await claim(second);
    expect(a2.job.id).toBe("a2");
    expect(await first.claim()).toBeUndefined();
    // It fails: the key is free, and the job itself waits.
    await second.fail(a2, "unreachable", 60_000);
    const a3 = await claim(first);
    expect(a3.job.id).toBe("a3");
    for (let at = 0; at < 6; at++) {
      await wait(leaseMs / 4);
      expect(await first.renew(a3)).toBe(true);
    }
    await first.release(a3);
    // Its worker ended.
    expect((await claim(second)).job.id).toBe("a3");
    expect((await claim(first)).job.id).toBe("a3");
  });

  test("a key rests between two leases", async () => {
    const { first, second, claim, wait } = await openTwo();
    await first.push(["a", "b"].map((id) => job(id, { key: "a.example", keyRestMs: 3000 })));
    await first.ack((await first.claim()) as Lease);
    let waitedMs = 0;
    let lease = await second.claim();
    for (; lease === undefined && waitedMs < 1000; waitedMs += 100) {
      await wait(100);
      lease = await second.claim();
    }
    expect(lease).toBeUndefined();
    expect((await claim(second)).job.id).toBe("b");
  });

  test("eight workers, a thousand jobs: each is done once", async () => {
    const { open } = await create();
    const queues = await Promise.all(Array.from({ length: 8 }, () => open({ leaseMs: 30_000 })));
    const ids = Array.from({ length: 1000 }, (_, at) => `job-${at}`);
    await queues[0]?.push(ids.map((id, at) => job(id, at % 3 === 0 ? { key: `host-${at % 30}` } : {})));
    const done: string[] = [];
    const busy = new Set<string>();
    const work = async (queue: Queue): Promise<void> => {
      while (done.length < ids.length) {
        const lease = await queue.claim();
        if (lease === undefined) {
          await sleep(1);
          continue;
        }
        const { key } = lease.job;
        if (key !== undefined) {
          expect(busy.has(key)).toBe(false);
          busy.add(key);
        }
        await sleep(0);
        if (key !== undefined) busy.delete(key);
        expect(await queue.ack(lease)).toBe(true);
        done.push(lease.job.id);
      }
    };
    await Promise.all(queues.map(work));
    expect(done.sort()).toEqual([...ids].sort());
  });
}
