import { describe, expect, test } from "vitest";
import type { FetchFailureCode } from "../src/fetch/fetcher.ts";
import { crawlSite, home, links, urls } from "./support/crawl-site.ts";
import type { SiteAnswer } from "./support/memory-site.ts";

const robots = (body: string, more: SiteAnswer = {}): SiteAnswer => ({
  headers: { "content-type": "text/plain" },
  body,
  ...more,
});
const day = 24 * 60 * 60_000;

describe("robots.txt", () => {
  test("is asked first, once, and obeyed", async () => {
    const { pages, sites, totals } = await crawlSite({
      "/robots.txt": robots("User-agent: *\nDisallow: /private"),
      "/": links("/private/a", "/b"),
      "/private/a": "<p>A</p>",
      "/b": "<p>B</p>",
    });
    expect(sites.sent[0]!.url).toBe(`${home}robots.txt`);
    expect(sites.sent.filter(({ url }) => url.endsWith("robots.txt"))).toHaveLength(1);
    expect(sites.paths).toEqual(["/", "/b"]);
    expect(urls(pages)).toEqual([home, `${home}b`]);
    expect(totals.outcomes).toEqual({ new: 2, robots: 1 });
  });

  test("holds for seeds, for the target of a redirect, and for each port", async () => {
    const { sites, totals } = await crawlSite(
      ({ host, pathname }) =>
        pathname === "/robots.txt"
          ? robots(host.endsWith("8080") ? "User-agent: *\nDisallow: /" : "User-agent: *\nDisallow: /closed")
          : { status: 302, headers: { location: "/closed" } },
      { seeds: [home, "https://harbour.example:8080/"] },
    );
    expect(sites.paths).toEqual(["/"]);
    expect(totals.outcomes).toEqual({ redirect: 1, robots: 2 });
  });

  test.each<[string, SiteAnswer, boolean]>([
    ["404", { status: 404 }, true],
    ["401", { status: 401 }, true],
    ["403", { status: 403 }, true],
    ["410", { status: 410 }, true],
    ["a redirect that leads nowhere", { failure: "too-many-redirects" }, true],
    ["429", { status: 429 }, false],
    ["500", { status: 500 }, false],
    ["503", { status: 503 }, false],
    ["a reset connection", { failure: "reset" }, false],
    ["an unknown name", { failure: "dns" }, false],
    ["an address that is refused", { failure: "refused-address" }, false],
  ])("that answers %s allows everything: %s", async (_, answer, allowed) => {
    const { pages, totals } = await crawlSite({ "/robots.txt": answer, "/": "<p>Home</p>" });
    expect(urls(pages)).toEqual(allowed ? [home] : []);
    const failed =
      answer.failure === "refused-address" || answer.failure === "dns" ? answer.failure : "robots-unreachable";
    expect(totals.outcomes).toEqual(allowed ? { new: 1 } : { [failed]: 1 });
  });

  test("is asked again after a day", async () => {
    const { sites } = await crawlSite({ "/": links("/a"), "/a": "<p>A</p>" }, { delayMs: day });
    expect(sites.sent.filter(({ url }) => url.endsWith("robots.txt")).length).toBeGreaterThan(1);
  });

  test("is not asked with ignoreRobots", async () => {
    const { pages, sites } = await crawlSite(
      { "/robots.txt": robots("User-agent: *\nDisallow: /"), "/": "<p>Home</p>" },
      { ignoreRobots: true },
    );
    expect(urls(pages)).toEqual([home]);
    expect(sites.sent.some(({ url }) => url.endsWith("robots.txt"))).toBe(false);
  });
});

describe("pacing", () => {
  const ten = Array.from({ length: 10 }, (_, at) => `/${String.fromCharCode(97 + at)}`);
  const site = ({ pathname }: URL) => (pathname === "/" ? links(...ten) : `<p>${pathname}</p>`);
  const gaps = (times: readonly number[]): number[] => times.slice(1).map((at, index) => at - times[index]!);

  test("leaves a second between two requests to a host, one at a time", async () => {
    const { sites } = await crawlSite(site, { latency: (url) => (url.endsWith("/a") ? 5_000 : 300) });
    expect(Math.min(...gaps(sites.sent.map(({ at }) => at)))).toBe(1_000);
    expect(sites.mostAtOnce.get("harbour.example")).toBe(1);
  });

  test("works on several hosts at a time", async () => {
    const seeds = [home, "https://port.example/", "https://quay.example/"];
    const one = await crawlSite(site);
    const three = await crawlSite(site, { seeds });
    const duration = ({ sites }: typeof one) => sites.sent.at(-1)!.at - sites.sent[0]!.at;
    expect(duration(three)).toBeLessThan(duration(one) * 1.5);
  });

  test("obeys a longer crawl-delay, and no shorter one", async () => {
    for (const [asked, expected] of [
      [7, 7_000],
      [0, 1_000],
    ] as const) {
      const { sites } = await crawlSite((url) =>
        url.pathname === "/robots.txt" ? robots(`User-agent: *\nCrawl-delay: ${asked}`) : site(url),
      );
      expect(Math.min(...gaps(sites.sent.map(({ at }) => at)))).toBe(expected);
    }
  });

  test("sends no more than concurrency at a time over all hosts", async () => {
    const seeds = Array.from({ length: 9 }, (_, at) => `https://h${at}.example/`);
    let most = 0;
    let active = 0;
    const { sites } = await crawlSite(site, { seeds, concurrency: 3, latency: () => 50 });
    for (const at of sites.sent.map(({ at }) => at)) {
      active = sites.sent.filter((other) => other.at <= at && at < other.at + 50).length;
      most = Math.max(most, active);
    }
    expect(most).toBe(3);
  });
});

describe("further attempts", () => {
  const flaky = (failure: SiteAnswer) => (url: URL, count: number) =>
    url.pathname === "/" ? (count === 0 ? failure : "<p>Home</p>") : undefined;

  test("wait as long as Retry-After says", async () => {
    const { pages, sites } = await crawlSite(flaky({ status: 429, headers: { "retry-after": "90" } }));
    const [first, second] = sites.sent.filter(({ url }) => url === home);
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(90_000);
    expect(pages[0]!.fetch.attempts).toBe(2);
  });

  test("wait until the date that Retry-After names", async () => {
    const { sites } = await crawlSite(
      flaky({ status: 503, headers: { "retry-after": new Date(Date.UTC(2026, 0, 1, 0, 5)).toUTCString() } }),
    );
    expect(sites.sent.at(-1)!.at).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 1, 0, 5));
  });

  test("are not made where Retry-After names hours", async () => {
    const { totals, sites } = await crawlSite(flaky({ status: 503, headers: { "retry-after": "7200" } }));
    expect(totals.outcomes).toEqual({ "http-503": 1 });
    expect(sites.paths).toEqual(["/"]);
  });

  test("come after pauses that grow and are spread by the random numbers", async () => {
    const times = async (random: () => number) => {
      const { sites, totals } = await crawlSite(
        ({ pathname }) => (pathname === "/" ? { failure: "reset" } : undefined),
        { random },
      );
      expect(totals.outcomes).toEqual({ reset: 1 });
      const sent = sites.sent.filter(({ url }) => url === home).map(({ at }) => at);
      return sent.slice(1).map((at, index) => at - sent[index]!);
    };
    expect(await times(() => 0)).toEqual([1_020, 2_020]);
    expect(await times(() => 0.999)).toEqual([3_018, 6_016]);
  });

  test("pause the whole host when it is overloaded", async () => {
    const { sites } = await crawlSite((url, count) =>
      url.pathname === "/"
        ? links("/a", "/b")
        : url.pathname === "/a" && count === 0
          ? { status: 429, headers: { "retry-after": "60" } }
          : "<p>Here</p>",
    );
    const at = (path: string) => sites.sent.filter(({ url }) => url === home + path).map((sent) => sent.at);
    expect(at("b")[0]! - at("a")[0]!).toBeGreaterThanOrEqual(60_000);
  });

  test.each<FetchFailureCode>(["refused-address", "refused-url", "too-large", "tls"])(
    "are not made after %s",
    async (failure) => {
      const { sites, totals } = await crawlSite(({ pathname }) => (pathname === "/" ? { failure } : undefined));
      expect(sites.paths).toEqual(["/"]);
      expect(totals.outcomes).toEqual({ [failure]: 1 });
    },
  );
});

describe("the circuit of a host", () => {
  const many = Array.from({ length: 40 }, (_, at) => `/${String.fromCharCode(97 + (at % 26))}${at}x`);

  test("opens after failures in a row, and the host is given up at last", async () => {
    const { sites, totals } = await crawlSite((url) =>
      url.pathname === "/" ? links(...many) : url.pathname.length > 5 ? undefined : { failure: "connect" },
    );
    expect(sites.paths.length).toBeLessThan(12);
    expect(totals.outcomes["host-unavailable"]).toBeGreaterThan(30);
  });

  test("closes when the host is back", async () => {
    let requests = 0;
    const { totals } = await crawlSite((url) =>
      url.pathname === "/"
        ? links(...many)
        : url.pathname.length > 5
          ? undefined
          : ++requests < 7
            ? { failure: "connect" }
            : `<p>${url.pathname}</p>`,
    );
    expect(totals.outcomes["host-unavailable"]).toBeUndefined();
    expect(totals.outcomes.new).toBeGreaterThanOrEqual(39);
  });
});

describe("robots tags", () => {
  const site = {
    "/": `${links("/meta", "/header", "/nofollow")}<a href="/link" rel="nofollow">link</a>`,
    "/meta": `<meta name="robots" content="noindex">${links("/found")}`,
    "/header": { headers: { "x-robots-tag": "noindex" }, body: "<p>Header</p>" },
    "/nofollow": `<meta name="robots" content="nofollow">${links("/hidden")}`,
    "/found": "<p>Found</p>",
    "/hidden": "<p>Hidden</p>",
    "/link": "<p>Link</p>",
  };

  test("decide what is kept and what is followed", async () => {
    const { pages, totals } = await crawlSite(site);
    expect(urls(pages)).toEqual([home, `${home}nofollow`, `${home}found`]);
    expect(totals.outcomes).toEqual({ new: 3, noindex: 2 });
  });

  test("do not, if the caller says so", async () => {
    const { pages } = await crawlSite(site, { keepNoindex: true, followNofollow: true });
    expect(pages).toHaveLength(7);
  });
});

test("every statement about rights is recorded with its source, place and time", async () => {
  const { pages } = await crawlSite({
    "/robots.txt": robots("Content-Signal: search=yes, ai-train=no\nUser-agent: *\nAllow: /"),
    "/": {
      headers: {
        "x-robots-tag": "max-snippet:20",
        "tdm-reservation": "1",
        link: '<https://harbour.example/licence>; rel="license", </style>; rel=preload',
      },
      body: '<meta name="tdm-policy" content="https://harbour.example/tdm"><p>Home</p>',
    },
  });
  expect(pages[0]!.fetch.rights.map(({ source, name, value, url }) => [source, name, value, url])).toEqual([
    ["robots.txt", "content-signal", "search=yes", `${home}robots.txt`],
    ["robots.txt", "content-signal", "ai-train=no", `${home}robots.txt`],
    ["header", "x-robots-tag", "max-snippet:20", home],
    ["header", "tdm-reservation", "1", home],
    ["header", "license", "https://harbour.example/licence", home],
    ["meta", "tdm-policy", "https://harbour.example/tdm", home],
  ]);
  for (const { at } of pages[0]!.fetch.rights) expect(at).toMatch(/^2026-01-01T00:00:0\d\.\d{3}Z$/);
});
