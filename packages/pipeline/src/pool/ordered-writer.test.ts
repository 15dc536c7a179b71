import { expect, test } from "vitest";
import { OrderedWriter, type WriterLimits } from "./ordered-writer.ts";

interface Answer {
  readonly bytes: Uint8Array;
}

const answer = (text: string): Answer => ({ bytes: new TextEncoder().encode(text) });

interface Deferred {
  readonly promise: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
}

function defer(): Deferred {
  let resolve: Deferred["resolve"] = () => {};
  const promise = new Promise<Answer>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function open(
  limits: Partial<WriterLimits> = {},
  write?: (answer: Answer) => Promise<void>,
): { writer: OrderedWriter<Answer>; written: string[] } {
  const written: string[] = [];
  const push = async ({ bytes }: Answer): Promise<void> => void written.push(new TextDecoder().decode(bytes));
  return { writer: new OrderedWriter(write ?? push, { maxPending: 10, maxPendingBytes: 1000, ...limits }), written };
}

test("writes in the order of asking, each answer as soon as its turn has come", async () => {
  const { writer, written } = open();
  const jobs = [0, 1, 2].map(() => defer());
  for (const job of jobs) await writer.push(1, () => job.promise);
  jobs[2]!.resolve(answer("third"));
  await tick();
  expect(written).toEqual([]);
  jobs[0]!.resolve(answer("first"));
  await tick();
  expect(written).toEqual(["first"]);
  jobs[1]!.resolve(answer("second"));
  await writer.finish();
  expect(written).toEqual(["first", "second", "third"]);
});

test("asks for no more than may be pending", async () => {
  const { writer } = open({ maxPending: 3 });
  const jobs: Deferred[] = [];
  const ask = (): Promise<Answer> => {
    const job = defer();
    jobs.push(job);
    return job.promise;
  };
  const pushing = (async () => {
    for (let page = 0; page < 20; page++) await writer.push(1, ask);
  })();
  for (let done = 0; done < 20; done++) {
    await tick();
    expect(jobs).toHaveLength(Math.min(done + 3, 20));
    jobs[done]!.resolve(answer("x"));
  }
  await pushing;
  await writer.finish();
});

test("counts what finished answers hold while they wait for their turn", async () => {
  const { writer } = open({ maxPendingBytes: 100 });
  const slow = defer();
  await writer.push(1, () => slow.promise);
  await writer.push(1, async () => answer("x".repeat(99)));
  await tick();
  let isThrough = false;
  const third = writer
    .push(10, async () => answer("y"))
    .then(() => {
      isThrough = true;
    });
  await tick();
  expect(isThrough).toBe(false);
  slow.resolve(answer("first"));
  await third;
  await writer.finish();
});

test("lets a page through alone that is larger than everything that may be held", async () => {
  const { writer, written } = open({ maxPendingBytes: 10 });
  await writer.push(500, async () => answer("large"));
  await writer.push(500, async () => answer("larger"));
  await writer.finish();
  expect(written).toEqual(["large", "larger"]);
});

test("a failed write is reported at once, at the next page and at the end", async () => {
  const { writer } = open({}, () => Promise.reject(new Error("gone")));
  await writer.push(1, async () => answer("x"));
  await expect(writer.failed).rejects.toThrow("gone");
  await expect(writer.push(1, async () => answer("y"))).rejects.toThrow("gone");
  await expect(writer.finish()).rejects.toThrow("gone");
});
