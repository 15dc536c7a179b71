import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Run } from "@decant/queue";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import type { QueueSettings } from "../args/settings.ts";
import { answerFailure } from "../convert/answer-item.ts";
import type { BatchInputOptions, BatchSources } from "../input/batch-inputs.ts";
import { isObject } from "../input/page-types.ts";
import { overQueue } from "./over-queue.ts";
import { cutAddresses, cutInputs, readShard, type Shard, type ShardResult, unpackResult } from "./shards.ts";

/** A shard whose job was pushed. Its contents are in its folder; there may be millions. */
interface PushedShard {
  readonly id: string;
  readonly bytes: number;
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
  const keyRestMs = options.urls?.network.delayMs;
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
      for (const { shard: work, digest, bytes, host: key } of shards)
        pushed.push({ id: await run.push({ kind: "shard", work, digest, key, keyRestMs }), bytes });
      groups.push({ shards: pushed, order });
    }
    await run.flush();
    for (const group of groups) yield* readGroup(group, run, settings, reading);
  });
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

/** The results of a shard. Pages of one that was set aside are failures, except those that were done before. */
async function* readResults({ id }: PushedShard, run: Run, settings: BatchCommandOptions): AsyncGenerator<ShardResult> {
  const entries = run.read(id);
  let answered = 0;
  let next = await entries.next();
  for (; !next.done; next = await entries.next()) {
    const result = unpackResult(next.value);
    if (result.answer !== undefined) answered++;
    yield result;
  }
  if (next.value === undefined) return;
  let at = 0;
  for await (const item of await itemsOf(run, id, settings))
    if (at++ >= answered)
      yield {
        answer: answerFailure(item, "set-aside", next.value.reason, settings),
        ...{ skipped: [], unreadable: [] },
      };
}

/** The pages of a shard, read without anything being fetched. */
async function itemsOf(run: Run, id: string, settings: BatchCommandOptions) {
  const shard = (await run.workOf(id)) as Shard;
  return shard.kind === "addresses" ? lostAddresses(shard.urls) : readShard(shard, 0, settings, silent).items;
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
