import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Cell } from "../table.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const siteServer = here("../../../../packages/crawl/test/support/serve-wanted.ts");
/** That of Debian's packages. */
const python = "/usr/bin/python3";

/** Decant, and Scrapy where it is installed: names, and how to start them. */
export function listCrawlers(): Record<string, string[]> {
  const crawlers = { decant: [process.execPath, here("../../rivals/crawlers/decant.mjs")] };
  const scrapy = spawnSync(python, ["-c", "import scrapy; print(scrapy.__version__)"], { encoding: "utf8" });
  if (scrapy.status !== 0) {
    console.error("without Scrapy: apt-get install python3-scrapy");
    return crawlers;
  }
  return { ...crawlers, [`scrapy ${scrapy.stdout.trim()}`]: [python, here("../../rivals/crawlers/scrapy-crawl.py")] };
}

/** Pages that are found and given out twice, requests, and requests until 90 % of what is wanted was sent, each crawler in a process of its own. */
export async function measureCrawl(
  site: string,
  crawler: string,
  [program = "", ...args]: readonly string[],
  mostPages: number,
): Promise<Record<string, Cell>> {
  const server = spawn(process.execPath, ["--no-warnings", "--conditions=source", siteServer, site], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const said = createInterface(server.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse(String((await said.next()).value));
  const { url, wanted } = await next();
  const began = performance.now();
  const child = spawn(program, [...args, url, `${mostPages}`], { stdio: ["pipe", "pipe", "inherit"] });
  const titles: string[] = [];
  let lost: number | undefined;
  for await (const line of createInterface(child.stdout)) {
    const told = JSON.parse(line);
    lost ??= told.lost;
    if (wanted.includes(told.title)) titles.push(told.title);
  }
  if (child.exitCode === null) await once(child, "exit");
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  server.stdin.end();
  const { requests, most } = await next();
  const found = new Set(titles).size;
  return {
    site,
    crawler,
    wanted: wanted.length,
    found,
    twice: titles.length - found,
    requests,
    "to 90 %": most,
    "for each": (requests / found).toFixed(2),
    "said lost": lost,
    seconds,
  };
}
