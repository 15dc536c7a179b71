import { setFlagsFromString } from "node:v8";
import { WorkerPool, type WorkerPoolOptions } from "@decant/pipeline/pool";

// In the bundle this file is beside that of the check worker; `bin` is beside both folders.

export { UnfinishedError } from "@decant/pipeline/pool";

/**
 * By default V8 lets a heap grow to several times its used size before a full collection. With this limit and less
 * room for young objects, two workers that convert 1,500 web pages take 363 MB instead of 759, for a tenth more CPU time.
 */
const heapGrowth = "--heap-growing-percent=50";

/** Worker threads of this program, for the tasks of `page-worker.ts`. */
export function openPool(options: Omit<WorkerPoolOptions, "module">): WorkerPool {
  setFlagsFromString(heapGrowth);
  return new WorkerPool({ ...options, module: new URL("../bin/page-worker.js", import.meta.url) });
}

/** A worker thread for the tasks of `check-worker.ts`. */
export function openCheckPool(options: Omit<WorkerPoolOptions, "module">): WorkerPool {
  return new WorkerPool({ ...options, module: new URL("./check-worker.js", import.meta.url) });
}
