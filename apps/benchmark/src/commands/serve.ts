import { availableParallelism, loadavg } from "node:os";
import { writeJson } from "../json.ts";
import { requireDataFolder } from "../open-sets.ts";
import * as option from "../options.ts";
import { showProgress } from "../progress.ts";
import { formatServe, measureServe } from "../serve/measure-serve.ts";
import { loadPageSet, pageSets } from "../speed/page-sets.ts";

const options = {
  data: option.data,
  pages: option.count(1, "web pages in the sample", 100),
  rounds: option.count(1, "rounds, each with both ways", 5),
  workers: option.count(1, "worker threads of each way", availableParallelism()),
  connections: option.count(1, "connections of the client", 8),
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "load the server with requests, beside a pool that converts the same pages in process",
  options,
  runServe,
);

async function runServe({ data, pages, json, ...options }: Options): Promise<void> {
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
