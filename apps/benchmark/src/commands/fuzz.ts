import { type Command, Option } from "commander";
import { fuzz } from "../fuzz/run.ts";
import { targets } from "../fuzz/targets.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
  readonly targets: readonly string[];
}

export function addFuzz(program: Command): void {
  const ids = targets.map(({ id }) => id);
  program
    .command("fuzz")
    .description("run every package on random inputs; the first fault of each is printed, cut down, with its seed")
    .option("--runs <n>", "inputs over all targets, dealt out by weight", wholeNumber(100), 100_000)
    .option("--seed <n>", "seed of the first target; each next one adds one", wholeNumber(0), 1)
    .addOption(new Option("--targets <names>", "targets, comma-separated").argParser(parseList).default(ids))
    .action(runFuzz);
}

function runFuzz(options: FuzzOptions): void {
  const unknown = options.targets.find((name) => targets.every(({ id }) => id !== name));
  if (unknown !== undefined) throw new UsageError(`--targets: "${unknown}" is unknown`);
  const chosen = targets.filter(({ id }) => options.targets.includes(id));
  const weight = chosen.reduce((sum, target) => sum + target.weight, 0);
  let total = 0;
  let faults = 0;
  for (const [index, target] of chosen.entries()) {
    const seed = options.seed + index;
    const { runs, fault } = fuzz(target, seed, Math.ceil((options.runs * target.weight) / weight));
    total += runs;
    console.log(`${target.id}: seed ${seed}, ${runs} runs, ${fault === undefined ? "no fault" : "a fault"}`);
    if (fault === undefined) continue;
    faults++;
    console.log(`  run ${fault.run}: ${fault.message}\n  ${JSON.stringify(fault.input)}`);
  }
  console.log(`${total} runs, ${faults} faults`);
  if (faults > 0) process.exitCode = 1;
}
