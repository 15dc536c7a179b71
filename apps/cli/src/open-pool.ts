import { WorkerPool } from "@decant/pipeline/pool";
import type { WorkerSettings } from "./args/shared.ts";
import { limitHeapGrowth } from "./keep-heap-small.ts";
import { defaultMaxMemoryMb } from "./options.ts";

// In the bundle this file is beside that of the check worker; `bin` is beside both folders.

export { UnfinishedError } from "@decant/pipeline/pool";

/**
 * Worker threads of this program, for the tasks of `page-worker.ts`.
 *
 * @param settings What the threads are given. @default the limits, which are those of a command
 */
export function openPool(limits: WorkerSettings, settings: unknown = limits): WorkerPool {
  limitHeapGrowth();
  const { jobs: workers, timeoutMs, maxMemoryMb } = limits;
  const module = new URL("../bin/page-worker.js", import.meta.url);
  return new WorkerPool({ patience, workers, timeoutMs, maxMemoryMb, settings, module });
}

/** With other programs at work, a page may take so many times its limit: it is the page's own time that is limited. */
const patience = 4;

/** A worker thread for the tasks of `check-worker.ts`. */
export function openCheckPool(timeoutMs: number): WorkerPool {
  const module = new URL("./check-worker.js", import.meta.url);
  return new WorkerPool({ workers: 1, timeoutMs, maxMemoryMb: defaultMaxMemoryMb, module });
}
