import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { findProgram, type RedisServer, startRedis, temporaryFolder } from "@decant/package-checks";
import { sizeOf } from "@decant/package-checks/sizes";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { article, serve } from "./local-site.ts";
import {
  articlePage,
  decant,
  decantProcess,
  ended,
  launcher,
  parseLines,
  start as startCommand,
} from "./run-decant.ts";

const wgetArchive = new URL("../../../packages/warc/test/fixtures/wget.warc.gz", import.meta.url);

/** Start the command; it ends with the test at the latest. */
function start(args: readonly string[], cwd: string): ChildProcessWithoutNullStreams {
  const child = startCommand(args, cwd);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** A page with a sentence of its own. */
const page = (name: string, more = ""): string =>
  articlePage(`The harbour of ${name}`).replace("</main>", `<p>${more}</p></main>`);

/** Lines without ids, a blank one, a broken one and a repeated page. */
const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    at % 7 === 3 ? "" : at % 7 === 5 ? "broken" : JSON.stringify({ html: page(`${at % 9}`) }),
  ).join("\n");

/** A folder with pages and an archive. */
function inputsIn(cwd: string): void {
  mkdirSync(join(cwd, "site/deep"), { recursive: true });
  for (let at = 0; at < 7; at++) writeFileSync(join(cwd, `site/page-${at}.html`), page(`${at % 5}`));
  writeFileSync(join(cwd, "site/deep/last.html"), "<p>Short.</p>");
  copyFileSync(wgetArchive, join(cwd, "site/wget.warc.gz"));
  writeFileSync(join(cwd, "lines.jsonl"), lines(30));
  writeFileSync(join(cwd, "lines.jsonl.gz"), gzipSync(lines(20)));
  writeFileSync(join(cwd, "unwanted.txt"), "page-3.html\nline:3\n");
}

/** Content of all files of a folder. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), readFileSync(path, "utf8")];
    }),
  );
}

describe("the output over a queue is that of one process", () => {
  test.each([
    ["a folder with an archive, and lines", ["site", "lines.jsonl", "none.html", "lines.jsonl.gz"], {}],
    ["lines from a pipe, some left out", ["--blacklist", "unwanted.txt", "--deduplicate"], { input: lines(40) }],
    ["compressed lines from a pipe as a table", ["--format", "csv"], { input: gzipSync(lines(10)) }],
    ["chunks", ["site", "--url", "https://harbour.example/", "--chunks"], {}],
    ["a folder", ["site", "--output-dir", "out", "--with-metadata", "--keep-dirs"], {}],
  ])("%s", async (_, given, { input = "" }: { input?: string | Buffer }) => {
    const command = given.includes("--chunks") ? "chunk" : "batch";
    const args = [command, ...given.filter((arg) => arg !== "--chunks")];
    const here = temporaryFolder();
    inputsIn(here);
    const expected = await decant(args, { cwd: here, input });
    expect(expected.stdout + Object.keys(filesIn(here)).join()).toMatch(/harbour of|out/);
    const cwd = temporaryFolder();
    inputsIn(cwd);
    const found = await decant([...args, "--queue", "memory:", "--shard-size", "4"], { cwd, input });
    expect(found).toEqual(expected);
    expect(filesIn(cwd)).toEqual(filesIn(here));
    expect(existsSync(join(cwd, "decant-work"))).toBe(false);
  });
});

test("addresses: in their order, and no host is asked by two workers, or sooner than it likes", async () => {
  const delayMs = 150;
  const askedAt = new Map<string, number[]>();
  const asked = new Map<string, string[]>();
  const running = new Map<string, number>();
  let most = 0;
  const hosts = await Promise.all(
    ["a", "b"].map((host) =>
      serve((path) => {
        const count = (running.get(host) ?? 0) + 1;
        running.set(host, count);
        most = Math.max(most, count);
        setTimeout(() => running.set(host, count - 1), 20);
        askedAt.set(host, [...(askedAt.get(host) ?? []), performance.now()]);
        asked.set(host, [...(asked.get(host) ?? []), path]);
        return path === "/missing" ? undefined : page(`${host}${path}`);
      }, 20),
    ),
  );
  const cwd = temporaryFolder();
  const urls = ["1", "2", "missing", "3", "4", "5"].flatMap((path) => hosts.map(({ url }) => new URL(path, url).href));
  writeFileSync(join(cwd, "urls.txt"), urls.join("\n"));
  const queue = ["--queue", "sqlite:jobs", "--shard-size", "2"];
  const workers = [1, 2].map(() => start(["work", "--queue", "sqlite:jobs", "--shards", "4", "--log", "none"], cwd));
  const args = ["batch", "--urls", "urls.txt", "--allow-private", "--delay", `${delayMs / 1000}`, ...queue, "-q"];
  const { stdout, code } = await decant(args, { cwd });
  for (const worker of workers) worker.kill("SIGTERM");
  expect(await Promise.all(workers.map(ended))).toEqual([0, 0]);
  expect(code).toBe(1);
  expect(parseLines(stdout).map(({ id }) => id)).toEqual(urls);
  expect(parseLines(stdout).filter(({ ok }) => ok === false)).toHaveLength(2);
  expect(most).toBe(1);
  for (const paths of asked.values()) expect(paths).toEqual(["/1", "/2", "/missing", "/3", "/4", "/5"]);
  for (const times of askedAt.values()) {
    // All pauses together; single requests may arrive late.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((5 * delayMs) / 2);
  }
});

describe("a crawl over a queue", () => {
  /** Two sites, by their addresses with and without a name. */
  async function twoSites(delayMs = 0) {
    const site = (host: string): Record<string, string> => ({
      "/": article(`${host} harbour`, ...Array.from({ length: 12 }, (_, at) => `/page-${at}`)),
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/page-${at}`, article(`${host} ${at}`, "/")])),
      "/robots.txt": "User-agent: *\nAllow: /",
    });
    const sites = await Promise.all(["north", "south"].map((host) => serve((path) => site(host)[path], delayMs)));
    return { seeds: sites.map(({ url }) => url) };
  }
  const withoutFetch = (text: string) => parseLines(text).map(({ fetch: _, ...rest }) => rest);
  const local = ["--allow-private", "--delay", "0", "-q"];

  test("writes site after site what crawls of each write, also as an archive, and again", async () => {
    const { seeds } = await twoSites();
    const cwd = temporaryFolder();
    const crawls = [];
    for (const seed of seeds) crawls.push((await decant(["crawl", seed, ...local], { cwd })).stdout);
    const queue = ["--queue", "sqlite:jobs"];
    const worker = start(["work", "--queue", "sqlite:jobs", "--log", "none"], cwd);
    const args = [
      "crawl",
      ...seeds,
      ...local,
      ...queue,
      "--state",
      "state",
      "-o",
      "pages.jsonl",
      "--warc",
      "pages.warc.gz",
    ];
    expect(await decant(args, { cwd })).toEqual({ code: 0, stdout: "", stderr: "" });
    const pages = readFileSync(join(cwd, "pages.jsonl"), "utf8");
    expect(withoutFetch(pages)).toEqual(crawls.flatMap(withoutFetch));
    const again = await decant(["batch", "pages.warc.gz", "-q"], { cwd });
    const texts = (lines: string) => withoutFetch(lines).map(({ markdown }) => markdown);
    expect(texts(again.stdout)).toEqual(texts(pages));
    expect(readFileSync(join(cwd, "pages.warc.gz.cdxj"), "utf8").split("\n").length).toBeGreaterThan(20);
    // The second run asks whether pages changed, and adds a line for each.
    expect((await decant(args, { cwd })).code).toBe(0);
    const changes = parseLines(readFileSync(join(cwd, "pages.jsonl"), "utf8")).map(
      ({ fetch }) => fetch as { change: string },
    );
    expect(changes.filter(({ change }) => change === "same")).toHaveLength(26);
    worker.kill("SIGTERM");
    expect(await ended(worker)).toBe(0);
  });

  test("a worker that is killed, and one that is asked to end, leave the site to the next one", async () => {
    const { seeds } = await twoSites(30);
    const cwd = temporaryFolder();
    const expected = await Promise.all(seeds.map((seed) => decant(["crawl", seed, ...local], { cwd })));
    const args = ["crawl", ...seeds, ...local, "--queue", "sqlite:jobs", "--format", "csv", "-o", "pages.csv"];
    const crawl = decantProcess(args, { cwd });
    let hasEnded = false;
    void crawl.then(() => {
      hasEnded = true;
    });
    for (let workers = 0; !hasEnded; workers++) {
      const worker = start(["work", "--queue", "sqlite:jobs", "--lease", "1", "--log", "none"], cwd);
      const isOver = ended(worker);
      void crawl.then(() => worker.kill("SIGTERM"));
      if (workers < 2) {
        await sleep(1500);
        worker.kill(workers === 0 ? "SIGKILL" : "SIGTERM");
      }
      await isOver;
    }
    expect((await crawl).code).toBe(0);
    const rows = readFileSync(join(cwd, "pages.csv"), "utf8").split("\r\n").slice(0, -1);
    const ids = expected.flatMap(({ stdout }) => parseLines(stdout).map(({ id }) => id));
    // One header, and each page once.
    expect(rows).toHaveLength(1 + ids.length);
    for (const id of ids) expect(rows.filter((row) => row.includes(`${id},`)).length).toBe(1);
  });

  test.each([
    [["crawl", "https://harbour.example/", "--dry-run", "--queue", "memory:"], /--dry-run cannot be used/],
    [["crawl", "harbour", "--queue", "memory:"], /not an absolute URL/],
    [["crawl", "https://harbour.example/", "--shard-size", "5"], /unknown option/],
  ])("%j is refused", async (args, message) => {
    const { code, stderr } = await decant(args, { cwd: temporaryFolder() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  });
});

test("what a killed run left is taken up by the same command", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "lines.jsonl"), lines(60));
  const args = ["batch", "lines.jsonl", "--queue", "sqlite:jobs", "--shard-size", "10", "-o", "out.jsonl", "-q"];
  const killed = start(args, cwd);
  const worker = start(["work", "--queue", "sqlite:jobs", "--log", "json"], cwd);
  const doneJob = '"message":"done"';
  let log = "";
  worker.stderr.on("data", (data) => {
    log += data;
  });
  while (!log.includes(doneJob)) await sleep(20);
  killed.kill("SIGKILL");
  await ended(killed);
  while (log.split(doneJob).length < 7) await sleep(20);
  expect((await decant(args, { cwd })).code).toBe(1);
  worker.kill("SIGTERM");
  await ended(worker);
  // Each shard was converted once.
  expect(log.split(doneJob)).toHaveLength(7);
  expect(log).toMatch(/"message":"ended"/);
  const { stdout } = await decant(["batch", "lines.jsonl"], { cwd });
  expect(readFileSync(join(cwd, "out.jsonl"), "utf8")).toBe(stdout);
  expect(existsSync(join(cwd, "decant-work"))).toBe(false);
});

test("two runs at once: other outputs share the workers, and the same command is refused", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "lines.jsonl"), lines(60));
  const args = (output: string) => [
    "batch",
    "lines.jsonl",
    "--queue",
    "sqlite:jobs",
    "--shard-size",
    "10",
    "-q",
    "-o",
    output,
  ];
  const waiting = async (count: number) => {
    for (;;) {
      const { stdout } = await decant(["work", "--queue", "sqlite:jobs", "--status"], { cwd });
      if (JSON.parse(stdout).waiting === count) return;
    }
  };
  const one = decantProcess(args("one.jsonl"), { cwd });
  await waiting(6);
  const refused = await decant(args("one.jsonl"), { cwd });
  expect(refused).toEqual({ code: 4, stdout: "", stderr: expect.stringMatching(/the same command runs already\n$/) });
  const two = decantProcess(args("two.jsonl"), { cwd });
  await waiting(12);
  const worker = start(["work", "--queue", "sqlite:jobs", "--log", "none"], cwd);
  expect([(await one).code, (await two).code]).toEqual([1, 1]);
  worker.kill("SIGTERM");
  await ended(worker);
  const { stdout } = await decant(["batch", "lines.jsonl", "-q"], { cwd });
  for (const output of ["one.jsonl", "two.jsonl"]) expect(readFileSync(join(cwd, output), "utf8")).toBe(stdout);
  expect(existsSync(join(cwd, "decant-work"))).toBe(false);
});

test.each([
  ["in a thread", true, []],
  // The worker dies before it converts anything, while it reads the id of the page.
  ["while its worker looks whether it is wanted", false, ["--blacklist", "unwanted.txt"]],
])("a page that takes workers down %s is left out after three tries", async (_, inThreads, more) => {
  const cwd = temporaryFolder();
  const pages = Array.from({ length: 24 }, (_, at) => ({ id: at, html: page(`${at}`, at === 11 ? "POISON" : "") }));
  writeFileSync(join(cwd, "lines.jsonl"), pages.map((line) => JSON.stringify(line)).join("\n"));
  writeFileSync(join(cwd, "unwanted.txt"), "7\n");
  writePoison(cwd, { inThreads });
  const args = ["batch", "lines.jsonl", "--queue", "sqlite:jobs", "--shard-size", "12", "-q", ...more];
  const batch = decantProcess(args, { cwd });
  let workers = 0;
  let hasEnded = false;
  void batch.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    workers++;
    const worker = startPoisoned(["work", "--queue", "sqlite:jobs", "--log", "none"], cwd);
    void batch.then(() => worker.kill("SIGTERM"));
    await ended(worker);
  }
  const { code, stdout, stderr } = await batch;
  expect(code, stderr).toBe(1);
  const answers = parseLines(stdout);
  const unwanted = more.length === 0 ? undefined : 7;
  expect(answers.map(({ id }) => id)).toEqual(pages.map(({ id }) => id).filter((id) => id !== unwanted));
  expect(answers.filter(({ ok }) => ok === false)).toEqual([
    { id: 11, ok: false, error: { code: "worker-crashed", message: expect.stringMatching(/^3 workers died over/) } },
  ]);
  // Three died, and the fourth did the rest.
  expect(workers).toBe(4);
});

/** A module that kills the process at the page with POISON, and first lets its leases end, which nobody has to wait for then. */
function writePoison(cwd: string, { inThreads }: { readonly inThreads: boolean }): void {
  writeFileSync(
    join(cwd, "poison.mjs"),
    `import { DatabaseSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";
const parse = JSON.parse;
if (!isMainThread || !${inThreads}) JSON.parse = (text, ...rest) => {
  if (String(text).includes("POISON")) {
    new DatabaseSync("jobs", { timeout: 60_000 }).exec("UPDATE job SET due = 0 WHERE state = 'active'");
    process.kill(process.pid, "SIGKILL");
  }
  return parse(text, ...rest);
};`,
  );
}

function startPoisoned(args: readonly string[], cwd: string): ChildProcessWithoutNullStreams {
  const env = { ...process.env, NODE_NO_WARNINGS: "1", NODE_OPTIONS: `--import ${join(cwd, "poison.mjs")}` };
  return spawn(process.execPath, [launcher, ...args], { cwd, env });
}

test("a worker on a machine without the folder says so, and the run ends", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "lines.jsonl"), lines(3));
  const batch = start(["batch", "lines.jsonl", "--queue", "sqlite:jobs", "-q"], cwd);
  const output = collect(batch);
  const status = async () => {
    const { stdout } = await decant(["work", "--queue", "sqlite:jobs", "--status"], { cwd });
    return JSON.parse(stdout);
  };
  while ((await status()).waiting === 0) await sleep(20);
  // As if the folder were elsewhere.
  const [run = ""] = readdirSync(join(cwd, "decant-work"));
  rmSync(join(cwd, "decant-work", run, "settings.json"));
  const worker = start(["work", "--queue", "sqlite:jobs", "--log", "text"], cwd);
  const log = collect(worker);
  // The next try comes at once, not after seconds.
  const queue = new DatabaseSync(join(cwd, "jobs"), { timeout: 60_000 });
  const hurry = setInterval(() => queue.exec("UPDATE job SET due = 0 WHERE state = 'waiting'"), 50);
  expect(await ended(batch)).toBe(1);
  clearInterval(hurry);
  queue.close();
  expect(parseLines(output.stdout)).toEqual(
    [1, 2, 3].map((line) => ({
      ...{ id: `line:${line}`, ok: false },
      error: { code: "set-aside", message: expect.stringContaining("--work-dir") },
    })),
  );
  worker.kill("SIGTERM");
  await ended(worker);
  expect(log.stderr.match(/^decant: failed job=/gm)).toHaveLength(3);
});

function collect(child: ChildProcessWithoutNullStreams) {
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (data) => {
    output.stdout += data;
  });
  child.stderr.on("data", (data) => {
    output.stderr += data;
  });
  return output;
}

const { path: redisPath, hint } = findProgram("redis-server");

describe.skipIf(redisPath === undefined)(redisPath === undefined ? `skipped: ${hint}` : "Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(redisPath as string);
  });
  afterAll(() => redis.close());

  /** Workers that are started again when they are killed. */
  function startWorkers(cwd: string, count: number, args: readonly string[]) {
    const workers = new Set<ChildProcessWithoutNullStreams>();
    let isEnding = false;
    const keepOne = async (): Promise<void> => {
      while (!isEnding) {
        const worker = startCommand(["work", "--queue", redis.url, "--lease", "1", "--log", "none", ...args], cwd);
        workers.add(worker);
        await ended(worker);
        workers.delete(worker);
      }
    };
    const all = Array.from({ length: count }, keepOne);
    const end = async (): Promise<void> => {
      isEnding = true;
      for (const worker of workers) worker.kill("SIGTERM");
      await Promise.all(all);
    };
    onTestFinished(end);
    return { killOne: () => [...workers][0]?.kill("SIGKILL"), end };
  }

  test.runIf(sizeOf("heavyRuns") > 0)(
    "workers killed at any time, and Redis killed and started again: the store is that of one process",
    async () => {
      const cwd = temporaryFolder();
      const count = Number(process.env.DECANT_QUEUE_PAGES ?? 120);
      writeFileSync(
        join(cwd, "lines.jsonl"),
        Array.from({ length: count }, (_, at) => JSON.stringify({ id: `${at}`, html: page(`${at}`) })).join("\n"),
      );
      const ingest = (store: string, ...args: string[]) =>
        decant(["ingest", "lines.jsonl", "--to", `jsonl:${store}`, "--json", "-q", ...args], { cwd });
      const expected = await ingest("here.jsonl");
      const workers = startWorkers(cwd, 2, ["--jobs", "1"]);
      const running = ingest("there.jsonl", "--queue", redis.url, "--shard-size", "10");
      let hasEnded = false;
      void running.then(() => {
        hasEnded = true;
      });
      for (let kills = 0; !hasEnded; kills++) {
        await sleep(700);
        if (kills === 2) {
          await redis.kill();
          await redis.start();
        } else if (kills < 6) workers.killOne();
      }
      expect(await running).toEqual(expected);
      expect(readFileSync(join(cwd, "there.jsonl"), "utf8")).toBe(readFileSync(join(cwd, "here.jsonl"), "utf8"));
      await workers.end();
    },
  );

  test("metrics, health and a graceful end", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "lines.jsonl"), lines(30));
    const queue = `${redis.url}?queue=metrics`;
    const worker = start(["work", "--queue", queue, "--metrics", "0", "--log", "json"], cwd);
    const log = collect(worker);
    while (!log.stderr.includes('"metrics"')) await sleep(20);
    const { metrics } = JSON.parse(log.stderr.split("\n")[0] ?? "");
    expect((await decant(["batch", "lines.jsonl", "--queue", queue, "--shard-size", "10", "-q"], { cwd })).code).toBe(
      1,
    );
    const text = await (await fetch(metrics)).text();
    expect(text).toContain('decant_jobs_total{outcome="done"} 3');
    expect(text).toMatch(/^decant_pages_total\{outcome="converted"\} 2\d$/m);
    expect(text).toContain('decant_queue_jobs{state="dead"} 0');
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(await (await fetch(new URL("/healthz", metrics))).text()).toBe("ok\n");
    expect((await fetch(new URL("/else", metrics))).status).toBe(404);
    worker.kill("SIGTERM");
    expect(await ended(worker)).toBe(0);
    const last = JSON.parse(log.stderr.trimEnd().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({ name: "decant-work", message: "ended", done: 3, failed: 0 });
  });
});

test.each([
  [["batch", ".", "--queue", "amqp://x"], 2, /expected the address of a queue/],
  [["batch", ".", "--queue", "memory:", "--skip-existing", "--output-dir", "o"], 2, /continues where it ended/],
  [["batch", ".", "--queue", "memory:", "--list"], 2, /cannot be used with --queue/],
  [["batch", ".", "--work-dir", "x"], 2, /'--work-dir' needs --queue/],
  [["batch", ".", "--queue", "redis://127.0.0.1:1"], 3, /cannot be reached/],
  [["batch", ".", "--queue", "sqlite:none/x"], 4, /none\/x/],
  [["work"], 2, /required option '--queue <url>'/],
  [["work", "--queue", "memory:"], 2, /leave decant work out/],
  [["work", "--queue", "sqlite:x", "--metrics", "host"], 2, /Expected a port/],
])("%j ends with %i", async (args, expected, message) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "page.html"), articlePage());
  const { code, stdout, stderr } = await decant(args, { cwd });
  expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
  expect(stderr).toMatch(message);
});
