import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { openLocalSite } from "../crawl/local-site.ts";
import { measureCost } from "../crawl/measure-cost.ts";
import { type KillOptions, measureKills } from "../crawl/measure-kills.ts";
import { measureMemory } from "../crawl/measure-memory.ts";
import { wholeNumber } from "./arguments.ts";

interface CrawlBenchmarkOptions extends KillOptions {
  readonly pages: number;
  readonly rounds: number;
  readonly memory: number;
}

export function addCrawl(program: Command): void {
  program
    .command("crawl")
    .description(
      "kill crawls of a local site at random instants and compare their output; compare their CPU time with a batch; measure their memory",
    )
    .option("--pages <n>", "pages of the site", wholeNumber(1), 1000)
    .option("--kills <n>", "times that the crawl is killed", wholeNumber(0), 200)
    .option("--seed <n>", "seed of the instants", wholeNumber(0), 1)
    .option("--rounds <n>", "rounds of the comparison with a batch", wholeNumber(0), 3)
    .option("--memory <n>", "measure the memory of a crawl of so many pages of a site without end", wholeNumber(0), 0)
    .action(runCrawlBenchmark);
}

async function runCrawlBenchmark(options: CrawlBenchmarkOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "decant-crawl-"));
  const site = await openLocalSite(options.pages);
  try {
    if (options.kills > 0) await measureKills(site, folder, options);
    if (options.rounds > 0) await measureCost(site, folder, options.rounds);
    if (options.memory > 0) await measureMemory(options.memory, folder);
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
}
