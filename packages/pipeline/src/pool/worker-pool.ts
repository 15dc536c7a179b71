import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { aWholeNumber, checkOptions, checkValue, DecantError, type OptionChecks } from "@decant/page";
import type { WorkerMessage } from "./messages.ts";

export interface WorkerPoolOptions {
  /** Module that every worker loads; it calls `serveTasks`. */
  readonly module: URL;
  /** Plain data that reaches every worker as its `workerData`. @default undefined */
  readonly settings?: unknown | undefined;
  /** Worker threads, at least 1. @default as many as the machine can run at a time */
  readonly workers?: number | undefined;
  /** How long a task may take from the moment that its worker begins with it, in milliseconds. @default no limit */
  readonly timeoutMs?: number | undefined;
  /** Heap of one worker, in megabytes. @default what Node gives a thread */
  readonly maxMemoryMb?: number | undefined;
}

const checks: OptionChecks<WorkerPoolOptions> = {
  module: { expected: "a URL", accepts: (value) => value instanceof URL },
  settings: { expected: "plain data", accepts: () => true },
  workers: aWholeNumber(1),
  timeoutMs: aWholeNumber(1),
  maxMemoryMb: aWholeNumber(1),
};

export interface TaskOptions {
  /** Size of the input: small ones travel together. @default 0 */
  readonly bytes?: number;
  /** Buffers of the input that may be moved to the worker; those of small inputs that travel together are copied. @default none */
  readonly move?: readonly ArrayBuffer[];
}

/** A task that its worker did not finish. */
export class UnfinishedError extends DecantError {
  declare readonly code: "timeout" | "out-of-memory" | "worker-crashed";
  /** What the worker called the task, unless it ended before it could tell. */
  readonly label: string | number | undefined;

  constructor(code: UnfinishedError["code"], message: string, label: string | number | undefined, cause?: unknown) {
    super(code, message, { cause });
    this.name = "UnfinishedError";
    this.label = label;
  }
}

/** So many bytes or tasks go to a worker at once: small pages cost less to convert than a message does. Guesses. */
const batchBytes = 128 * 1024;
export const batchTasks = 32;

interface Task {
  readonly input: unknown;
  readonly bytes: number;
  readonly move: readonly ArrayBuffer[];
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Loaded, so that it takes tasks. */
  isReady: boolean;
  /** Tasks that it has, in the order in which it does them; empty when it is free. */
  readonly tasks: Task[];
  /** What it calls the first of them, once it has begun with that. */
  label: string | number | undefined;
  timer: NodeJS.Timeout | undefined;
  /** The task that took too long. */
  timedOut: Task | undefined;
}

/**
 * Worker threads that survive their tasks (Node only). A worker that takes too long with a task, needs too much memory or crashes
 * costs that one task: the worker is replaced, and other tasks that it had go to another.
 *
 * Tasks begin in the order in which they were given. The result of each is there as soon as it is done, whatever it travelled with.
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
  /** Why a worker could not be loaded. */
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
   * @param input Whatever can be sent to another thread.
   * @throws {UnfinishedError} When the worker did not finish it; else what the worker threw.
   * @throws {Error} If the pool is closed, or the input cannot be sent.
   */
  run<Result>(input: unknown, { bytes = 0, move = [] }: TaskOptions = {}): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new Error("the pool is closed"));
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, bytes, move, resolve: resolve as (result: unknown) => void, reject });
      // Tasks given in one turn go out together.
      queueMicrotask(() => this.#dispatch());
    });
  }

  /** End all workers, whatever they are doing; tasks that are not done are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = this.#queue;
    this.#queue = [];
    for (const task of waiting) task.reject(new Error("the pool was closed"));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      if (this.#queue.length === 0) return;
      if (thread.isReady && thread.tasks.length === 0) this.#send(thread, this.#nextBatch());
    }
    // What cannot be loaded once cannot be loaded again.
    if (this.#loadFailure !== undefined) {
      if (this.#threads.size === 0) this.#giveUp(this.#loadFailure.cause);
      return;
    }
    const starting = [...this.#threads].filter(({ isReady }) => !isReady).length;
    const wanted = Math.min(this.#limit - this.#threads.size, this.#queue.length - starting);
    for (let i = 0; i < wanted; i++) this.#start();
  }

  /** As much as makes a message worth it, and not more than a fair share. */
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
    // What travels together is small, and is kept: should the worker end at one of them, the others go to another worker.
    const move = tasks.length === 1 ? (tasks[0]?.move ?? []) : [];
    try {
      const inputs = tasks.map(({ input }) => input);
      thread.worker.postMessage(inputs, move);
    } catch (error) {
      // One of them cannot be sent; alone, the others can.
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
      ...(maxMemoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } }),
    });
    const thread: Thread = {
      worker,
      isReady: false,
      tasks: [],
      label: undefined,
      timer: undefined,
      timedOut: undefined,
    };
    this.#threads.add(thread);
    let cause: unknown;
    worker.on("message", (message: WorkerMessage) => this.#hear(thread, message));
    worker.on("error", (error) => {
      cause = error;
    });
    // Node hands out all messages of a worker before it tells of its end.
    worker.on("exit", (exitCode) => this.#bury(thread, cause ?? new Error(`it exited with code ${exitCode}`)));
  }

  #hear(thread: Thread, message: WorkerMessage): void {
    if (message.kind === "ready") thread.isReady = true;
    else if (message.kind === "begun") this.#startClock(thread, message.label);
    else {
      const task = this.#takeFirst(thread);
      if (message.kind === "done") task?.resolve(message.result);
      else task?.reject(message.error);
    }
    if (thread.tasks.length > 0) return;
    // A pool that has nothing to do does not keep the process alive.
    thread.worker.unref();
    this.#dispatch();
  }

  #startClock(thread: Thread, label: string | number | undefined): void {
    thread.label = label;
    const { timeoutMs } = this.#options;
    const task = thread.tasks[0];
    if (timeoutMs === undefined || task === undefined) return;
    thread.timer = setTimeout(() => {
      // When this thread was held up, the result may be waiting already: it is read before immediates run.
      setImmediate(() => {
        if (thread.tasks[0] !== task) return;
        thread.timedOut = task;
        thread.worker.terminate();
      });
    }, timeoutMs);
  }

  #takeFirst(thread: Thread): Task | undefined {
    clearTimeout(thread.timer);
    thread.label = undefined;
    return thread.tasks.shift();
  }

  /** The worker has ended: say so of the task that it was at, and give the others to another worker. */
  #bury(thread: Thread, cause: unknown): void {
    this.#threads.delete(thread);
    const { label, timedOut } = thread;
    if (!thread.isReady) this.#loadFailure = { cause };
    else if (timedOut === undefined || thread.tasks[0] === timedOut) {
      this.#takeFirst(thread)?.reject(this.#explain(label, timedOut !== undefined, cause));
    }
    if (this.#isClosed) for (const task of thread.tasks) task.reject(new Error("the pool was closed"));
    else this.#queue.unshift(...thread.tasks);
    this.#dispatch();
  }

  /** Without any worker, waiting tasks would wait for ever. */
  #giveUp(cause: unknown): void {
    const waiting = this.#queue;
    this.#queue = [];
    const message = `no worker can be started: ${messageOf(cause)}`;
    for (const task of waiting) task.reject(new UnfinishedError("worker-crashed", message, undefined, cause));
  }

  #explain(label: string | number | undefined, isTimeout: boolean, cause: unknown): Error {
    const { timeoutMs, maxMemoryMb } = this.#options;
    if (this.#isClosed) return new Error("the pool was closed");
    if (isTimeout) return new UnfinishedError("timeout", `no result within ${timeoutMs} ms`, label);
    if ((cause as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY") {
      const limit = maxMemoryMb === undefined ? "more memory than it has" : `more than ${maxMemoryMb} MB of memory`;
      return new UnfinishedError("out-of-memory", `needs ${limit}`, label, cause);
    }
    return new UnfinishedError("worker-crashed", `the worker ended: ${messageOf(cause)}`, label, cause);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Workers inherit the flags that Node was started with. `--input-type` says how a program on the command line is read, and must not
 * come to a file; but of flags that are handed on by name, Node refuses all of V8's, such as `--max-old-space-size`.
 */
function flagsOfWorkers(): { execArgv?: string[] } {
  const flags = process.execArgv;
  if (!flags.some((flag) => flag.startsWith("--input-type"))) return {};
  return { execArgv: flags.filter((flag) => flag.startsWith("--conditions=")) };
}
