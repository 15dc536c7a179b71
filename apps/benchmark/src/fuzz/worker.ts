import { parentPort } from "node:worker_threads";
import { fuzz } from "./run.ts";
import { type Target, targets } from "./targets.ts";

/** Inputs of one target, from one seed on. */
export interface FuzzTask {
  readonly target: string;
  readonly seed: number;
  readonly runs: number;
  readonly faults: number;
}

parentPort?.on("message", ({ target, seed, runs, faults }: FuzzTask) => {
  const chosen = targets.find(({ id }) => id === target) as Target;
  parentPort?.postMessage(fuzz(chosen, seed, runs, faults));
});
