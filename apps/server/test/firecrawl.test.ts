import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl from "@mendable/firecrawl-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../src/index.ts";

const sentence = "The harbour master reads the tide tables twice a day, and the pilots ask for them by radio.";
const page = (title: string, more = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/guide/">Guide</a><a href="/other">Other</a></nav>
<main><h1>${title}</h1><p class="promo">Buy the almanac of the year with a discount for members of the club.</p><p>${`${sentence} `.repeat(3)}</p>${more}</main><footer id="imprint">Ring 4711</footer></body></html>`;
const pages: Readonly<Record<string, string>> = {
  "/guide/": page(
    "Guide",
    '<p><a href="/guide/moles">Moles</a> and <a href="/guide/quays">quays</a> and <a href="/guide/old/1">old</a></p><dl><dt>Depth</dt><dd>7 m</dd></dl>',
  ),
  "/guide/moles": page("Moles", `<p>${"A mole keeps the swell out of the basin. ".repeat(6)}</p>`),
  "/guide/quays": page("Quays", `<p>${"At a quay ships lie alongside and unload. ".repeat(6)}</p>`),
  "/guide/old/1": page("Old", `<p>${"Once there were wooden piers here, on piles. ".repeat(6)}</p>`),
  "/other": page("Other"),
  "/shell": "<title>Tides</title><div id=app></div><script src=/app.js></script>",
  "/robots.txt": "User-agent: *\n",
};
let site: Server;
let url: string;
let server: RunningServer;
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  site = createServer(({ url: path = "", headers }, response) => {
    if (path === "/guide/") asked.push(headers["x-team"] as string | undefined);
    const body = pages[path];
    const type = path.endsWith(".txt") ? "text/plain" : "text/html";
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const { port } = site.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  server = await startServer({
    port: 0,
    workers: 1,
    apiKeys: ["secret"],
    fetch: { allowPrivate: true, ports: [port] },
  });
});
afterAll(async () => {
  await server.close();
  site.close();
});

const post = async (path: string, body: object, key = "secret") => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe("the published client", () => {
  const client = (): Firecrawl => new Firecrawl({ apiKey: "secret", apiUrl: server.url });

  test("scrapes a page in its formats, with its tags and headers", async () => {
    const document = await client().scrape(`${url}/guide/`, {
      formats: [
        "markdown",
        "html",
        "rawHtml",
        "links",
        { type: "json", schema: { type: "object", properties: { depth: { type: "string" } } } },
      ],
      excludeTags: [".promo"],
      headers: { "x-team": "north" },
    });
    expect(document.markdown).toContain("# Guide");
    expect(document.markdown).not.toMatch(/almanac|4711/);
    expect(document.html).toContain("<h1");
    expect(document.rawHtml).toBe(pages["/guide/"]);
    expect(document.links).toContain(`${url}/guide/moles`);
    expect(document.json).toEqual({ depth: "7 m" });
    expect(document.metadata).toMatchObject({
      title: "Guide",
      language: "en",
      sourceURL: `${url}/guide/`,
      statusCode: 200,
    });
    expect(asked).toContain("north");
    const whole = await client().scrape(`${url}/guide/`, { onlyMainContent: false });
    expect(whole.markdown).toContain("4711");
    const part = await client().scrape(`${url}/guide/`, { includeTags: ["#imprint"] });
    expect(part.markdown).toContain("4711");
    expect(part.markdown).not.toContain("tide tables");
  });

  test("maps a site", async () => {
    const { links } = await client().map(`${url}/guide/`, { search: "guide" });
    expect(links.map((link) => link.url).sort()).toEqual(
      ["/guide/", "/guide/moles", "/guide/old/1", "/guide/quays"].map((path) => url + path),
    );
  });

  test("crawls what is below an address, and waits for the end", async () => {
    const job = await client().crawl(`${url}/guide/`, {
      excludePaths: ["/guide/old/.*"],
      limit: 10,
      delay: 0.01,
      pollInterval: 1,
    });
    expect(job).toMatchObject({ status: "completed", completed: 3, total: 3 });
    expect(job.data.map(({ metadata }) => metadata?.title).sort()).toEqual(["Guide", "Moles", "Quays"]);
    expect(job.data.every(({ markdown }) => markdown?.startsWith("# "))).toBe(true);
  });

  // `FireCrawlLoader` of `@langchain/community` 1.1 makes these calls in its three modes, and makes documents of what they give.
  test("of the first version scrapes, crawls and maps for LangChain", async () => {
    const { v1 } = client();
    expect(await v1.scrapeUrl(`${url}/guide/`, {})).toMatchObject({
      ...{ success: true, markdown: expect.stringContaining("# Guide"), metadata: { title: "Guide" } },
    });
    const crawled = await v1.crawlUrl(`${url}/guide/`, {
      limit: 2,
      delay: 0.01,
      scrapeOptions: { formats: ["markdown"] },
    });
    expect(crawled).toMatchObject({ success: true, status: "completed", completed: 2 });
    expect(await v1.mapUrl(`${url}/guide/`, {})).toMatchObject({
      success: true,
      links: expect.arrayContaining([`${url}/guide/quays`]),
    });
  });

  test("gets an error that names what the server does not support", async () => {
    await expect(client().scrape("http://10.9.8.7/")).rejects.toThrow(/upstream|address|fetched/i);
    await expect(client().scrape(`${url}/none`)).rejects.toThrow(/404/);
    await expect(client().scrape(`${url}/guide/`, { formats: ["screenshot"] })).rejects.toThrow(/formats: expected/);
    await expect(new Firecrawl({ apiKey: "wrong", apiUrl: server.url }).scrape(`${url}/guide/`)).rejects.toThrow(/key/);
  });
});

test("the first version has links as texts", async () => {
  const { body } = await post("/v1/map", { url: `${url}/guide/` });
  expect(body).toMatchObject({ success: true, links: expect.arrayContaining([`${url}/guide/moles`]) });
  const scraped = await post("/v1/scrape", { url: `${url}/guide/`, waitFor: 500 });
  expect(scraped.body).toMatchObject({
    success: true,
    data: { markdown: expect.stringContaining("# Guide"), warning: "without effect here: waitFor" },
  });
  const { body: shell } = await post("/v1/scrape", { url: `${url}/shell` });
  expect(shell).toMatchObject({ data: { warning: expect.stringMatching(/js-shell.*; if its scripts fill it: /) } });
});

test("a crawl is stopped, and is its own client's alone", async () => {
  const { body } = await post("/v2/crawl", { url: `${url}/guide/`, delay: 5 });
  const address = String(body.url);
  const ask = (method: string, key: string) => fetch(address, { method, headers: { authorization: `Bearer ${key}` } });
  expect((await ask("GET", "other")).status).toBe(401);
  expect(await (await ask("DELETE", "secret")).json()).toMatchObject({ status: "cancelled" });
  expect(await (await ask("GET", "secret")).json()).toMatchObject({ success: true, status: "cancelled" });
  expect((await fetch(`${server.url}/v2/crawl/none`, { headers: { authorization: "Bearer secret" } })).status).toBe(
    404,
  );
});

test.each([
  ["/v2/scrape", { url: "ftp://harbour.example/" }, /url: expected/],
  ["/v2/scrape", { url: "http://harbour.example/", excludeTags: ["p["] }, /excludeTags: expected/],
  ["/v2/scrape", { url: "http://harbour.example/", formats: ["json"] }, /json: expected a schema/],
  ["/v2/scrape", { url: "http://harbour.example/", headers: { host: "x" } }, /headers: expected/],
  ["/v2/crawl", { url: "http://harbour.example/", includePaths: ["/(a|b)"] }, /includePaths: expected/],
  ["/v2/crawl", { url: "http://harbour.example/", limit: 0 }, /limit: expected/],
  ["/v2/search", { query: "tides" }, /openapi/],
])("%s %j is refused in the form of the client", async (path, body, message) => {
  const { status, body: answer } = await post(path, body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(answer).toEqual({ success: false, error: expect.stringMatching(message), code: expect.any(String) });
});
