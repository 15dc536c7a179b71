import { createInterface } from "node:readline";
import { findProgram } from "@decant/package-checks";
import { describe, expect, onTestFinished, test } from "vitest";
import { article, serve } from "./local-site.ts";
import { decant, ended, parseLines, start } from "./run-decant.ts";

const browser = findProgram("chromium");
const local = ["--allow-private", "--delay", "0", "--quiet"];
const shell = `<!doctype html><html lang="en"><head><title>Tides</title></head><body><div id="app"></div>
<script>document.querySelector("#app").innerHTML = ${JSON.stringify(/<main>.*<\/main>/s.exec(article("Tides", "/moles"))?.[0])} + '<a href="/moles">Moles</a>'</script></body></html>`;

const harbour = () =>
  serve((path) => ({ "/": shell, "/moles": article("Moles"), "/robots.txt": "User-agent: *\n" })[path]);

/** Start a server, which ends with the test. @returns Its address. */
async function startServing(args: readonly string[]): Promise<string> {
  const child = start(args);
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended(child);
  });
  const lines = createInterface({ input: child.stderr });
  for await (const line of lines) {
    const address = /listening on (http\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("the server ended");
}

describe.skipIf(browser.path === undefined)(
  `rendering${browser.path === undefined ? ` (skipped: ${browser.hint})` : ""}`,
  () => {
    test("crawl --render auto renders the shell, follows its links, and leaves the static page alone", async () => {
      const site = await harbour();
      const { code, stdout } = await decant(["crawl", site.url, "--render", "auto", ...local, "--max-pages", "2"]);
      expect(code).toBe(0);
      expect(parseLines(stdout)).toMatchObject([
        { id: site.url, fetch: { render: { kept: "rendered", cause: "empty", reason: "more-content", raw_chars: 0 } } },
        { id: `${site.url}moles`, fetch: { render: { kept: "raw", cause: null, reason: "no-scripts" } } },
      ]);
      expect(parseLines(stdout)[0]?.markdown).toContain("# Tides");
    });

    test("an address alone is rendered, and without that the next command is named", async () => {
      const site = await harbour();
      const rendered = await decant([site.url, "--render", "auto"]);
      expect(rendered.stdout).toContain("# Tides");
      const { stderr } = await decant([site.url]);
      expect(stderr).toContain(`decant ${site.url} --render auto`);
      const links = await decant(["records", site.url, "--render", "auto", "--type", "article"]);
      expect(links.stderr).not.toContain("unknown option");
    });

    test("serve and mcp render what they are asked for, behind their guards", async () => {
      const site = await harbour();
      const options = ["--render", "auto", "--allow-port", new URL(site.url).port];
      const guarded = await startServing(["serve", "--port", "0", "--jobs", "1", ...options]);
      expect((await fetch(`${guarded}/?url=${site.url}`)).status).toBe(403);
      const server = await startServing(["serve", "--port", "0", "--jobs", "1", "--allow-private", ...options]);
      expect(await (await fetch(`${server}/?url=${site.url}`)).text()).toContain("# Tides");
      const agents = await startServing(["mcp", "--http", "0", "--allow-private", ...options]);
      const call = { name: "read_page", arguments: { url: site.url } };
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call });
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      expect(await (await fetch(agents, { method: "POST", headers, body })).text()).toContain("# Tides");
    });

    test("fetch and batch take it, too", async () => {
      const site = await harbour();
      const fetched = await decant(["fetch", site.url, "--render", "auto", "--wait", "#app main", ...local]);
      const [line] = parseLines(fetched.stdout);
      expect(line).toMatchObject({ fetch: { render: { kept: "rendered" } } });
      const batch = await decant(["batch", site.url, "--render", "auto", ...local, "--fields", "id,markdown"]);
      expect(parseLines(batch.stdout)[0]?.markdown).toContain("# Tides");
    });
  },
);

test("without it the shell has its verdict", async () => {
  const site = await harbour();
  const { stdout } = await decant(["batch", site.url, ...local, "--fields", "verdict"]);
  expect(parseLines(stdout)).toEqual([{ verdict: expect.arrayContaining(["js-shell"]) }]);
});

test.each([
  [["crawl", "http://127.0.0.1:9/", "--render", "auto", "--warc", "a.warc"], "'--warc' cannot be used with '--render'"],
  [["crawl", "http://127.0.0.1:9/", "--wait", "500"], "'--wait' needs --render"],
  [["fetch", "http://127.0.0.1:9/", "--render", "auto", "--wait", "p["], "p["],
  [["crawl", "http://127.0.0.1:9/", "--render", "soon"], "Allowed choices are never, auto, always."],
  [["serve", "--wait", "500"], "'--wait' needs --render"],
  [["mcp", "--render", "auto", "--browser", "/not/there"], "/not/there"],
  [["batch", "page.html", "--render", "auto"], "option '--render' needs addresses"],
  [["fetch", "http://127.0.0.1:9/", "--render", "auto", "--browser", "/not/there"], "/not/there"],
])("%j is wrong usage", async (args, message) => {
  const { code, stdout, stderr } = await decant(args);
  expect(stderr).toContain(message);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
});
