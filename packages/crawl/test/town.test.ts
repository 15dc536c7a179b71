import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { sizeOf } from "@decant/package-checks/sizes";
import { beforeEach, describe, expect, test } from "vitest";
import { crawlSite, home, type Outcome } from "./support/crawl-site.ts";
import { type TownOptions, townSite, type Wanted } from "./support/town-site.ts";

const size = sizeOf("town");

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname) + search;
};

async function crawlTown(
  options: Partial<TownOptions> = {},
): Promise<Outcome & { wanted: ReadonlyMap<string, Wanted> }> {
  const town = townSite({ size, ...options });
  const outcome = await crawlSite(town.answer, {
    state: join(folder, "town.sqlite"),
    delayMs: 0,
    ignoreSitemaps: false,
  });
  return { ...outcome, wanted: town.addresses };
}

/** Log entries for addresses that are not wanted as pages. */
const reasons: Readonly<Record<Exclude<Wanted, "page">, string>> = {
  copy: "duplicate|inert",
  noindex: "noindex",
  missing: "http-404",
  "soft-404": "soft-404",
  binary: "not-html",
  refused: "asset|robots|login",
  redirect: "redirect",
  error: "http-500",
};

describe("a town's site", () => {
  test("adds up: every address is given out or listed, each as it should be", async () => {
    const { pages, leftOut, wanted, sites, totals } = await crawlTown();
    const given = new Set(pages.map(({ url }) => pathOf(url)));
    const listed = new Map(leftOut.map(({ url, reason }) => [pathOf(url), reason]));
    expect(given.size).toBe(pages.length);
    expect([...given].filter((path) => listed.has(path))).toEqual([]);
    const wrong = [...wanted].filter(([path, want]) =>
      want === "page" ? !given.has(path) : !new RegExp(`^(?:${reasons[want]})$`).test(listed.get(path) ?? ""),
    );
    expect(wrong).toEqual([]);
    // The rest is the calendar, which has no end.
    const unplanned = [...given, ...listed.keys()].filter((path) => !wanted.has(path) && path !== "/sitemap.xml");
    expect(unplanned.filter((path) => !path.startsWith("/calendar/"))).toEqual([]);
    expect(unplanned.filter((path) => given.has(path)).length).toBeLessThan(45);
    // Each address is requested once, and those that fail three times.
    expect(sites.sent.length).toBeLessThan(wanted.size * 1.05 + 100);
    expect(totals.lost).toBe(leftOut.filter(({ outcome }) => outcome === "failed" || outcome === "left-out").length);
  });

  test("has changed where its text has", async () => {
    const first = await crawlTown();
    const edited = new Set([1, 2, 200_001]);
    const { pages, totals } = await crawlTown({ visit: 1, edited });
    const changed = pages.filter(({ change }) => change === "changed").map(({ url }) => pathOf(url));
    expect(changed).toHaveLength(edited.size);
    const others = pages.filter(({ change }) => change !== "changed");
    expect(new Set(others.map(({ change }) => change))).toEqual(new Set(["same"]));
    expect(others.some(({ fetch }) => fetch.sameBytes === false)).toBe(true);
    expect(totals.outcomes).toMatchObject({ changed: edited.size, same: first.pages.length - edited.size });
  });

  test("loses nothing in slices", async () => {
    const town = townSite({ size: 6 });
    const whole = await crawlSite(town.answer, { delayMs: 0 });
    const sliced: string[] = [];
    for (let isDone = false; !isDone; ) {
      const { pages, totals } = await crawlSite(town.answer, {
        delayMs: 0,
        slice: 37,
        state: join(folder, "slices.sqlite"),
      });
      sliced.push(...pages.map(({ url }) => url));
      isDone = totals.queued === 0;
    }
    expect(sliced).toEqual(whole.pages.map(({ url }) => url));
    expect(sliced[0]).toBe(home);
  });
});
