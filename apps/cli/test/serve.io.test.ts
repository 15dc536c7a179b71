import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findProgram, temporaryFolder } from "@decant/package-checks";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { followGuide } from "./console-sessions.ts";
import { article, serve } from "./local-site.ts";
import { decant, ended, parseLines, start } from "./run-decant.ts";

/** Start the server on a free port. */
async function startServer(...args: readonly string[]) {
  const child = start(["serve", "--port", "0", "--jobs", "1", ...args]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [line] = await once(child.stderr, "data");
  const url = /^decant: listening on (http:[^\s;]+)(?:; the playground is \S+)?\n$/.exec(`${line}`)?.[1];
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

test.skipIf(!hasCurl)("the commands of the documentation do what it shows (needs curl)", () =>
  followGuide("server", temporaryFolder(), async (guide, site) => {
    const [, flags = ""] = /^decant serve (.*--allow-port.*)$/m.exec(guide) ?? [];
    const { url } = await startServer(...flags.replace("18080", new URL(`http://${site}`).port).split(" "));
    return [["http://127.0.0.1:8080", url]];
  }),
);

const { path: browserPath, hint } = findProgram("chromium");
if (browserPath === undefined) console.log(`skipped: ${hint}`);

const browserArguments: readonly string[] = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
];

/** One for all tests; each has a profile of its own. */
let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

/** A page that notes what the browser complains about. */
async function openPage(options: BrowserContextOptions) {
  browser ??= chromium.launch({ executablePath: browserPath as string, args: [...browserArguments] });
  const page = await (await browser).newPage(options);
  onTestFinished(() => page.context().close());
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", ({ message }) => complaints.push(message));
  return { page, complaints };
}

test.skipIf(browserPath === undefined)("in a browser, the playground opens addresses", async () => {
  const site = await serve((path) => (path === "/tides" ? article("Tides") : undefined));
  const { url } = await startServer("--playground", "--allow-private", "--allow-port", new URL(site.url).port);
  const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url);
  const box = page.getByLabel("Address of a page to open");
  await box.fill(`${site.url}tides`);
  await box.press("Enter");
  const markdown = page.locator("#pane-markdown .cm-content");
  await expect.poll(() => markdown.innerText(), { timeout: 300_000 }).toMatch(/^# Tides\n/);
  expect(complaints).toEqual([]);
  await box.fill(`${site.url}missing`);
  await box.press("Enter");
  await expect
    .poll(() => page.getByRole("alert").innerText(), { timeout: 300_000 })
    .toMatch(/^The site answered with an error: .*404/);
  expect(site.requests).toHaveLength(2);
  // It can neither send the page, nor ask for another one by itself.
  const sent = await page.evaluate((address) => fetch(address).then(String, ({ name }) => name), `${url}/healthz`);
  expect(sent).toBe("TypeError");
});

test.skipIf(browserPath === undefined)("a browser gives its user's key to the playground", async () => {
  const site = await serve(() => article("Tides"));
  const network = ["--allow-private", "--allow-port", new URL(site.url).port];
  const { url } = await startServer("--playground", "--api-key", "secret", ...network);
  const { page } = await openPage({ httpCredentials: { username: "", password: "secret" } });
  await page.goto(`${url}/playground/`);
  await page.getByLabel("Address of a page to open").fill(`${site.url}tides`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const markdown = page.locator("#pane-markdown .cm-content");
  await expect.poll(() => markdown.innerText(), { timeout: 300_000 }).toMatch(/^# Tides\n/);
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
  [["--concurrency", "0"], /Expected a whole number from 1 /],
  [["--port", "70000"], /'--port <n>'.*Expected a whole number from 0 to 65535/],
  [["--api-key", "a b"], /--api-key(?!.*a b).*xpected visible ASCII/],
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
