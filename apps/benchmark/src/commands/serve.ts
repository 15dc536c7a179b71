import { availableParallelism, loadavg } from "node:os";
import type { Command } from "commander";
import { writeJson } from "../json.ts";
import { showProgress } from "../progress.ts";
import { formatServe, measureServe } from "../serve/measure-serve.ts";
import { loadPageSet, pageSets } from "../speed/page-sets.ts";
import { requireDataFolder, wholeNumber } from "./arguments.ts";

interface ServeCommandOptions {
  readonly data?: string;
  readonly pages: number;
  readonly rounds: number;
  readonly workers: number;
  readonly connections: number;
  readonly json?: string;
}

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("load the server with requests, beside a pool that converts the same pages in process")
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--pages <n>", "web pages in the sample", wholeNumber(1), 100)
    .option("--rounds <n>", "rounds, each with both ways", wholeNumber(1), 5)
    .option("--workers <n>", "worker threads of each way", wholeNumber(1), availableParallelism())
    .option("--connections <n>", "connections of the client", wholeNumber(1), 8)
    .option("--json <file>", "write the figures as JSON")
    .action(runServe);
}

async function runServe({ data, pages, json, ...options }: ServeCommandOptions): Promise<void> {
  const rule = pageSets.find(({ id }) => id === "web") as (typeof pageSets)[number];
  const set = await loadPageSet(rule, requireDataFolder(data), pages);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${set.pages.length} ${set.description}, ${availableParallelism()} processors, load ${load} at the start\n`,
  );
  const report = await measureServe(set.pages, { ...options, onProgress: showProgress });
  showProgress("");
  console.log(formatServe(report));
  if (json !== undefined) await writeJson(json, report);
}
