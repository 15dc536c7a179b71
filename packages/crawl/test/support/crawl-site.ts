import { Crawl, type CrawlTotals } from "../../src/crawl.ts";
import type { LeftOut } from "../../src/left-out.ts";
import type { CrawlOptions } from "../../src/options.ts";
import type { CrawledPage } from "../../src/settle.ts";
import type { UrlRule } from "../../src/state/address-rules.ts";
import { MemorySites, type SiteAnswer } from "./memory-site.ts";
import { VirtualClock } from "./virtual-clock.ts";

export const home = "https://harbour.example/";
export const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");

export interface Outcome {
  readonly pages: CrawledPage[];
  readonly sites: MemorySites;
  readonly totals: CrawlTotals;
  readonly leftOut: LeftOut[];
  readonly rules: UrlRule[];
  readonly clock: VirtualClock;
}

type Pages = Readonly<Record<string, SiteAnswer | string>>;

/** Crawl a site in memory, given by path, or by a function. */
export async function crawlSite(
  site: Pages | ConstructorParameters<typeof MemorySites>[1],
  options: Partial<CrawlOptions> & { seeds?: string[]; latency?: (url: string) => number } = {},
): Promise<Outcome> {
  const { seeds = [home], latency, ...rest } = options;
  const clock = (rest.clock as VirtualClock | undefined) ?? new VirtualClock();
  const answer = typeof site === "function" ? site : (url: URL) => site[url.pathname + url.search];
  const sites = new MemorySites(clock, answer, latency);
  const run = new Crawl(seeds, { fetcher: sites, clock, ignoreSitemaps: true, ...rest });
  const pages: CrawledPage[] = [];
  try {
    for await (const { page, confirm } of run.deliveries()) {
      pages.push(page);
      confirm();
    }
    return { pages, sites, totals: run.totals(), leftOut: [...run.leftOut()], rules: run.rules(), clock };
  } finally {
    await run.close();
  }
}

export const urls = (pages: readonly CrawledPage[]): string[] => pages.map(({ url }) => url);
