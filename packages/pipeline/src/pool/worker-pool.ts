import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { aWholeNumber, checkOptions, checkValue, DecantError, type OptionChecks } from "@decant/page";
import type { WorkerMessage } from "./serve-tasks.ts";

export interface WorkerPoolOptions {
  /** Module that every worker loads; it calls `serveTasks`. */
  readonly module: URL;
  /** Plain data that reaches every worker as its `workerData`. @default undefined */
  readonly settings?: unknown | undefined;
  /** Worker threads, at least 1. @default the number of processors */
  readonly workers?: number | undefined;
  /** Time limit for a task once its worker has begun, in milliseconds. @default no limit */
  readonly timeoutMs?: number | undefined;
  /**
   * On a machine with more to do than processors, a worker waits for one. That time does not count, until so many times `timeoutMs` have
   * passed. Needs Node 24.6. @default 1, all time counts
   */
  readonly patience?: number | undefined;
  /**
   * Heap of one worker, in megabytes. A task whose objects take more is given up, soon after they do: its worker may take twice as much
   * for a moment. @default the limit of Node
   */
  readonly maxMemoryMb?: number | undefined;
}

const checks: OptionChecks<WorkerPoolOptions> = {
  module: { expected: "a URL", accepts: (value) => value instanceof URL },
  settings: { expected: "plain data", accepts: () => true },
  workers: aWholeNumber(1),
  timeoutMs: aWholeNumber(1),
  patience: aWholeNumber(1),
  maxMemoryMb: aWholeNumber(1),
};

export interface TaskOptions {
  /** Size of the input; small inputs are sent together. @default 0 */
  readonly bytes?: number;
  /** Buffers of the input that may be moved to the worker; those of inputs that are sent together are copied. @default none */
  readonly move?: readonly ArrayBuffer[];
}

/**
 * A task that its worker did not finish.
 *
 * @example
 * new UnfinishedError("timeout", "the page took too long", "page 3").label; // "page 3"
 */
export class UnfinishedError extends DecantError {
  declare readonly code: "timeout" | "out-of-memory" | "worker-crashed";
  /** The worker's name for the task, if it gave one before it ended. */
  readonly label: string | number | undefined;

  constructor(code: UnfinishedError["code"], message: string, label: string | number | undefined, cause?: unknown) {
    super(code, message, { cause });
    this.name = "UnfinishedError";
    this.label = label;
  }
}

/** Most bytes and tasks in one message to a worker: converting a small page costs less than a message. Chosen by hand. */
const batchBytes = 128 * 1024;
export const batchTasks = 32;

interface Task {
  readonly input: unknown;
  readonly bytes: number;
  readonly move: readonly ArrayBuffer[];
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Node 24 gives young objects 100 MB in each thread. With 24 MB two workers take 310 MB instead of 440, and their pages 4 % more CPU
 * time (`decant batch`, 2,000 pages).
 */
const maxYoungGenerationSizeMb = 24;

interface Thread {
  readonly worker: Worker;
  /** Whether it has loaded its module and takes tasks. */
  isReady: boolean;
  /** Its tasks in order; empty when it is free. */
  readonly tasks: Task[];
  /** Its name for the first task, once it has begun. */
  label: string | number | undefined;
  timer: NodeJS.Timeout | undefined;
  heapTimer: NodeJS.Timeout | undefined;
  /** The task that exceeded a limit, and which. */
  exceeded: { readonly task: Task; readonly code: "timeout" | "out-of-memory" } | undefined;
}

/**
 * V8 ends the whole process when one large object does not fit below the limit of a worker's heap. So the limit that V8 gets leaves
 * room for one, and the heap is read from here, while a task runs.
 */
const heapCheckMs = 50;
/** A heap holds up to half as much garbage as objects (see the flags of the command), so this much in use is more than the limit. */
const tolerance = 1.5;
/** A worker that works has a little less than a whole processor. */
const enough = 0.9;
const canReadCpu = typeof Worker.prototype.cpuUsage === "function";

/** Milliseconds that a worker had a processor; undefined once it has ended. */
async function cpuOf(worker: Worker): Promise<number | undefined> {
  const usage = await worker.cpuUsage().catch(() => undefined);
  return usage && (usage.user + usage.system) / 1000;
}

const hardLimitMb = (maxMemoryMb: number): number => 2 * maxMemoryMb + 64;

/**
 * Worker threads that survive their tasks (Node only). A worker that takes too long with a task, needs too much memory or crashes
 * costs that one task: the worker is replaced, and other tasks that it had go to another.
 *
 * Tasks begin in the order in which they were given. Each result arrives as soon as its task is done, even if tasks were sent together.
 *
 * @example
 * // not run: there is no such module
 * const pool = new WorkerPool({ module: new URL("./worker.js", import.meta.url), workers: 2, timeoutMs: 5000 });
 * const result = await pool.run("a task");
 * await pool.close();
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #limit: number;
  readonly #threads = new Set<Thread>();
  #queue: Task[] = [];
  #isClosed = false;
  #loadFailure: { readonly cause: unknown } | undefined;

  /**
   * @throws {TypeError} If there is no `module`, or an option is unknown or of the wrong type.
   * @throws {RangeError} If a number is out of its range.
   */
  constructor(options: WorkerPoolOptions) {
    checkOptions(options, checks);
    checkValue("module", options.module, checks.module);
    this.#options = options;
    this.#limit = options.workers ?? availableParallelism();
  }

  /**
   * Give a task to a worker.
   *
   * @param input Any value that can be sent to another thread.
   * @throws {UnfinishedError} When the worker did not finish it; else the worker's error.
   * @throws {Error} If the pool is closed, or the input cannot be sent.
   */
  run<Result>(input: unknown, { bytes = 0, move = [] }: TaskOptions = {}): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new Error("the pool is closed"));
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, bytes, move, resolve: resolve as (result: unknown) => void, reject });
      // Tasks given in one turn are sent together.
      queueMicrotask(() => this.#dispatch());
    });
  }

  /** End all workers at once; unfinished tasks are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = this.#queue;
    this.#queue = [];
    for (const task of waiting) task.reject(new Error("the pool was closed"));
    await Promise.all(
      [...this.#threads].map(({ worker }) => {
        // An idle worker does not keep the process alive, which would end before the worker does.
        worker.ref();
        return worker.terminate();
      }),
    );
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      if (this.#queue.length === 0) return;
      if (thread.isReady && thread.tasks.length === 0) this.#send(thread, this.#nextBatch());
    }
    // A module that failed to load once will fail again.
    if (this.#loadFailure !== undefined) {
      if (this.#threads.size === 0) this.#rejectAll(this.#loadFailure.cause);
      return;
    }
    const starting = [...this.#threads].filter(({ isReady }) => !isReady).length;
    const wanted = Math.min(this.#limit - this.#threads.size, this.#queue.length - starting);
    for (let i = 0; i < wanted; i++) this.#start();
  }

  /** The next tasks for one message: no more than a fair share. */
  #nextBatch(): Task[] {
    const share = Math.max(1, Math.ceil(this.#queue.length / this.#limit));
    let count = 1;
    let bytes = this.#queue[0]?.bytes ?? 0;
    for (; count < Math.min(batchTasks, share); count++) {
      bytes += this.#queue[count]?.bytes ?? 0;
      if (bytes > batchBytes) break;
    }
    return this.#queue.splice(0, count);
  }

  #send(thread: Thread, tasks: readonly Task[]): void {
    // Inputs that are sent together are copied: if the worker ends during one task, the others go to another worker.
    const move = tasks.length === 1 ? (tasks[0]?.move ?? []) : [];
    try {
      const inputs = tasks.map(({ input }) => input);
      thread.worker.postMessage(inputs, move);
    } catch (error) {
      // One input cannot be sent; sent alone, the others can.
      if (tasks.length === 1) tasks[0]?.reject(error);
      else for (const task of tasks) this.#send(thread, [task]);
      return;
    }
    thread.tasks.push(...tasks);
    thread.worker.ref();
  }

  #start(): void {
    const { module, settings, maxMemoryMb } = this.#options;
    const worker = new Worker(module, {
      workerData: settings,
      ...flagsOfWorkers(),
      resourceLimits: {
        maxYoungGenerationSizeMb,
        ...(maxMemoryMb === undefined
          ? {}
          : { maxOldGenerationSizeMb: canReadHeap ? hardLimitMb(maxMemoryMb) : maxMemoryMb }),
      },
    });
    const thread: Thread = {
      worker,
      isReady: false,
      tasks: [],
      label: undefined,
      timer: undefined,
      heapTimer: undefined,
      exceeded: undefined,
    };
    this.#threads.add(thread);
    let cause: unknown;
    worker.on("message", (message: WorkerMessage) => this.#receive(thread, message));
    worker.on("error", (error) => {
      cause = error;
    });
    // Node delivers all messages of a worker before its exit event.
    worker.on("exit", (exitCode) => this.#removeThread(thread, cause ?? new Error(`it exited with code ${exitCode}`)));
  }

  #receive(thread: Thread, message: WorkerMessage): void {
    if (message.kind === "ready") thread.isReady = true;
    else if (message.kind === "begun") this.#startClock(thread, message.label);
    else {
      const task = this.#takeFirst(thread);
      if (message.kind === "done") task?.resolve(message.result);
      else task?.reject(message.error);
    }
    if (thread.tasks.length > 0) return;
    // An idle pool does not keep the process alive, until it is closed: see `close`.
    if (this.#isClosed) return;
    thread.worker.unref();
    this.#dispatch();
  }

  #startClock(thread: Thread, label: string | number | undefined): void {
    thread.label = label;
    const { timeoutMs, patience = 1, maxMemoryMb } = this.#options;
    const task = thread.tasks[0];
    if (task === undefined) return;
    if (maxMemoryMb !== undefined && canReadHeap) {
      thread.heapTimer = setInterval(() => this.#checkHeap(thread, task, maxMemoryMb), heapCheckMs);
    }
    if (timeoutMs === undefined) return;
    if (patience > 1 && canReadCpu) this.#watch(thread, task, timeoutMs, patience);
    else thread.timer = setTimeout(() => this.#endLate(thread, task), timeoutMs);
  }

  #endLate(thread: Thread, task: Task): void {
    // If this thread was blocked, the result may already be queued; it is read before immediates run.
    setImmediate(() => {
      if (thread.tasks[0] !== task) return;
      thread.exceeded = { task, code: "timeout" };
      thread.worker.terminate();
    });
  }

  /** End a task when its worker had a processor for `timeoutMs`. That is looked at late, so that short tasks cost nothing more. */
  #watch(thread: Thread, task: Task, timeoutMs: number, patience: number): void {
    const begun = performance.now();
    let first: { readonly cpu: number; readonly at: number } | undefined;
    const look = async (): Promise<void> => {
      // A worker that has ended has none; why it ended is known elsewhere.
      const cpu = await cpuOf(thread.worker);
      if (thread.tasks[0] !== task || cpu === undefined) return;
      const now = performance.now();
      // Before the first look it had the same share of a processor, as far as anybody knows.
      const share = first === undefined ? 1 : Math.min(1, (cpu - first.cpu) / (now - first.at));
      const passed = now - begun;
      if (passed >= timeoutMs && (passed * share >= timeoutMs * enough || passed >= timeoutMs * patience))
        return this.#endLate(thread, task);
      first ??= { cpu, at: now };
      thread.timer = setTimeout(look, timeoutMs / 4);
    };
    thread.timer = setTimeout(look, timeoutMs / 2);
  }

  async #checkHeap(thread: Thread, task: Task, maxMemoryMb: number): Promise<void> {
    // A worker that has ended has no heap; the reason for its end is handled elsewhere.
    const heap = await thread.worker.getHeapStatistics().catch(() => undefined);
    const isExceeded = (heap?.used_heap_size ?? 0) > maxMemoryMb * 2 ** 20 * tolerance;
    if (!isExceeded || thread.tasks[0] !== task || thread.exceeded !== undefined) return;
    thread.exceeded = { task, code: "out-of-memory" };
    thread.worker.terminate();
  }

  #takeFirst(thread: Thread): Task | undefined {
    clearTimeout(thread.timer);
    clearInterval(thread.heapTimer);
    thread.label = undefined;
    return thread.tasks.shift();
  }

  /** After a worker ended: reject the task that it was doing, and give its others to another worker. */
  #removeThread(thread: Thread, cause: unknown): void {
    this.#threads.delete(thread);
    const { label, exceeded } = thread;
    clearInterval(thread.heapTimer);
    if (!thread.isReady) this.#loadFailure = { cause };
    else if (exceeded === undefined || thread.tasks[0] === exceeded.task) {
      this.#takeFirst(thread)?.reject(this.#explain(label, exceeded?.code, cause));
    }
    if (this.#isClosed) for (const task of thread.tasks) task.reject(new Error("the pool was closed"));
    else this.#queue.unshift(...thread.tasks);
    this.#dispatch();
  }

  #rejectAll(cause: unknown): void {
    const waiting = this.#queue;
    this.#queue = [];
    const message = `no worker can be started: ${messageOf(cause)}`;
    for (const task of waiting) task.reject(new UnfinishedError("worker-crashed", message, undefined, cause));
  }

  #explain(
    label: string | number | undefined,
    exceeded: "timeout" | "out-of-memory" | undefined,
    cause: unknown,
  ): Error {
    const { timeoutMs, maxMemoryMb } = this.#options;
    if (this.#isClosed) return new Error("the pool was closed");
    if (exceeded === "timeout") return new UnfinishedError("timeout", `no result within ${timeoutMs} ms`, label);
    if (exceeded === "out-of-memory" || (cause as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY") {
      const limit = maxMemoryMb === undefined ? "more memory than it has" : `more than ${maxMemoryMb} MB of memory`;
      return new UnfinishedError("out-of-memory", `needs ${limit}`, label, cause);
    }
    return new UnfinishedError("worker-crashed", `the worker ended: ${messageOf(cause)}`, label, cause);
  }
}

/** Node 22.16 and newer. */
const canReadHeap = typeof Worker.prototype.getHeapStatistics === "function";

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Workers inherit the flags of the process. `--input-type` applies to programs on the command line and fails for a file, so flags are
 * passed by name where it is set. Node then refuses V8's flags, such as `--max-old-space-size`.
 */
function flagsOfWorkers(): { execArgv?: string[] } {
  const flags = process.execArgv;
  if (!flags.some((flag) => flag.startsWith("--input-type"))) return {};
  return { execArgv: flags.filter((flag) => flag.startsWith("--conditions=")) };
}
