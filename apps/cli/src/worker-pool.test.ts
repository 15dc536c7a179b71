import { afterEach, expect, test, vi } from "vitest";
import { WorkerPool } from "./worker-pool.ts";

vi.setConfig({ testTimeout: 60_000 });

const worker = new URL("../test/workers/misbehaving.js", import.meta.url);
let pool: WorkerPool | undefined;

function open(timeoutMs = 60_000): WorkerPool {
  pool = new WorkerPool({ workers: 1, timeoutMs, maxMemoryMb: 48, settings: { colour: "red" }, worker });
  return pool;
}

afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

const echo = (text: string): object => ({ id: text, misdeed: "echo", text });

test("runs a task with the settings of the pool", async () => {
  expect(await open().run("act", echo("hello"))).toEqual({ echo: "hello", settings: { colour: "red" } });
});

test.each([
  ["hang", 300, { code: "timeout", id: "p1", message: "no result within 300 ms" }],
  ["exit", 60_000, { code: "worker-crashed", id: "p1", message: "the worker ended: worker exited with code: 7" }],
  ["fill", 60_000, { code: "out-of-memory", id: "p1", message: "needs more than 48 MB of memory" }],
  ["throw", 60_000, { code: "worker-crashed", id: "p1", message: "the worker ended: out of order" }],
])("a task that would %s fails alone, and the pool goes on", async (misdeed, timeoutMs, failure) => {
  const opened = open(timeoutMs);
  const [bad, good] = await Promise.allSettled([
    opened.run("act", { id: "p1", misdeed }),
    opened.run("act", echo("after")),
  ]);
  expect(bad).toMatchObject({ status: "rejected", reason: failure });
  expect(good).toMatchObject({ status: "fulfilled", value: { echo: "after" } });
});

test("a worker that ends before it begins leaves the task without an id", async () => {
  const opened = open();
  await expect(opened.run("exitUnannounced", {})).rejects.toMatchObject({ code: "worker-crashed", id: undefined });
  expect(await opened.run("act", echo("after"))).toMatchObject({ echo: "after" });
});

test("tasks begin in the order in which they came", async () => {
  const opened = open();
  const finished: number[] = [];
  const runs = Array.from({ length: 30 }, async (_, index) => {
    await opened.run("act", echo(`page ${index}`));
    finished.push(index);
  });
  await Promise.all(runs);
  expect(finished).toEqual([...finished.keys()]);
});

test("waiting does not count towards the time limit", async () => {
  const opened = open(300);
  const waiting = opened.run("act", { id: "p1", misdeed: "hang" }).catch((error: { code: string }) => error.code);
  const rest = Array.from({ length: 20 }, (_, index) => opened.run("act", echo(`page ${index}`)));
  expect(await waiting).toBe("timeout");
  expect(await Promise.all(rest)).toHaveLength(20);
});

test("a worker that cannot be loaded fails every task instead of leaving it waiting", async () => {
  const missing = new URL("../test/workers/missing.js", import.meta.url);
  pool = new WorkerPool({ workers: 2, timeoutMs: 60_000, maxMemoryMb: 48, settings: {}, worker: missing });
  const opened = pool;
  const runs = await Promise.allSettled(["a", "b", "c"].map((text) => opened.run("act", echo(text))));
  for (const run of runs) expect(run).toMatchObject({ status: "rejected", reason: { code: "worker-crashed" } });
});
