import { setImmediate as turn } from "node:timers/promises";
import type { WorkerPool } from "@decant/pipeline/pool";
import type { Entry, JobContext, Journal } from "@decant/queue";
import { answerFailure, answerItem, inputBytesOf, notChosen } from "../convert/answer-item.ts";
import type { BatchItem } from "../input/batch-inputs.ts";
import { identify, loadChoice } from "../input/choose-pages.ts";
import type { BatchCommandOptions } from "../options.ts";
import { type Answer, noBytes, type Outcome } from "../output/answer.ts";
import { OrderedWriter, pendingLimits } from "../output/ordered-writer.ts";
import type { AloneGate } from "./alone-gate.ts";
import { packResult } from "./answers.ts";
import { type JobFolder, readJobFolder } from "./run-folder.ts";
import { readShard, type Shard } from "./shards.ts";

/** Resources that the shards of a worker share. */
export interface ShardWorker {
  readonly jobs: number;
  readonly gate: AloneGate;
  withPool<Result>(settings: BatchCommandOptions, action: (pool: WorkerPool) => Promise<Result>): Promise<Result>;
  onPage(outcome: Outcome): void;
}

/** A page over which so many workers died is left out. */
const mostDeaths = 3;

/**
 * Convert the pages of a shard into its journal.
 *
 * @param place Folder of the job.
 * @throws The error that ends it: the signal's reason, or why the shard cannot be read.
 */
export async function answerShard(place: string, context: JobContext, worker: ShardWorker): Promise<void> {
  const found = await readJobFolder(place);
  const { readJournal } = await import("@decant/queue");
  // The worker that finished it could not report to the queue.
  if ((await readJournal(found.folder)) !== undefined) return;
  await worker.withPool(found.settings, (pool) => answerAll(found, pool, context, worker));
}

async function answerAll(
  { folder, settings, work: shard }: JobFolder<BatchCommandOptions, Shard>,
  pool: WorkerPool,
  context: JobContext,
  worker: ShardWorker,
): Promise<void> {
  const { Journal: ShardJournal } = await import("@decant/queue");
  const isWanted = await loadChoice(settings);
  const journal: Journal = new ShardJournal(folder, context.token);
  const isAfter = journal.length;
  // A page that takes workers down ends each try early, but each is one step nearer to knowing which page it is.
  if (journal.isInformed) await context.progressed();
  let skipped: string[] = [];
  let unreadable: string[] = [];
  const takeNotes = () => {
    const notes = { skipped, unreadable };
    skipped = [];
    unreadable = [];
    return notes;
  };
  const write = async (entry: Entry): Promise<void> => {
    journal.write(entry);
    void context.progressed();
  };
  const writer = new OrderedWriter<Entry>(write, pendingLimits(worker.jobs));
  const { maxBytes, url } = settings;
  const { first, items } = readShard(shard, folder, isAfter, settings, {
    maxBytes,
    ...(url !== undefined && { url }),
    onUnreadable: ({ message }) => unreadable.push(message),
    onBytesRead: () => {},
    onSkipped: (reason) => skipped.push(reason),
  });
  let at = first;
  try {
    for await (const item of untilAborted(items, context.signal)) {
      const number = at++;
      const notes = takeNotes();
      if (number < isAfter) continue;
      const needsName = settings.outputDir !== undefined;
      const page = isWanted === undefined && !needsName ? undefined : identify(item);
      const isLeftOut = page !== undefined && isWanted?.(page) === false;
      const name = needsName && !isLeftOut ? page?.name : undefined;
      await writer.push(inputBytesOf(item), async () => {
        const answer: Answer = isLeftOut
          ? { id: page.id, bytes: noBytes, outcome: notChosen }
          : await answerSafely(item, number, settings, pool, journal, worker.gate);
        worker.onPage(answer.outcome);
        return packResult({ answer, name, ...notes });
      });
    }
    await writer.finish();
    context.signal.throwIfAborted();
  } catch (error) {
    await writer.finish().catch(() => {});
    journal.pause();
    throw error;
  }
  journal.write(packResult(takeNotes()));
  journal.finish();
}

/** A page over which a worker died is converted alone, so that its next victim knows which page it was. */
async function answerSafely(
  item: BatchItem,
  number: number,
  settings: BatchCommandOptions,
  pool: WorkerPool,
  journal: Journal,
  gate: AloneGate,
): Promise<Answer> {
  const deaths = journal.deathsOf(number);
  if (deaths >= mostDeaths) {
    const message = `${deaths} workers died over this page; it was set aside`;
    return answerFailure(item, "worker-crashed", message, settings);
  }
  const answer = (): Promise<Answer> => {
    journal.begin(number);
    return answerItem(item, settings, pool);
  };
  if (deaths === 0) return gate.shared(answer);
  return gate.alone(async () => {
    // Finished answers are written before a page that may end this process.
    await turn();
    return answer();
  });
}

/** The items until the signal aborts, also while one is waited for. */
async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const source = items[Symbol.asyncIterator]();
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([source.next(), aborted]);
      if (next === undefined || next.done) return;
      yield next.value;
    }
  } finally {
    // It may be waiting for an answer from far away.
    source.return?.().catch(() => {});
  }
}
