import { expect, test } from "vitest";
import type { CrawlOptions } from "../src/options.ts";
import { planCrawl } from "../src/plan-crawl.ts";
import { home } from "./support/crawl-site.ts";
import { MemorySites, type SiteAnswer } from "./support/memory-site.ts";
import { VirtualClock } from "./support/virtual-clock.ts";

async function plan(site: Record<string, SiteAnswer | string>, options: CrawlOptions = {}, seeds: string[] = [home]) {
  const clock = new VirtualClock();
  const fetcher = new MemorySites(clock, ({ pathname }) => site[pathname]);
  const planned: [string, string, string | null][] = [];
  for await (const { url, source, reason } of planCrawl(seeds, { fetcher, clock, ...options }))
    planned.push([url.slice(home.length - 1), source, reason]);
  return { planned, asked: fetcher.sent.map(({ url }) => url.slice(home.length - 1)) };
}

const site = {
  "/robots.txt": "User-agent: *\nDisallow: /private/",
  "/sitemap.xml": ["", "a", "private/b", "c.pdf", "news/d", "a"].map((path) => home + path).join("\n"),
  "/": "<a href='/e'>E</a>",
};

test("a plan lists seeds and sitemaps with the reason why an address is left alone, and fetches no page", async () => {
  const { planned, asked } = await plan(site, { exclude: ["/news/**"] });
  expect(planned).toEqual([
    ["/", "seed", null],
    ["/a", "sitemap", null],
    ["/private/b", "sitemap", "robots"],
    ["/c.pdf", "sitemap", "asset"],
    ["/news/d", "sitemap", "exclude"],
  ]);
  expect(asked).toEqual(["/robots.txt", "/sitemap.xml"]);
});

test("a plan says that a host is refused, and refuses wrong seeds at once", async () => {
  const { planned } = await plan({ "/robots.txt": { failure: "refused-address" }, "/sitemap.xml": { status: 404 } });
  expect(planned).toEqual([["/", "seed", "refused-address"]]);
  await expect(plan(site, {}, ["mailto:office@harbour.example"])).rejects.toThrow(TypeError);
});
