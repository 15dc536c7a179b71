import { availableParallelism, loadavg } from "node:os";
import { writeJson } from "../json.ts";
import { requireDataFolder } from "../open-sets.ts";
import * as option from "../options.ts";
import { showProgress } from "../progress.ts";
import { loadPageSet, pageSets } from "../speed/page-sets.ts";
import { formatScaling, measureScaling } from "../speed/scaling.ts";

const options = {
  data: option.data,
  pages: option.count(1, "web pages in the sample", 200),
  rounds: option.count(1, "rounds, each with every number of workers", 5),
  workers: option.count(2, "workers beside the one", Math.max(2, availableParallelism())),
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "measure how much faster a pool of worker threads is than one worker",
  options,
  runPool,
);

async function runPool({ data, pages, rounds, workers, json }: Options): Promise<void> {
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
