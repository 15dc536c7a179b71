import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { type SitemapReport, type WalkSitemapsOptions, walkSitemaps } from "../src/sitemaps.ts";
import { type Answer, LocalServer, redirect, respond } from "./support/local-server.ts";

const site = "http://harbour.example";
const servers: LocalServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const pages = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join("")}</urlset>`;
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${site}${path}</loc></sitemap>`).join("")}</sitemapindex>`;

async function toArray<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Walk from `/map`, and list the pages that came and the outcome of each sitemap. */
async function walk(
  files: Readonly<Record<string, string | Uint8Array | Answer>>,
  options: Partial<WalkSitemapsOptions> = {},
) {
  const answers = Object.entries(files).map(
    ([path, file]) => [path, typeof file === "function" ? file : respond(file)] as const,
  );
  const server = new LocalServer(Object.fromEntries(answers));
  servers.push(server);
  const fetcher = await server.fetcher({ "harbour.example": [["93.184.215.14"]] });
  const reports: SitemapReport[] = [];
  const found: string[] = [];
  const onSitemap = (report: SitemapReport) => reports.push(report);
  for await (const { url, sitemap } of walkSitemaps([`${site}/map`], { fetcher, onSitemap, ...options }))
    found.push(`${url.slice(site.length)} of ${sitemap.slice(site.length)}`);
  const outcomes = reports.map(
    ({ url, depth, outcome, entries }) => `${url.slice(site.length)} ${depth} ${outcome} ${entries}`,
  );
  return { found, outcomes, codes: reports.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)), server };
}

test("an index and its sitemaps, packed or not, in order", async () => {
  const { found, outcomes, codes } = await walk({
    "/map": index("/b.xml", "/a.xml.gz"),
    "/b.xml": pages("/1", "/2"),
    "/a.xml.gz": gzipSync(pages("/3")),
  });
  expect(found).toEqual(["/1 of /b.xml", "/2 of /b.xml", "/3 of /a.xml.gz"]);
  expect(outcomes).toEqual(["/map 0 index 2", "/b.xml 1 urlset 2", "/a.xml.gz 1 urlset 1"]);
  expect(codes).toEqual([]);
});

test("what a page of a sitemap is known by", async () => {
  const text = `<urlset><url><loc>/a</loc><lastmod>2024-05-01</lastmod></url></urlset>`;
  const server = new LocalServer({ "/map": redirect("/maps/all.xml"), "/maps/all.xml": respond(text) });
  servers.push(server);
  const fetcher = await server.fetcher({ "harbour.example": [["93.184.215.14"]] });
  const found = await toArray(walkSitemaps([`${site}/map`], { fetcher }));
  expect(found).toEqual([{ url: `${site}/a`, lastModified: "2024-05-01", alternates: [], sitemap: `${site}/map` }]);
});

test("sitemaps that name themselves and each other are fetched once", async () => {
  const { outcomes, server } = await walk({
    "/map": index("/map", "/a", "/a"),
    "/a": index("/map", "/a", "/b"),
    "/b": pages(),
  });
  expect(outcomes).toEqual(["/map 0 index 3", "/a 1 index 3", "/b 2 urlset 0"]);
  expect(server.seen.map(({ path }) => path)).toEqual(["/map", "/a", "/b"]);
});

test("depth and number are limited", async () => {
  const files = { "/map": index("/a"), "/a": index("/b"), "/b": index("/c"), "/c": pages("/1") };
  expect(await walk(files)).toMatchObject({
    found: [],
    codes: ["discovery/sitemap-too-deep"],
    outcomes: { length: 3 },
  });
  expect(await walk(files, { maxDepth: 3 })).toMatchObject({ found: ["/1 of /c"], codes: [] });
  expect(await walk(files, { maxDepth: 0 })).toMatchObject({ outcomes: ["/map 0 index 1"] });
  const wide = { "/map": index("/a", "/b", "/c"), "/a": pages("/1"), "/b": pages("/2"), "/c": pages("/3") };
  expect(await walk(wide, { maxSitemaps: 3 })).toMatchObject({
    found: ["/1 of /a", "/2 of /b"],
    codes: ["discovery/sitemap-too-many-sitemaps"],
  });
});

test("one bad sitemap costs itself alone", async () => {
  const good = gzipSync(
    Buffer.from(`${pages("/1").slice(0, -"</urlset>".length)}${"<url><loc>/2</loc></url>".repeat(50_000)}`),
  );
  const { found, outcomes, codes } = await walk({
    "/map": index("/gone", "/html", "/cut.gz", "/private", "/last"),
    "/html": "<!doctype html><title>Not found</title>",
    "/cut.gz": good.subarray(0, good.length - 500),
    "/private": redirect("http://127.0.0.1/"),
    "/last": pages("/3"),
  });
  expect(outcomes.map((outcome) => outcome.split(" ")[2])).toEqual([
    "index",
    "http-404",
    "unknown",
    "urlset",
    "refused-address",
    "urlset",
  ]);
  expect(found.at(0)).toBe("/1 of /cut.gz");
  expect(found.at(-1)).toBe("/3 of /last");
  expect(codes).toContain("discovery/sitemap-unknown");
  expect(codes.filter((code) => code === "discovery/sitemap-damaged").length).toBeGreaterThan(0);
});

test("a bomb is left where the limit is", async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(pages("/1")), Buffer.alloc(80_000_000, " ")]));
  const { found, codes } = await walk({ "/map": bomb });
  expect([found, codes]).toEqual([["/1 of /map"], ["discovery/sitemap-too-long"]]);
});

test.each([
  ["UTF-16", Buffer.from(`\ufeff${pages("/möwe")}`, "utf16le")],
  ["Latin-1, declared", Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${pages("/möwe")}`, "latin1")],
  ["UTF-8, declared as nonsense", Buffer.from(`<?xml version="1.0" encoding="harbour"?>${pages("/möwe")}`)],
  ["UTF-8", Buffer.from(pages("/möwe"))],
])("%s", async (_, file) => {
  expect((await walk({ "/map": file })).found).toEqual(["/m%C3%B6we of /map"]);
});

test("characters between two pieces are whole", async () => {
  const many = Array.from({ length: 9000 }, (_, i) => `/möwe-${i}`);
  const { found } = await walk({ "/map": pages(...many) });
  expect(found.length).toBe(9000);
  expect(found.filter((page) => !page.startsWith("/m%C3%B6we-"))).toEqual([]);
});

test("an aborted walk fetches nothing more", async () => {
  const { outcomes, server } = await walk({ "/map": index("/a") }, { signal: AbortSignal.abort() });
  expect([outcomes, server.seen]).toEqual([["/map 0 aborted 0"], []]);
});

test("a wrong option throws", async () => {
  await expect(toArray(walkSitemaps([], { maxDepth: -1 } as never))).rejects.toThrow(RangeError);
  await expect(toArray(walkSitemaps([], { depth: 1 } as never))).rejects.toThrow(TypeError);
});
