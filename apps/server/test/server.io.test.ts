import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type RunningServer, type ServerOptions, startServer } from "../src/index.ts";
import { article, startSite, type TestSite } from "./site.ts";

let site: TestSite;
let server: RunningServer;
const html = { "content-type": "text/html" };

const start = async (options: ServerOptions = {}): Promise<RunningServer> => {
  const fetchOptions = { allowPrivate: true, ports: [80, 443, site.port], ...options.fetch };
  return startServer({
    port: 0,
    workers: 1,
    requestsPerMinute: 10_000,
    graceMs: 1000,
    ...options,
    fetch: fetchOptions,
  });
};
const startForTest = async (options: ServerOptions): Promise<RunningServer> => {
  const own = await start(options);
  onTestFinished(() => own.close());
  return own;
};

beforeAll(async () => {
  site = await startSite();
  server = await start({ maxBytes: 100_000 });
});
afterAll(async () => {
  await server.close();
  await site.close();
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + path, { headers });
const read = (path: string, query = "", headers = {}): Promise<Response> =>
  get(`/?url=${encodeURIComponent(site.url + path)}${query}`, headers);

async function expectProblem(response: Response, status: number, code: string): Promise<string> {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({ status, code, type: `urn:decant:problem:${code}` });
  expect(response.status).toBe(status);
  return problem.detail as string;
}

describe("a page by its address", () => {
  test("is Markdown, with tokens, tag and address", async () => {
    const response = await read("/moved");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(Number(response.headers.get("x-markdown-tokens"))).toBeGreaterThan(20);
    expect(response.headers.get("vary")).toContain("Accept, X-Return-Format, ");
    expect(response.headers.get("link")).toBe(`<${site.url}/tides>; rel="canonical"`);
    expect(await response.text()).toMatch(
      /^# Tides\n\nThe harbour master .* \[the tables\]\(http:\/\/127\.0\.0\.1:\d+\/tables\)\./,
    );
  });

  test.each([
    ["text/html,application/xhtml+xml,*/*;q=0.8", "text/html; charset=utf-8", /^<h1>Tides<\/h1>/],
    ["application/json", "application/json", /"markdown": "# Tides/],
    ["text/plain", "text/plain; charset=utf-8", /^The harbour/],
    ["application/x-ndjson", "application/jsonl", /"heading_path":\["Tides/],
    ["text/plain;q=0.5, text/markdown", "text/markdown; charset=utf-8", /^# Tides/],
  ])("Accept: %s", async (accept, type, body) => {
    const response = await read("/tides", "", { accept });
    expect(response.headers.get("content-type")).toBe(type);
    expect(await response.text()).toMatch(body);
  });

  test.each([
    ["&format=text", /^The harbour/],
    ["&format=chunks&budget=32", /^(\{.*\}\n){2,}$/],
    ["&format=chunks&cite=true", /"anchor":"[^"]*:~:text=Tides/],
    ["&question=harbour+master&budget=64", /^# Tides\n\nThe harbour master [^\n]*\n$/],
    ["&question=harbour+master&format=json", /"passages":\[\{"kind":"sentence"/],
    ["&question=zeppelin", /^$/],
    ["&metadata=true", /^---\ntitle: "Tides"/],
    ["&extract=false", /Home/],
    ["&title=never", /^The harbour/],
  ])("options in the query: %s", async (query, body) => {
    expect(await (await read("/tides", query, { accept: "*/*" })).text()).toMatch(body);
  });

  test("answers 304 to those who have it, in the same format alone", async () => {
    const etag = (await read("/tides")).headers.get("etag") as string;
    const fresh = await read("/tides", "", { "if-none-match": etag });
    expect([fresh.status, await fresh.text(), fresh.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await read("/tides", "&format=text", { "if-none-match": etag })).status).toBe(200);
  });

  test("says why a page has no content", async () => {
    const response = await read("/shell");
    expect(response.status).toBe(200);
    expect(response.headers.get("decant-verdict")).toMatch(/js-shell/);
    expect(response.headers.get("decant-hint")).toMatch(/^if its scripts fill it: .* --render auto$/);
    const sent = await fetch(server.url, {
      method: "POST",
      headers: html,
      body: "<body><div id=app></div><script src=a.js></script>",
    });
    expect([sent.status, sent.headers.get("decant-hint")]).toEqual([200, null]);
  });

  test("may be the path, with its query, in several spellings", async () => {
    expect(await (await get(`/${site.url}/tides`)).text()).toMatch(/^# Tides/);
    expect(await (await get(`/r/${site.url}/tides?q=1`)).text()).toMatch(/^# Query/);
    expect(await (await get(`/${site.url}/tides?q=1`)).text()).toMatch(/^# Query/);
    expect(await (await get(`/${site.url.replace("//", "/")}/tides`)).text()).toMatch(/^# Tides/);
    expect(await (await get(`/${encodeURIComponent(`${site.url}/tides?q=1`)}`)).text()).toMatch(/^# Query/);
    expect(await (await get(`/${site.url}/tides`, { "x-return-format": "text" })).text()).toMatch(/^The harbour/);
    const chosen = { "x-target-selector": "h2, p", "x-remove-selector": "h2" };
    expect(await (await get(`/${site.url}/tides`, chosen)).text()).not.toContain("## ");
  });
});

test("a request without an address gets the reason why there is no page", async () => {
  await expectProblem(await get("/"), 400, "bad-url");
  await expectProblem(await get("/?format=text", { accept: "text/html" }), 400, "bad-url");
});

describe("a page in the body", () => {
  const post = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
    query = "",
  ): Promise<Response> => fetch(`${server.url}/${query}`, { method: "POST", body, headers });

  test("as HTML, with the address for its links", async () => {
    const response = await post(article("Sent"), html, "?url=https://harbour.example/a/");
    expect(await response.text()).toMatch(/^# Sent[\s\S]*https:\/\/harbour\.example\/tables/);
  });

  test("as bytes, in the encoding of the header", async () => {
    const bytes = new Uint8Array(Buffer.from("<h1>Zürich</h1><p>Ein Café.</p>", "latin1"));
    const response = await post(bytes, { "content-type": "text/html; charset=windows-1252" });
    expect(await response.text()).toBe("# Zürich\n\nEin Café.\n");
    expect(
      await (
        await post(new Uint8Array(Buffer.from("<h1>A</h1>")), { "content-type": "application/octet-stream" })
      ).text(),
    ).toBe("# A\n");
  });

  test("as JSON: HTML, or an address", async () => {
    const json = { "content-type": "application/json" };
    const sent = await post(JSON.stringify({ html: article("Sent"), format: "text", title: "never" }), json);
    expect(await sent.text()).toMatch(/^The harbour/);
    const named = await post(JSON.stringify({ url: `${site.url}/tides`, format: "json" }), json);
    expect(await named.json()).toMatchObject({ url: `${site.url}/tides` });
  });

  test("without what a selector removes, and with what another one adds", async () => {
    const named = { html: `${article("Sent")}<footer id="imprint">Ring 4711</footer>`, remove: "h2", add: "#imprint" };
    const sent = await post(JSON.stringify(named), { "content-type": "application/json" });
    const text = await sent.text();
    expect(text).toContain("4711");
    expect(text).not.toContain("Spring");
  });

  test("without a type, or with the one of curl, by its first bytes", async () => {
    const curl = { "content-type": "application/x-www-form-urlencoded" };
    const page = Buffer.from(article("Sent"));
    for (const bytes of [page, gzipSync(page)]) {
      expect(await (await post(new Uint8Array(bytes), {}, "?title=always")).text()).toMatch(/^# Sent\n/);
      expect(await (await post(new Uint8Array(bytes), curl)).text()).toMatch(/^# Sent\n/);
    }
    const json = Buffer.from(JSON.stringify({ html: article("Sent"), format: "json" }));
    expect(await (await post(new Uint8Array(json), {})).json()).toMatchObject({
      text: expect.stringContaining("harbour"),
    });
    expect(await (await post(new Uint8Array(json), curl)).json()).toMatchObject({
      text: expect.stringContaining("harbour"),
    });
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from("<h1>Ö</h1>", "utf16le")]);
    expect(await (await post(utf16, {})).text()).toBe("# Ö\n");
    expect(await (await post(new Uint8Array(page), {}, "?format=text")).text()).not.toContain("<");
    await expectProblem(await post(new Uint8Array(Buffer.from("{")), {}), 400, "bad-json");
    await expectProblem(await post(new Uint8Array(gzipSync("x".repeat(100_001))), {}), 413, "too-large");
    await expectProblem(await post(new Uint8Array(gzipSync(page).subarray(0, 50)), {}), 422, "not-html");
    await expectProblem(await post(new Uint8Array(page), {}, "?deep=1"), 400, "bad-option");
  });

  test("without content has a verdict in the header and in JSON", async () => {
    const response = await post("<p></p>", html, "?format=json");
    expect(response.headers.get("decant-verdict")).toBe("empty");
    expect(await response.json()).toMatchObject({ markdown: "", verdict: ["empty"] });
    const chunks = await post("<p></p>", html, "?format=chunks");
    expect([await chunks.text(), chunks.headers.get("decant-verdict")]).toEqual(["", "empty"]);
  });

  test.each([
    ["", { "content-type": "application/json" }, 400, "bad-json"],
    ["[1]", { "content-type": "application/json" }, 400, "bad-json"],
    ["{}", { "content-type": "application/json" }, 400, "bad-url"],
    ['{"html":1}', { "content-type": "application/json" }, 400, "bad-option"],
    ['{"html":"","depth":1}', { "content-type": "application/json" }, 400, "bad-option"],
    ["a=b", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported-type"],
    ["%PDF-1.7", html, 422, "not-html"],
  ])("%s is refused", async (body, headers, status, code) => {
    await expectProblem(await post(body, headers as Record<string, string>), status, code);
  });

  test("too long, with and without its length", async () => {
    await expectProblem(await post("x".repeat(100_001), html), 413, "too-large");
    const stream = new Blob(["x".repeat(60_000), "y".repeat(60_000)]).stream();
    const response = await fetch(server.url, {
      method: "POST",
      body: stream,
      headers: html,
      duplex: "half",
    } as RequestInit);
    await expectProblem(response, 413, "too-large");
  });
});

describe("faults", () => {
  test.each([
    ["/?url=tides", 400, "bad-url"],
    ["/?url=ftp://harbour.example/", 400, "bad-url"],
    ["/", 400, "bad-url"],
    ["/?url=https://harbour.example/&format=pdf", 400, "bad-option"],
    ["/?url=https://harbour.example/&depth=1", 400, "bad-option"],
    ["/?url=https://harbour.example/&budget=1e3", 400, "bad-option"],
    ["/?url=https://harbour.example/&remove=p%5B", 400, "bad-option"],
    ["/?url=https://harbour.example/&question=?", 400, "bad-option"],
    ["/?url=https://harbour.example/&question=tides&format=html", 400, "bad-option"],
    ["/?url=https://harbour.example/&format=text&format=json", 400, "bad-option"],
    ["/?url=http://169.254.169.254/latest/meta-data", 403, "refused-address"],
    ["/http://[fe80::1]/", 403, "refused-address"],
    ["/?url=http://127.0.0.1:1/", 403, "refused-url"],
    ["/nowhere", 404, "not-found"],
    ["/http", 404, "not-found"],
  ])("%s", async (path, status, code) => {
    await expectProblem(await get(path), status, code);
  });

  test.each([
    ["/to-metadata", 403, "refused-address"],
    ["/picture", 422, "not-html"],
    ["/unnamed", 422, "not-html"],
    ["/error", 502, "upstream-status"],
    ["/missing", 502, "upstream-status"],
    ["/reset", 502, "upstream-failed"],
    ["/long", 413, "too-large"],
  ])("a site that answers with %s", async (path, status, code) => {
    await expectProblem(await read(path), status, code);
  });

  test("nothing acceptable", async () => {
    await expectProblem(await read("/tides", "", { accept: "image/png" }), 406, "not-acceptable");
  });

  test("addresses of this machine are refused, unless they are allowed", async () => {
    const { url } = await startForTest({ fetch: { allowPrivate: false } });
    for (const address of [`${site.url}/tides`, `http://localhost:${site.port}/`, `http://2130706433:${site.port}/`])
      await expectProblem(await fetch(`${url}/${address}`), 403, "refused-address");
  });

  test("a site that does not answer", async () => {
    const { url } = await startForTest({ fetch: { totalTimeoutMs: 200 } });
    await expectProblem(await fetch(`${url}/${site.url}/slow`), 504, "timeout");
  });

  test("a page that takes too long to convert, after which the next one is converted", async () => {
    const { url } = await startForTest({ timeoutMs: 2000, maxBytes: 20_000_000 });
    const body = "<div><p>word word <a href=x>word</a></p>".repeat(400_000);
    await expectProblem(await fetch(url, { method: "POST", headers: html, body }), 504, "timeout");
    const again = async (): Promise<number> =>
      (await fetch(url, { method: "POST", headers: html, body: "<p>A" })).status;
    // A worker that has just begun is slower than the limit on a busy machine.
    await expect.poll(again, { timeout: 300_000 }).toBe(200);
  });

  test("a body that comes too slowly", async () => {
    const { url } = await startForTest({ requestTimeoutMs: 300 });
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"slow-body"/);
  });

  test("a body that ends too early is the client's doing, not a failure of the server", async () => {
    const { url } = await startForTest({});
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>");
    const figures = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
    await expect.poll(figures, { timeout: 300_000 }).toMatch(/^decant_requests_under_way 2$/m);
    socket.destroy();
    await expect.poll(figures, { timeout: 300_000 }).toMatch(/^decant_problems_total\{code="client-abort"\} 1$/m);
    expect(await figures()).toMatch(/route="\/",status="499"\} 1$/m);
    expect(await figures()).not.toMatch(/status="5/);
  });

  test("a client that waits for leave to send its body gets it after the checks alone", async () => {
    const { url } = await startForTest({ apiKeys: ["k1"] });
    const ask = async (key: string): Promise<string> => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.write(
        `POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-api-key: ${key}\r\nexpect: 100-continue\r\ncontent-type: text/html\r\ncontent-length: 10\r\n\r\n`,
      );
      socket.once("data", (data) => `${data}`.startsWith("HTTP/1.1 100 ") && socket.write("<h1>A</h1>"));
      return text(socket);
    };
    expect(await ask("k1")).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [\s\S]*# A\n/);
    expect(await ask("k2")).toMatch(/^HTTP\/1\.1 401 /);
  });

  test("a client that goes away ends the fetch", async () => {
    const gone = new AbortController();
    const fetching = fetch(`${server.url}/${site.url}/slow`, { signal: gone.signal });
    fetching.catch(() => {});
    const closed = await site.slowRequest();
    gone.abort();
    await expect(fetching).rejects.toThrow(/abort/);
    await closed.byClient;
    expect((await read("/tides")).status).toBe(200);
  });

  test("a server on the loopback address counts this machine's requests only with a rate", async () => {
    const statuses = async (options: ServerOptions, headers: Record<string, string> = {}): Promise<Set<number>> => {
      const own = await startServer({ port: 0, workers: 1, ...options });
      onTestFinished(() => own.close());
      const all: number[] = [];
      for (let at = 0; at < 125; at++) all.push((await fetch(`${own.url}/?url=x`, { headers })).status);
      return new Set(all);
    };
    expect(await statuses({})).toEqual(new Set([400]));
    expect(await statuses({}, { via: "1.1 proxy" })).toEqual(new Set([400, 429]));
    expect(await statuses({ requestsPerMinute: 120 })).toEqual(new Set([400, 429]));
    expect(await statuses({ host: "0.0.0.0" })).toEqual(new Set([400, 429]));
    expect(await statuses({ apiKeys: ["secret"] }, { "x-api-key": "secret" })).toEqual(new Set([400]));
    expect(await statuses({ apiKeys: ["secret"] })).toEqual(new Set([401, 429]));
  });

  test("too many requests of one client", async () => {
    const { url } = await startForTest({ requestsPerMinute: 2, trustProxy: true });
    const ask = (client: string): Promise<Response> =>
      fetch(url, {
        method: "POST",
        body: "<h1>A</h1>",
        headers: { ...html, "x-forwarded-for": `10.0.0.9, ${client}` },
      });
    expect([(await ask("10.0.0.1")).status, (await ask("10.0.0.1")).status]).toEqual([200, 200]);
    const third = await ask("10.0.0.1");
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectProblem(third, 429, "rate-exceeded");
    expect((await ask("10.0.0.2")).status).toBe(200);
  });

  test("pages wait for their place, and so many of a client as fit into its bytes", async () => {
    // A client may have two requests open.
    const limits = { concurrency: 1, maxBytes: 64 * 1024, maxHeldBytes: 256 * 1024 };
    const { url } = await startForTest({ ...limits, trustProxy: true });
    const gone = new AbortController();
    const ask = (client: string, path: string): Promise<Response> =>
      fetch(`${url}/${site.url}${path}`, {
        headers: { "x-forwarded-for": client },
        ...(path === "/slow" && { signal: gone.signal }),
      });
    const first = ask("2001:db8::1", "/slow");
    first.catch(() => {});
    await site.slowRequest();
    // Another address of the same network is the same client.
    const more = [ask("2001:db8::2", "/tides"), ask("2001:db8::3", "/tides")];
    await expectProblem(await Promise.race(more), 429, "too-many-open");
    expect((await ask("2001:db8:0:1::1", "/tides")).status).toBe(200);
    gone.abort();
    expect((await Promise.all(more)).map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  test("a request with two hosts", async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: attacker.example\r\nConnection: close\r\n\r\n");
    expect((await socket.toArray()).join("")).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"bad-host"/);
  });

  test("wrong keys count, and do not shut out those who know the key", async () => {
    const { url } = await startForTest({ apiKeys: ["k1", "k2"], requestsPerMinute: 3, trustProxy: true });
    const ask = (key: string, client = "203.0.113.1"): Promise<Response> =>
      fetch(`${url}/?url=x`, { headers: { "x-api-key": key, "x-forwarded-for": client } });
    expect((await ask("k1")).status).toBe(400);
    for (let guess = 0; guess < 3; guess++) await expectProblem(await ask(`guess${guess}`), 401, "unauthorized");
    await expectProblem(await ask("guess3"), 429, "rate-exceeded");
    // A guess that is right looks the same as one that is wrong.
    await expectProblem(await ask("k2"), 429, "rate-exceeded");
    expect((await ask("k1")).status).toBe(400);
    expect((await ask("k2", "203.0.113.2")).status).toBe(400);
  });

  test("an error does not say what a name stands for", async () => {
    const { url } = await startForTest({ fetch: { allowPrivate: false } });
    const refused = await fetch(`${url}/http://localhost:${site.port}/`);
    const detail = await expectProblem(refused, 403, "refused-address");
    expect(detail).not.toMatch(/127|::1|loopback|localhost/);
    const closed = await startForTest({ fetch: { ports: [1] } });
    const failed = await fetch(`${closed.url}/http://localhost:1/`);
    expect(await expectProblem(failed, 502, "upstream-failed")).toBe("connect: the host takes no connection");
  });

  test("pages of other sites do not read through the server, unless they are allowed", async () => {
    const { url } = await startForTest({ allowedHosts: ["reader.example"], allowedOrigins: ["https://app.example"] });
    const { port } = new URL(url);
    const ask = async (lines: readonly string[], path = `/${site.url}/tides`): Promise<string> => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(`GET ${path} HTTP/1.1\r\nconnection: close\r\n${lines.join("\r\n")}\r\n\r\n`);
      return text(socket);
    };
    expect(await ask(["host: attacker.example"])).toMatch(/^HTTP\/1\.1 421 [\s\S]*"code":"wrong-host"/);
    expect(await ask(["host: attacker.example"], "/openapi.json")).toMatch(/^HTTP\/1\.1 421 /);
    expect(await ask(["host: balancer.example"], "/healthz")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(["host: reader.example"])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask([`host: localhost:${port}`])).toMatch(/^HTTP\/1\.1 200 /);
    for (const line of ["origin: https://attacker.example", "origin: null", "sec-fetch-site: cross-site"])
      expect(await ask([`host: 127.0.0.1:${port}`, line])).toMatch(/^HTTP\/1\.1 403 [\s\S]*"code":"cross-site"/);
    const allowed = await ask([`host: 127.0.0.1:${port}`, "origin: https://app.example", "sec-fetch-site: cross-site"]);
    expect(allowed).toMatch(/^HTTP\/1\.1 200 [\s\S]*access-control-allow-origin: https:\/\/app\.example\r\n/);
  });

  test("no key, a wrong key, a right one", async () => {
    const { url } = await startForTest({ apiKeys: ["k1", "k2"] });
    const ask = (headers: Record<string, string>, path = ""): Promise<Response> =>
      fetch(`${url}/${path || `${site.url}/tides`}`, { headers });
    for (const headers of [{}, { "x-api-key": "k3" }, { authorization: "Basic k1" }, { authorization: "Bearer" }]) {
      const response = await ask(headers as Record<string, string>);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      await expectProblem(response, 401, "unauthorized");
    }
    expect((await ask({ authorization: "Bearer k2" })).status).toBe(200);
    expect((await ask({ "x-api-key": "k1" })).status).toBe(200);
    expect((await ask({}, "metrics")).status).toBe(401);
    expect((await ask({ "x-api-key": "k1" }, "metrics")).status).toBe(200);
    expect((await ask({}, "healthz")).status).toBe(200);
    expect((await ask({}, "openapi.json")).status).toBe(200);
  });
});

describe("the end", () => {
  test("requests under way are answered, new ones are not taken", async () => {
    const own = await start({ fetch: { totalTimeoutMs: 700 }, graceMs: 60_000 });
    const underWay = fetch(`${own.url}/${site.url}/slow`);
    await site.slowRequest();
    const closed = own.close();
    await expect(fetch(`${own.url}/healthz`, { headers: { connection: "close" } })).rejects.toThrow();
    const answer = await underWay;
    // Nothing waits for a further request of this client.
    expect(answer.headers.get("connection")).toBe("close");
    await expectProblem(answer, 504, "timeout");
    await closed;
  });

  test("what takes longer than the grace is cut", async () => {
    const own = await start({ graceMs: 100 });
    const underWay = fetch(`${own.url}/${site.url}/slow`);
    underWay.catch(() => {});
    await site.slowRequest();
    await own.close();
    await expect(underWay).rejects.toThrow();
  });

  test("a port that is taken is reported", async () => {
    await expect(start({ port: Number(new URL(server.url).port) })).rejects.toThrow(/EADDRINUSE/);
  });
});

test("metrics count requests, pages and problems", async () => {
  await read("/tides");
  await read("/picture");
  const figures = await (await get("/metrics")).text();
  expect(figures).toMatch(/^decant_pages_total\{format="markdown"\} [1-9]/m);
  expect(figures).toMatch(/^decant_problems_total\{code="not-html"\} [1-9]/m);
  expect(figures).toMatch(/^decant_request_seconds_count\{method="GET",route="\/",status="200"\} [1-9]/m);
  expect(figures).toMatch(/^decant_requests_under_way 1$/m);
  expect(figures).not.toMatch(/harbour|127\.0\.0\.1/);
});

test.each([
  [{ port: 70_000 }, /port: expected a whole number from 0 to 65535/],
  [{ apiKeys: ["a b"] }, /apiKeys: expected an array of keys/],
  [{ allowedHosts: ["reader.example:80"] }, /allowedHosts: expected an array of host names without a port/],
  [{ allowedOrigins: ["https://app.example/"] }, /allowedOrigins: expected an array of origins/],
  [
    { maxBytes: 1000, maxHeldBytes: 1999 },
    /maxHeldBytes: expected at least twice maxBytes and 131072 \(133072\), got 1999/,
  ],
  [{ concurency: 1 }, /concurency: unknown option/],
  [{ fetch: { ports: ["80"] } }, /ports/],
])("%o is refused", async (options, message) => {
  await expect(startServer(options as ServerOptions)).rejects.toThrow(message);
});

describe("files by a form", () => {
  const tides = article("Tides");
  const post = async (files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>, fields = {}, query = "") => {
    const body = new FormData();
    for (const [name, text] of Object.entries(files)) body.append("file", new Blob([text]), name);
    for (const [name, value] of Object.entries<string>(fields)) body.append(name, value);
    return fetch(`${server.url}/${query}`, { method: "POST", body });
  };
  const linesOf = async (response: Response): Promise<Record<string, unknown>[]> =>
    (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  test("one file gets the answer that a body gets", async () => {
    const fields = { url: "https://harbour.example/", title: "content" };
    const response = await post({ "tides.html": tides }, fields);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await response.text()).toContain("[the tables](https://harbour.example/tables)");
    expect(await (await post({ "tides.html": gzipSync(tides) }, {}, "?format=text")).text()).toMatch(/^The harbour/);
    expect(await (await post({ "notes.md": "# Notes\n\n| a | b |\n|---|---|\n| 1 | 2 |\n" })).text()).toContain(
      "| a | b |",
    );
  });

  test("several are a line each, with what is wrong with some", async () => {
    const pages = {
      "tides.html": tides,
      "list.json": '{"a": 1}',
      "lamp.png": "\u0089PNG\r\n\u001a\n",
      "b.html": tides,
    };
    const lines = await linesOf(await post(pages, { remove: "h2" }));
    expect(lines.map(({ file }) => file)).toEqual(Object.keys(pages));
    expect(lines[0]).toMatchObject({ title: "Tides", content: expect.stringMatching(/^# Tides\n/) });
    expect(lines[1]?.problem).toEqual({ code: "not-html", detail: "the document is JSON" });
    const [record] = await linesOf(await post({ "a.html": tides, "b.html": tides }, { format: "json" }));
    expect(record).toMatchObject({ content: { metadata: { title: "Tides" } } });
    const chunks = await linesOf(await post({ "a.html": tides, "b.html": tides }, { format: "chunks" }));
    expect(new Set(chunks.map(({ file }) => file))).toEqual(new Set(["a.html", "b.html"]));
  });

  test("a form without files, a broken one, and an address for several are refused", async () => {
    await expectProblem(await post({}, { format: "text" }), 400, "bad-form");
    const broken = { method: "POST", headers: { "content-type": "multipart/form-data; boundary=a" }, body: "--b" };
    await expectProblem(await fetch(server.url, broken), 400, "bad-form");
    await expectProblem(await post({ a: tides, b: tides }, { url: "https://harbour.example/" }), 400, "bad-option");
    await expectProblem(await post({ "a.html": tides }, { format: "pdf" }), 400, "bad-option");
    await expectProblem(await post({ "a.html": `<p>${"long ".repeat(25_000)}</p>` }), 413, "too-large");
  });
});

test("an address needs no scheme, and an error ends its line", async () => {
  const bare = site.url.replace("http://", "");
  expect(await (await get(`/?url=${bare}/tides`)).text()).toMatch(/^# Tides/);
  expect(await (await get(`/${bare}/tides`)).text()).toMatch(/^# Tides/);
  const { status } = await get("/robots.txt");
  expect(status).toBe(404);
  expect(await (await get("/?url=nowhere")).text()).toMatch(/\}\n$/);
});
