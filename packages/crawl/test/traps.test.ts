import { expect, test } from "vitest";
import { crawlSite } from "./support/crawl-site.ts";
import { contentPages, mazeSite } from "./support/maze-site.ts";

test("a maze costs few requests, and no page of content", async () => {
  const { pages, totals } = await crawlSite(mazeSite, { delayMs: 0, ignoreSitemaps: false });
  const articles = new Set(pages.map(({ url }) => url).filter((url) => /\/articles\/./.test(new URL(url).pathname)));
  expect(articles.size).toBe(contentPages);
  expect(totals.requests).toBeLessThanOrEqual(900);
});
