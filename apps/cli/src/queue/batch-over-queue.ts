import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Run } from "@decant/queue";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import type { QueueSettings } from "../args/settings.ts";
import { answerFailure } from "../convert/answer-item.ts";
import type { BatchInputOptions, BatchSources } from "../input/batch-inputs.ts";
import { isObject } from "../input/page-types.ts";
import { overQueue } from "./over-queue.ts";
import {
  type CutShard,
  cutAddresses,
  cutInputs,
  halves,
  readShard,
  type Shard,
  type ShardResult,
  unpackResult,
  workDirFlag,
} from "./shards.ts";

/** A shard whose job was pushed. Its contents are in its folder; there may be millions. */
interface PushedShard {
  readonly id: string;
  readonly bytes: number;
  readonly host?: string | undefined;
}

interface PushedGroup {
  readonly shards: readonly PushedShard[];
  readonly order?: readonly number[] | undefined;
}

/** Let the workers of a queue convert pages, and yield the results in input order; see {@link overQueue}. */
export async function* batchOverQueue(
  { inputs, addresses }: BatchSources,
  options: BatchCommandOptions,
  queue: QueueSettings,
  reading: BatchInputOptions,
): AsyncGenerator<ShardResult> {
  const { shardSize } = queue;
  const settings = settingsOfWorkers(options);
  const command = [inputs, addresses, options.output, options.outputDir, shardSize, options.share];
  yield* overQueue(queue, options.jobs, settings, command, async function* (run) {
    const groups: PushedGroup[] = [];
    const cut =
      addresses === undefined
        ? cutInputs(inputs, { ...reading, shardSize, copies: join(run.folder, "copies") })
        : cutAddresses(addresses, shardSize);
    for await (const { shards, order } of cut) {
      const pushed: PushedShard[] = [];
      for (const shard of shards) pushed.push(await pushShard(shard, run, options));
      groups.push({ shards: pushed, order });
    }
    await run.flush();
    for (const group of groups) yield* readGroup(group, run, settings, reading);
  });
}

async function pushShard(
  { shard, digest, bytes, host }: CutShard,
  run: Run,
  { urls }: BatchCommandOptions,
): Promise<PushedShard> {
  const keyRestMs = urls?.network.delayMs;
  return { id: await run.push({ kind: "shard", work: shard, digest, key: host, keyRestMs }), bytes, host };
}

async function* readGroup(
  { shards, order }: PushedGroup,
  run: Run,
  settings: BatchCommandOptions,
  reading: BatchInputOptions,
): AsyncGenerator<ShardResult> {
  const results = shards.map((shard) => readResults(shard, run, settings));
  for (const at of order ?? []) {
    const next = await results[at]?.next();
    if (next !== undefined && !next.done) yield next.value;
  }
  for (const [at, ofShard] of results.entries()) {
    yield* ofShard;
    reading.onBytesRead?.(shards[at]?.bytes ?? 0);
  }
}

/** Jobs of one shard that were set aside in a row, and how many may be until its pages are given up. */
interface Trouble {
  inRow: number;
  most: number;
}

/** Failures allowed beyond those that it takes to find one page. A guess. */
const furtherTroubles = 3;

/**
 * The results of a shard. One that is set aside is cut in two until the page is alone that it is set aside for; a shard whose parts are
 * all set aside has another trouble.
 */
async function* readResults(
  { id, host }: PushedShard,
  run: Run,
  settings: BatchCommandOptions,
  trouble: Trouble = { inRow: 0, most: 0 },
): AsyncGenerator<ShardResult> {
  const entries = run.read(id);
  let answered = 0;
  for (;;) {
    const next = await entries.next();
    if (!next.done) {
      const result = unpackResult(next.value);
      if (result.answer !== undefined) {
        answered++;
        trouble.inRow = 0;
      }
      yield result;
      continue;
    }
    if (next.value === undefined) return;
    const { reason } = next.value;
    const count = (await countItems(run, id, settings)) - answered;
    if (trouble.most === 0) trouble.most = Math.ceil(Math.log2(Math.max(1, count))) + furtherTroubles;
    if (count < 2 || reason.includes(workDirFlag) || ++trouble.inRow > trouble.most) yield* failRest(reason);
    else yield* readHalves(count);
    return;
  }

  /** One after the other, so that no worker has both: it may end over one of them. */
  async function* readHalves(count: number): AsyncGenerator<ShardResult> {
    run.forget(id);
    const whole = (await run.workOf(id)) as Shard;
    for (const shard of halves(whole, { from: answered, count })) {
      const digest = JSON.stringify([id, shard.part]);
      const half = await pushShard({ shard, digest, bytes: 0, ...(host !== undefined && { host }) }, run, settings);
      await run.flush();
      yield* readResults(half, run, settings, trouble);
    }
  }

  /** Pages of a shard that was set aside are failures, except those that were done before. */
  async function* failRest(reason: string): AsyncGenerator<ShardResult> {
    let at = 0;
    for await (const item of await itemsOf(run, id, settings)) {
      if (at++ < answered) continue;
      yield { answer: answerFailure(item, "set-aside", reason, settings), skipped: [], unreadable: [] };
    }
  }
}

/** The pages of a shard, read without anything being fetched. */
async function itemsOf(run: Run, id: string, settings: BatchCommandOptions) {
  const shard = (await run.workOf(id)) as Shard;
  return shard.kind === "addresses"
    ? lostAddresses(shard.urls.slice(shard.part?.from, shard.part?.to))
    : readShard(shard, 0, settings, silent).items;
}

async function countItems(run: Run, id: string, settings: BatchCommandOptions): Promise<number> {
  let count = 0;
  for await (const _ of await itemsOf(run, id, settings)) count++;
  return count;
}

const silent: BatchInputOptions = { maxBytes: Number.MAX_SAFE_INTEGER, onUnreadable: () => {} };

async function* lostAddresses(urls: readonly string[]) {
  for (const id of urls) yield { kind: "lost-record", id, code: "", message: "" } as const;
}

/** The settings that decide how a worker converts a page, with paths that hold everywhere. */
function settingsOfWorkers(options: BatchCommandOptions): BatchCommandOptions {
  const { output: _, inputFile: __, share: ___, blacklist, chunks, urls, ...rest } = options;
  const tokenizer =
    chunks === undefined || !existsSync(chunks.tokenizer) ? chunks?.tokenizer : resolve(chunks.tokenizer);
  return {
    ...rest,
    ...{ inputDirs: [], list: false, quiet: true, verbose: false, skipExisting: false, jobs: 1 },
    ...(options.outputDir !== undefined && { outputDir: "." }),
    ...(blacklist !== undefined && { blacklist: isObject(blacklist) ? blacklist : resolve(blacklist) }),
    ...(chunks !== undefined && tokenizer !== undefined && { chunks: { ...chunks, tokenizer } }),
    ...(urls !== undefined && { urls: { network: urls.network, addresses: [] } }),
  };
}
