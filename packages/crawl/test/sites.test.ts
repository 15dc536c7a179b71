import { describe, expect, test } from "vitest";
import { crawlSite, home } from "./support/crawl-site.ts";
import {
  forumSite,
  magazineSite,
  manualSite,
  sessionSite,
  sheetSite,
  shopSite,
  type WantedSite,
} from "./support/wanted-sites.ts";

const heading = /<h1>([^<]*)<\/h1>/;

async function find(site: WantedSite, options: Parameters<typeof crawlSite>[1] = {}) {
  const outcome = await crawlSite(site.answer, { delayMs: 0, ignoreSitemaps: false, ...options });
  const titles = outcome.pages.map(
    ({ html }) => heading.exec(new TextDecoder().decode(html ?? new Uint8Array()))?.[1] ?? "",
  );
  const missing = [...site.wanted].filter((title) => !titles.includes(title));
  return { ...outcome, titles, missing, perPage: outcome.totals.requests / site.wanted.size };
}

const sites: Readonly<Record<string, readonly [make: () => WantedSite, mostPerPage: number]>> = {
  "a shop": [shopSite, 1.5],
  "a forum": [forumSite, 1.5],
  documentation: [() => manualSite(home.slice(0, -1)), 1.2],
  "a chain of data sheets": [sheetSite, 1.2],
};

describe.each(Object.entries(sites))("%s", (_, [make, mostPerPage]) => {
  test("is found whole with few requests, and with fewer by the rules that were learnt", async () => {
    const first = await find(make(), { ignoreTraps: false });
    expect(first.missing).toEqual([]);
    expect(first.perPage).toBeLessThanOrEqual(mostPerPage);
    expect(first.totals.lost).toBe(
      first.leftOut.filter(({ outcome }) => outcome === "failed" || outcome === "left-out").length,
    );
    const again = await find(make(), { rules: first.rules });
    expect(again.missing).toEqual([]);
    expect(again.perPage).toBeLessThanOrEqual(first.perPage);
  });
});

test("what brings new text comes first: a crawl of few pages has few without any", async () => {
  const site = magazineSite();
  const { titles } = await find(site, { maxPages: 240 });
  expect(titles.filter((title) => site.wanted.has(title)).length).toBeGreaterThan(140);
});

describe("a site whose links carry a session of unknown form", () => {
  test.each([true, false])("ends, and its pages come once (with a count of visits: %s)", async (hasCount) => {
    const { missing, titles, totals, leftOut } = await find(sessionSite(hasCount));
    expect(missing).toEqual([]);
    expect(titles).toHaveLength(9);
    expect(totals.requests).toBeLessThanOrEqual(30);
    expect(totals.lost).toBe(0);
    expect(leftOut.find(({ reason }) => reason === "inert")).toMatchObject({
      outcome: "skipped",
      rule: expect.stringContaining("sid: "),
    });
  });
});
