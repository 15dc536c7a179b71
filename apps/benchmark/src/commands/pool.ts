import { availableParallelism, loadavg } from "node:os";
import type { Command } from "commander";
import { writeJson } from "../json.ts";
import { showProgress } from "../progress.ts";
import { loadPageSet, pageSets } from "../speed/page-sets.ts";
import { formatScaling, measureScaling } from "../speed/scaling.ts";
import { requireDataFolder, wholeNumber } from "./arguments.ts";

interface PoolOptions {
  readonly data?: string;
  readonly pages: number;
  readonly rounds: number;
  readonly workers: number;
  readonly json?: string;
}

export function addPool(program: Command): void {
  program
    .command("pool")
    .description("measure how much faster a pool of worker threads is than one worker")
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--pages <n>", "web pages in the sample", wholeNumber(1), 200)
    .option("--rounds <n>", "rounds, each with every number of workers", wholeNumber(1), 5)
    .option("--workers <n>", "workers beside the one", wholeNumber(2), Math.max(2, availableParallelism()))
    .option("--json <file>", "write the figures as JSON")
    .action(runPool);
}

async function runPool({ data, pages, rounds, workers, json }: PoolOptions): Promise<void> {
  const rule = pageSets.find(({ id }) => id === "web") as (typeof pageSets)[number];
  const set = await loadPageSet(rule, requireDataFolder(data), pages);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${set.pages.length} ${set.description}, ${availableParallelism()} processors, load ${load} at the start\n`,
  );
  const report = await measureScaling(set.pages, { workers: [1, workers], rounds, onProgress: showProgress });
  showProgress("");
  console.log(formatScaling(report));
  if (json !== undefined) await writeJson(json, report);
}
