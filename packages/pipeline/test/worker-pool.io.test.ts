import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { WorkerPool, type WorkerPoolOptions } from "../src/pool/index.ts";

const module = new URL("./workers/misbehaving.ts", import.meta.url);
let pool: WorkerPool | undefined;

function open(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  pool = new WorkerPool({ module, workers: 1, settings: { colour: "red" }, ...options });
  return pool;
}

afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

const echo = (text: string): object => ({ id: text, deed: "echo", text });

test("runs a task with the settings of the pool", async () => {
  expect(await open().run(echo("hello"))).toEqual({ echo: "hello", settings: { colour: "red" } });
});

test.each([
  ["hang", { timeoutMs: 300 }, { code: "timeout", label: "p1", message: "no result within 300 ms" }],
  ["exit", {}, { code: "worker-crashed", label: "p1", message: "the worker ended: it exited with code 7" }],
  ["fill", { maxMemoryMb: 48 }, { code: "out-of-memory", label: "p1", message: "needs more than 48 MB of memory" }],
  ["crash", {}, { code: "worker-crashed", label: "p1", message: "the worker ended: out of order" }],
])("a task that would %s fails alone, and those that travelled with it are done", async (deed, options, failure) => {
  const opened = open(options);
  const runs = [echo("before"), { id: "p1", deed }, echo("after"), echo("later")].map((task) => opened.run(task));
  const [before, bad, ...rest] = await Promise.allSettled(runs);
  expect(before).toMatchObject({ status: "fulfilled", value: { echo: "before" } });
  expect(bad).toMatchObject({ status: "rejected", reason: failure });
  expect(rest).toMatchObject([{ value: { echo: "after" } }, { value: { echo: "later" } }]);
});

test("time in which a worker waits for a processor does not count, up to a limit", async () => {
  const cpuUsage = vi.spyOn(Worker.prototype, "cpuUsage").mockResolvedValue({ user: 1000, system: 0 });
  try {
    const opened = open({ timeoutMs: 300, patience: 1000 });
    expect(await opened.run({ id: "p1", deed: "linger" })).toBe("done");
    await opened.close();
    await expect(open({ timeoutMs: 300, patience: 2 }).run({ id: "p1", deed: "hang" })).rejects.toMatchObject({
      code: "timeout",
    });
  } finally {
    cpuUsage.mockRestore();
  }
});

test("a worker that has a processor is ended in time, however patient the pool is", async () => {
  const late = open({ timeoutMs: 300, patience: 1_000_000 }).run({ id: "p1", deed: "hang" });
  await expect(late).rejects.toMatchObject({ code: "timeout", message: "no result within 300 ms" });
});

test("the bytes of tasks that travelled with a bad one are not lost", async () => {
  const opened = open();
  const bytes = Uint8Array.of(1, 2, 3);
  const bad = opened.run({ id: "p1", deed: "exit" });
  const good = opened.run({ id: "p2", deed: "sum", bytes }, { bytes: 3, move: [bytes.buffer] });
  await expect(bad).rejects.toMatchObject({ code: "worker-crashed" });
  expect(await good).toBe(6);
});

test("a task that throws is rejected with what it threw, and its worker goes on", async () => {
  const opened = open();
  await expect(opened.run({ id: "p1", deed: "throw" })).rejects.toThrow(RangeError);
  await expect(opened.run({ id: "p1", deed: "throwFunction" })).rejects.toThrow("could not");
  expect(await opened.run(echo("after"))).toMatchObject({ echo: "after" });
});

test("a worker that ends before it says what it is at leaves the task without a label", async () => {
  const opened = open();
  await expect(opened.run({ deed: "exitUnannounced" })).rejects.toMatchObject({
    code: "worker-crashed",
    label: undefined,
  });
  expect(await opened.run(echo("after"))).toMatchObject({ echo: "after" });
});

test("tasks begin in the order in which they came, and each result is there before the next task is done", async () => {
  const opened = open();
  const finished: number[] = [];
  const runs = Array.from({ length: 100 }, async (_, index) => {
    await opened.run(echo(`page ${index}`));
    finished.push(index);
  });
  await Promise.all(runs);
  expect(finished).toEqual([...finished.keys()]);
});

test("a result does not wait for what travels with it", async () => {
  const opened = open({ timeoutMs: 5000 });
  const [fast, slow] = [opened.run(echo("fast")), opened.run({ id: "slow", deed: "hang" })];
  const first = await Promise.race([fast.then(() => "fast"), slow.catch(() => "slow")]);
  expect(first).toBe("fast");
  await expect(slow).rejects.toMatchObject({ code: "timeout" });
});

test("waiting does not count towards the time limit", async () => {
  const opened = open({ timeoutMs: 5000 });
  const hung = opened.run({ id: "p1", deed: "hang" }).catch((error: { code: string }) => error.code);
  const rest = Array.from({ length: 20 }, (_, index) => opened.run(echo(`page ${index}`)));
  expect(await hung).toBe("timeout");
  expect(await Promise.all(rest)).toHaveLength(20);
});

test("a large input is moved", async () => {
  const bytes = new Uint8Array(200_000).fill(1);
  const options = { bytes: bytes.length, move: [bytes.buffer] };
  expect(await open().run({ id: "p1", deed: "sum", bytes }, options)).toBe(200_000);
  expect(bytes.length).toBe(0);
});

test.each([["./workers/missing.ts"], ["./workers/broken.ts"]])(
  "a worker that cannot be loaded, %s, fails every task instead of leaving it waiting",
  async (path) => {
    const opened = open({ module: new URL(path, import.meta.url), workers: 2 });
    const runs = await Promise.allSettled(["a", "b", "c"].map((text) => opened.run(echo(text))));
    for (const run of runs) {
      expect(run).toMatchObject({
        status: "rejected",
        reason: { code: "worker-crashed", message: expect.stringMatching(/^no worker can be started: /) },
      });
    }
  },
);

test("refuses wrong options at once", () => {
  expect(() => open({ workers: 0 })).toThrow(RangeError);
  expect(() => open({ timeoutMs: 0.5 })).toThrow(RangeError);
  expect(() => open({ maxMemoryMb: "1" as never })).toThrow(TypeError);
});
