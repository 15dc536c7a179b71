import type { Fault, FuzzTask } from "../fuzz/run.ts";
import * as option from "../options.ts";
import { runTasks } from "../pool.ts";

/** Inputs per task of a thread. */
const taskRuns = 100;
/** Tasks take seconds; a longer one hangs. */
const limitMs = 600_000;

const options = {
  runs: option.count(1, "inputs", 10_000),
  seed: option.count(0, "seed of the first input; each next one adds one", 1),
  faults: option.count(1, "faults after which no more are looked for", 1),
  jobs: option.count(1, "worker threads", 1),
};

export const command: option.AddCommand = option.defineCommand(
  "convert random pages, and read the Markdown with every reader: what is live or forged is printed, cut down, with the seed that makes it alone",
  options,
  async ({ runs, seed, faults: most, jobs }) => {
    const faults: Fault[] = [];
    let done = 0;
    // Tasks are handed out in batches, so that a fault ends the run early.
    for (let next = 0; next < runs && faults.length < most; ) {
      const tasks: FuzzTask[] = [];
      for (; next < runs && tasks.length < jobs * 8; next += taskRuns)
        tasks.push({ seed: seed + next, runs: Math.min(taskRuns, runs - next), faults: most });
      const results = await runTasks("fuzz", tasks, {
        jobs,
        limitMs,
        failed: (task, reason) => ({ runs: task.runs, faults: [{ seed: task.seed, input: "", message: reason }] }),
      });
      for (const result of results) {
        done += result.runs;
        faults.push(...result.faults);
      }
    }
    for (const { seed, message, input } of faults) console.log(`seed ${seed}: ${message}\n  ${JSON.stringify(input)}`);
    console.log(`seed ${seed}, ${done} runs, ${faults.length} faults`);
    if (faults.length > 0) process.exitCode = 1;
  },
);
