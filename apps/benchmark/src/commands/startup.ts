import { loadavg } from "node:os";
import type { Command } from "commander";
import { writeJson } from "../json.ts";
import { showProgress } from "../progress.ts";
import { formatModels, measureModels } from "../speed/model-load.ts";
import { formatStartup, measureStartup } from "../speed/startup.ts";
import { wholeNumber } from "./arguments.ts";

interface StartupOptions {
  readonly rounds: number;
  readonly json?: string;
}

export function addStartup(program: Command): void {
  program
    .command("startup")
    .description("measure how long the built command takes to start, in multiples of a Node that does nothing")
    .option("--rounds <n>", "rounds over all starts", wholeNumber(1), 25)
    .option("--json <file>", "write the figures as JSON")
    .action(runStartup);
}

async function runStartup({ rounds, json }: StartupOptions): Promise<void> {
  console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start\n`);
  const starts = measureStartup(rounds, showProgress);
  showProgress("");
  console.log(`${formatStartup(starts)}\n`);
  const models = measureModels(rounds);
  console.log(formatModels(models));
  if (json !== undefined) await writeJson(json, { starts, models });
}
