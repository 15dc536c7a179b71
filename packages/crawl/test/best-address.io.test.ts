import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@decant/package-checks";
import { beforeEach, expect, test } from "vitest";
import { Crawl } from "../src/crawl.ts";
import { type AmendPage, writePages } from "../src/output-file.ts";
import { home, links } from "./support/crawl-site.ts";
import { MemorySites } from "./support/memory-site.ts";
import { VirtualClock } from "./support/virtual-clock.ts";

const tides = "<p>High water at nine, and at ten past nine in the evening; the boats leave an hour before.</p>";
const site: Readonly<Record<string, string>> = {
  "/": `<p>Harbour</p>${links("/archive/old/tides", "/more", "/z/moles")}`,
  "/archive/old/tides": tides,
  "/more": `<p>More of it</p>${links("/tides", "/tides-of-today", "/z/moles/whole")}`,
  "/tides": tides,
  "/tides-of-today": tides,
  "/z/moles": "<p>The moles are of stone, the longer one has a light that is seen for twelve miles.</p>",
  "/z/moles/whole":
    "<link rel=canonical href=/z/moles/whole><p>The moles are of stone, the longer one has a light that is seen for twelve miles.</p>",
};

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

interface Line {
  readonly url: string;
  readonly change: string;
  readonly alsoAt?: readonly string[];
}

const amendLine: AmendPage = (page, { url, alsoAt }) => {
  const line: Line = JSON.parse(Buffer.from(page).toString());
  return Buffer.from(`${JSON.stringify({ ...line, url, alsoAt })}\n`);
};

const output = () => join(folder, "pages.jsonl");

async function crawlOnce(amend: AmendPage = amendLine): Promise<{ lines: Line[]; sent: number; leftOut: string[] }> {
  const clock = new VirtualClock();
  const sites = new MemorySites(clock, ({ pathname }) => site[pathname]);
  const state = join(folder, "state.sqlite");
  const run = new Crawl([home], { fetcher: sites, clock, ignoreSitemaps: true, state });
  try {
    await writePages(run, output(), ({ url, change }) => `${JSON.stringify({ url, change })}\n`, { amend });
    const lines = readFileSync(output(), "utf8").trimEnd().split("\n");
    const leftOut = [...run.leftOut()].map(({ url, reason, rule }) => `${url} ${reason} ${rule}`);
    return { lines: lines.map((line) => JSON.parse(line)), sent: sites.paths.length, leftOut };
  } finally {
    await run.close();
  }
}

const at = (...paths: string[]): string[] => paths.map((path) => home + path);
const expected = [
  { url: home, change: "new" },
  { url: `${home}tides`, change: "new", alsoAt: at("archive/old/tides", "tides-of-today") },
  { url: `${home}more`, change: "new" },
  { url: `${home}z/moles/whole`, change: "new", alsoAt: at("z/moles") },
];

test("of pages that say the same, the best address is written, and names the others", async () => {
  const { lines, leftOut } = await crawlOnce();
  expect(lines).toEqual(expect.arrayContaining(expected));
  expect(lines).toHaveLength(expected.length);
  expect(leftOut).toEqual([
    `${home}archive/old/tides duplicate ${home}tides`,
    `${home}tides-of-today duplicate ${home}tides`,
    `${home}z/moles duplicate ${home}z/moles/whole`,
  ]);
  const again = (await crawlOnce()).lines.slice(expected.length);
  expect(again).toHaveLength(expected.length);
  expect(again).toEqual(expect.arrayContaining(expected.map((line) => ({ ...line, change: "same" }))));
});

test("a process that was killed before the addresses were written leaves that to the next one", async () => {
  const killed = crawlOnce(() => {
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  const { lines, sent } = await crawlOnce();
  expect(sent).toBe(0);
  expect(lines).toEqual(expect.arrayContaining(expected));
});

test("a process that was killed while it wrote them leaves the rest to the next one", async () => {
  const pages: Uint8Array[] = [];
  await crawlOnce((page, addresses) => {
    pages.push(page);
    return amendLine(page, addresses);
  });
  const whole = readFileSync(output());
  const from = 40;
  writeFileSync(`${output()}.part`, whole.subarray(from));
  writeFileSync(output(), whole.subarray(0, from + 3));
  const database = new DatabaseSync(join(folder, "state.sqlite"));
  database.exec(`UPDATE setting SET value = ${from} WHERE name = 'output_from'`);
  database.close();
  const { lines } = await crawlOnce();
  expect(readFileSync(output()).subarray(0, whole.length).equals(whole)).toBe(true);
  expect(lines).toHaveLength(2 * expected.length);
});

test("where each page has a file, a process that was killed between two of them leaves the rest to the next one", async () => {
  const state = join(folder, "state.sqlite");
  const files = new Map<string, string>();
  const crawl = async (mayMove: () => boolean): Promise<number> => {
    const clock = new VirtualClock();
    const sites = new MemorySites(clock, ({ pathname }) => site[pathname]);
    const run = new Crawl([home], { fetcher: sites, clock, ignoreSitemaps: true, state });
    try {
      run.outputs.isOpen = true;
      await writePages<string>(
        run,
        async (url) => void files.set(url, url),
        ({ url }) => url,
      );
      await run.outputs.moveFiles(async ({ writtenAs, url, alsoAt }) => {
        if (!mayMove()) throw new Error("killed");
        files.delete(writtenAs);
        files.set(url, alsoAt.join());
      });
      return sites.paths.length;
    } finally {
      await run.close();
    }
  };
  let moves = 0;
  await expect(crawl(() => ++moves === 1)).rejects.toThrow("killed");
  expect(await crawl(() => true)).toBe(0);
  expect([...files].sort()).toEqual(
    expected.map(({ url, alsoAt }) => [url, alsoAt === undefined ? url : alsoAt.join()]).sort(),
  );
});
