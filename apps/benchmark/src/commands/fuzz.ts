import { type Command, Option } from "commander";
import { runTasks } from "../accuracy/pool.ts";
import type { Fault, FuzzResult } from "../fuzz/run.ts";
import { targets } from "../fuzz/targets.ts";
import type { FuzzTask } from "../fuzz/worker.ts";
import { showProgress } from "../progress.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
  readonly targets: readonly string[];
  readonly faults: number;
  readonly jobs: number;
}

/** Inputs per task of a thread. */
const taskRuns = 500;
/** Tasks take seconds; a longer one hangs. */
const limitMs = 600_000;

export function addFuzz(program: Command): void {
  const ids = targets.map(({ id }) => id);
  program
    .command("fuzz")
    .description(
      "run every package on random inputs; what fails is printed, cut down, with the seed that makes it alone",
    )
    .option("--runs <n>", "inputs over all targets, dealt out by weight", wholeNumber(1), 100_000)
    .option("--seed <n>", "seed of the first input of each target; each next one adds one", wholeNumber(0), 1)
    .addOption(new Option("--targets <names>", "targets, comma-separated").argParser(parseList).default(ids))
    .option("--faults <n>", "faults of a target after which no more are looked for", wholeNumber(1), 1)
    .option("--jobs <n>", "worker threads", wholeNumber(1), 1)
    .action(runFuzz);
}

async function runFuzz({ runs: all, seed, targets: ids, faults: most, jobs }: FuzzOptions): Promise<void> {
  const unknown = ids.find((name) => targets.every(({ id }) => id !== name));
  if (unknown !== undefined) throw new UsageError(`--targets: "${unknown}" is unknown`);
  const chosen = targets.filter(({ id }) => ids.includes(id));
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
    const results = await runTasks<FuzzTask, FuzzResult>(tasks, {
      worker: new URL(`../fuzz/worker.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url),
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
