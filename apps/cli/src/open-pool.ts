import { WorkerPool } from "@decant/pipeline/pool";
import type { WorkerSettings } from "./args/shared.ts";
import { limitHeapGrowth } from "./keep-heap-small.ts";
import { ofPackage } from "./version.ts";

export { UnfinishedError } from "@decant/pipeline/pool";

/**
 * Worker threads of this program, for the tasks of `page-worker.ts`.
 *
 * @param settings What the threads are given. @default the limits, which are those of a command
 */
export function openPool(limits: WorkerSettings, settings: unknown = limits): WorkerPool {
  limitHeapGrowth();
  const { jobs: workers, timeoutMs, maxMemoryMb } = limits;
  const module = ofPackage("bin/page-worker.js");
  return new WorkerPool({ patience, workers, timeoutMs, maxMemoryMb, settings, module });
}

/** With other programs at work, a page may take so many times its limit: it is the page's own time that is limited. */
const patience = 4;
