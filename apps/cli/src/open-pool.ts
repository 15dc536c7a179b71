import { WorkerPool, type WorkerPoolOptions } from "@decant/pipeline/pool";
import { limitHeapGrowth } from "./keep-heap-small.ts";

// In the bundle this file is beside that of the check worker; `bin` is beside both folders.

export { UnfinishedError } from "@decant/pipeline/pool";

/** Worker threads of this program, for the tasks of `page-worker.ts`. */
export function openPool(options: Omit<WorkerPoolOptions, "module">): WorkerPool {
  limitHeapGrowth();
  return new WorkerPool({ patience, ...options, module: new URL("../bin/page-worker.js", import.meta.url) });
}

/** With other programs at work, a page may take so many times its limit: it is the page's own time that is limited. */
const patience = 4;

/** A worker thread for the tasks of `check-worker.ts`. */
export function openCheckPool(options: Omit<WorkerPoolOptions, "module">): WorkerPool {
  return new WorkerPool({ ...options, module: new URL("./check-worker.js", import.meta.url) });
}
