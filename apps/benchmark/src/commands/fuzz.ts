import type { Fault, FuzzResult, FuzzTask } from "../fuzz/run.ts";
import { targets } from "../fuzz/targets.ts";
import * as option from "../options.ts";
import { runTasks } from "../pool.ts";
import { showProgress } from "../table.ts";

/** Inputs per task of a thread. */
const taskRuns = 500;
/** Tasks take seconds; a longer one hangs. */
const limitMs = 600_000;

const options = {
  runs: option.count(1, "inputs over all targets, dealt out by weight", 20_000),
  seed: option.count(0, "seed of the first input of each target; each next one adds one", 1),
  targets: option.names("targets", option.idsOf(targets), option.idsOf(targets)),
  faults: option.count(1, "faults of a target after which no more are looked for", 1),
  jobs: option.count(1, "worker threads", 1),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "run every package on random inputs; what fails is printed, cut down, with the seed that makes it alone",
  options,
  runFuzz,
);

async function runFuzz({ runs: all, seed, targets: ids, faults: most, jobs }: Options): Promise<void> {
  const chosen = option.pickNamed(targets, ids);
  const weight = chosen.reduce((sum, target) => sum + target.weight, 0);
  let runs = 0;
  let faults = 0;
  for (const target of chosen) {
    const result = await fuzzOn(jobs, target.id, seed, Math.ceil((all * target.weight) / weight), most);
    runs += result.runs;
    faults += result.faults.length;
    console.log(`${target.id}: seed ${seed}, ${result.runs} runs, ${result.faults.length} faults`);
    for (const fault of result.faults)
      console.log(`  seed ${fault.seed}: ${fault.message}\n  ${JSON.stringify(fault.input)}`);
  }
  console.log(`${runs} runs, ${faults} faults`);
  if (faults > 0) process.exitCode = 1;
}

/** Distribute the inputs of a target over threads until there are enough faults. */
async function fuzzOn(jobs: number, target: string, seed: number, runs: number, most: number): Promise<FuzzResult> {
  let done = 0;
  const faults: Fault[] = [];
  for (let next = 0; next < runs && faults.length < most; ) {
    const tasks: FuzzTask[] = [];
    for (; next < runs && tasks.length < jobs * 8; next += taskRuns)
      tasks.push({ target, seed: seed + next, runs: Math.min(taskRuns, runs - next), faults: most });
    const results = await runTasks("fuzz", tasks, {
      jobs,
      limitMs,
      failed: (task, reason) => ({ runs: task.runs, faults: [{ seed: task.seed, input: "", message: reason }] }),
    });
    for (const result of results) {
      done += result.runs;
      faults.push(...result.faults);
    }
    showProgress(`${target}: ${done} of ${runs}`);
  }
  showProgress("");
  return { runs: done, faults };
}
