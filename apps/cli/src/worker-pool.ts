import { setTimeout } from "node:timers/promises";
import { Piscina } from "piscina";
import { CommandError, type ErrorCode, messageOf, systemCode } from "./errors.ts";

/**
 * A worker's end and its last message come by different ports, in either order. How long to wait for the message that
 * tells the page's id; a guess, paid only for a crash.
 */
const lateMessageMs = 50;

export interface PoolOptions {
  readonly workers: number;
  /** For one task, from the moment that a worker begins with it. */
  readonly timeoutMs: number;
  /** Heap of one worker. */
  readonly maxMemoryMb: number;
  /** Reaches every worker as its `workerData`. */
  readonly settings: object;
  /** Module that a worker loads. @default `page-worker.js` beside this one */
  readonly worker?: URL;
}

export interface Task<Input> {
  readonly sequence: number;
  readonly input: Input;
}

/** What a worker sends when it begins with a task. */
export interface Started {
  readonly sequence: number;
  readonly id: string | number;
}

/** A task that a worker did not finish: `timeout`, `out-of-memory` or `worker-crashed`. */
export class TaskError extends CommandError {
  /** The page's id, unless the worker ended before it could tell. */
  readonly id: string | number | undefined;

  constructor(id: string | number | undefined, code: ErrorCode, message: string) {
    super(code, message);
    this.id = id;
  }
}

interface RunningTask {
  readonly controller: AbortController;
  id?: string | number;
  timer?: NodeJS.Timeout;
  /** Why no worker can be started. */
  failure?: unknown;
}

/**
 * Worker threads that survive their tasks: one that takes too long, needs too much memory or crashes is replaced.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #piscina: Piscina;
  readonly #running = new Map<number, RunningTask>();
  /** Tasks that wait for a worker, oldest first. Piscina's own queue would change their order. */
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #sequence = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#free = options.workers;
    this.#piscina = new Piscina({
      filename: (options.worker ?? new URL("./page-worker.js", import.meta.url)).href,
      minThreads: 1,
      maxThreads: options.workers,
      // By default a worker ends as soon as it is idle, and the next page would wait for a new one to load.
      idleTimeout: 10_000,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: options.maxMemoryMb },
      workerData: options.settings,
    });
    this.#piscina.on("message", (message: Started) => this.#start(message));
    // Comes for a worker that ends without a task, which is before it could begin.
    this.#piscina.on("error", (error: unknown) => this.#giveUpWithoutWorkers(error));
  }

  /**
   * Run one of the functions that `page-worker.ts` exports.
   *
   * @throws {TaskError} When the worker did not finish it.
   */
  async run<Result>(name: string, input: unknown, transferList: ArrayBuffer[] = []): Promise<Result> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free--;
    const sequence = this.#sequence++;
    const task: RunningTask = { controller: new AbortController() };
    this.#running.set(sequence, task);
    const { signal } = task.controller;
    try {
      return (await this.#piscina.run({ sequence, input }, { name, signal, transferList })) as Result;
    } catch (error) {
      this.#giveUpWithoutWorkers(error);
      if (task.id === undefined) await setTimeout(lateMessageMs);
      throw this.#explain(error, task);
    } finally {
      clearTimeout(task.timer);
      this.#running.delete(sequence);
      this.#release();
    }
  }

  /** End all workers, whatever they are doing. */
  async close(): Promise<void> {
    await this.#piscina.destroy();
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }

  #start({ sequence, id }: Started): void {
    const task = this.#running.get(sequence);
    if (task === undefined) return;
    task.id = id;
    task.timer = globalThis.setTimeout(() => {
      // When this thread was held up, the result may be waiting already: it is read before immediates run.
      setImmediate(() => {
        if (this.#running.has(sequence)) task.controller.abort();
      });
    }, this.#options.timeoutMs);
  }

  /** Piscina starts no other worker after one that did not load; without any, waiting tasks would wait for ever. */
  #giveUpWithoutWorkers(error: unknown): void {
    if (this.#piscina.threads.length > 0) return;
    for (const task of this.#running.values()) {
      task.failure ??= error;
      task.controller.abort();
    }
  }

  #explain(error: unknown, { controller, id, failure }: RunningTask): TaskError {
    const { timeoutMs, maxMemoryMb } = this.#options;
    if (failure !== undefined) {
      return new TaskError(id, "worker-crashed", `no worker can be started: ${messageOf(failure)}`);
    }
    if (controller.signal.aborted) return new TaskError(id, "timeout", `no result within ${timeoutMs} ms`);
    if (systemCode(error) === "ERR_WORKER_OUT_OF_MEMORY") {
      return new TaskError(id, "out-of-memory", `needs more than ${maxMemoryMb} MB of memory`);
    }
    return new TaskError(id, "worker-crashed", `the worker ended: ${messageOf(error)}`);
  }
}
