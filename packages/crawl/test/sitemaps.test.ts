import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { crawlSite, home, links, urls } from "./support/crawl-site.ts";
import type { SiteAnswer } from "./support/memory-site.ts";

const xml = (body: string): SiteAnswer => ({ headers: { "content-type": "application/xml" }, body });
const urlset = (...paths: string[]): SiteAnswer =>
  xml(`<urlset>${paths.map((path) => `<url><loc>${new URL(path, home).href}</loc></url>`).join("")}</urlset>`);
const index = (...paths: string[]): SiteAnswer =>
  xml(`<sitemapindex>${paths.map((path) => `<sitemap><loc>${home}${path}</loc></sitemap>`).join("")}</sitemapindex>`);
const pages = { "/": "<p>Home</p>", "/a": "<p>A</p>", "/b": "<p>B</p>", "/c": "<p>C</p>" };
const crawlListed = (site: Record<string, SiteAnswer | string>, more = {}) =>
  crawlSite({ ...pages, ...site }, { ignoreSitemaps: false, ...more });

test("the sitemap at the usual place lists pages that nothing links to", async () => {
  const { pages, totals } = await crawlListed({
    "/sitemap.xml": urlset("/a", "/b", "/", "https://elsewhere.example/", "/d.pdf"),
  });
  expect(urls(pages)).toEqual([home, `${home}a`, `${home}b`]);
  expect(pages.map(({ depth }) => depth)).toEqual([0, 1, 1]);
  expect(totals.outcomes).toEqual({ new: 3, sitemap: 1 });
});

test("robots.txt names the sitemaps, which are indexes, compressed, or plain text", async () => {
  const { pages, sites } = await crawlListed({
    "/robots.txt": `User-agent: *\nDisallow:\nSitemap: ${home}index.xml\nSitemap: ${home}list.txt`,
    "/index.xml": index("one.xml.gz", "index.xml"),
    "/one.xml.gz": { headers: { "content-type": "application/gzip" }, bytes: gzipSync(urlset("/a").body!) },
    "/list.txt": { headers: { "content-type": "text/plain" }, body: `${home}b\n${home}c\n` },
  });
  expect(urls(pages).sort()).toEqual([home, `${home}a`, `${home}b`, `${home}c`]);
  expect(sites.sent.filter(({ url }) => url.endsWith("sitemap.xml"))).toEqual([]);
});

test("indexes of indexes are followed twice", async () => {
  const { sites } = await crawlListed({
    "/sitemap.xml": index("1.xml"),
    "/1.xml": index("2.xml"),
    "/2.xml": index("3.xml"),
    "/3.xml": urlset("/a"),
  });
  expect(sites.paths).toContain("/2.xml");
  expect(sites.paths).not.toContain("/3.xml");
});

test.each<[string, SiteAnswer | string | undefined]>([
  ["missing", undefined],
  ["HTML", "<p>Not here</p>"],
  ["a bomb", { bytes: gzipSync(Buffer.alloc(60 * 1024 * 1024)) }],
  ["a broken archive", { bytes: gzipSync("<urlset>").subarray(0, 12) }],
])("a sitemap that is %s is passed over", async (_, answer) => {
  const site = answer === undefined ? {} : { "/sitemap.xml": answer };
  const { totals } = await crawlListed({ ...site, "/": links("/a") });
  expect(totals.outcomes).toEqual({ new: 2, "no-sitemap": 1 });
});

test("no sitemap is asked for where links are not followed", async () => {
  const { sites } = await crawlListed({ "/sitemap.xml": urlset("/a") }, { maxDepth: 0 });
  expect(sites.sent.map(({ url }) => url)).toEqual([`${home}robots.txt`, home]);
});

test("a sitemap that is too long, or cut, is read as far as it goes, and is not called complete", async () => {
  const many = Array.from({ length: 50_001 }, (_, at) => `${home}${at === 0 ? "a" : "a?p=1"}\n`).join("");
  const long = await crawlListed({ "/sitemap.xml": { headers: { "content-type": "text/plain" }, body: many } });
  expect(urls(long.pages)).toContain(`${home}a`);
  expect(long.leftOut.find(({ reason }) => reason === "sitemap-cut")).toMatchObject({
    url: `${home}sitemap.xml`,
    outcome: "left-out",
    rule: "more than 50,000 addresses; the rest was not read",
  });
  expect(long.totals.lost).toBe(1);
  const whole = gzipSync(
    `<urlset><url><loc>${home}a</loc></url>${Array.from({ length: 9000 }, (_, at) => `<url><loc>${home}b?${at * 7919}</loc></url>`).join("")}</urlset>`,
  );
  const cut = await crawlListed({ "/sitemap.xml": { bytes: whole.subarray(0, whole.length / 2) } }, { maxPages: 2 });
  expect(urls(cut.pages)).toContain(`${home}a`);
  expect(cut.totals.outcomes).toMatchObject({ "sitemap-cut": 1 });
});

test("entries that are older than a date are left out, and listed", async () => {
  const dated = (path: string, date: string) => `<url><loc>${home}${path}</loc><lastmod>${date}</lastmod></url>`;
  const body = `<urlset>${dated("a", "2024-05-06")}${dated("b", "2024-05-08T10:00:00+02:00")}<url><loc>${home}c</loc></url></urlset>`;
  const { pages, leftOut, totals } = await crawlListed({ "/sitemap.xml": xml(body) }, { since: "2024-05-07" });
  expect(urls(pages)).toEqual([home, `${home}b`, `${home}c`]);
  expect(leftOut).toMatchObject([
    { url: `${home}a`, outcome: "refused", reason: "since", foundOn: `${home}sitemap.xml` },
  ]);
  expect(totals.lost).toBe(0);
  await expect(crawlListed({}, { since: "yesterday" })).rejects.toThrow('since: expected a date such as "2026-05-01"');
});
