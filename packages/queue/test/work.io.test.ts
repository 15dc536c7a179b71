import { setTimeout as sleep } from "node:timers/promises";
import { type Context, context, type Span, type SpanContext, type Tracer, trace } from "@opentelemetry/api";
import { expect, test, vi } from "vitest";
import { type Job, type Lease, openQueue, type WorkEvent, work } from "../src/index.ts";
import { SqliteQueue } from "../src/sqlite-queue.ts";

const job = (id: string): Job => ({ id, data: null });

test("does all jobs, several at a time, and ends with the queue", async () => {
  const queue = await openQueue("memory:");
  await queue.push(["a", "b", "c", "d"].map(job));
  let running = 0;
  let most = 0;
  const done: string[] = [];
  const handle = async ({ id }: Job): Promise<void> => {
    most = Math.max(most, ++running);
    await sleep(5);
    running--;
    done.push(id);
  };
  const totals = await work(queue, { handle, concurrency: 2, untilEmpty: true });
  expect(totals).toEqual({ done: 4, failed: 0, released: 0, lost: 0 });
  expect({ most, done: done.sort() }).toEqual({ most: 2, done: ["a", "b", "c", "d"] });
});

test("a job that fails is tried again, then set aside; the others are done", async () => {
  const queue = await openQueue("memory:");
  await queue.push(["a", "b"].map(job));
  const events: WorkEvent[] = [];
  const handle = async ({ id }: Job): Promise<void> => {
    if (id === "a") throw new Error("no such file");
  };
  const totals = await work(queue, {
    ...{ handle, untilEmpty: true, retryMs: 1, pollMs: 5 },
    onEvent: (event) => events.push(event),
  });
  expect(totals).toEqual({ done: 1, failed: 3, released: 0, lost: 0 });
  expect(await queue.dead(9)).toEqual([{ job: job("a"), reason: "no such file" }]);
  const failed = events.filter(({ kind }) => kind === "failed");
  expect(failed).toMatchObject([1, 2, 3].map((tries) => ({ tries, reason: "no such file" })));
});

test("a worker that drains gives back what its handlers leave undone", async () => {
  const queue = await openQueue("memory:");
  await queue.push(["a", "b"].map(job));
  const stop = new AbortController();
  const totals = await work(queue, {
    signal: stop.signal,
    handle: async (_, { signal }) => {
      setTimeout(() => stop.abort(new Error("drains")), 1);
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  });
  expect(totals).toEqual({ done: 0, failed: 0, released: 1, lost: 0 });
  expect(await queue.stats()).toEqual({ waiting: 2, delayed: 0, active: 0, done: 0, dead: 0 });
  expect((await queue.claim())?.tries).toBe(1);
});

test("a worker that cannot renew its lease stops before another one may begin", async () => {
  const queue = new SqliteQueue(":memory:", { leaseMs: 300 });
  await queue.push([job("a")]);
  vi.spyOn(queue, "renew").mockImplementation(() => new Promise(() => {}));
  const events: WorkEvent[] = [];
  const totals = await work(queue, {
    untilEmpty: true,
    onEvent: (event) => events.push(event),
    handle: async (_, { tries, signal }) => {
      if (tries > 1) return;
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  });
  // The queue did not answer, which counts against the job from the fourth time on.
  expect(totals).toEqual({ done: 1, failed: 0, released: 0, lost: 4 });
  const kinds = events.map(({ kind }) => kind);
  expect(kinds).toEqual([...Array.from({ length: 4 }, () => ["claimed", "lost"]).flat(), "claimed", "done"]);
});

test("progress is known at once, so that a worker that dies right after it is not counted", async () => {
  const queue = new SqliteQueue(":memory:");
  await queue.push([job("a")]);
  const renew = vi.spyOn(queue, "renew");
  await work(queue, {
    untilEmpty: true,
    handle: async (_, { progressed }) => {
      await progressed();
      expect(renew.mock.calls).toMatchObject([[{ tries: 1 }, true]]);
      await progressed();
    },
  });
  expect(renew).toHaveBeenCalledOnce();
});

test("trouble with the queue is reported, and the worker asks again", async () => {
  const queue = await openQueue("memory:");
  await queue.push([job("a")]);
  vi.spyOn(queue, "claim").mockRejectedValueOnce(new Error("the disk is full"));
  vi.spyOn(queue, "stats").mockRejectedValueOnce(new Error("the disk is full"));
  const events: WorkEvent[] = [];
  await work(queue, { handle: async () => {}, untilEmpty: true, onEvent: (event) => events.push(event) });
  expect(events.map(({ kind }) => kind)).toEqual(["trouble", "trouble", "claimed", "done"]);
});

test("a job goes on with the trace of whoever pushed it", async () => {
  const spans: { name: string; parent: SpanContext | undefined }[] = [];
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const span = trace.wrapSpanContext({ traceId, spanId: "b7ad6b7169203331", traceFlags: 1 });
  const tracer = {
    startSpan: () => span,
    startActiveSpan: (name: string, _: unknown, parent: Context, action: (span: Span) => unknown) => {
      spans.push({ name, parent: trace.getSpanContext(parent) });
      return action(span);
    },
  } as unknown as Tracer;
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  const { propagation } = await import("@opentelemetry/api");
  propagation.setGlobalPropagator({
    fields: () => ["traceparent"],
    inject: (_, carrier) => void Object.assign(carrier as object, { traceparent: traceId }),
    extract: (from, carrier) =>
      trace.setSpanContext(from, {
        traceId: (carrier as { traceparent: string }).traceparent,
        spanId: "b7ad6b7169203331",
        traceFlags: 1,
      }),
  });
  try {
    const queue = await openQueue("memory:");
    await queue.push([job("a")]);
    await work(queue, { handle: async () => {}, untilEmpty: true });
  } finally {
    trace.disable();
    propagation.disable();
    context.disable();
  }
  expect(spans).toEqual([{ name: "decant.job", parent: expect.objectContaining({ traceId }) }]);
});

test("a job whose id could be a path fails before it is handled", async () => {
  const queue = await openQueue("memory:");
  await queue.push([job("a"), job("b")]);
  // As if somebody else had written it.
  const { claim, fail } = { claim: queue.claim.bind(queue), fail: queue.fail.bind(queue) };
  const called = (lease: Lease, from: string, id: string): Lease =>
    lease.job.id === from ? { ...lease, job: { ...lease.job, id } } : lease;
  queue.claim = async () => {
    const lease = await claim();
    return lease && called(lease, "a", "../../etc");
  };
  queue.fail = (lease, reason, ms) => fail(called(lease, "../../etc", "a"), reason, ms);
  const handled: string[] = [];
  const handle = async ({ id }: Job): Promise<void> => void handled.push(id);
  const totals = await work(queue, { handle, untilEmpty: true, retryMs: 1, pollMs: 5 });
  expect(totals).toEqual({ done: 1, failed: 3, released: 0, lost: 0 });
  expect(handled).toEqual(["b"]);
  expect(await queue.dead(9)).toMatchObject([{ reason: 'the id of the job is none: "../../etc"' }]);
});

test.each([
  "redis://me:hun/ter2@queue.example",
  "redis://me:12/hunter2@queue.example",
  "redis//me:hunter2@queue.example",
  "redis://me:hunter2",
  "redis://queue.example?password=hunter2#x",
  "amqp://me:hunter2@queue.example",
])("the secret of a malformed address is not in the message: %s", async (address) => {
  const error = await openQueue(address).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ code: "bad-queue", message: expect.stringContaining("***") });
  expect(String(error)).not.toMatch(/hun|ter2/);
});

test("wrong calls", async () => {
  const queue = await openQueue("memory:");
  await expect(work(queue, { handle: async () => {}, concurrency: 0 })).rejects.toThrow(RangeError);
  await expect(openQueue("memory:", { leaseMs: 0 })).rejects.toThrow(RangeError);
  await expect(openQueue("amqp://localhost")).rejects.toMatchObject({ code: "bad-queue" });
  await expect(openQueue("sqlite:/none/jobs")).rejects.toMatchObject({ code: "queue-unreadable" });
  await expect(openQueue("redis://127.0.0.1/?queue=a:b")).rejects.toMatchObject({ code: "bad-queue" });
});
