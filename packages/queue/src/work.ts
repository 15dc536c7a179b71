import { setTimeout as sleep } from "node:timers/promises";
import { aBoolean, aFunction, anObject, aWholeNumber, checkOptions } from "@decant/page";
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { isJobId, type Job, type Lease, type Queue } from "./queue.ts";

/** The job with the context of the active trace. Without an SDK it has none. */
export function withTrace(job: Job): Job {
  if (job.trace !== undefined) return job;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return Object.keys(carrier).length === 0 ? job : { ...job, trace: carrier };
}

/** Run `action` in a span that continues the trace of the job's sender. */
function inSpan<Result>(
  { job, tries }: Lease,
  queue: string,
  action: (span: Span) => Promise<Result>,
): Promise<Result> {
  const parent = propagation.extract(context.active(), job.trace ?? {});
  const attributes = { "messaging.system": "decant", "messaging.destination.name": queue, "decant.job.tries": tries };
  const options = { kind: SpanKind.CONSUMER, attributes: { ...attributes, "messaging.message.id": job.id } };
  return trace.getTracer("@decant/queue").startActiveSpan("decant.job", options, parent, async (span) => {
    try {
      return await action(span);
    } catch (error) {
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Second argument of a handler. */
export interface JobContext {
  /** Number of this try, from 1. */
  readonly tries: number;
  /** Distinguishes this try from others of the job, which may still be running elsewhere. */
  readonly token: string;
  /** Aborts when the worker drains, or when the lease has ended and another worker may have the job. */
  readonly signal: AbortSignal;
  /**
   * Report progress: the tries are then counted anew. The first call of a lease reaches the queue before it resolves, the others with the
   * next renewal. It never rejects.
   */
  progressed(): Promise<void>;
}

/** Events of a worker. Times in milliseconds. */
export type WorkEvent =
  | { readonly kind: "claimed"; readonly job: Job; readonly tries: number }
  | { readonly kind: "done"; readonly job: Job; readonly ms: number }
  | { readonly kind: "failed"; readonly job: Job; readonly ms: number; readonly tries: number; readonly reason: string }
  /** Given back because the worker drains. */
  | { readonly kind: "released"; readonly job: Job; readonly ms: number }
  /** The lease ended before the job: the queue was not to be reached, or the worker stood still. */
  | { readonly kind: "lost"; readonly job: Job; readonly ms: number }
  /** The queue did not answer as it should; the worker asks again. */
  | { readonly kind: "trouble"; readonly reason: string };

export interface WorkOptions {
  /**
   * Does a job. When it resolves, the job is done; when it rejects, it failed. It may be called again for a job that was done, and
   * should end soon after `signal` aborts.
   */
  readonly handle: (job: Job, context: JobContext) => Promise<void>;
  /** Jobs at a time. @default 1 */
  readonly concurrency?: number | undefined;
  /** Ends the worker: it claims no more jobs, and gives back those that its handlers leave undone. */
  readonly signal?: AbortSignal | undefined;
  /** End when the queue has nothing left to do, for any worker. @default false */
  readonly untilEmpty?: boolean | undefined;
  /** Time before the second try of a job that failed; four times as long before each further one. @default 1000 */
  readonly retryMs?: number | undefined;
  /** Longest pause between two claims while the queue has no job. @default 1000 */
  readonly pollMs?: number | undefined;
  readonly onEvent?: ((event: WorkEvent) => void) | undefined;
}

/** Jobs that a worker had. */
export interface WorkTotals {
  readonly done: number;
  readonly failed: number;
  readonly released: number;
  readonly lost: number;
}

/** Longest time in which an ending worker tries to report to the queue. Otherwise the lease ends by itself. */
const farewellMs = 5000;
const firstPollMs = 20;

/**
 * Work on the jobs of a queue.
 *
 * Leases are renewed as long as a handler runs. A worker that is killed, or that cannot reach the queue for longer than a lease, loses
 * its jobs to others; one that is ended by `signal` gives them back.
 *
 * @returns When `signal` aborts, or when the queue is empty with `untilEmpty`.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @example
 * const queue = await openQueue("memory:");
 * await queue.push([{ id: "tides", data: "tides.jsonl" }]);
 * const totals = await work(queue, { handle: async (job) => console.log(job.data), untilEmpty: true });
 * totals.done; // 1
 */
export async function work(queue: Queue, options: WorkOptions): Promise<WorkTotals> {
  checkOptions(options, {
    handle: aFunction,
    concurrency: aWholeNumber(1),
    signal: anObject,
    untilEmpty: aBoolean,
    retryMs: aWholeNumber(0),
    pollMs: aWholeNumber(1),
    onEvent: aFunction,
  });
  const worker = new Worker(queue, options);
  await Promise.all(Array.from({ length: options.concurrency ?? 1 }, () => worker.run()));
  return worker.totals;
}

/** Most tries of a job that one worker excuses. A guess. */
const maxExcuses = 3;

class Worker {
  private readonly excused = new Map<string, number>();
  readonly totals = { done: 0, failed: 0, released: 0, lost: 0 };
  private readonly queue: Queue;
  private readonly options: WorkOptions;
  private readonly draining: AbortSignal;

  constructor(queue: Queue, options: WorkOptions) {
    this.queue = queue;
    this.options = options;
    this.draining = options.signal ?? new AbortController().signal;
  }

  async run(): Promise<void> {
    const { draining } = this;
    const { pollMs = 1000, untilEmpty = false } = this.options;
    let waitMs = firstPollMs;
    while (!draining.aborted) {
      const lease = await this.ask(() => this.queue.claim(), draining);
      if (lease !== undefined) {
        await this.doJob(lease);
        waitMs = firstPollMs;
        continue;
      }
      if (untilEmpty && (await this.isEmpty())) return;
      await sleep(waitMs, undefined, { signal: draining }).catch(() => {});
      waitMs = Math.min(waitMs * 2, pollMs);
    }
  }

  /** The answer of the queue; undefined if it gave none before the signal aborted. */
  private async ask<Answer>(question: () => Promise<Answer>, signal: AbortSignal): Promise<Answer | undefined> {
    try {
      return await unlessAborted(question(), signal);
    } catch (error) {
      this.report({ kind: "trouble", reason: (error as Error).message });
      return undefined;
    }
  }

  private async isEmpty(): Promise<boolean> {
    const stats = await this.ask(() => this.queue.stats(), this.draining);
    return stats !== undefined && stats.waiting + stats.delayed + stats.active === 0;
  }

  private async doJob(lease: Lease): Promise<void> {
    const { job, tries } = lease;
    const startMs = performance.now();
    const ms = (): number => performance.now() - startMs;
    this.report({ kind: "claimed", job, tries });
    const hold = new Hold(this.queue, lease, this.draining, (reason) => this.report({ kind: "trouble", reason }));
    const { signal } = hold;
    let failure: { readonly reason: string } | undefined;
    try {
      // Any program that reaches the queue may have written it.
      if (!isJobId(job.id)) throw new TypeError(`the id of the job is none: ${JSON.stringify(job.id)}`);
      await inSpan(lease, this.queue.name, () =>
        this.options.handle(job, { tries, token: lease.token, signal, progressed: () => hold.progressed() }),
      );
    } catch (error) {
      failure = { reason: error instanceof Error ? error.message : String(error) };
    } finally {
      hold.end();
    }
    const outcome = failure === undefined ? "done" : hold.isLost ? "lost" : signal.aborted ? "released" : "failed";
    const isTold = outcome !== "lost" && (await this.tell(lease, outcome, failure?.reason ?? ""));
    const kind = isTold ? outcome : "lost";
    // A worker that stood still counts as one that died; one that was cut off does not.
    if (kind === "lost" && (outcome !== "lost" || hold.isCutOff)) this.excuse(lease);
    this.totals[kind]++;
    if (kind === "failed") this.report({ kind, job, ms: ms(), tries, reason: failure?.reason ?? "" });
    else this.report({ kind, job, ms: ms() });
  }

  /**
   * This worker lives: it could not reach the queue. That may last, so nothing waits for the call. A job whose work cuts the worker off
   * each time would go on for ever, so a worker excuses each job only a few times.
   */
  private excuse(lease: Lease): void {
    const times = this.excused.get(lease.job.id) ?? 0;
    if (times === maxExcuses) return;
    this.excused.set(lease.job.id, times + 1);
    this.queue.excuse(lease).catch((error: Error) => this.report({ kind: "trouble", reason: error.message }));
  }

  private async tell(lease: Lease, outcome: "done" | "released" | "failed", reason: string): Promise<boolean> {
    const { queue, draining } = this;
    const retryInMs = (this.options.retryMs ?? 1000) * 4 ** (lease.tries - 1);
    const tell = (): Promise<boolean> =>
      outcome === "done"
        ? queue.ack(lease)
        : outcome === "released"
          ? queue.release(lease)
          : queue.fail(lease, reason, retryInMs);
    return (await this.ask(tell, afterAbort(draining, farewellMs))) ?? false;
  }

  private report(event: WorkEvent): void {
    this.options.onEvent?.(event);
  }
}

/** Renews a lease, and aborts the work under it once it may have ended. */
class Hold {
  readonly signal: AbortSignal;
  isLost = false;
  /** Whether the lease ended because the queue did not answer. */
  isCutOff = false;
  private readonly abort = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly queue: Queue;
  private readonly lease: Lease;
  private readonly onTrouble: (reason: string) => void;
  private hasProgress = false;
  private isProgressKnown = false;
  private heldSinceMs = performance.now();
  private isAsking = false;
  private hasFailed = false;

  constructor(queue: Queue, lease: Lease, draining: AbortSignal, onTrouble: (reason: string) => void) {
    this.queue = queue;
    this.lease = lease;
    this.onTrouble = onTrouble;
    this.signal = AbortSignal.any([this.abort.signal, draining]);
    this.timer = setInterval(() => {
      // Other workers count from the last renewal, too.
      if (performance.now() - this.heldSinceMs >= queue.leaseMs) {
        this.isCutOff = this.isAsking || this.hasFailed;
        this.lose();
      } else if (!this.isAsking) void this.renew();
    }, queue.leaseMs / 4);
  }

  async progressed(): Promise<void> {
    this.hasProgress = true;
    if (this.isProgressKnown) return;
    this.isProgressKnown = true;
    await unlessAborted(this.renew(), this.signal);
  }

  private async renew(): Promise<void> {
    this.isAsking = true;
    const askedMs = performance.now();
    const progressed = this.hasProgress;
    this.hasProgress = false;
    try {
      if (await this.queue.renew(this.lease, progressed)) {
        this.heldSinceMs = askedMs;
        this.hasFailed = false;
      } else {
        this.isCutOff = performance.now() - askedMs >= this.queue.leaseMs || this.hasFailed;
        this.lose();
      }
    } catch (error) {
      this.hasProgress ||= progressed;
      this.hasFailed = true;
      this.onTrouble((error as Error).message);
    } finally {
      this.isAsking = false;
    }
  }

  end(): void {
    clearInterval(this.timer);
  }

  private lose(): void {
    this.isLost = true;
    this.abort.abort(new Error("the lease has ended"));
    this.end();
  }
}

/**
 * The items until a signal aborts, also while one is waited for.
 *
 * @example
 * // not run: it reads standard input
 * for await (const chunk of untilAborted(process.stdin, AbortSignal.timeout(1000))) console.log(chunk.length);
 */
export async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const source = items[Symbol.asyncIterator]();
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([source.next(), aborted]);
      if (next === undefined || next.done) return;
      yield next.value;
    }
  } finally {
    // It may be waiting for an answer from far away.
    source.return?.().catch(() => {});
  }
}

/** The result, or undefined as soon as the signal aborts. */
function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(undefined);
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

function afterAbort(signal: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController();
  const begin = (): void => void setTimeout(() => late.abort(), ms).unref();
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return late.signal;
}
