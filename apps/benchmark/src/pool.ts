import { WorkerPool } from "@decant/pipeline/pool";
import { siblingModule } from "./measured-process.ts";
import { showPages } from "./table.ts";
import type { ResultOf, TaskOf, WorkName } from "./worker.ts";

export interface PoolOptions<Task, Result> {
  readonly jobs: number;
  /** Time limit of a task; its thread is then stopped. */
  readonly limitMs: number;
  /** The result of a task that exceeded the time limit, threw, or crashed its thread. */
  readonly failed: (task: Task, reason: string) => Result;
}

/** Tasks take much longer than a message, so none are sent together. */
const alone = { bytes: Number.POSITIVE_INFINITY };

/** Run tasks on worker threads, one at a time on each. Results are in the order of the tasks. */
export async function runTasks<Name extends WorkName, Task extends TaskOf<Name>, Result extends ResultOf<Name>>(
  name: Name,
  tasks: readonly Task[],
  { jobs, limitMs, failed }: PoolOptions<Task, Result>,
): Promise<Result[]> {
  const module = siblingModule(import.meta.url, "./worker");
  const pool = new WorkerPool({ module, settings: name, workers: jobs, timeoutMs: limitMs });
  let done = 0;
  const results = await Promise.all(
    tasks.map(async (task) => {
      const result = await pool.run<Result>(task, alone).catch((error) => failed(task, String(error)));
      showPages(++done, tasks.length);
      return result;
    }),
  );
  await pool.close();
  return results;
}
