import { expect, test } from "vitest";
import { inOrder, type PendingLimits } from "./in-order.ts";

/** A piece of work that is done when its test says so. */
interface Job {
  readonly bytes: number;
  readonly promise: Promise<string>;
  readonly resolve: (made: string) => void;
}

function job(bytes = 1): Job {
  let resolve: Job["resolve"] = () => {};
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { bytes, promise, resolve };
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Run jobs; `begun` and `taken` grow meanwhile. */
function run(items: Iterable<Job> | AsyncIterable<Job>, limits: Partial<PendingLimits> = {}) {
  const begun: Job[] = [];
  const taken: string[] = [];
  const make = (item: Job): Promise<string> => {
    begun.push(item);
    return item.promise;
  };
  const results = inOrder(
    items,
    make,
    { maxPending: 10, maxPendingBytes: 1000, ...limits },
    ({ bytes }) => bytes,
    ({ length }) => length,
  );
  const ended = (async () => {
    for await (const made of results) taken.push(made);
  })();
  ended.catch(() => {});
  return { begun, taken, ended };
}

test("yields in the order of the items, each result as soon as its turn has come", async () => {
  const jobs = [job(), job(), job()] as const;
  const { taken, ended } = run(jobs);
  jobs[2].resolve("third");
  await tick();
  expect(taken).toEqual([]);
  jobs[0].resolve("first");
  await tick();
  expect(taken).toEqual(["first"]);
  jobs[1].resolve("second");
  await ended;
  expect(taken).toEqual(["first", "second", "third"]);
});

test("a result does not wait for the next item", async () => {
  const only = job();
  const { taken } = run(
    (async function* () {
      yield only;
      await new Promise(() => {});
    })(),
  );
  await tick();
  only.resolve("only");
  await tick();
  expect(taken).toEqual(["only"]);
});

test("begins no more than may be pending", async () => {
  const jobs = Array.from({ length: 20 }, () => job());
  const { begun, ended } = run(jobs, { maxPending: 3 });
  for (const [done, { resolve }] of jobs.entries()) {
    await tick();
    expect(begun).toHaveLength(Math.min(done + 3, 20));
    resolve("x");
  }
  await ended;
});

test("counts what results hold while they wait for their turn", async () => {
  const jobs = [job(), job(), job(10)] as const;
  const [slow, large, third] = jobs;
  const items = async function* () {
    yield* [slow, large];
    await tick();
    yield third;
  };
  const { begun, ended } = run(items(), { maxPendingBytes: 100 });
  large.resolve("x".repeat(99));
  await tick();
  await tick();
  expect(begun).toEqual([slow, large]);
  for (const { resolve } of [slow, third]) resolve("made");
  await ended;
  expect(begun).toEqual(jobs);
});

test("an item that is larger than everything that may be held is worked on alone", async () => {
  const jobs = [job(500), job(500)] as const;
  const { begun, taken, ended } = run(jobs, { maxPendingBytes: 10 });
  await tick();
  expect(begun).toHaveLength(1);
  jobs[0].resolve("large");
  jobs[1].resolve("larger");
  await ended;
  expect(taken).toEqual(["large", "larger"]);
});

test("a failure is thrown in its turn, one of the items at once", async () => {
  const [first, second] = [job(), { ...job(), promise: Promise.reject(new Error("gone")) }];
  const { taken, ended } = run([first, second]);
  await tick();
  first.resolve("first");
  await expect(ended).rejects.toThrow("gone");
  expect(taken).toEqual(["first"]);
  const failing = run(
    (async function* () {
      yield job();
      throw new Error("no more items");
    })(),
  );
  await expect(failing.ended).rejects.toThrow("no more items");
});

test("who takes no more results ends the items", async () => {
  let isEnded = false;
  const items = async function* () {
    try {
      for (;;) yield "item";
    } finally {
      isEnded = true;
    }
  };
  const results = inOrder(
    items(),
    async (item) => item,
    { maxPending: 2, maxPendingBytes: 100 },
    () => 1,
  );
  for await (const _ of results) break;
  await tick();
  expect(isEnded).toBe(true);
});
