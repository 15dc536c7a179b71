import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { siblingModule } from "./measured-process.ts";
import { showPages } from "./table.ts";
import type { ResultOf, TaskOf, WorkName } from "./worker.ts";

export interface PoolOptions<Task, Result> {
  readonly jobs: number;
  /** Time limit of a task; its thread is then stopped. */
  readonly limitMs: number;
  /** The result of a task that exceeded the time limit or crashed its thread. */
  readonly failed: (task: Task, reason: string) => Result;
}

const workerFile = siblingModule(import.meta.url, "./worker");

/** Run tasks on worker threads, one at a time on each. Results are in the order of the tasks. */
export async function runTasks<Name extends WorkName, Task extends TaskOf<Name>, Result extends ResultOf<Name>>(
  name: Name,
  tasks: readonly Task[],
  options: PoolOptions<Task, Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(tasks.length);
  let next = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    let worker = new Worker(workerFile, { workerData: name });
    while (next < tasks.length) {
      const index = next++;
      const task = tasks[index] as Task;
      const timeout = AbortSignal.timeout(options.limitMs);
      const answer = once(worker, "message", { signal: timeout });
      worker.postMessage(task);
      try {
        [results[index]] = (await answer) as [Result];
      } catch (error) {
        const reason = timeout.aborted ? `no answer within ${options.limitMs} ms` : String(error);
        results[index] = options.failed(task, reason);
        await worker.terminate();
        worker = new Worker(workerFile, { workerData: name });
      }
      showPages(++done, tasks.length);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, tasks.length) }, lane));
  return results;
}
