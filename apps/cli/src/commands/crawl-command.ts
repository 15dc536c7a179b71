import { constants } from "node:os";
import { toJson } from "@decant/page";
import { networkOfCrawl, openNetwork } from "../addresses/open-network.ts";
import { readSeeds } from "../addresses/read-seeds.ts";
import type { CrawlCommandOptions } from "../args/crawl.ts";
import { CommandError, exitCodes, messageOf, toUsageError } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { beginsAnew, goesOn } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { checkNode } from "../version.ts";
import { crawlSettings, crawlSites } from "./crawl-sites.ts";

/** `decant crawl URL...`: fetch the pages of sites and convert them. */
export async function runCrawl(urls: readonly string[], options: CrawlCommandOptions): Promise<number> {
  checkNode("decant crawl", process.versions.node);
  const seeds = await readSeeds(urls, options);
  if (options.queue !== undefined)
    return (await import("../queue/crawl-over-queue.ts")).crawlOverQueue(seeds, options, options.queue);
  const stop = new AbortController();
  let code: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      code = 128 + constants.signals[signal];
      const next = options.state === undefined ? `${beginsAnew}; with --state, it resumes` : goesOn;
      stop.abort(new CommandError("interrupted", `interrupted; ${next}`));
    });
  if (options.dryRun) return listPlan(seeds, options, stop.signal);
  try {
    const { code: found, summary } = await crawlSites(seeds, options, { signal: stop.signal });
    if (!options.quiet) note(summary);
    return found;
  } catch (error) {
    if (code === undefined) throw error;
    if (!options.quiet) note(messageOf(error));
    return code;
  }
}

/** Write what a crawl would begin with: one JSON line for each address. */
async function listPlan(seeds: readonly string[], options: CrawlCommandOptions, signal: AbortSignal): Promise<number> {
  const { planCrawl } = await import("@decant/crawl");
  const network = await openNetwork("decant crawl", seeds, { ...networkOfCrawl(options), render: "never" });
  const output = await openOutput(undefined);
  try {
    const settings = { ...crawlSettings(options), fetcher: network.unpaced, signal };
    for await (const { url, source, reason } of planCrawl(seeds, settings))
      await output.write(`${toJson({ url, source, fetch: reason === null, reason })}\n`);
    return exitCodes.ok;
  } catch (error) {
    throw toUsageError(error);
  } finally {
    await network.close();
  }
}
