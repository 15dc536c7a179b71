import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type ServedPlayground, type ServerOptions, startServer } from "../src/index.ts";
import { startSite, type TestSite } from "./site.ts";

// With a playground whose document is what is given to it. `apps/cli/test/serve.io.test.ts` opens the real one in a browser.

const playground: ServedPlayground = {
  document: ({ page, ...given }) => {
    const shown =
      page === undefined ? given : { ...given, page: { ...page, bytes: new TextDecoder().decode(page.bytes) } };
    return {
      headers: { "content-type": "text/html", "cache-control": "no-store" },
      body: Buffer.from(JSON.stringify(shown)),
    };
  },
  read: async (path) =>
    path === "assets/a.js" ? { headers: { "content-type": "text/javascript" }, body: Buffer.from("a()") } : undefined,
};

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function start({ fetch: fetchOptions, ...options }: ServerOptions = {}): Promise<string> {
  const reachable = { allowPrivate: true, ports: [80, 443, site.port], ...fetchOptions };
  const server = await startServer({ port: 0, workers: 1, graceMs: 1000, playground, ...options, fetch: reachable });
  onTestFinished(() => server.close());
  return server.url;
}

const opening = (address: string): string => `/playground/?${new URLSearchParams({ address })}`;

/** Ask with headers that `fetch` does not let through. */
async function ask(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string }> {
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on("error", reject).end();
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
}

const password = (key: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`anybody:${key}`).toString("base64")}`,
});

test("the playground is offered where the operator asks for it, and a browser is led there", async () => {
  const url = await start();
  const accept = "text/html";
  expect(await (await fetch(`${url}/playground/`)).json()).toEqual({ readsAddresses: true });
  expect((await fetch(`${url}/playground`)).url).toBe(`${url}/playground/`);
  expect(await (await fetch(`${url}/playground/assets/a.js`)).text()).toBe("a()");
  expect((await fetch(`${url}/playground/assets/b.js`)).status).toBe(404);
  expect((await fetch(`${url}/playground/%2e%2e/package.json`)).status).toBe(404);
  expect((await fetch(url, { headers: { accept } })).url).toBe(`${url}/playground/`);
  const without = await start({ playground: undefined });
  expect((await fetch(`${without}/playground/`)).status).toBe(404);
  expect((await fetch(without, { headers: { accept } })).status).toBe(400);
});

test("its document has the page of an address, or says why there is none", async () => {
  const url = await start({ maxBytes: 100_000 });
  const moved = await fetch(url + opening(`${site.url}/moved`));
  expect(moved.headers.get("cache-control")).toBe("no-store");
  const { page } = (await moved.json()) as { page: Record<string, string> };
  expect(page).toMatchObject({ name: `${site.url}/tides`, url: `${site.url}/tides`, contentType: /^text\/html/ });
  expect(page.bytes).toMatch(/<h1>Tides<\/h1>/);
  for (const [path, status, problem] of [
    ["/error", 502, /The site answered with an error/],
    ["/unnamed", 422, /no HTML page/],
    ["/long", 413, /too large/],
  ] as const) {
    const answer = await fetch(url + opening(site.url + path));
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { problem: string }).problem).toMatch(problem);
  }
  expect((await fetch(url + opening("file:///etc/passwd"))).status).toBe(400);
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/decant_problems_total\{code="too-large"\} 1/);
});

describe("what it fetches passes the checks of every request", () => {
  test.each([
    ["another host name", { host: "evil.example" }, 421],
    ["a page of another site", { "sec-fetch-site": "cross-site" }, 403],
    ["the origin of another site", { origin: "https://evil.example" }, 403],
  ])("%s", async (_, headers, status) => {
    const url = await start();
    expect((await ask(url + opening(`${site.url}/tides`), headers)).status).toBe(status);
    expect((await ask(url + opening(`${site.url}/tides`), { "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await ask(`${url}/playground/`, { "sec-fetch-site": "cross-site" })).status).toBe(200);
  });

  test("private addresses", async () => {
    const guarded = await start({ fetch: { allowPrivate: false } });
    const refused = await ask(guarded + opening(`${site.url}/tides`));
    expect(refused.status).toBe(403);
    expect(refused.body).not.toContain("Tides");
  });

  test("keys, which a browser sends as a password, there alone", async () => {
    const url = await start({ apiKeys: ["secret"] });
    const address = url + opening(`${site.url}/tides`);
    const refused = await fetch(address);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, expect.stringMatching(/^Basic /)]);
    expect(await refused.json()).toEqual({
      readsAddresses: true,
      problem: "A valid API key is needed: open the address again, and give a key as the password",
    });
    expect((await ask(address, password("wrong"))).status).toBe(401);
    expect((await ask(address, password("secret"))).status).toBe(200);
    expect((await ask(address, { authorization: "Bearer secret" })).status).toBe(200);
    expect((await ask(`${url}/?url=${site.url}/tides`, password("secret"))).status).toBe(401);
    // The playground itself is no page that is read.
    expect((await ask(`${url}/playground/`)).status).toBe(200);
  });

  test("the rate, also of wrong keys", async () => {
    const url = await start({ requestsPerMinute: 2 });
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await ask(url + opening(`${site.url}/tides`))).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await ask(`${url}/?url=${site.url}/tides`)).status).toBe(429);
    const locked = await start({ requestsPerMinute: 2, apiKeys: ["secret"] });
    const guesses: number[] = [];
    for (const key of ["a", "b", "c", "secret"])
      guesses.push((await ask(locked + opening(`${site.url}/tides`), password(key))).status);
    expect(guesses).toEqual([401, 401, 429, 429]);
  });

  test("the place for pages", async () => {
    const url = await start({ concurrency: 1 });
    const leaving = new AbortController();
    const slow = site.slowRequest();
    const first = fetch(url + opening(`${site.url}/slow`), { signal: leaving.signal }).catch(() => {});
    const { byClient } = await slow;
    const second = ask(url + opening(`${site.url}/tides`));
    // Who goes away ends the fetch.
    leaving.abort();
    await Promise.all([first, byClient]);
    expect((await second).status).toBe(200);
  });
});
