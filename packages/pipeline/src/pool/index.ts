import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Page } from "@decant/page";
import type { PageOptions } from "../create-pipeline.ts";
import { type PipelineOptions, resolveOptions } from "../options.ts";
import type { WorkerAnswer, WorkerPage, WorkerSettings } from "./messages.ts";

/** A page to convert. */
export interface PoolInput extends PageOptions {
  /** Bytes in a buffer of their own are moved to the worker, not copied: the caller's array is empty afterwards. */
  readonly input: string | Uint8Array;
}

export interface PoolOptions<Field extends keyof Page = keyof Page> {
  /** How pages are converted. What cannot be sent to a worker, a `scorer` and `keepTrees`, is refused. */
  readonly pipeline?: Omit<PipelineOptions, "scorer" | "keepTrees">;
  /** Worker threads, at least 1. @default as many as the machine can run at a time */
  readonly workers?: number;
  /** What is wanted of a page; the rest is not sent back. @default everything */
  readonly fields?: readonly Field[];
  /** Bytes of pages that `convertAll` reads ahead of the slowest one, at least 1. @default 33554432 */
  readonly maxPendingBytes?: number;
}

/** So many bytes or pages go to a worker at once: small pages cost less to convert than a message does. Guesses. */
const batchBytes = 128 * 1024;
const batchPages = 32;
const defaultPendingBytes = 32 * 1024 * 1024;
/** Pages that `convertAll` reads ahead for each worker, however small. */
const pendingPages = 2 * batchPages;

interface Task {
  readonly page: WorkerPage;
  readonly bytes: number;
  readonly resolve: (page: Partial<Page>) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Tasks that it has; empty when it is free. */
  tasks: readonly Task[];
}

/**
 * Converts pages on worker threads (Node only).
 *
 * The result of a page does not depend on the number of workers. A worker that ends is replaced, and the pages that it had
 * are rejected.
 *
 * @example
 * const pool = new Pool({ fields: ["markdown"] });
 * const { markdown } = await pool.convert({ input: "<main><h1>Tides</h1></main>" });
 * await pool.close();
 */
export class Pool<Field extends keyof Page = keyof Page> {
  readonly #settings: WorkerSettings;
  readonly #limit: number;
  readonly #maxPendingBytes: number;
  readonly #threads = new Set<Thread>();
  #queue: Task[] = [];
  #isClosed = false;

  /**
   * @throws {TypeError} If an option is unknown, of the wrong type or cannot be sent to a worker.
   * @throws {RangeError} If a number is out of its range.
   */
  constructor(options: PoolOptions<Field> = {}) {
    const { pipeline = {}, workers = availableParallelism(), fields, maxPendingBytes = defaultPendingBytes } = options;
    for (const name of ["scorer", "keepTrees"]) {
      if (Object.hasOwn(pipeline, name)) throw new TypeError(`${name}: cannot be sent to a worker`);
    }
    resolveOptions(pipeline);
    this.#settings = { pipeline, fields };
    this.#limit = requireWhole("workers", workers);
    this.#maxPendingBytes = requireWhole("maxPendingBytes", maxPendingBytes);
  }

  /**
   * Convert one page.
   *
   * @throws {TypeError} If the input is neither a string nor a `Uint8Array`, or an option has the wrong type.
   * @throws {Error} If the pool is closed, or the worker ended.
   */
  convert({ input, ...options }: PoolInput): Promise<Pick<Page, Field>> {
    if (this.#isClosed) return Promise.reject(new Error("the pool is closed"));
    return new Promise((resolve, reject) => {
      const bytes = typeof input === "string" ? input.length * 2 : (input?.byteLength ?? 0);
      const take = resolve as (page: Partial<Page>) => void;
      this.#queue.push({ page: { input, options }, bytes, resolve: take, reject });
      // Pages asked for in one turn go out together.
      queueMicrotask(() => this.#dispatch());
    });
  }

  /**
   * Convert many pages, in order. Reads no further ahead than `maxPendingBytes` of pages that wait for their turn or whose
   * result nobody has taken.
   *
   * @throws As {@link convert}, when the page that failed is next in line.
   */
  async *convertAll(inputs: Iterable<PoolInput> | AsyncIterable<PoolInput>): AsyncGenerator<Pick<Page, Field>> {
    const pending: { readonly bytes: number; readonly result: Promise<Pick<Page, Field>> }[] = [];
    let bytes = 0;
    const take = async (): Promise<Pick<Page, Field>> => {
      const first = pending.shift() as (typeof pending)[number];
      bytes -= first.bytes;
      return first.result;
    };
    for await (const item of inputs) {
      const size = item.input.length;
      const result = this.convert(item);
      // Whether it failed is seen in its turn.
      result.catch(() => {});
      pending.push({ bytes: size, result });
      bytes += size;
      while (bytes > this.#maxPendingBytes || pending.length > this.#limit * pendingPages) yield await take();
    }
    while (pending.length > 0) yield await take();
  }

  /** End all workers; pages that are not done are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = this.#queue;
    this.#queue = [];
    for (const task of waiting) task.reject(new Error("the pool was closed"));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const thread = this.#freeThread();
      if (thread === undefined) return;
      this.#send(thread, this.#nextBatch());
    }
  }

  /** As much as makes a message worth it, and not more than a fair share. */
  #nextBatch(): Task[] {
    const share = Math.max(1, Math.ceil(this.#queue.length / this.#limit));
    let count = 0;
    let bytes = 0;
    while (count < Math.min(batchPages, share) && bytes < batchBytes) bytes += (this.#queue[count++] as Task).bytes;
    return this.#queue.splice(0, count);
  }

  #freeThread(): Thread | undefined {
    for (const thread of this.#threads) if (thread.tasks.length === 0) return thread;
    return this.#threads.size < this.#limit ? this.#start() : undefined;
  }

  #send(thread: Thread, tasks: readonly Task[]): void {
    thread.tasks = tasks;
    thread.worker.ref();
    const pages = tasks.map(({ page }) => ({ ...page, input: ownBytes(page.input) }));
    const buffers = pages.flatMap(({ input }) => (input instanceof Uint8Array ? [input.buffer as ArrayBuffer] : []));
    try {
      thread.worker.postMessage(pages, [...new Set(buffers)]);
    } catch (error) {
      // An option of a page that cannot be sent.
      thread.tasks = [];
      for (const task of tasks) task.reject(error);
    }
  }

  #start(): Thread {
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    const worker = new Worker(new URL(`./worker.${extension}`, import.meta.url), {
      workerData: this.#settings,
      // What says how the program itself is read does not hold for a file.
      execArgv: process.execArgv.filter((flag) => !flag.startsWith("--input-type")),
    });
    const thread: Thread = { worker, tasks: [] };
    this.#threads.add(thread);
    let cause: unknown;
    worker.on("message", (answers: readonly WorkerAnswer[]) => this.#settle(thread, answers));
    worker.on("error", (error) => {
      cause = error;
    });
    worker.on("exit", () => {
      this.#threads.delete(thread);
      for (const task of thread.tasks) task.reject(new Error("the worker ended before the page was done", { cause }));
      this.#dispatch();
    });
    return thread;
  }

  #settle(thread: Thread, answers: readonly WorkerAnswer[]): void {
    const { tasks } = thread;
    thread.tasks = [];
    // A pool that has nothing to do does not keep the process alive.
    thread.worker.unref();
    this.#dispatch();
    answers.forEach((answer, i) => {
      if ("page" in answer) tasks[i]?.resolve(answer.page);
      else tasks[i]?.reject(answer.error);
    });
  }
}

/** Bytes in a buffer that holds nothing else, so that it can be moved. */
function ownBytes(input: string | Uint8Array): string | Uint8Array {
  if (!(input instanceof Uint8Array)) return input;
  const isOwn = input.buffer instanceof ArrayBuffer && input.byteLength === input.buffer.byteLength;
  return isOwn ? input : Uint8Array.from(input);
}

function requireWhole(name: string, value: number): number {
  if (typeof value !== "number") throw new TypeError(`${name}: expected a number, got ${typeof value}`);
  if (!Number.isInteger(value) || value < 1)
    throw new RangeError(`${name}: expected an integer of at least 1, got ${value}`);
  return value;
}
