import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { launcher, startMeasured, type TimedUsage } from "../measured-process.ts";
import { showProgress } from "../progress.ts";

/** One run over the same pages. */
export interface Run {
  readonly coordinator: TimedUsage;
  readonly workers: readonly TimedUsage[];
  readonly outputBytes: number;
}

const cpuOf = ({ coordinator, workers }: Run): number =>
  workers.reduce((sum, { cpuMs }) => sum + cpuMs, coordinator.cpuMs);

/** Milliseconds of CPU of all processes of a run, for each page. */
export const cpuPerPage = (run: Run, pages: number): number => cpuOf(run) / pages;

/** `decant batch` without a queue. */
export async function runBatch(folder: string, jobs: number): Promise<Run> {
  const coordinator = await runBatchCommand(folder, "--jobs", `${jobs}`);
  return { coordinator, workers: [], outputBytes: takeOutput(folder) };
}

/** `decant batch --queue` with workers of one thread each, which start at the same time. */
export async function runOverQueue(folder: string, queue: string, count: number, shardSize: number): Promise<Run> {
  const work = ["work", "--queue", queue, "--jobs", "1", "--log", "none"];
  const workers = Array.from({ length: count }, () => startMeasured([launcher, ...work], folder));
  const coordinator = await runBatchCommand(folder, "--queue", queue, "--shard-size", `${shardSize}`);
  for (const { child } of workers) child.kill("SIGTERM");
  const usages = (await Promise.all(workers.map(({ usage }) => usage))).filter((usage) => usage !== undefined);
  return { coordinator, workers: usages, outputBytes: takeOutput(folder) };
}

async function runBatchCommand(folder: string, ...options: string[]): Promise<TimedUsage> {
  const args = [launcher, "batch", "pages.jsonl", ...options, "--output", "out.jsonl", "--quiet"];
  return (await startMeasured(args, folder).usage) as TimedUsage;
}

function takeOutput(folder: string): number {
  const path = join(folder, "out.jsonl");
  const { size } = statSync(path);
  rmSync(path);
  return size;
}

export interface Throughput {
  /** Runs of each kind, one for each round, in turns. */
  readonly batchOne: Run[];
  readonly batchTwo: Run[];
  readonly queueOne: Run[];
  readonly queueTwo: Run[];
}

export async function measureThroughput(
  folder: string,
  redis: string,
  { rounds, shardSize }: { readonly rounds: number; readonly shardSize: number },
): Promise<Throughput> {
  const found: Throughput = { batchOne: [], batchTwo: [], queueOne: [], queueTwo: [] };
  for (let round = 0; round < rounds; round++) {
    showProgress(`round ${round + 1} of ${rounds}`);
    found.batchTwo.push(await runBatch(folder, 2));
    found.queueTwo.push(await runOverQueue(folder, redis, 2, shardSize));
    found.queueOne.push(await runOverQueue(folder, redis, 1, shardSize));
    found.batchOne.push(await runBatch(folder, 1));
  }
  showProgress("");
  return found;
}
