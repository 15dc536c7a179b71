import { openLocalSite } from "../crawl/local-site.ts";
import { measureCost } from "../crawl/measure-cost.ts";
import { measureKills } from "../crawl/measure-kills.ts";
import { measureMemory } from "../crawl/measure-memory.ts";
import * as option from "../options.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

const options = {
  pages: option.count(1, "pages of the site", 1000),
  kills: option.count(0, "times that the crawl is killed", 200),
  seed: option.count(0, "seed of the instants", 1),
  rounds: option.count(0, "rounds of the comparison with a batch", 3),
  memory: option.count(0, "measure the memory of a crawl of so many pages of a site without end", 0),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "kill crawls of a local site at random instants and compare their output; compare their CPU time with a batch; measure their memory",
  options,
  runCrawlBenchmark,
);

async function runCrawlBenchmark(options: Options): Promise<void> {
  const site = await openLocalSite(options.pages);
  try {
    await inTemporaryFolder(async (folder) => {
      if (options.kills > 0) await measureKills(site, folder, options);
      if (options.rounds > 0) await measureCost(site, folder, options.rounds);
      if (options.memory > 0) await measureMemory(options.memory, folder);
    });
  } finally {
    site.close();
  }
}
