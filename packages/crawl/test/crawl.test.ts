import { decode, parsePage } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { Crawl, crawl } from "../src/crawl.ts";
import { isLikelyNew, type JudgedPage, readPage } from "../src/pages/read-page.ts";
import { crawlSite, home, links, urls } from "./support/crawl-site.ts";
import { MemorySites } from "./support/memory-site.ts";
import { VirtualClock } from "./support/virtual-clock.ts";

describe("crawl", () => {
  test("yields every page that links lead to, with its bytes and depth", async () => {
    const { pages } = await crawlSite({
      "/": links("/a", "/b", "https://elsewhere.example/"),
      "/a": links("/a/deep", "/"),
      "/b": "<p>B</p>",
      "/a/deep": "<p>Deep</p>",
    });
    expect(pages.map(({ url, depth, change }) => [new URL(url).pathname, depth, change])).toEqual([
      ["/", 0, "new"],
      ["/a", 1, "new"],
      ["/b", 1, "new"],
      ["/a/deep", 2, "new"],
    ]);
    expect(new TextDecoder().decode(pages[2]!.html!)).toBe("<p>B</p>");
    expect(pages[2]).toMatchObject({ contentType: "text/html", redirects: [], fetch: { status: 200, attempts: 1 } });
  });

  test("is an async iterable for simple callers", async () => {
    const clock = new VirtualClock();
    const fetcher = new MemorySites(clock, ({ pathname }) => (pathname === "/" ? links("/a", "/b") : `at ${pathname}`));
    const seen: string[] = [];
    for await (const page of crawl([home], { fetcher, clock })) {
      seen.push(page.url);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([home, `${home}a`]);
  });

  test("is the same where the caller reads the pages, or some of them", async () => {
    const site = {
      "/": `${links("/a", "/b", "/c")}<link rel=license href=/terms>`,
      "/a": `<meta name=robots content=noindex>${links("/a/deep")}`,
      "/b": `<link rel=canonical href=/c>${"words ".repeat(50)}`,
      "/c": "words ".repeat(50),
      "/a/deep": "<base href=/d/><a href=e rel=nofollow>E</a>",
    };
    const asked = new Map<string, boolean>();
    const read = async (page: JudgedPage) => {
      const found = readPage(page, parsePage(decode(page.body).text));
      asked.set(new URL(page.url).pathname, isLikelyNew(page, found));
      return page.url === home ? undefined : found;
    };
    const { pages, totals, leftOut } = await crawlSite(site, { read });
    const alone = await crawlSite(site);
    expect({ pages, totals, leftOut }).toEqual({ pages: alone.pages, totals: alone.totals, leftOut: alone.leftOut });
    expect(Object.fromEntries(asked)).toEqual({ "/": true, "/a": false, "/b": false, "/c": true, "/a/deep": true });
    asked.clear();
    await crawlSite(site, { read, maxPages: 1 });
    expect([...asked.values()].filter(Boolean)).toHaveLength(1);
  });

  test("refuses a seed that is no address, and an unknown option", () => {
    const fetcher = new MemorySites(new VirtualClock(), () => undefined);
    const make = (seed: string, more: object) => () => new Crawl([seed], { fetcher, ...more });
    expect(make("ftp://harbour.example/", {})).toThrow(TypeError);
    expect(make(home, { maxDepht: 1 })).toThrow("maxDepht: unknown option");
    expect(make(home, { perHost: 0 })).toThrow(RangeError);
  });

  test("yields HTML alone", async () => {
    const { pages, totals } = await crawlSite({
      "/": links("/a", "/b", "/c.pdf"),
      "/a": { headers: { "content-type": "application/pdf" }, body: "%PDF" },
      "/b": { headers: { "content-type": "application/xhtml+xml; charset=utf-8" }, body: "<p>B</p>" },
    });
    expect(urls(pages)).toEqual([home, `${home}b`]);
    expect(totals).toMatchObject({ outcomes: { new: 2, "not-html": 1 }, refused: { asset: 1 } });
  });
});

describe("redirects", () => {
  test("lead to a page once, however many addresses name it", async () => {
    const { pages, totals } = await crawlSite({
      "/": links("/old", "/older", "/new"),
      "/old": { status: 301, headers: { location: "/new" } },
      "/older": { status: 302, headers: { location: "/old" } },
      "/new": "<p>New</p>",
    });
    expect(urls(pages)).toEqual([home, `${home}new`]);
    expect(totals.outcomes).toEqual({ new: 2, redirect: 2 });
  });

  test("are named in the page that they lead to", async () => {
    const { pages } = await crawlSite({
      "/": links("/old"),
      "/old": { status: 301, headers: { location: "/new" } },
      "/new": "<p>New</p>",
    });
    expect(pages[1]).toMatchObject({ url: `${home}new`, redirects: [`${home}old`], depth: 1 });
  });

  test("of a seed may lead to another site, which is crawled then", async () => {
    const site = ({ host, pathname }: URL) =>
      host === "harbour.example"
        ? { status: 301, headers: { location: `https://port.example${pathname}` } }
        : { "/": links("/a"), "/a": "<p>A</p>" }[pathname];
    const { pages } = await crawlSite(site);
    expect(urls(pages)).toEqual(["https://port.example/", "https://port.example/a"]);
    expect(pages[0]!.redirects).toEqual([home]);
  });

  test("of other pages must stay on the site", async () => {
    const { totals, sites } = await crawlSite({
      "/": links("/out"),
      "/out": { status: 302, headers: { location: "https://elsewhere.example/" } },
    });
    expect(totals.outcomes).toEqual({ new: 1, "redirect-leaves-site": 1 });
    expect(sites.sent.some(({ url }) => url.includes("elsewhere"))).toBe(false);
  });

  test("that go in circles end", async () => {
    const { pages, sites } = await crawlSite(({ pathname }) =>
      pathname === "/" ? links("/r/0") : { status: 302, headers: { location: `/r/${Number(pathname.slice(3)) + 1}` } },
    );
    expect(urls(pages)).toEqual([home]);
    expect(sites.paths).toEqual(["/", "/r/0", "/r/1", "/r/2", "/r/3", "/r/4", "/r/5"]);
  });

  test("to an address that differs in nothing that counts are followed at once", async () => {
    const { pages } = await crawlSite({
      "/": links("/a"),
      "/a": { status: 302, headers: { location: "/a?utm_source=self" } },
      "/a?utm_source=self": "<p>A</p>",
    });
    expect(urls(pages)).toEqual([home, `${home}a?utm_source=self`]);
  });
});

describe("order", () => {
  /** A site of two hosts, of which every page leads to two others. */
  const word = (at: number) => [...`${at}`].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const tree = (url: URL) => {
    const at = Number(url.pathname.slice(1) || 1);
    return at > 150
      ? `<p>Leaf ${word(at)}</p>`
      : `<p>Page ${word(at)}</p>${links(`/${at * 2}`, `/${at * 2 + 1}`, "/7", "/3")}`;
  };
  const noise = (salt: number) => (url: string) =>
    (url.length * 7919 * salt + [...url].reduce((sum, c) => sum * 31 + c.charCodeAt(0), salt)) % 997;
  const seeds = [home, "https://port.example/"];

  test("and bytes do not depend on workers and timing", async () => {
    const runs = await Promise.all(
      [1, 2, 8, 30].map((perHost) =>
        crawlSite(tree, { seeds, perHost, concurrency: perHost, delayMs: 0, latency: noise(perHost) }),
      ),
    );
    const bySite = runs.map(({ pages }) =>
      seeds.map((seed) =>
        pages.filter(({ url }) => url.startsWith(seed)).map(({ url, html, depth }) => [url, String(html), depth]),
      ),
    );
    expect(bySite[0]!.map((pages) => pages.length)).toEqual([301, 301]);
    for (const other of bySite.slice(1)) expect(other).toEqual(bySite[0]);
  });

  test("of all sites is one with stableOrder, and with a limit of pages", async () => {
    for (const more of [{ stableOrder: true }, { maxPages: 100 }]) {
      const runs = await Promise.all(
        [1, 9].map((perHost) => crawlSite(tree, { seeds, perHost, delayMs: 0, latency: noise(perHost), ...more })),
      );
      expect(runs[0]!.pages.length).toBe(more.maxPages ?? 602);
      expect(urls(runs[1]!.pages)).toEqual(urls(runs[0]!.pages));
    }
  });
});

describe("budgets", () => {
  const endless = ({ pathname }: URL) => `<p>At ${pathname}</p>${links(`${pathname}x/`, `${pathname}y/`)}`;

  test("limit the depth", async () => {
    const { pages, totals } = await crawlSite(endless, { maxDepth: 2, delayMs: 0 });
    expect(pages.map(({ depth }) => depth)).toEqual([0, 1, 1, 2, 2, 2, 2]);
    expect(totals.refused).toEqual({ "max-depth": 8 });
  });

  test("limit the pages of each site", async () => {
    const seeds = [home, "https://port.example/"];
    const { pages } = await crawlSite(endless, { seeds, maxPagesPerSite: 3, delayMs: 0 });
    for (const seed of seeds) expect(pages.filter(({ url }) => url.startsWith(seed))).toHaveLength(3);
  });

  test("take only what is wanted, and seeds", async () => {
    const { pages } = await crawlSite(
      { "/": links("/a", "/b"), "/a": "<p>A</p>", "/b": "<p>B</p>" },
      { include: ["/b"] },
    );
    expect(urls(pages)).toEqual([home, `${home}b`]);
  });

  test("end paths that repeat themselves", async () => {
    const { sites, totals } = await crawlSite(
      ({ pathname }) => `<p>At ${pathname}</p><a href="${pathname}east/">on</a>`,
    );
    expect(sites.paths).toHaveLength(13);
    expect(totals).toMatchObject({ refused: { "max-depth": 1 }, lost: 1 });
  });

  const long = "The harbour office reads the gauge twice a day and enters the height in the book. ".repeat(4);

  test("take one of several pages that say the same", async () => {
    const { pages, totals } = await crawlSite({
      "/": links("/a", "/b", "/c"),
      "/a": `<p>${long}</p>`,
      "/b": `<div><p class=print>${long}</p></div>`,
      "/c": "<p>Loading</p>",
    });
    expect(urls(pages)).toEqual([home, `${home}a`, `${home}c`]);
    expect(totals.outcomes).toEqual({ new: 3, duplicate: 1 });
  });

  test("close a pattern whose pages differ in numbers alone", async () => {
    const { pages, sites } = await crawlSite(
      ({ pathname }) =>
        pathname === "/"
          ? links(
              "/events/1",
              ...Array.from({ length: 30 }, (_, at) => `/words/${String.fromCharCode(97 + (at % 26))}${at}`),
            )
          : pathname.startsWith("/events/")
            ? `<p>Events of day ${pathname.slice(8)}. ${long}</p>${links(`/events/${Number(pathname.slice(8)) + 1}`, `/events/${Number(pathname.slice(8)) * 2}`)}`
            : `<p>About ${pathname}. ${long}</p>${long.replace(/e/g, pathname.slice(7, 8))}`,
      { delayMs: 0, maxDepth: 40 },
    );
    expect(sites.paths.filter((path) => path.startsWith("/events/")).length).toBeLessThanOrEqual(24);
    expect(urls(pages).filter((url) => url.includes("/words/"))).toHaveLength(30);
  });

  test("know the page for missing addresses when it comes with status 200", async () => {
    const missing = (path: string) => `<h1>Sorry</h1><p>Nothing at ${path}. ${long} Back to the start.</p>`;
    const { pages, totals, sites } = await crawlSite(({ pathname }) =>
      pathname === "/"
        ? `${links("/a", "/gone")}${long}`
        : pathname === "/a"
          ? "<p>The tide tables of May.</p>"
          : pathname === "/robots.txt"
            ? undefined
            : missing(pathname),
    );
    expect(urls(pages)).toEqual([home, `${home}a`]);
    expect(totals.outcomes).toEqual({ new: 2, "soft-404": 1 });
    expect(sites.sent.filter(({ url }) => /\/[a-z]{24}$/.test(url))).toHaveLength(1);
  });

  test("trust a site that answers every address alike", async () => {
    const nameless = '<a href="/a"></a><a href="/b"></a>';
    const shell = (path: string) =>
      `<div id=app></div><noscript>Please switch on scripts.</noscript>${path === "/" ? nameless : ""}`;
    const { pages } = await crawlSite(({ pathname }) => (pathname === "/robots.txt" ? undefined : shell(pathname)));
    expect(urls(pages)).toEqual([home, `${home}a`, `${home}b`]);
  });
});
