import { loadavg } from "node:os";
import { writeJson } from "../json.ts";
import * as option from "../options.ts";
import { showProgress } from "../progress.ts";
import { formatModels, measureModels } from "../speed/model-load.ts";
import { formatStartup, measureStartup } from "../speed/startup.ts";

const options = {
  rounds: option.count(1, "rounds over all starts", 25),
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "measure how long the built command takes to start, in multiples of a Node that does nothing",
  options,
  runStartup,
);

async function runStartup({ rounds, json }: Options): Promise<void> {
  console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start\n`);
  const starts = await measureStartup(rounds, showProgress);
  showProgress("");
  console.log(`${formatStartup(starts)}\n`);
  const models = measureModels(rounds);
  console.log(formatModels(models));
  if (json !== undefined) await writeJson(json, { starts, models });
}
