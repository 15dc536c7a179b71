import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "@decant/package-checks";
import { expect, onTestFinished, test } from "vitest";
import { expectSessions } from "./console-sessions.ts";
import { article, serve } from "./local-site.ts";
import { decant, ended, parseLines, start } from "./run-decant.ts";

/** Start the server on a free port. */
async function startServer(...args: readonly string[]) {
  const child = start(["serve", "--port", "0", "--jobs", "1", ...args]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [line] = await once(child.stderr, "data");
  const url = /^decant: listening on (http:\S+)\n$/.exec(`${line}`)?.[1];
  expect(url).toBeDefined();
  return { child, url: url as string };
}

test("decant serve reads pages, and ends by a signal after the requests under way", async () => {
  const site = await serve((path) => (path === "/tides" ? article("Tides") : undefined), 300);
  const { child, url } = await startServer("--allow-private", "--allow-port", new URL(site.url).port);
  expect(await (await fetch(`${url}/${site.url}tides`)).text()).toMatch(/^# Tides\n/);
  expect((await fetch(`${url}/${site.url}missing`)).status).toBe(502);
  const underWay = fetch(`${url}/?url=${site.url}tides&format=text`);
  await expect.poll(() => site.requests.length, { timeout: 300_000 }).toBe(3);
  child.kill("SIGTERM");
  const rest = text(child.stderr);
  expect(await (await underWay).text()).toMatch(/^Tides: The tide table/);
  expect(await ended(child)).toBe(0);
  expect(await rest).toBe("decant: ending after the requests under way\n");
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const docsFile = new URL("../../site/docs/server.md", import.meta.url);

test.skipIf(!hasCurl)("the commands of the documentation do what it shows (needs curl)", async () => {
  const tides =
    '<title>Tides</title><nav><a href="/">Home</a></nav><main><h1>Tides</h1><p>The moon pulls the water twice a day; see <a href="/gauge">the gauge</a>.</p></main>';
  const site = await serve((path) => (path === "/tides" ? tides : undefined));
  const { url } = await startServer("--allow-private", "--allow-port", new URL(site.url).port);
  await expectSessions(readFileSync(docsFile, "utf8"), temporaryFolder(), [
    ["http://127.0.0.1:8080", url],
    ["https://example.org", new URL(site.url).origin],
  ]);
});

test("decant serve --store answers searches as decant search does, also from the environment", async () => {
  const folder = temporaryFolder();
  const store = `sqlite:${join(folder, "site.sqlite")}`;
  const line = JSON.stringify({ id: "tides", url: "https://harbour.example/tides", html: article("Tides") });
  await decant(["ingest", "--to", store, "-q", "--jobs", "1", "--field", "team=north"], { input: line });
  const { url } = await startServer("--store", store);
  const answer = (await (await fetch(`${url}/search?words=tides`)).json()) as { passages: object[] };
  const { stdout } = await decant(["search", store, "tides", "--json"]);
  expect(answer.passages).toEqual(parseLines(stdout));
  expect(answer.passages[0]).toMatchObject({ page: "https://harbour.example/tides", fields: { team: "north" } });
  process.env.DECANT_STORE = store;
  onTestFinished(() => {
    delete process.env.DECANT_STORE;
  });
  const other = await startServer();
  expect((await fetch(`${other.url}/search?words=tides`)).status).toBe(200);
});

test("addresses of this machine are refused without --allow-private, and requests without the key", async () => {
  const site = await serve(() => article("Tides"));
  const { url } = await startServer("--api-key", "secret", "--allow-port", new URL(site.url).port);
  expect((await fetch(`${url}/${site.url}`)).status).toBe(401);
  const headers = { authorization: "Bearer secret" };
  expect((await fetch(`${url}/${site.url}`, { headers })).status).toBe(403);
  expect(site.requests).toEqual([]);
});

test("addresses of other machines without a key are warned of", async () => {
  const first = async (...args: readonly string[]): Promise<string> => {
    const child = start(["serve", "--port", "0", "--jobs", "1", ...args]);
    const [lines] = await once(child.stderr, "data");
    child.kill("SIGTERM");
    return lines + (await text(child.stderr));
  };
  expect(await first("--host", "0.0.0.0")).toMatch(/^decant: warning: whoever reaches 0\.0\.0\.0 can .*--api-key$/m);
  expect(await first("--host", "0.0.0.0", "--api-key", "secret")).not.toContain("warning");
  expect(await first()).not.toContain("warning");
});

test.each([
  [["--allowed-host", "reader.example:80"], /Expected a host name without a port/],
  [["--allowed-origin", "app.example"], /Expected an origin such as https:\/\/app\.example/],
  [["--open-per-client", "0"], /Expected a whole number from 1 /],
  [["--port", "70000"], /'--port <n>'.*Expected a whole number from 0 to 65535/],
  [["--api-key", "a b"], /Expected visible ASCII/],
  [["--store", "jsonl:none.jsonl"], /--store: jsonl:none\.jsonl cannot search/],
  [["page.html"], /serve takes no arguments, got page\.html/],
  [["--host", "192.0.2.1"], /cannot listen on 192\.0\.2\.1, port 8080: this machine does not have the address/],
])("decant serve %j is refused", async (args, message) => {
  const { code, stderr } = await decant(["serve", ...args]);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});

test("decant mcp answers on standard input and output, and ends with its input", async () => {
  const child = start(["mcp"]);
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };
  child.stdin.write(`${JSON.stringify(initialize)}\n`);
  const [line] = await once(child.stdout, "data");
  expect(JSON.parse(`${line}`)).toMatchObject({ id: 1, result: { serverInfo: { name: "decant" } } });
  child.stdin.end();
  expect(await ended(child)).toBe(0);
});

test("decant mcp --http listens on the loopback address, and ends by a signal", async () => {
  const child = start(["mcp", "--http", "0", "--allowed-origin", "https://app.example"]);
  const [line] = await once(child.stderr, "data");
  const [, url = ""] = /^decant: listening on (http:\/\/127\.0\.0\.1:\d+\/mcp)\n$/.exec(`${line}`) ?? [];
  const statusFrom = async (origin: string): Promise<number> => (await fetch(url, { headers: { origin } })).status;
  expect([await statusFrom("https://app.example"), await statusFrom("https://attacker.example")]).toEqual([405, 403]);
  child.kill("SIGTERM");
  expect(await ended(child)).toBe(0);
});
