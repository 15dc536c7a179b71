import { WorkerPool, type WorkerPoolOptions } from "@decant/pipeline/pool";

// The bundle has the workers' files beside its own, so this file stands beside theirs.

export { UnfinishedError } from "@decant/pipeline/pool";

/** Worker threads of this program, for the tasks of `page-worker.ts`. */
export function openPool(options: Omit<WorkerPoolOptions, "module">): WorkerPool {
  return new WorkerPool({ ...options, module: new URL("./page-worker.js", import.meta.url) });
}

/** A worker thread for the tasks of `check-worker.ts`. */
export function openCheckPool(options: Omit<WorkerPoolOptions, "module">): WorkerPool {
  return new WorkerPool({ ...options, module: new URL("./check-worker.js", import.meta.url) });
}
