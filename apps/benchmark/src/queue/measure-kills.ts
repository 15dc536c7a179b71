import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { openQueue } from "@decant/queue";
import { launcher, type MeasuredProcess, startMeasured } from "../measured-process.ts";
import { showProgress } from "../progress.ts";
import { Random } from "../random.ts";
import { writeSmallPages } from "./make-pages.ts";

export interface KillsOptions {
  readonly pages: number;
  readonly kills: number;
  readonly workers: number;
  readonly seed: number;
  readonly shardSize: number;
}

/** What became of a store that was filled while workers were killed. */
export interface KillsReport {
  readonly kills: number;
  readonly rows: number;
  readonly undisturbed: string;
  readonly disturbed: string;
}

/** Fill a store in one process, and another one over a queue whose workers are killed at random instants. */
export async function measureKills(folder: string, redis: string, options: KillsOptions): Promise<KillsReport> {
  const { pages, kills, workers: count, seed, shardSize } = options;
  writeSmallPages(join(folder, "pages.jsonl"), pages, seed);
  const ingest = (store: string, ...args: string[]): string[] => [
    ...[launcher, "ingest", "pages.jsonl", "--to", `sqlite:${store}`, "--tokenizer", "estimate", "--quiet"],
    ...args,
  ];
  showProgress("one process");
  await startMeasured(ingest("undisturbed.sqlite"), folder).usage;
  const random = new Random(seed);
  const queue = await openQueue(redis);
  const workers: MeasuredProcess[] = [];
  let isEnding = false;
  const startWorker = (at: number): void => {
    if (isEnding) return;
    const options = ["--queue", redis, "--jobs", "1", "--shards", "1", "--lease", "2", "--log", "none"];
    const worker = startMeasured([launcher, "work", ...options], folder);
    workers[at] = worker;
    void worker.usage.then(() => startWorker(at));
  };
  for (let at = 0; at < count; at++) startWorker(at);
  const { usage } = startMeasured(ingest("disturbed.sqlite", "--queue", redis, "--shard-size", `${shardSize}`), folder);
  let hasEnded = false;
  void usage.finally(() => {
    hasEnded = true;
  });
  const shards = Math.ceil(pages / shardSize);
  let killed = 0;
  while (killed < kills && !hasEnded) {
    const { done } = await queue.stats();
    showProgress(`${killed} of ${kills} kills, ${done} of ${shards} shards`);
    // Spread over the work, each at a random instant after its turn has come.
    if (done < (shards * killed) / kills - 1) {
      await sleep(10);
      continue;
    }
    await sleep(random.next() * 600);
    if (!hasEnded && workers[random.below(count)]?.child.kill("SIGKILL")) killed++;
  }
  await usage;
  isEnding = true;
  for (const { child } of workers) child.kill("SIGTERM");
  await Promise.all(workers.map((worker) => worker.usage));
  await queue.close();
  showProgress("");
  const undisturbed = digestRows(join(folder, "undisturbed.sqlite"));
  const disturbed = digestRows(join(folder, "disturbed.sqlite"));
  return { kills: killed, rows: undisturbed.rows, undisturbed: undisturbed.digest, disturbed: disturbed.digest };
}

/** Hash of all rows of a store, in the order of their ids. */
function digestRows(path: string): { readonly rows: number; readonly digest: string } {
  const database = new DatabaseSync(path, { readOnly: true });
  const hash = createHash("sha256");
  let rows = 0;
  for (const row of database.prepare("SELECT * FROM chunk ORDER BY id").iterate()) {
    rows++;
    hash.update(JSON.stringify(row));
  }
  database.close();
  return { rows, digest: hash.digest("hex") };
}
