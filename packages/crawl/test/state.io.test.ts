import { execFile, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DecantError } from "@decant/page";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Crawl } from "../src/crawl.ts";
import type { CrawlOptions } from "../src/options.ts";
import { writePages } from "../src/output-file.ts";
import type { CrawledPage } from "../src/settle.ts";
import { CrawlState } from "../src/state/crawl-state.ts";
import { crawlSite, home, links, urls } from "./support/crawl-site.ts";
import { MemorySites, type SiteAnswer } from "./support/memory-site.ts";
import { treeSite } from "./support/tree-site.ts";
import { VirtualClock } from "./support/virtual-clock.ts";

/** A folder for temporary files that every user can reach; that of the environment may be root's own. */
function folderForAll(): string {
  const isOpen = (path: string): boolean =>
    existsSync(path) && (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpen(dirname(path)));
  const found = [tmpdir(), "/tmp", "/var/tmp", "/dev/shm"].find(
    (path) => existsSync(path) && isOpen(realpathSync(path)),
  );
  if (found === undefined) throw new Error("no folder for temporary files that every user can reach, such as /tmp");
  return found;
}

let folder = "";
let state = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "decant-state-"));
  state = join(folder, "state.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Options for a crawl of the tree site. */
function options(more: Partial<CrawlOptions> = {}): CrawlOptions {
  const clock = new VirtualClock();
  return {
    fetcher: new MemorySites(clock, treeSite(60)),
    clock,
    state,
    delayMs: 0,
    ...more,
  };
}

/** Code of the error that an action throws. */
async function codeOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    return DecantError.isInstance(error) ? `${error.code}: ${error.message.replaceAll(folder, "")}` : String(error);
  }
  return "none";
}

describe("a crawl that was left", () => {
  /** Take some pages, and leave without confirming the last one. @returns Those that were confirmed. */
  async function takeSome(count: number): Promise<string[]> {
    const run = new Crawl([home], options());
    const taken: string[] = [];
    for await (const { page, confirm } of run.deliveries()) {
      if (taken.length === count) break;
      taken.push(page.url);
      confirm();
    }
    await run.close();
    return taken;
  }

  test("goes on where it was, and delivers what was not confirmed again", async () => {
    const { pages: whole } = await crawlSite(treeSite(60), { delayMs: 0 });
    const delivered: string[] = [];
    for (const count of [0, 1, 5, 2, 7, 20]) delivered.push(...(await takeSome(count)));
    const { pages } = await crawlSite(treeSite(60), { delayMs: 0, state });
    expect([...delivered, ...urls(pages)]).toEqual(urls(whole));
  });

  test("by its signal can be resumed, too", async () => {
    const stop = new AbortController();
    const run = new Crawl([home], options({ signal: stop.signal }));
    const seen: string[] = [];
    const left = (async () => {
      for await (const { page, confirm } of run.deliveries()) {
        seen.push(page.url);
        confirm();
        if (seen.length === 30) stop.abort(new Error("enough"));
      }
    })();
    await expect(left).rejects.toThrow("enough");
    await run.close();
    const { pages } = await crawlSite(treeSite(60), { delayMs: 0, state });
    expect(new Set([...seen, ...urls(pages)]).size).toBe(60);
    expect(seen.length + pages.length).toBe(60);
  });
});

describe("a later run", () => {
  const etag = (value: string, body: string): SiteAnswer => ({
    headers: { etag: value, "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" },
    body,
  });
  const first: Record<string, SiteAnswer | string> = {
    "/": etag('"1"', links("/a", "/b", "/c", "/d")),
    "/a": "<p>A</p>",
    "/b": "<p>B</p>",
    "/c": "<p>C</p>",
    "/d": { status: 500 },
  };
  const second: Record<string, SiteAnswer | string> = {
    "/": etag('"1"', "never read"),
    "/a": `<p>A is new.</p>${links("/e")}`,
    "/b": "<p>B</p>",
    "/c": { status: 410 },
    "/d": "<p>D</p>",
    "/e": "<p>E</p>",
  };
  const changes = (pages: readonly CrawledPage[]) =>
    pages.map(({ url, change, html, fetch }) => [url.slice(home.length - 1), change, html === null, fetch.status]);

  test("asks again for all that is known, and says what changed", async () => {
    const before = await crawlSite(first, { state, delayMs: 0 });
    expect(changes(before.pages)).toEqual([
      ["/", "new", false, 200],
      ["/a", "new", false, 200],
      ["/b", "new", false, 200],
      ["/c", "new", false, 200],
    ]);
    const after = await crawlSite(second, { state, delayMs: 0 });
    expect(changes(after.pages)).toEqual([
      ["/", "same", true, 304],
      ["/a", "changed", false, 200],
      ["/b", "same", true, 200],
      ["/c", "gone", true, 410],
      ["/d", "new", false, 200],
      ["/e", "new", false, 200],
    ]);
    const last = await crawlSite(second, { state, delayMs: 0 });
    expect(changes(last.pages).map(([path, change]) => `${path} ${change}`)).toEqual([
      "/ same",
      "/a same",
      "/b same",
      "/d same",
      "/e same",
    ]);
  });

  test.each<[string, SiteAnswer]>([
    ["moves", { status: 301, headers: { location: "/b" } }],
    ["asks not to be indexed", { headers: { "x-robots-tag": "noindex" }, body: "<p>A</p>" }],
    ["becomes a document", { headers: { "content-type": "application/pdf" }, body: "%PDF" }],
  ])("says once that a page is gone which %s", async (_, answer) => {
    await crawlSite(first, { state, delayMs: 0 });
    const site = { ...first, "/a": answer };
    const changeOfA = async () =>
      (await crawlSite(site, { state, delayMs: 0 })).pages.find(({ url }) => url.endsWith("/a"))?.change;
    expect(await changeOfA()).toBe("gone");
    expect(await changeOfA()).toBeUndefined();
  });

  test("keeps what it knows of a page that fails for now", async () => {
    await crawlSite(first, { state, delayMs: 0 });
    const failing = await crawlSite({ ...first, "/a": { failure: "reset" } }, { state, delayMs: 0 });
    expect(failing.totals.outcomes.reset).toBe(1);
    const after = await crawlSite(first, { state, delayMs: 0 });
    expect(after.pages.find(({ url }) => url.endsWith("/a"))!.change).toBe("same");
  });

  test("takes new seeds", async () => {
    await crawlSite(first, { state, delayMs: 0 });
    const { pages } = await crawlSite({ ...first, "/z": "<p>Z</p>" }, { state, delayMs: 0, seeds: [home, `${home}z`] });
    expect(pages.find(({ url }) => url.endsWith("/z"))!.change).toBe("new");
  });
});

describe("writePages", () => {
  const line = ({ url, change }: CrawledPage): string => `${change} ${url}\n`;
  const write = async (
    output: string,
    more: Partial<CrawlOptions> = {},
    toBytes: (page: CrawledPage) => string | Promise<string> = line,
  ) => {
    const run = new Crawl([home], options(more));
    try {
      await writePages(run, output, toBytes);
    } finally {
      await run.close();
    }
  };

  test("writes pages in their order, whichever is ready first", async () => {
    const output = join(folder, "out");
    const { pages } = await crawlSite(treeSite(60), { delayMs: 0 });
    let count = 0;
    await write(output, {}, async (page) => {
      await new Promise((resolve) => setTimeout(resolve, (count++ * 7) % 5));
      return line(page);
    });
    expect(readFileSync(output, "utf8")).toBe(pages.map(line).join(""));
  });

  test("cuts what the state does not know of, and goes on", async () => {
    const output = join(folder, "out");
    let count = 0;
    const fail = write(output, {}, (page) => {
      if (++count === 20) throw new Error("power cut");
      return line(page);
    });
    await expect(fail).rejects.toThrow("power cut");
    const { length } = readFileSync(output);
    writeFileSync(output, "half a rec", { flag: "a" });
    await write(output);
    const lines = readFileSync(output, "utf8").trimEnd().split("\n");
    expect(length).toBeGreaterThan(0);
    expect(new Set(lines).size).toBe(60);
    expect(lines).toHaveLength(60);
  });

  test("appends the pages of a later run", async () => {
    const output = join(folder, "out");
    await write(output);
    await write(output);
    const lines = readFileSync(output, "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(120);
    expect(lines.slice(60).every((entry) => entry.startsWith("same "))).toBe(true);
  });

  test("touches no file that is not the crawl's", async () => {
    const output = join(folder, "out");
    writeFileSync(output, "precious");
    expect(await codeOf(() => write(output))).toBe(
      "output-exists: /out: has content that is not of this crawl; name another file",
    );
    expect(readFileSync(output, "utf8")).toBe("precious");
    await write(join(folder, "own"));
    writeFileSync(output, "precious ".repeat(10_000));
    expect(await codeOf(() => write(output))).toMatch(/^output-other: .* own from its folder/);
    expect(readFileSync(output)).toHaveLength(90_000);
    truncateSync(join(folder, "own"), 10);
    expect(await codeOf(() => write(join(folder, "own")))).toMatch(/^output-short: /);
  });

  test("writes to a device, and leaves what the state records of a file", async () => {
    const file = join(folder, "out.txt");
    const write = async (output: string, more: Partial<CrawlOptions> = {}) => {
      const run = new Crawl([home], options(more));
      try {
        await writePages(run, output, ({ url }) => `${url}\n`);
      } finally {
        await run.close();
      }
    };
    await write("/dev/null", { maxPages: 3 });
    await write(file);
    const first = readFileSync(file, "utf8");
    await write("/dev/null");
    await write(file);
    expect(readFileSync(file, "utf8").startsWith(first)).toBe(true);
  });

  test("says that the disk is full, and keeps whole pages", async () => {
    const script = join(import.meta.dirname, "support/kill-child.ts");
    const output = join(folder, "out");
    const args = ["--no-warnings", "--conditions=source", script, state, output, "400", "4"];
    // The shell limits the size of files that the process may write, in blocks of 512 bytes or 1 KB. SQLite's log is smaller.
    const command = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`;
    const { stderr, code } = await new Promise<{ stderr: string; code: unknown }>((resolve) =>
      execFile("sh", ["-c", command, process.execPath, ...args], (error, _, stderr) =>
        resolve({ stderr, code: error?.code }),
      ),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/disk-full|state-unreadable/);
    execFileSync(process.execPath, args);
    const lines = readFileSync(output, "utf8").trimEnd().split("\n");
    expect(new Set(lines.map((entry) => (JSON.parse(entry) as { url: string }).url)).size).toBe(400);
    expect(lines).toHaveLength(400);
  });
});

describe("a state that cannot be used", () => {
  const open = () => new Crawl([home], options()).close();

  test("is one that another process uses; it is named", async () => {
    const script = `
      import { CrawlState } from ${JSON.stringify(join(import.meta.dirname, "../src/state/crawl-state.ts"))};
      new CrawlState(${JSON.stringify(state)});
      console.log("open");
      setInterval(() => {}, 1000);`;
    const args = ["--no-warnings", "--conditions=source", "--input-type=module", "-e", script];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(await codeOf(open)).toMatch(
      new RegExp(`^state-in-use: /state.sqlite: another process uses it: process ${child.pid} on `),
    );
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(await codeOf(open)).toBe("none");
  });

  test("is one that this process uses already", async () => {
    const run = new Crawl([home], options());
    expect(await codeOf(open)).toMatch(/^state-in-use: .* process \d+ on /);
    await run.close();
    expect(await codeOf(open)).toBe("none");
    expect(existsSync(`${state}-owner`)).toBe(false);
  });

  test.each<[string, (path: string) => void, RegExp]>([
    [
      "text",
      (path) => writeFileSync(path, "not a database at all, but long enough to look at. ".repeat(40)),
      /^state-damaged: .*not a SQLite file/,
    ],
    [
      "another program's database",
      (path) => new DatabaseSync(path).exec("CREATE TABLE notes (text)"),
      /^state-version: .*another program's/,
    ],
    [
      "a later version's",
      (path) => new DatabaseSync(path).exec("PRAGMA user_version = 99; CREATE TABLE url (id)"),
      /^state-version: .*version 99/,
    ],
    ["a folder", (path) => execFileSync("mkdir", [path]), /^state-unreadable: /],
  ])("is %s; nothing is changed", async (_, make, expected) => {
    const output = join(folder, "out");
    make(state);
    writeFileSync(output, "");
    expect(await codeOf(open)).toMatch(expected);
    expect(readFileSync(output, "utf8")).toBe("");
  });

  test("is one whose pages were overwritten; the output stays", async () => {
    const output = join(folder, "out");
    const run = new Crawl([home], options());
    await writePages(run, output, ({ url }) => `${url}\n`);
    await run.close();
    const before = readFileSync(output);
    const damaged = readFileSync(state).fill(0x5a, 100);
    writeFileSync(state, damaged);
    expect(await codeOf(open)).toMatch(/^state-damaged: /);
    expect(readFileSync(output)).toEqual(before);
    expect(readFileSync(state)).toEqual(damaged);
  });

  test("is one that may not be written", () => {
    // Root may write every file, so the state is opened by another user: from a folder that this user can reach, by a process
    // that becomes this user after it has loaded the sources, which may be in root's own folder.
    const isRoot = process.getuid?.() === 0;
    const place = isRoot ? mkdtempSync(join(folderForAll(), "decant-state-")) : folder;
    const readOnly = join(place, "read-only.sqlite");
    new CrawlState(readOnly).close();
    const script = `
      import { CrawlState } from ${JSON.stringify(join(import.meta.dirname, "../src/state/crawl-state.ts"))};
      if (${isRoot}) {
        process.setgroups([]);
        process.setgid(65534);
        process.setuid(65534);
      }
      try { new CrawlState(${JSON.stringify(readOnly)}); } catch (error) { console.log(error.code); }`;
    const args = ["--no-warnings", "--conditions=source", "--input-type=module", "-e", script];
    chmodSync(readOnly, 0o444);
    chmodSync(place, 0o555);
    try {
      expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("state-read-only\n");
    } finally {
      chmodSync(place, 0o755);
      if (isRoot) rmSync(place, { recursive: true });
    }
  });

  test("is one on a disk that is full", async () => {
    const opened = new CrawlState(state);
    const inner = opened as unknown as { database: { database: DatabaseSync } };
    inner.database.database.exec("PRAGMA max_page_count = 40");
    const fill = () => {
      for (let at = 0; ; at++) opened.settings.set(`s${at}`, "x".repeat(1000));
    };
    expect(await codeOf(fill)).toMatch(/^disk-full: .*the disk is full; free some space and run again$/);
    opened.close();
    copyFileSync(state, `${state}.copy`);
    expect(new CrawlState(`${state}.copy`).settings.get("s0")).toBe("x".repeat(1000));
  });
});

describe("a later run", () => {
  const folk = ["alpha", "beta", "gamma", "delta"];
  const text = (name: string) =>
    `<p>${`The bridge of ${name} was inspected in spring and found sound. `.repeat(4)}</p>`;
  const tagged = (name: string, body: string): SiteAnswer => ({ headers: { etag: `"${name}"` }, body });
  const bridges = ({ pathname }: URL): SiteAnswer | undefined => {
    if (pathname === "/") return tagged("home", text("home") + links(...folk.map((name) => `/${name}`), "/list"));
    if (pathname === "/list") return tagged("list", text("list") + links("/list/deep"));
    const name = pathname.slice(1);
    return folk.includes(name) || name === "list/deep" ? tagged(name, text(name)) : undefined;
  };

  test.each<[string, Partial<CrawlOptions>]>([
    ["a depth", { maxDepth: 0 }],
    ["a number of pages", { maxPages: 2 }],
    ["a filter", { exclude: ["/**a"] }],
  ])("takes what %s left out, although the server calls its pages unchanged", async (_, limits) => {
    const first = await crawlSite(bridges, { state, ...limits });
    expect(first.pages.length).toBeLessThan(4);
    const second = await crawlSite(bridges, { state });
    expect(second.pages).toHaveLength(7);
    expect(second.pages[0]).toMatchObject({ url: home, change: "same", fetch: { status: 304, sameBytes: true } });
    expect(urls(second.pages).sort()).toEqual(urls((await crawlSite(bridges)).pages).sort());
    expect(second.totals.lost).toBe(0);
  });

  test("leaves alone what its own filter excludes, and takes it again later", async () => {
    await crawlSite(bridges, { state });
    const second = await crawlSite(bridges, { state, exclude: ["/alpha"] });
    expect(second.sites.paths).not.toContain("/alpha");
    expect(second.leftOut).toMatchObject([
      { url: `${home}alpha`, outcome: "refused", reason: "exclude", rule: "/alpha" },
    ]);
    const third = await crawlSite(bridges, { state });
    expect(third.pages.find(({ url }) => url === `${home}alpha`)).toMatchObject({
      change: "same",
      fetch: { status: 304 },
    });
  });

  test("does not give out a copy that comes first now", async () => {
    const site = {
      "/": tagged("home", `${text("home")}<nav>${links("/first")}</nav>`),
      "/first": tagged("first", `${text("tides")}<main>${links("/a-second-page-of-words")}</main>`),
      "/a-second-page-of-words": text("tides").replace("</p>", "</p> /a-second-page-of-words"),
    };
    const first = await crawlSite(site, { state });
    const second = await crawlSite(site, { state });
    expect(first.totals.outcomes).toEqual({ new: 2, duplicate: 1 });
    expect(second.totals.outcomes).toEqual({ same: 2, duplicate: 1 });
  });

  test("reports what is not to be kept any more", async () => {
    await crawlSite(bridges, { state });
    const { pages } = await crawlSite(bridges, { state, keep: ["/list/**"] });
    expect(pages.filter(({ change }) => change === "same").map(({ url }) => url)).toEqual([`${home}list/deep`]);
    expect(pages.filter(({ change }) => change === "gone")).toHaveLength(6);
  });

  test("calls a page changed if its text is, and says whether its bytes are", async () => {
    const page = (session: string, words = "calm") =>
      `<form><input type=hidden name=sid value=${session}></form><a href="/a?x=${session}">A</a><p>The sea is ${words}.</p>`;
    const run = async (body: string) => (await crawlSite({ "/": body }, { state, maxDepth: 0 })).pages[0]!;
    expect(await run(page("one"))).toMatchObject({ change: "new", fetch: { sameBytes: null } });
    expect(await run(page("one"))).toMatchObject({ change: "same", fetch: { sameBytes: true } });
    expect(await run(page("two"))).toMatchObject({ change: "same", html: null, fetch: { sameBytes: false } });
    expect(await run(page("two", "rough"))).toMatchObject({ change: "changed", fetch: { sameBytes: false } });
  });

  test("takes so many pages of a slice, and the rest in the next ones, none of them twice", async () => {
    const taken: string[] = [];
    const sent: string[] = [];
    for (let slice = 0; slice < 4; slice++) {
      const { pages, sites, leftOut, totals } = await crawlSite(bridges, { state, slice: 2 });
      taken.push(...urls(pages));
      sent.push(...sites.paths);
      const waiting = leftOut.filter(({ reason }) => reason === "not-reached");
      expect(waiting).toHaveLength(totals.queued);
      expect(totals.lost).toBe(0);
    }
    expect(taken).toEqual(urls((await crawlSite(bridges)).pages));
    expect(new Set(taken).size).toBe(sent.length);
  });

  test("can ask for what failed alone", async () => {
    const flaky =
      (isDown: boolean) =>
      (url: URL): SiteAnswer | undefined =>
        isDown && url.pathname === "/list" ? { failure: "timeout" } : bridges(url);
    const first = await crawlSite(flaky(true), { state });
    expect(first.totals.lost).toBe(1);
    expect(first.leftOut).toEqual([
      {
        url: `${home}list`,
        outcome: "failed",
        reason: "timeout",
        status: null,
        rule: "timeout",
        foundOn: home,
        tries: 3,
        at: expect.stringMatching(/^2026-01-01T/),
      },
    ]);
    const second = await crawlSite(flaky(false), { state, retry: "failed" });
    expect(second.sites.paths).toEqual(["/list", "/list/deep"]);
    expect(urls(second.pages)).toEqual([`${home}list`, `${home}list/deep`]);
    expect(second.totals).toMatchObject({ lost: 0, outcomes: { new: 7 } });
    expect((await crawlSite(flaky(false), { state, retry: "failed" })).sites.sent).toEqual([]);
  });
});
