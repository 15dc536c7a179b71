import { afterEach, expect, test } from "vitest";
import { Crawl } from "../src/crawl.ts";
import { type Answer, LocalServer, respond } from "./support/local-server.ts";

const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const hasConsent = (head: string): boolean => /^cookie: .*consent=yes/im.test(head);
const away = (location: string, headers = {}): Answer =>
  respond("", { status: 302, headers: { location, ...headers } });
const page = (text: string, to = ""): Answer =>
  respond(`<p>${text}</p><a href="${to}">${to}</a>`, { headers: { "content-type": "text/html" } });

/** A wall for consent on another address, and one that redirects to itself. */
const walled: Readonly<Record<string, Answer>> = {
  "/robots.txt": respond("", { status: 404 }),
  "/": (socket, request) =>
    hasConsent(request.head)
      ? page("Harbour", "/tides")(socket, request)
      : away("/wall?to=/", { "set-cookie": "asked=1; Path=/" })(socket, request),
  "/wall?to=/": away("/", { "set-cookie": "consent=yes; Path=/" }),
  "/tides": (socket, request) =>
    request.head.includes("visit=1")
      ? page("Tides", "http://other.example/")(socket, request)
      : away("/tides", { "set-cookie": "visit=1; Path=/tides" })(socket, request),
};

async function crawlWalled(cookies: boolean): Promise<{ urls: string[]; server: LocalServer }> {
  const server = new LocalServer(walled);
  servers.push(server);
  const fetcher = await server.fetcher({ "harbour.example": [["93.184.215.14"]] }, { cookies });
  const run = new Crawl(["http://harbour.example/"], { fetcher, cookies, delayMs: 0, ignoreSitemaps: true });
  const urls: string[] = [];
  for await (const { page: found, confirm } of run.deliveries()) {
    urls.push(found.url);
    confirm();
  }
  await run.close();
  return { urls, server };
}

test("walls for consent are passed with cookies, and lead nowhere without", async () => {
  expect((await crawlWalled(false)).urls).toEqual([]);
  const { urls, server } = await crawlWalled(true);
  expect(urls).toEqual(["http://harbour.example/", "http://harbour.example/tides"]);
  expect(server.seen.filter(({ head }) => /^cookie:/im.test(head)).length).toBeGreaterThan(1);
});

test("cookies go to the site that set them alone, also in redirects", async () => {
  const server = new LocalServer({
    "/": away("http://other.example/b", { "set-cookie": "a=1; Path=/" }),
    "/b": away("http://harbour.example/c", { "set-cookie": "b=2; Path=/" }),
    "/c": page("C"),
  });
  servers.push(server);
  const names = { "harbour.example": [["93.184.215.14"]], "other.example": [["93.184.215.14"]] };
  const fetcher = await server.fetcher(names, { cookies: true });
  expect(await fetcher.fetch({ url: "http://harbour.example/" })).toMatchObject({ ok: true, status: 200 });
  const cookies = server.seen.map(({ path, head }) => [path, /^cookie: (.*)$/im.exec(head)?.[1]]);
  expect(cookies).toEqual([
    ["/", undefined],
    ["/b", undefined],
    ["/c", "a=1"],
  ]);
});
