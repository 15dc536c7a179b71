import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { afterEach, expect, test } from "vitest";
import { checkNode } from "../src/version.ts";
import { article, type LocalSite, serve } from "./local-site.ts";
import { decant, ended, parseLines, promisedFields, start } from "./run-decant.ts";

const pages: Record<string, string> = {
  "/": article("Harbour", "/tides", "/moles", "/private/rota"),
  "/tides": article("Tides", "/"),
  "/moles": article("Moles", "/tides"),
  "/private/rota": article("Rota"),
  "/robots.txt": "User-agent: *\nDisallow: /private/\nContent-Signal: ai-train=no\n",
};
const local = ["--allow-private", "--delay", "0"];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serve answers of any status. */
async function serveRaw(answer: (path: string) => { readonly status: number; readonly body: string }): Promise<string> {
  const server = createServer((request, response) => {
    const { status, body } = answer(request.url ?? "/");
    // No further attempt is asked for.
    response.writeHead(status, { "content-type": "text/html", ...(status === 500 && { "retry-after": "3600" }) });
    response.end(body);
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("--header is sent to the host of the given address", async () => {
  const heads: string[] = [];
  const site = await serve((path, head) => {
    heads.push(head);
    return path === "/" ? article("Tides") : undefined;
  });
  const { code } = await decant([
    "crawl",
    site.url,
    "--header",
    "X-Harbour: mole",
    "--allow-private",
    "--delay",
    "0",
    "-q",
  ]);
  expect(code).toBe(0);
  expect(heads.length).toBeGreaterThan(0);
  for (const head of heads) expect(head.toLowerCase()).toContain("x-harbour: mole");
});

test("crawl writes a record of batch for each page, with the facts of its fetch", async () => {
  const site = await serve((path) => pages[path]);
  const { code, stdout, stderr } = await decant(["crawl", site.url, ...local]);
  expect(code).toBe(0);
  const records = parseLines(stdout);
  expect(records.map(({ id }) => id)).toEqual(["", "moles", "tides"].map((path) => site.url + path));
  expect(Object.keys(records[1]!)).toEqual([...promisedFields, "fetch"]);
  expect(records[1]).toMatchObject({
    ok: true,
    metadata: { title: "Moles" },
    fetch: {
      change: "new",
      depth: 1,
      status: 200,
      rights: [{ source: "robots.txt", name: "content-signal", value: "ai-train=no" }],
    },
  });
  expect(stderr).toMatch(/^decant: 3 pages: 3 converted, .*; \d+ requests, \d+ bytes; addresses: .*new 3, .*robots 1/);
  expect(site.requests).not.toContain("/private/rota");
});

test("any number of workers writes the same bytes, except fetch", async () => {
  const many = (path: string): string | undefined => {
    const at = path === "/" ? 1 : Number(/^\/p(\d+)$/.exec(path)?.[1]);
    return at <= 40 ? article(`Page ${"abcdefghij"[at % 10]} ${at}`, `/p${at * 2}`, `/p${at * 2 + 1}`) : undefined;
  };
  const site = await serve(many);
  const bodies = [];
  for (const count of ["1", "8"]) {
    const { stdout } = await decant([
      "crawl",
      site.url,
      ...local,
      "--per-host",
      count,
      "--jobs",
      count === "1" ? "1" : "2",
      "--quiet",
    ]);
    bodies.push(parseLines(stdout).map(({ fetch: _, ...record }) => JSON.stringify(record)));
  }
  expect(bodies[0]).toHaveLength(40);
  expect(bodies[1]).toEqual(bodies[0]);
});

test("a second crawl on the same state says what changed", async () => {
  const folder = temporaryFolder();
  const site = await serve((path) => pages[path]);
  const args = [
    "crawl",
    site.url,
    ...local,
    "--state",
    join(folder, "state"),
    "--output",
    join(folder, "out.jsonl"),
    "--fields",
    "id,url",
    "--quiet",
  ];
  expect((await decant(args)).code).toBe(0);
  expect(await decant(args)).toEqual({ code: 0, stdout: "", stderr: "" });
  const changes = parseLines(readFileSync(join(folder, "out.jsonl"), "utf8")).map(
    ({ fetch }) => (fetch as { change: string }).change,
  );
  expect(changes).toEqual(["new", "new", "new", "same", "same", "same"]);
});

test("SIGINT leaves whole lines, and the next run goes on", async () => {
  const folder = temporaryFolder();
  const output = join(folder, "out.jsonl");
  const site = await serve((path) => {
    const at = path === "/" ? 1 : Number(/^\/p(\d+)$/.exec(path)?.[1]);
    return at <= 60 ? article(`Page ${at}`, `/p${at + 1}`, `/p${at + 2}`, `/p${at * 2}`) : undefined;
  }, 10);
  const args = [
    "crawl",
    site.url,
    ...local,
    "--state",
    folder,
    "--output",
    output,
    "--fields",
    "id",
    "--quiet",
    "--max-depth",
    "60",
  ];
  const child = start(args);
  child.stdin.end();
  while (!existsSync(output) || readFileSync(output).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGINT");
  expect(await ended(child)).toBe(130);
  const before = parseLines(readFileSync(output, "utf8"));
  expect((await decant(args)).code).toBe(0);
  const records = parseLines(readFileSync(output, "utf8"));
  expect(records.slice(0, before.length)).toEqual(before);
  expect(new Set(records.map(({ id }) => id)).size).toBe(60);
  expect(records).toHaveLength(60);
});

test("addresses of this machine are refused without --allow-private", async () => {
  const site = await serve((path) => pages[path]);
  const { code, stdout, stderr } = await decant(["crawl", site.url]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toMatch(/addresses: refused-address 1; lost: 1; --allow-private allows/);
  expect(site.requests).toEqual([]);
});

test("a refusal advises no option that does not help, and a name that does not resolve says so", async () => {
  const metadata = await decant(["crawl", "http://169.254.169.254/"]);
  expect(metadata).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("169.254.169.254 (linkLocal): not allowed"),
  });
  expect(metadata.stderr).not.toContain("--allow");
  const { code, stderr } = await decant(["fetch", "http://169.254.169.254/"]);
  expect({ code, hasHint: stderr.includes("--allow") }).toEqual({ code: 3, hasHint: false });
  const unknown = await decant(["crawl", "http://harbour.invalid/"]);
  expect(unknown).toMatchObject({ code: 3, stderr: expect.stringContaining("harbour.invalid does not resolve") });
});

test("--allow-host opens one host, which may lead to no other of the intranet", async () => {
  const site = await serve((path) => pages[path]);
  const { code, stdout } = await decant(["crawl", site.url, "--allow-host", "127.0.0.1", "--delay", "0", "-q"]);
  expect(code).toBe(0);
  expect(parseLines(stdout)).toHaveLength(3);
  const other = await decant(["fetch", site.url, "--allow-network", "10.0.0.0/8"]);
  expect(parseLines(other.stdout)).toMatchObject([{ ok: false, error: { code: "refused-address" } }]);
});

/** What the log of a crawl lists, by path. */
const readLog = (path: string): unknown[][] =>
  parseLines(readFileSync(path, "utf8")).map(({ url, outcome, reason }) => [
    new URL(`${url}`).pathname,
    outcome,
    reason,
  ]);

test("--log lists what was not written, and --retry asks for what failed alone", async () => {
  const folder = temporaryFolder();
  const log = join(folder, "log.jsonl");
  const output = join(folder, "pages.jsonl");
  let isDown = true;
  const site = await serve((path) => {
    if (path === "/") return article("Harbour", "/tides", "/missing", "/chart.pdf", "/private/rota", "/moles");
    if (path === "/moles" && isDown) return undefined;
    return path === "/missing" ? undefined : pages[path];
  });
  const failing = ["--exclude", "/chart*", "--state", folder, "-o", output, "--log", log, "--fields", "id"];
  const first = await decant(["crawl", site.url, ...local, ...failing]);
  expect(first.code).toBe(0);
  expect(readLog(log)).toEqual([
    ["/chart.pdf", "refused", "exclude"],
    ["/missing", "skipped", "http-404"],
    ["/moles", "skipped", "http-404"],
    ["/private/rota", "refused", "robots"],
    ["/robots.txt", "skipped", "robots-txt"],
    ["/sitemap.xml", "skipped", "no-sitemap"],
  ]);
  expect(parseLines(readFileSync(log, "utf8"))[3]).toMatchObject({
    rule: "Disallow: /private/",
    found_on: site.url,
    tries: 0,
  });
  // Nothing has failed, so there is nothing to ask for. The addresses are those of the last run.
  isDown = false;
  const again = await decant(["crawl", ...local, ...failing, "--retry", "failed"]);
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("0 pages") });
});

test("an address that fails makes the exit code 1, until it is there", async () => {
  const folder = temporaryFolder();
  const output = join(folder, "pages.jsonl");
  const log = join(folder, "log.jsonl");
  let isDown = true;
  const site = await serveRaw((path) => {
    if (path === "/moles" && isDown) return { status: 500, body: "" };
    const body = pages[path];
    return body === undefined ? { status: 404, body: "" } : { status: 200, body };
  });
  const args = [...local, "--state", folder, "-o", output, "--log", log, "--fields", "id"];
  const first = await decant(["crawl", site, ...args]);
  expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining(`lost: 1, see ${log}`) });
  expect(readLog(log)).toContainEqual(["/moles", "failed", "http-500"]);
  isDown = false;
  expect(await decant(["crawl", ...args, "--retry", "failed"])).toMatchObject({ code: 0 });
  expect(parseLines(readFileSync(output, "utf8")).map(({ id }) => new URL(`${id}`).pathname)).toEqual([
    "/",
    "/tides",
    "/moles",
  ]);
});

test("--follow and --keep tell apart what leads further and what is written", async () => {
  const site = await serve((path) => {
    if (path === "/") return article("Harbour", "/lists/one", "/about");
    if (path === "/lists/one") return article("List of articles", "/articles/tides");
    return path === "/articles/tides" ? article("Tides", "/articles/deeper") : undefined;
  });
  const globs = ["--follow", "/lists/*", "--keep", "/articles/*", "--keep", "tracking"];
  const { code, stdout } = await decant(["crawl", site.url, ...local, ...globs, "-q"]);
  expect(code).toBe(0);
  expect(parseLines(stdout).map(({ id }) => id)).toEqual([`${site.url}articles/tides`]);
  expect(site.requests).not.toContain("/about");
});

test("--slice takes so many pages a run, and --seeds begins with a list, a sitemap or a feed", async () => {
  const folder = temporaryFolder();
  const site = await serve((path) => pages[path]);
  const output = join(folder, "pages.jsonl");
  const args = [...local, "--state", folder, "-o", output, "--fields", "id", "--slice", "2"];
  const list = join(folder, "list.txt");
  writeFileSync(list, `# Pages of the harbour\n${site.url}tides\n\n${site.url}moles\n${site.url}tides\n`);
  const first = await decant(["crawl", "--seeds", list, ...args]);
  expect(first).toMatchObject({ code: 0, stderr: expect.stringMatching(/2 pages.* wait for the next slice/) });
  expect(await decant(["crawl", ...args])).toMatchObject({ code: 0 });
  expect(parseLines(readFileSync(output, "utf8")).map(({ id }) => new URL(`${id}`).pathname)).toEqual([
    "/moles",
    "/tides",
    "/",
  ]);

  const feed = join(folder, "feed.xml");
  const entry = (path: string, date: string) =>
    `<entry><title>x</title><link href="${site.url}${path}"/><updated>${date}</updated></entry>`;
  writeFileSync(
    feed,
    `<feed xmlns="http://www.w3.org/2005/Atom">${entry("tides", "2026-05-02T00:00:00Z")}${entry("moles", "2025-01-01T00:00:00Z")}</feed>`,
  );
  const fromFeed = await decant(["crawl", "--seeds", feed, "--since", "2026", "--max-depth", "0", ...local, "-q"]);
  expect(parseLines(fromFeed.stdout).map(({ id }) => id)).toEqual([`${site.url}tides`]);
});

test("a device takes the pages, while the archive is written", async () => {
  const warc = join(temporaryFolder(), "site.warc.gz");
  const site = await serve((path) => pages[path]);
  const { code } = await decant(["crawl", site.url, ...local, "-q", "-o", "/dev/null", "--warc", warc]);
  expect(code).toBe(0);
  expect(parseLines((await decant(["batch", warc, "--fields", "url", "-q"])).stdout)).toHaveLength(3);
});

test("--dry-run lists what would be fetched, and why not", async () => {
  const site: LocalSite = await serve((path) =>
    path === "/sitemap.xml" ? `${site.url}tides\n${site.url}private/rota` : pages[path],
  );
  const { code, stdout } = await decant(["crawl", site.url, ...local, "--dry-run"]);
  expect(code).toBe(0);
  expect(parseLines(stdout)).toEqual([
    { url: site.url, source: "seed", fetch: true, reason: null },
    { url: `${site.url}tides`, source: "sitemap", fetch: true, reason: null },
    { url: `${site.url}private/rota`, source: "sitemap", fetch: false, reason: "robots" },
  ]);
  expect(site.requests).toEqual(["/robots.txt", "/sitemap.xml"]);
});

test.each([
  [["crawl"], 2, /give an address to begin with, --seeds, or the --state of an earlier crawl/],
  [["crawl", "http://127.0.0.1/", "--slice", "3"], 2, /'--slice' needs --state/],
  [["crawl", "http://127.0.0.1/", "--retry", "failed"], 2, /'--retry' needs --state/],
  [["crawl", "http://127.0.0.1/", "--log", "-"], 2, /'--log -' needs --output/],
  [["crawl", "http://127.0.0.1/", "--keep", "headers"], 2, /headers/],
  [["crawl", "http://127.0.0.1/", "--allow-network", "10.0.0.0/40"], 2, /Expected a network such as/],
  [["crawl", "http://127.0.0.1/", "--since", "May"], 2, /Expected a date such as/],
  [["crawl", "ftp://harbour.example/"], 2, /seeds: expected addresses that begin with https/],
  [["crawl", "http://127.0.0.1/", "--user-agent", "7"], 2, /--user-agent: expected a name/],
  [["crawl", "http://127.0.0.1/", "--delay", "-1"], 2, /Expected a number of seconds/],
])("%j is a usage error", async (args, expected, message) => {
  const { code, stderr } = await decant(args);
  expect(stderr).toMatch(message);
  expect(code).toBe(expected);
});

test("a file with other content is left alone", async () => {
  const output = join(temporaryFolder(), "notes");
  writeFileSync(output, "precious");
  const { code, stderr } = await decant(["crawl", "http://127.0.0.1:9/", "--output", output]);
  expect(stderr).toMatch(/has content that is not of this crawl/);
  expect(code).toBe(4);
  expect(readFileSync(output, "utf8")).toBe("precious");
});

test("an older Node gets a message that names the version", () => {
  expect(() => checkNode("decant crawl", "20.19.0")).toThrow("decant crawl needs Node 22.19 or newer; this is 20.19.0");
  expect(() => checkNode("decant crawl", "22.18.0")).toThrow("needs Node 22.19");
  for (const version of ["22.19.0", "24.0.0", "26.1.0"]) expect(() => checkNode("decant crawl", version)).not.toThrow();
});
