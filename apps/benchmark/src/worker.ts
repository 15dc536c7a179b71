import { workerData } from "node:worker_threads";
import { serveTasks } from "@decant/pipeline/pool";
import type { runPageTask } from "./accuracy/page-task.ts";
import type { provePageTask } from "./proof/prove-task.ts";
import type { measureRent } from "./rules/rent-task.ts";

interface Works {
  readonly accuracy: typeof runPageTask;
  readonly proof: typeof provePageTask;
  readonly rules: typeof measureRent;
}

export type WorkName = keyof Works;
export type TaskOf<Name extends WorkName> = Parameters<Works[Name]>[0];
export type ResultOf<Name extends WorkName> = Awaited<ReturnType<Works[Name]>>;

/** Each loads what its tasks need. */
const works: { readonly [Name in WorkName]: () => Promise<Works[Name]> } = {
  accuracy: async () => (await import("./accuracy/page-task.ts")).runPageTask,
  proof: async () => (await import("./proof/prove-task.ts")).provePageTask,
  rules: async () => (await import("./rules/rent-task.ts")).measureRent,
};

const work = (await works[workerData as WorkName]()) as (task: unknown) => unknown;
serveTasks(async (task, begin) => {
  begin();
  return { result: await work(task), move: [] };
});
