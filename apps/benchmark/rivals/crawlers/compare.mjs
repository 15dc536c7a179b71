// Runs a crawler on a site whose wanted pages are known, each in a process of its own.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const siteServer = here("../../../../packages/crawl/test/support/serve-wanted.ts");
/** That of Debian's packages. */
const python = "/usr/bin/python3";

/** Decant, and Scrapy where it is installed: names, and how to start them. */
export function listCrawlers() {
  const crawlers = { decant: [process.execPath, here("decant.mjs")] };
  const scrapy = spawnSync(python, ["-c", "import scrapy; print(scrapy.__version__)"], { encoding: "utf8" });
  if (scrapy.status === 0) crawlers[`scrapy ${scrapy.stdout.trim()}`] = [python, here("scrapy-crawl.py")];
  else console.error("without Scrapy: apt-get install python3-scrapy");
  return crawlers;
}

/** Pages that are found and given out twice, requests, and requests until 90 % of what is wanted was sent. */
export async function measureCrawl(site, crawler, [program, ...args], mostPages) {
  const options = { stdio: ["pipe", "pipe", "inherit"] };
  const server = spawn(process.execPath, ["--no-warnings", "--conditions=source", siteServer, site], options);
  const said = createInterface(server.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await said.next()).value);
  const { url, wanted } = await next();
  const began = performance.now();
  const child = spawn(program, [...args, url, `${mostPages}`], options);
  const titles = [];
  let lost;
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
    ...{ site, crawler, wanted: wanted.length, found, twice: titles.length - found, requests, "to 90 %": most },
    ...{ "for each": (requests / found).toFixed(2), "said lost": lost, seconds },
  };
}
