import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findProgram, startRedis } from "@decant/package-checks";
import { median } from "../metrics/statistics.ts";
import * as option from "../options.ts";
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
import { inTemporaryFolder } from "../temporary-folder.ts";

const shardSize = 500;
/** Small enough that each worker is killed in the middle of several. */
const killedShardSize = 50;
const jobsMeasured = 5000;

const parts = { kills: reportKills, throughput: reportThroughput, growth: reportGrowth } as const;

const options = {
  parts: option.names("which parts", Object.keys(parts), Object.keys(parts)),
  pages: option.count(1, "small pages of the store", 20_000),
  kills: option.count(0, "times that a worker is killed", 100),
  seed: option.count(0, "seed of the pages and instants", 1),
  comparePages: option.count(1, "pages, made of the fixtures, of the throughput", 2000),
  rounds: option.count(1, "rounds of the throughput", 3),
  growth: option.numbers("numbers of small pages", [1000, 10_000, 100_000]),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "kill workers of a queue in Redis and compare the store; then throughput, overhead, memory and growth",
  options,
  runQueueBenchmark,
);

async function runQueueBenchmark(options: Options): Promise<void> {
  const { path, hint } = findProgram("redis-server");
  if (path === undefined) throw new option.UsageError(`redis-server is absent: ${hint}`);
  const redis = await startRedis(path);
  try {
    await inTemporaryFolder(async (root) => {
      for (const [name, report] of Object.entries(parts)) {
        if (!options.parts.includes(name)) continue;
        const folder = join(root, name);
        mkdirSync(folder);
        await report(folder, redis.url, options);
      }
    });
  } finally {
    await redis.close();
  }
}

async function reportKills(folder: string, redis: string, options: Options): Promise<void> {
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

const wallOf = (run: Run): number => run.coordinator.wallMs;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

async function reportThroughput(folder: string, redis: string, options: Options): Promise<void> {
  const { comparePages: pages, rounds } = options;
  writeFixturePages(join(folder, "pages.jsonl"), pages);
  const inputBytesPerPage = statSync(join(folder, "pages.jsonl")).size / pages;
  const found = await measureThroughput(folder, redis, {
    rounds,
    shardSize: Math.max(1, Math.min(shardSize, pages >> 3)),
  });
  const rows = (Object.keys(wayNames) as (keyof Throughput)[]).map((name) => {
    const runs = found[name];
    const peaks = runs.flatMap(({ workers }) => workers.map(({ peakBytes }) => peakBytes));
    return [
      wayNames[name],
      (pages / (median(runs.map(wallOf)) / 1000)).toFixed(1),
      median(runs.map((run) => cpuPerPage(run, pages))).toFixed(2),
      megabytes(median(runs.map(({ coordinator }) => coordinator.peakBytes))),
      peaks.length === 0 ? null : megabytes(median(peaks)),
    ];
  });
  const header = ["", "pages/s", "CPU ms/page", "RSS MB", "RSS MB of a worker"];
  console.log(`${pages} pages made of the fixtures, medians of ${rounds} rounds\n${formatTable(header, rows)}`);
  const ratio = (a: keyof Throughput, b: keyof Throughput): string => {
    const ratios = found[a].map((run, round) => wallOf(found[b][round] as Run) / wallOf(run));
    return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  };
  console.log(`2 workers / 1 worker, pages/s: ${ratio("queueTwo", "queueOne")}`);
  console.log(`2 workers / batch --jobs 2, pages/s: ${ratio("queueTwo", "batchTwo")}`);
  const overheads = found.queueOne.map(
    (run, round) => cpuPerPage(run, pages) - cpuPerPage(found.batchOne[round] as Run, pages),
  );
  console.log(`1 worker - batch --jobs 1, CPU ms/page: ${median(overheads).toFixed(3)}`);
  const { msPerJob, bytesPerJob } = await measureQueue(redis, jobsMeasured);
  console.log(
    `${jobsMeasured} jobs alone: ${msPerJob.toFixed(2)} ms each (${((msPerJob / shardSize) * 1000).toFixed(2)} µs for each of ${shardSize} pages), ${bytesPerJob.toFixed(0)} bytes of Redis each\n`,
  );
  printPlans({
    cpuMsPerPage: median(found.queueTwo.map((run) => cpuPerPage(run, pages))),
    coordinatorMsPerPage: median(found.queueTwo.map(({ coordinator }) => coordinator.cpuMs)) / pages,
    inputBytesPerPage,
    outputBytesPerPage: (found.queueTwo[0]?.outputBytes ?? 0) / pages,
    redisBytesPerJob: bytesPerJob,
    pagesPerJob: shardSize,
  });
}

const wayNames: Readonly<Record<keyof Throughput, string>> = {
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

async function reportGrowth(folder: string, redis: string, { growth, seed }: Options): Promise<void> {
  const rows = [];
  for (const count of growth) {
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
