import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { checkNode } from "../src/check-node.ts";
import { article, type LocalSite, serve } from "./local-site.ts";
import { decant, ended, parseLines, start } from "./run-decant.ts";

const pages: Record<string, string> = {
  "/": article("Harbour", "/tides", "/moles", "/private/rota"),
  "/tides": article("Tides", "/"),
  "/moles": article("Moles", "/tides"),
  "/private/rota": article("Rota"),
  "/robots.txt": "User-agent: *\nDisallow: /private/\nContent-Signal: ai-train=no\n",
};
const local = ["--allow-private", "--delay", "0"];

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
  expect(Object.keys(records[1]!)).toEqual([
    ...[
      "id",
      "url",
      "ok",
      "markdown",
      "text",
      "comments",
      "posts",
      "metadata",
      "page_type",
      "confidence",
      "verdict",
      "violations",
    ],
    ...["hidden", "stats", "fetch"].filter((name) => name in records[1]!),
  ]);
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
  expect(stderr).toMatch(/addresses: refused-address 1; --allow-private allows/);
  expect(site.requests).toEqual([]);
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
  [["crawl"], 2, /missing required argument 'urls'/],
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
