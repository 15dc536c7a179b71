import { describe, expect, test } from "vitest";
import { crawlSite, home, links, urls } from "./support/crawl-site.ts";
import type { SiteAnswer } from "./support/memory-site.ts";

const path = (url: string): string => new URL(url).pathname + new URL(url).search;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const part = (at: number): string =>
  `<h1>Part ${at * 37}-B${at}</h1><p>Load ${at * 110} N, width ${10 + at} mm, height ${at * 3 + 4} mm.</p>
   <p>A bracket of zinc for the mooring rings of the inner harbour, with two holes, tested for heavy loads and salt.</p>`;
const sitemap = (paths: readonly string[]): SiteAnswer => ({
  headers: { "content-type": "application/xml" },
  body: `<urlset>${paths.map((to) => `<url><loc>${home}${to.slice(1)}</loc></url>`).join("")}</urlset>`,
});

describe("pages that differ in words with digits", () => {
  test("are all taken from a list", async () => {
    const paths = numbers(60).map((at) => `/part/${at}`);
    const { pages, totals } = await crawlSite(({ pathname }) =>
      pathname === "/" ? `<h1>Parts</h1>${links(...paths)}` : part(Number(pathname.slice(6))),
    );
    expect(urls(pages).map(path).sort()).toEqual(["/", ...paths].sort());
    expect(totals).toMatchObject({ refused: {}, lost: 0 });
  });

  test("are all taken from a list of many pages, also where each leads to the next one", async () => {
    const last = 119;
    const { pages, totals } = await crawlSite(({ pathname, searchParams }) => {
      if (pathname.startsWith("/part/")) {
        const at = Number(pathname.slice(6));
        return at > last ? undefined : part(at) + (at < last ? links(`/part/${at + 1}`) : "");
      }
      const from = (Number(searchParams.get("page") ?? 1) - 1) * 20;
      const onPage = numbers(20).map((at) => `/part/${from + at}`);
      return `<h1>Parts</h1>${links(...onPage)}${from + 20 <= last ? links(`/?page=${from / 20 + 2}`) : ""}`;
    });
    expect(pages.filter(({ url }) => url.includes("/part/"))).toHaveLength(last + 1);
    expect(totals.lost).toBe(0);
  });

  test("are all taken from a sitemap, whatever their addresses look like", async () => {
    const paths = [...numbers(60).map((at) => `/calendar/${1950 + at}`), ...numbers(50).map((at) => `/tag/knot-${at}`)];
    const { pages } = await crawlSite(
      ({ pathname }) => {
        if (pathname === "/sitemap.xml") return sitemap(paths);
        return pathname === "/" ? "<h1>Harbour</h1>" : part(Number(/\d+$/.exec(pathname)?.[0]));
      },
      { ignoreSitemaps: false },
    );
    expect(pages).toHaveLength(1 + paths.length);
  });
});

describe("ways without end", () => {
  const day = (at: number) =>
    `<h1>Day ${at}</h1><p>No ship is expected in the inner harbour on day ${at}; the pilots are on call by telephone at the mole.</p>`;
  /** Each page leads to three further ones like itself. */
  const endless = ({ pathname }: URL) => {
    if (pathname === "/") return links("/days/1");
    if (!pathname.startsWith("/days/")) return undefined;
    const at = Number(pathname.slice(6));
    return day(at) + links(...[0, 1, 2].map((step) => `/days/${at * 3 + step}`));
  };

  test("are closed once their pages say the same", async () => {
    const { pages, totals, leftOut } = await crawlSite(endless);
    expect(pages.length).toBeLessThan(60);
    // Some of them are asked for: they say the same.
    expect(totals.refused.repeats).toBeGreaterThan(10);
    expect(totals.lost).toBe(0);
    expect(leftOut.find(({ reason }) => reason === "repeats")).toMatchObject({
      outcome: "skipped",
      rule: "harbour.example/days/{number}",
      foundOn: expect.stringContaining(`${home}days/`),
      tries: 0,
    });
  });

  test("are lost where some of what was left out is new", async () => {
    const { totals, leftOut } = await crawlSite((url) => {
      const at = Number(url.pathname.slice(6));
      const ship = [...`${at}`].map((digit) => "abcdefghij"[Number(digit)]).join("");
      return (endless(url) ?? "") + (at > 40 && at % 4 === 0 ? `<p>The ship ${ship} is expected.</p>` : "");
    });
    expect(totals.lostBy).toEqual({ trap: totals.refused.trap });
    expect(leftOut.find(({ reason }) => reason === "trap")).toMatchObject({ outcome: "left-out", tries: 0 });
  });

  test("are followed with ignoreTraps, to the other limits", async () => {
    const { pages, totals } = await crawlSite(endless, { ignoreTraps: true, maxPages: 150 });
    expect(pages).toHaveLength(150);
    expect(totals.refused.trap).toBeUndefined();
  });

  test("of lists whose entries have words of their own are followed", async () => {
    const word = (at: number) => [...`${at}`].map((digit) => "abcdefghij"[Number(digit)]).join("");
    const { pages } = await crawlSite(({ pathname }) => {
      if (pathname === "/") return links("/log/0");
      const [, part, number] = pathname.split("/");
      if (part !== "log") return `<p>Entry ${word(Number(number))}</p>`;
      const at = Number(number);
      const list = `<h1>Logbook ${at}</h1><p>The entries of the watch, with wind, water and ships, in the order of their hours.</p>`;
      return list + links(`/entries/${at * 2}`, `/entries/${at * 2 + 1}`) + (at < 10 ? links(`/log/${at + 1}`) : "");
    });
    expect(pages.filter(({ url }) => url.includes("/entries/"))).toHaveLength(22);
  });

  test("of filters that are combined get few requests", async () => {
    const all = numbers(12).map((at) => `f${at}=1`);
    const { sites, totals } = await crawlSite((url) => {
      if (url.pathname !== "/boats") return url.pathname === "/" ? links("/boats") : undefined;
      const had = url.search.slice(1).split("&").filter(Boolean);
      return `<p>${had.length} boats</p>${links(...all.filter((filter) => !had.includes(filter)).map((filter) => `/boats?${[...had, filter].join("&")}`))}`;
    });
    expect(totals.refused.inert).toBeGreaterThan(100);
    // Each of the twelve needs ten pages, and what is left out is tested in some places for each.
    expect(sites.paths.length).toBeLessThan(200);
  });
});

test("addresses are asked for as they are linked", async () => {
  const { sites, pages } = await crawlSite({
    "/": links("/a//b", "/a/b", "/x%2fy", "/caf%c3%a9", "/%7Eann"),
    "/a//b": "<p>Two</p>",
    "/a/b": "<p>One</p>",
    "/x%2fy": "<p>Slash</p>",
    "/caf%c3%a9": "<p>Coffee</p>",
    "/%7Eann": "<p>Ann</p>",
  });
  expect(sites.paths.sort()).toEqual(["/", "/%7Eann", "/a//b", "/a/b", "/caf%c3%a9", "/x%2fy"]);
  expect(pages).toHaveLength(6);
});

test("bytes that are no text are no page, whatever their type says", async () => {
  const rubbish = Uint8Array.from(numbers(4096), (at) => (at * 7919 + (at >> 3) * 104729) & 0xff);
  const { totals, leftOut } = await crawlSite({ "/": links("/blob"), "/blob": { bytes: rubbish } });
  expect(totals.outcomes).toEqual({ new: 1, "not-html": 1 });
  expect(leftOut).toMatchObject([
    { url: `${home}blob`, outcome: "skipped", reason: "not-html", status: 200, tries: 1 },
  ]);
});

describe("copies", () => {
  const words = (seed: number) =>
    numbers(60)
      .map((at) => ((seed * 7919 + at * 104729) % 17576).toString(26).replace(/\d/g, (d) => "qrstuvwxyz"[Number(d)]!))
      .join(" ");
  const page = (seed: number, canonical: string | undefined, more = "") =>
    `<head>${canonical === undefined ? "" : `<link rel=canonical href="${canonical}">`}</head><nav>Home Tides Moles Harbour</nav><p>${words(seed)}</p>${more}`;

  test("that name the page they copy are not given out, and are recorded", async () => {
    const { pages, leftOut, totals } = await crawlSite({
      "/": page(1, "/", links("/tides", "/tides/leaf", "/moles/leaf", "/moles")),
      "/tides": page(2, "/tides"),
      "/tides/leaf": page(2, "/tides", "<p>Printed on Monday</p>"),
      "/moles": page(3, undefined),
      "/moles/leaf": page(3, "/moles", "<p>Printed on Monday</p>"),
    });
    expect(urls(pages).map(path).sort()).toEqual(["/", "/moles", "/tides"]);
    expect(leftOut.map(({ url, outcome, reason, rule }) => [path(url), outcome, reason, path(rule!)])).toEqual([
      ["/moles/leaf", "skipped", "duplicate", "/moles"],
      ["/tides/leaf", "skipped", "duplicate", "/tides"],
    ]);
    expect(totals).toMatchObject({ outcomes: { new: 3, duplicate: 2 }, lost: 0 });
  });

  test("lead to the page that they name", async () => {
    const { pages } = await crawlSite({
      "/": page(1, undefined, links("/tides?view=leaf")),
      "/tides?view=leaf": page(2, "/tides", "<p>Printed on Monday</p>"),
      "/tides": page(2, undefined),
    });
    expect(urls(pages).map(path)).toEqual(["/", "/tides"]);
  });

  test("of a page that was found under another address first are its copies, too", async () => {
    const { pages, leftOut } = await crawlSite({
      "/": page(1, undefined, links("/tides?from=menu", "/tides", "/tides/leaf")),
      "/tides?from=menu": page(2, undefined, "<p>Of the inner harbour</p>"),
      "/tides": page(2, undefined, "<p>Of the inner harbour</p>"),
      "/tides/leaf": page(2, "/tides"),
    });
    expect(pages).toHaveLength(2);
    expect(leftOut.map(({ reason }) => reason)).toEqual(["duplicate", "duplicate"]);
  });

  test("of a page that is not there, or that says something else, are pages", async () => {
    const { pages, leftOut } = await crawlSite({
      "/": page(1, "/", links("/a", "/b", "/c", "/d", "/e")),
      // A mistake of templates: everything names the home page.
      "/a": page(2, "/"),
      "/b": page(3, "/missing"),
      "/c": page(4, "/d"),
      "/d": page(4, "/c", "<p>And back</p>"),
      "/e": page(5, "https://elsewhere.example/e"),
    });
    const paths = urls(pages).map(path);
    expect(paths).toEqual(expect.arrayContaining(["/", "/a", "/b", "/e"]));
    expect(paths.filter((at) => at === "/c" || at === "/d")).toHaveLength(1);
    expect(leftOut.map(({ reason }) => reason).sort()).toEqual(["duplicate", "http-404"]);
  });

  test("are given out with keepCopies", async () => {
    const site = {
      "/": page(1, "/", links("/tides", "/tides/leaf", "/again")),
      "/tides": page(2, "/tides"),
      "/tides/leaf": page(2, "/tides"),
      "/again": page(2, "/again"),
    };
    expect((await crawlSite(site, { keepCopies: true })).pages).toHaveLength(4);
    const { pages, leftOut } = await crawlSite(site);
    expect(pages).toHaveLength(2);
    expect(leftOut.map(({ reason, rule }) => [reason, rule])).toEqual([
      ["duplicate", pages[1]!.url],
      ["duplicate", pages[1]!.url],
    ]);
  });
});

describe("follow and keep", () => {
  const site = {
    "/": links("/lists/1", "/articles/a", "/about"),
    "/lists/1": links("/articles/b", "/articles/c", "/lists/2"),
    "/lists/2": links("/articles/d"),
    "/articles/a": `<p>A</p>${links("/articles/e")}`,
    "/articles/b": "<p>B</p>",
    "/articles/c": "<p>C</p>",
    "/articles/d": "<p>D</p>",
    "/articles/e": "<p>E</p>",
    "/about": links("/articles/f"),
    "/articles/f": "<p>F</p>",
  };

  test("differ: what is only followed is not written", async () => {
    const { pages, leftOut, sites } = await crawlSite(site, { follow: ["/lists/*"], keep: ["/articles/*"] });
    expect(urls(pages).map(path).sort()).toEqual(["/articles/a", "/articles/b", "/articles/c", "/articles/d"]);
    expect(sites.paths).not.toContain("/about");
    expect(leftOut.map(({ url, outcome, reason }) => [path(url), outcome, reason])).toEqual([
      ["/", "skipped", "not-kept"],
      ["/about", "refused", "follow"],
      ["/lists/1", "skipped", "not-kept"],
      ["/lists/2", "skipped", "not-kept"],
    ]);
  });

  test("keep alone follows everything, follow alone keeps everything", async () => {
    const kept = await crawlSite(site, { keep: ["/articles/*"] });
    expect(urls(kept.pages).map(path).sort()).toEqual(
      ["a", "b", "c", "d", "e", "f"].map((name) => `/articles/${name}`),
    );
    const followed = await crawlSite(site, { follow: ["/lists/*"] });
    expect(urls(followed.pages).map(path)).toContain("/about");
    expect(urls(followed.pages).map(path)).not.toContain("/articles/f");
  });
});
