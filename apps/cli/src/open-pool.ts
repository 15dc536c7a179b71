import { WorkerPool, type WorkerPoolOptions } from "@decant/pipeline/pool";

export { UnfinishedError } from "@decant/pipeline/pool";

/** Worker threads of this program, for the tasks of `page-worker.ts`. */
export function openPool(options: Omit<WorkerPoolOptions, "module">): WorkerPool {
  return new WorkerPool({ ...options, module: new URL("./page-worker.js", import.meta.url) });
}
