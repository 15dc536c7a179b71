import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { type LocalSite, openLocalSite } from "../crawl/local-site.ts";
import { showProgress } from "../progress.ts";
import { Random } from "../random.ts";
import { wholeNumber } from "./arguments.ts";

const launcher = fileURLToPath(new URL("../../../cli/bin/decant.js", import.meta.url));
const probe = new URL(`../crawl/report-usage.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url).href;

interface CrawlBenchmarkOptions {
  readonly pages: number;
  readonly kills: number;
  readonly seed: number;
  readonly rounds: number;
}

export function addCrawl(program: Command): void {
  program
    .command("crawl")
    .description(
      "kill crawls of a local site at random instants and compare their output; then compare their CPU time with a batch",
    )
    .option("--pages <n>", "pages of the site", wholeNumber(1), 1000)
    .option("--kills <n>", "times that the crawl is killed", wholeNumber(0), 200)
    .option("--seed <n>", "seed of the instants", wholeNumber(0), 1)
    .option("--rounds <n>", "rounds of the comparison with a batch", wholeNumber(0), 3)
    .action(runCrawlBenchmark);
}

async function runCrawlBenchmark(options: CrawlBenchmarkOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "decant-crawl-"));
  const site = await openLocalSite(options.pages);
  try {
    if (options.kills > 0) await measureKills(site, folder, options);
    if (options.rounds > 0) await measureCost(site, folder, options);
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
}

/** Run the command to its end, or until it is killed. @returns Its CPU time in milliseconds; 0 if it was killed. */
async function run(
  args: readonly string[],
  watch: (kill: () => void) => NodeJS.Timeout | undefined = () => undefined,
): Promise<number> {
  const child = spawn(process.execPath, ["--no-warnings", "--import", probe, launcher, ...args], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const timer = watch(() => child.kill("SIGKILL"));
  const usage = text(child.stdio[3] as NodeJS.ReadableStream);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(timer);
  if (code !== null && code !== 0) throw new Error(`decant ${args[0]} ended with ${code}`);
  return Number(await usage);
}

function crawlArguments({ url }: LocalSite, folder: string, name: string): string[] {
  const local = ["--allow-private", "--delay", "0", "--per-host", "8", "--quiet", "--max-depth", "1000"];
  return ["crawl", url, ...local, "--state", join(folder, `${name}-state`), "--output", join(folder, name)];
}

const lengthOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** The lines of an output without what may differ between two crawls. */
function comparable(file: string): string[] {
  const content = readFileSync(file, "utf8");
  if (!content.endsWith("\n")) throw new Error(`${file} ends in half a line`);
  return content
    .slice(0, -1)
    .split("\n")
    .map((line) => {
      const { fetch: _, ...record } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(record);
    });
}

async function measureKills(site: LocalSite, folder: string, { kills, seed }: CrawlBenchmarkOptions): Promise<void> {
  await run(crawlArguments(site, folder, "whole"));
  const whole = comparable(join(folder, "whole"));
  const output = join(folder, "killed");
  const total = lengthOf(join(folder, "whole"));
  const random = new Random(seed);
  let done = 0;
  while (done < kills && !isFinished(folder, "killed")) {
    showProgress(`${done} of ${kills} kills, ${lengthOf(output)} of ${total} bytes`);
    const from = lengthOf(output);
    // One kill in four comes while the command starts; the others when it has written a little more.
    const wanted = random.next() < 0.25 ? 0 : from + random.next() * 2 * ((total - from) / (kills - done));
    const laterMs = random.next() * (wanted === 0 ? 1500 : 30);
    await run(crawlArguments(site, folder, "killed"), (kill) => killWhenWritten(output, wanted, laterMs, kill));
    done++;
  }
  if (!isFinished(folder, "killed")) await run(crawlArguments(site, folder, "killed"));
  showProgress("");
  const killed = comparable(output);
  const isEqual = killed.length === whole.length && killed.every((line, index) => line === whole[index]);
  const distinct = new Set(killed.map((line) => (JSON.parse(line) as { id: string }).id)).size;
  console.log(`${done} kills before the last page`);
  console.log(
    `whole: ${whole.length} records; killed: ${killed.length} records of ${distinct} pages, ${isEqual ? "the same" : "OTHER"} bytes`,
  );
  if (!isEqual) process.exitCode = 1;
}

/** Whether nothing is left to be done. Another run would ask for every page again. */
function isFinished(folder: string, name: string): boolean {
  const file = join(folder, `${name}-state`, "crawl.sqlite");
  if (!existsSync(file)) return false;
  const state = new DatabaseSync(file);
  try {
    const { known, queued } = state
      .prepare("SELECT count(*) AS known, count(*) FILTER (WHERE state = 'queued') AS queued FROM url")
      .get() as { known: number; queued: number };
    return known > 0 && queued === 0;
  } catch {
    // It was killed before it made its tables.
    return false;
  } finally {
    state.close();
  }
}

function killWhenWritten(file: string, length: number, laterMs: number, kill: () => void): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (lengthOf(file) < length) return;
    clearInterval(timer);
    setTimeout(kill, laterMs);
  }, 1);
  return timer;
}

async function measureCost(site: LocalSite, folder: string, { rounds }: CrawlBenchmarkOptions): Promise<void> {
  const pages = join(folder, "pages");
  mkdirSync(pages);
  for (const [index, path] of site.paths.entries())
    writeFileSync(join(pages, `${String(index).padStart(6, "0")}.html`), site.page(path) ?? "");
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const batch = await run(["batch", pages, "--quiet", "--output", join(folder, "batch")]);
    const crawl = await run(crawlArguments(site, folder, `cost-${round}`));
    const records = comparable(join(folder, `cost-${round}`)).length;
    if (records !== site.paths.length) throw new Error(`${records} of ${site.paths.length} pages were crawled`);
    ratios.push(crawl / batch);
    console.log(
      `round ${round + 1}: batch ${Math.round(batch)} ms, crawl ${Math.round(crawl)} ms of CPU, ratio ${(crawl / batch).toFixed(2)}`,
    );
  }
  const middle = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] as number;
  console.log(
    `${site.paths.length} pages: crawl takes ${middle.toFixed(2)} x the CPU time of batch (median of ${rounds})`,
  );
}
