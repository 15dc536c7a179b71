import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, startRedis } from "@decant/package-checks";
import type { Command } from "commander";
import { writeFixturePages, writeSmallPages } from "../queue/make-pages.ts";
import { measureKills } from "../queue/measure-kills.ts";
import { measureQueue } from "../queue/measure-queue.ts";
import {
  cpuPerPage,
  measureThroughput,
  type Run,
  runBatch,
  runOverQueue,
  type Throughput,
} from "../queue/measure-throughput.ts";
import { type PlanFigures, planFor } from "../queue/plan.ts";
import { formatTable } from "../table.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface QueueBenchmarkOptions {
  readonly parts: readonly string[];
  readonly pages: number;
  readonly kills: number;
  readonly seed: number;
  readonly comparePages: number;
  readonly rounds: number;
  readonly growth: readonly string[];
}

const allParts = ["kills", "throughput", "growth"];
const shardSize = 500;
/** Small enough that each worker is killed in the middle of several. */
const killedShardSize = 50;
const jobsMeasured = 5000;

export function addQueue(program: Command): void {
  program
    .command("queue")
    .description("kill workers of a queue in Redis and compare the store; then throughput, overhead, memory and growth")
    .option("--parts <list>", `which of ${allParts.join(", ")}`, parseList, allParts)
    .option("--pages <n>", "small pages of the store", wholeNumber(1), 20_000)
    .option("--kills <n>", "times that a worker is killed", wholeNumber(0), 100)
    .option("--seed <n>", "seed of the pages and instants", wholeNumber(0), 1)
    .option("--compare-pages <n>", "pages, made of the fixtures, of the throughput", wholeNumber(1), 2000)
    .option("--rounds <n>", "rounds of the throughput", wholeNumber(1), 3)
    .option("--growth <list>", "numbers of small pages", parseList, ["1000", "10000", "100000"])
    .action(runQueueBenchmark);
}

async function runQueueBenchmark(options: QueueBenchmarkOptions): Promise<void> {
  const { path, hint } = findProgram("redis-server");
  if (path === undefined) throw new UsageError(`redis-server is absent: ${hint}`);
  const redis = await startRedis(path);
  const root = mkdtempSync(join(tmpdir(), "decant-queue-"));
  const folderOf = (name: string): string => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  try {
    if (options.parts.includes("kills")) await reportKills(folderOf("kills"), redis.url, options);
    if (options.parts.includes("throughput")) await reportThroughput(folderOf("throughput"), redis.url, options);
    if (options.parts.includes("growth")) await reportGrowth(folderOf("growth"), redis.url, options);
  } finally {
    await redis.close();
    rmSync(root, { recursive: true });
  }
}

async function reportKills(folder: string, redis: string, options: QueueBenchmarkOptions): Promise<void> {
  const { pages, kills, seed } = options;
  const url = `${redis}?queue=kills`;
  const report = await measureKills(folder, url, { pages, kills, seed, workers: 4, shardSize: killedShardSize });
  const isSame = report.undisturbed === report.disturbed;
  console.log(
    `${pages} pages, 4 workers, ${report.kills} kills: ${report.rows} rows, ${isSame ? "the same hash" : "OTHER ROWS"}`,
  );
  console.log(`  one process  ${report.undisturbed}\n  killed       ${report.disturbed}\n`);
  if (!isSame || report.kills < kills) process.exitCode = 1;
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const wallOf = (run: Run): number => run.coordinator.wallMs;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

async function reportThroughput(folder: string, redis: string, options: QueueBenchmarkOptions): Promise<void> {
  const { comparePages: pages, rounds } = options;
  writeFixturePages(join(folder, "pages.jsonl"), pages);
  const inputBytesPerPage = statSync(join(folder, "pages.jsonl")).size / pages;
  const found = await measureThroughput(folder, redis, {
    rounds,
    shardSize: Math.max(1, Math.min(shardSize, pages >> 3)),
  });
  const rows = (Object.keys(names) as (keyof Throughput)[]).map((name) => {
    const runs = found[name];
    const peaks = runs.flatMap(({ workers }) => workers.map(({ peakBytes }) => peakBytes));
    return [
      names[name],
      (pages / (middle(runs.map(wallOf)) / 1000)).toFixed(1),
      middle(runs.map((run) => cpuPerPage(run, pages))).toFixed(2),
      megabytes(middle(runs.map(({ coordinator }) => coordinator.peakBytes))),
      peaks.length === 0 ? null : megabytes(middle(peaks)),
    ];
  });
  const header = ["", "pages/s", "CPU ms/page", "RSS MB", "RSS MB of a worker"];
  console.log(`${pages} pages made of the fixtures, medians of ${rounds} rounds\n${formatTable(header, rows)}`);
  const ratio = (a: keyof Throughput, b: keyof Throughput): string => {
    const ratios = found[a].map((run, round) => wallOf(found[b][round] as Run) / wallOf(run));
    return `${middle(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  };
  console.log(`2 workers / 1 worker, pages/s: ${ratio("queueTwo", "queueOne")}`);
  console.log(`2 workers / batch --jobs 2, pages/s: ${ratio("queueTwo", "batchTwo")}`);
  const overheads = found.queueOne.map(
    (run, round) => cpuPerPage(run, pages) - cpuPerPage(found.batchOne[round] as Run, pages),
  );
  console.log(`1 worker - batch --jobs 1, CPU ms/page: ${middle(overheads).toFixed(3)}`);
  const { msPerJob, bytesPerJob } = await measureQueue(redis, jobsMeasured);
  console.log(
    `${jobsMeasured} jobs alone: ${msPerJob.toFixed(2)} ms each (${((msPerJob / shardSize) * 1000).toFixed(2)} µs for each of ${shardSize} pages), ${bytesPerJob.toFixed(0)} bytes of Redis each\n`,
  );
  printPlans({
    cpuMsPerPage: middle(found.queueTwo.map((run) => cpuPerPage(run, pages))),
    coordinatorMsPerPage: middle(found.queueTwo.map(({ coordinator }) => coordinator.cpuMs)) / pages,
    inputBytesPerPage,
    outputBytesPerPage: (found.queueTwo[0]?.outputBytes ?? 0) / pages,
    redisBytesPerJob: bytesPerJob,
    pagesPerJob: shardSize,
  });
}

const names: Readonly<Record<keyof Throughput, string>> = {
  batchOne: "batch --jobs 1",
  batchTwo: "batch --jobs 2",
  queueOne: "1 worker of 1 thread",
  queueTwo: "2 workers of 1 thread",
};

function printPlans(figures: PlanFigures): void {
  const rows = [10_000_000, 1_000_000_000].map((pages) => {
    const plan = planFor(pages, figures);
    const { coreHours, hours, coordinatorHours, redisBytes, storageBytes, dollars } = plan;
    const terabytes = (storageBytes / 1e12).toFixed(2);
    return [
      ...[pages, coreHours.toFixed(0), hours.toFixed(1), coordinatorHours.toFixed(1)],
      ...[megabytes(redisBytes), terabytes, dollars.toFixed(0)],
    ];
  });
  const header = ["pages", "core hours", "hours on 160 cores", "coordinator hours", "Redis MB", "storage TB", "$"];
  console.log(`computed from these figures\n${formatTable(header, rows)}\n`);
}

async function reportGrowth(folder: string, redis: string, { growth, seed }: QueueBenchmarkOptions): Promise<void> {
  const rows = [];
  for (const count of growth.map(Number)) {
    writeSmallPages(join(folder, "pages.jsonl"), count, seed);
    const run = await runOverQueue(folder, `${redis}?queue=growth-${count}`, 2, shardSize);
    const alone = await runBatch(folder, 2);
    const worker = Math.max(...run.workers.map(({ peakBytes }) => peakBytes));
    rows.push([
      ...[count, cpuPerPage(run, count).toFixed(3), cpuPerPage(alone, count).toFixed(3)],
      ...[(run.coordinator.cpuMs / count).toFixed(3), megabytes(run.coordinator.peakBytes), megabytes(worker)],
    ]);
  }
  const header = ["pages", "CPU ms/page", "of batch --jobs 2", "of the coordinator", "RSS MB", "RSS MB of a worker"];
  console.log(`small pages, 2 workers of 1 thread\n${formatTable(header, rows)}`);
}
