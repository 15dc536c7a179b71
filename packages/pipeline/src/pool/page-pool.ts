import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { anArrayOf, anObject, aWholeNumber, checkOptions, type OptionChecks, oneOf, type Page } from "@decant/page";
import type { PageOptions, PipelineOptions } from "../options.ts";
import { resolveOptions } from "../settings.ts";
import { allParts } from "./all-parts.ts";
import { inOrder } from "./in-order.ts";
import type { PageWorkerSettings, WorkerPage } from "./page-worker.ts";
import { batchTasks, WorkerPool } from "./worker-pool.ts";

/** A page to convert. */
export interface PoolInput extends Omit<PageOptions, "onParsed"> {
  /**
   * Bytes in a buffer of their own are moved to the worker, and the caller's array is empty afterwards. Small pages that travel
   * together are copied.
   */
  readonly input: string | Uint8Array;
}

export interface PoolOptions<Field extends keyof Page = keyof Page> {
  /** Options of the pipeline, without those that cannot be sent to a worker: `scorer`, `layers`, `sanitizer`, plugins and `keepTrees`. */
  readonly pipeline?: Omit<PipelineOptions, "scorer" | "layers" | "sanitizer" | "keepTrees" | PluginOption> | undefined;
  /** Module that each worker loads for its exports `rehypePlugins` and `remarkPlugins`: a file URL, or a path from the working folder. @default none */
  readonly plugins?: string | URL | undefined;
  /** Worker threads, at least 1. @default the number of processors */
  readonly workers?: number | undefined;
  /** Fields of the pages to send back. @default all */
  readonly fields?: readonly Field[] | undefined;
  /** Time limit for one page, in milliseconds. @default no limit */
  readonly timeoutMs?: number | undefined;
  /** Heap of one worker, in megabytes; a page that needs more is rejected. @default the limit of Node */
  readonly maxMemoryMb?: number | undefined;
  /** Bytes of pages that `convertAll` reads ahead of the slowest one, at least 1. @default 33554432 */
  readonly maxPendingBytes?: number | undefined;
}

type PluginOption = "rehypePlugins" | "remarkPlugins";

const pageFields: Readonly<Record<keyof Page, true>> = {
  source: true, markdown: true, text: true, comments: true, posts: true, metadata: true, extraction: true,
  verdict: true, violations: true, ledger: true, blocks: true, hidden: true, stats: true, diagnostics: true, trees: true,
}; // biome-ignore format: a table of words

const checks: OptionChecks<PoolOptions> = {
  pipeline: anObject,
  plugins: { expected: "a path or a URL", accepts: (value) => typeof value === "string" || value instanceof URL },
  workers: aWholeNumber(1),
  fields: anArrayOf(oneOf(...Object.keys(pageFields))),
  timeoutMs: aWholeNumber(1),
  maxMemoryMb: aWholeNumber(1),
  maxPendingBytes: aWholeNumber(1),
};

/** Options that hold functions or trees, with advice. */
const refused: ReadonlyMap<string, string> = new Map([
  ["scorer", ""],
  ["layers", ""],
  ["sanitizer", ""],
  ["keepTrees", ""],
  ["rehypePlugins", "; name a module in `plugins`"],
  ["remarkPlugins", "; name a module in `plugins`"],
]);

const defaultPendingBytes = 32 * 1024 * 1024;
/** Pages that `convertAll` reads ahead for each worker, however small. */
const pendingPages = 2 * batchTasks;

/**
 * Converts pages on worker threads (Node only).
 *
 * The result of a page does not depend on the number of workers. A worker that ends is replaced, and the page that it was converting
 * is rejected.
 *
 * @example
 * const pool = new Pool({ fields: ["markdown"] });
 * const { markdown } = await pool.convert({ input: "<main><h1>Tides</h1></main>" });
 * await pool.close();
 */
export class Pool<Field extends keyof Page = keyof Page> {
  readonly #workers: WorkerPool;
  readonly #maxPending: number;
  readonly #maxPendingBytes: number;

  /**
   * @throws {TypeError} If an option is unknown, of the wrong type or cannot be sent to a worker.
   * @throws {RangeError} If a number is out of its range.
   */
  constructor(options: PoolOptions<Field> = {}) {
    checkOptions(options, checks);
    const { pipeline = {}, plugins, fields, timeoutMs, maxMemoryMb } = options;
    const { workers = availableParallelism(), maxPendingBytes = defaultPendingBytes } = options;
    for (const [name, advice] of refused) {
      if (Object.hasOwn(pipeline, name))
        throw new TypeError(`${name}: expected a pipeline without it, got one: it cannot be sent to a worker${advice}`);
    }
    resolveOptions(pipeline, allParts);
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    this.#workers = new WorkerPool({
      module: new URL(`./page-worker.${extension}`, import.meta.url),
      settings: { pipeline, plugins: plugins && hrefOf(plugins), fields } satisfies PageWorkerSettings,
      workers,
      timeoutMs,
      maxMemoryMb,
    });
    this.#maxPending = workers * pendingPages;
    this.#maxPendingBytes = maxPendingBytes;
  }

  /**
   * Convert one page.
   *
   * @throws {TypeError} If the input is neither a string nor a `Uint8Array`, or an option has the wrong type.
   * @throws {UnfinishedError} When the page took too long, needed too much memory or ended its worker.
   * @throws {Error} If the pool is closed.
   */
  convert({ input, ...options }: PoolInput): Promise<Pick<Page, Field>> {
    const isText = typeof input === "string";
    const own = input instanceof Uint8Array ? ownBytes(input) : input;
    const page: WorkerPage = { input: own, options };
    return this.#workers.run(page, {
      bytes: isText ? input.length * 2 : (input?.byteLength ?? 0),
      move: own instanceof Uint8Array ? [own.buffer as ArrayBuffer] : [],
    });
  }

  /**
   * Convert many pages, in order. Reads ahead at most `maxPendingBytes` of pages that are not yet converted, or whose
   * result is not yet taken.
   *
   * @throws As {@link convert}, when the page that failed is next in line.
   */
  async *convertAll(inputs: Iterable<PoolInput> | AsyncIterable<PoolInput>): AsyncGenerator<Pick<Page, Field>> {
    const limits = { maxPending: this.#maxPending, maxPendingBytes: this.#maxPendingBytes };
    yield* inOrder(
      inputs,
      (page) => this.convert(page),
      limits,
      ({ input }) => input.length,
    );
  }

  /** End all workers; pages that are not done are rejected. */
  close(): Promise<void> {
    return this.#workers.close();
  }
}

function hrefOf(module: string | URL): string {
  return (typeof module === "string" ? pathToFileURL(module) : module).href;
}

/** Bytes with a separate buffer, which can be moved. */
function ownBytes(input: Uint8Array): Uint8Array {
  const isOwn = input.buffer instanceof ArrayBuffer && input.byteLength === input.buffer.byteLength;
  return isOwn ? input : Uint8Array.from(input);
}
