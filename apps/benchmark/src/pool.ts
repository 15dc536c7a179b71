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
      const answer = await ask<Task, Result>(worker, task, options.limitMs);
      if ("result" in answer) {
        results[index] = answer.result;
      } else {
        results[index] = options.failed(task, answer.reason);
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

type Answer<Result> = { readonly result: Result } | { readonly reason: string };

function ask<Task, Result>(worker: Worker, task: Task, limitMs: number): Promise<Answer<Result>> {
  return new Promise((resolve) => {
    const settle = (answer: Answer<Result>): void => {
      clearTimeout(timer);
      // One by one: removing all listeners would also remove the worker's own.
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      resolve(answer);
    };
    const onMessage = (result: Result): void => settle({ result });
    const onError = (error: unknown): void => settle({ reason: String(error) });
    const onExit = (code: number): void => settle({ reason: `worker exited with code ${code}` });
    const timer = setTimeout(() => settle({ reason: `no answer within ${limitMs} ms` }), limitMs);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(task);
  });
}
