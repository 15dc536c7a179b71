import { setImmediate as turn } from "node:timers/promises";
import { DecantError } from "@decant/page";
import { inOrder, pendingLimits, type WorkerPool } from "@decant/pipeline/pool";
import {
  type Entry,
  type Job,
  type JobContext,
  Journal,
  type Queue,
  type RunJob,
  readJob,
  readJournal,
  untilAborted,
  type WorkEvent,
  work,
} from "@decant/queue";
import { Semaphore } from "async-mutex";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { answerFailure, answerItem, inputBytesOf, notChosen } from "../convert/answer-item.ts";
import { CommandError } from "../errors.ts";
import type { BatchItem } from "../input/batch-inputs.ts";
import { identify, loadChoice } from "../input/choose-pages.ts";
import { openPool } from "../open-pool.ts";
import { noBytes, type Outcome } from "../output/sink.ts";
import type { WorkerTask } from "../page-worker.ts";
import { packResult, readShard, type Shard, type ShardResult } from "./shards.ts";

export interface WorkerOptions {
  readonly jobs: number;
  readonly shards: number;
  readonly workDirs: readonly string[];
  readonly untilEmpty?: boolean;
  readonly onEvent?: (event: WorkEvent) => void;
  readonly onPage?: (outcome: Outcome) => void;
}

export function startWorker(queue: Queue, options: WorkerOptions) {
  const { jobs, shards, workDirs, untilEmpty = false, onEvent, onPage = () => {} } = options;
  const pools = openPools(jobs);
  const shardWorker: ShardWorker = { jobs, gate: new Semaphore(everyone(jobs)), withPool: pools.use, onPage };
  const stop = new AbortController();
  const handle = async (job: Job, context: JobContext): Promise<void> => {
    const found = await findJob(job, workDirs);
    // The worker that finished it could not report to the queue.
    if ((await readJournal(found.folder)) !== undefined) return;
    if (found.kind === "crawl") return (await import("./crawl-over-queue.ts")).crawlSite(found, context, shardWorker);
    if (found.kind !== "shard") throw new Error(`a job of another version: ${found.kind}`);
    return shardWorker.withPool(found.settings as BatchCommandOptions, (pool) =>
      answerAll(found, pool, context, shardWorker),
    );
  };
  const ended = work(queue, { concurrency: shards, signal: stop.signal, untilEmpty, onEvent, handle }).finally(() =>
    pools.close(),
  );
  ended.catch(() => {});
  return {
    ended,
    /** Give unfinished jobs back, and end. */
    async end(): Promise<void> {
      stop.abort(new Error("the worker ends"));
      await ended;
    },
  };
}

const hints: Readonly<Record<string, string>> = {
  unreadable: "start the worker with the --work-dir of the command that fills the queue",
  "not-found": "--work-dir has to be a folder that all workers have, by the same path",
};

async function findJob(job: Job, workDirs: readonly string[]): Promise<RunJob> {
  return readJob(job, workDirs).catch((error: unknown) => {
    if (!DecantError.isInstance(error)) throw error;
    throw new CommandError(error.code, `${error.message}; ${hints[error.code]}`, { cause: error });
  });
}

/** Worker threads for the settings of the jobs under way, and for those of the latest job. */
function openPools(jobs: number) {
  const open = new Map<string, { readonly pool: WorkerPool; users: number }>();
  let latest = "";
  return {
    async use<Result>(settings: BatchCommandOptions, action: (pool: WorkerPool) => Promise<Result>): Promise<Result> {
      const key = JSON.stringify(settings);
      latest = key;
      const known = open.get(key);
      const entry = known ?? { pool: openPool({ ...settings, jobs }), users: 0 };
      open.set(key, entry);
      entry.users++;
      try {
        // Loading takes longer than a page, and a worker that is killed meanwhile shall not blame a page.
        if (known === undefined) await warmUp(entry.pool, jobs);
        return await action(entry.pool);
      } finally {
        entry.users--;
        for (const [key, { pool, users }] of open)
          if (users === 0 && key !== latest) {
            open.delete(key);
            await pool.close();
          }
      }
    },
    close: () => Promise.all([...open.values()].map(({ pool }) => pool.close())),
  };
}

const smallPage = new TextEncoder().encode('{"html":"<p>warm</p>"}');

async function warmUp(pool: WorkerPool, jobs: number): Promise<void> {
  const source = () => ({ kind: "line", number: 1, bytes: Uint8Array.from(smallPage) }) as const;
  const task = (): WorkerTask => ({ kind: "answer", source: source() });
  // Errors of the workers are reported with the first page.
  await Promise.allSettled(Array.from({ length: jobs }, () => pool.run(task())));
}

export interface ShardWorker {
  readonly jobs: number;
  /** Pages take one of it each; one that is converted alone takes all. */
  readonly gate: Semaphore;
  withPool<Result>(settings: BatchCommandOptions, action: (pool: WorkerPool) => Promise<Result>): Promise<Result>;
  onPage(outcome: Outcome): void;
}

/** As many pages as one shard lets wait for its threads. */
const everyone = (jobs: number): number => pendingLimits(jobs).maxPending;

/** A page over which so many workers died is left out. */
const mostDeaths = 3;

/** Convert the pages of a shard into its journal. */
async function answerAll(
  { folder, ...job }: RunJob,
  pool: WorkerPool,
  context: JobContext,
  worker: ShardWorker,
): Promise<void> {
  const settings = job.settings as BatchCommandOptions;
  const convert = await loadConvert(settings, pool);
  const journal = new Journal(folder, context.token);
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
  const { maxBytes, url } = settings;
  const { first, items } = readShard(job.work as Shard, isAfter, settings, {
    ...{ maxBytes, url },
    onUnreadable: ({ message }) => unreadable.push(message),
    onSkipped: (reason) => skipped.push(reason),
  });
  let at = first;
  const answer = async (item: BatchItem): Promise<Entry | undefined> => {
    const number = at++;
    const notes = takeNotes();
    if (number < isAfter) return undefined;
    const result = await convertSafely(item, number, settings, journal, worker, convert);
    worker.onPage(result.answer.outcome);
    return packResult({ ...result, ...notes });
  };
  try {
    const entries = inOrder(
      untilAborted(items, context.signal),
      answer,
      pendingLimits(worker.jobs),
      inputBytesOf,
      (entry) => entry?.bytes.length ?? 0,
    );
    for await (const entry of entries) {
      if (entry === undefined) continue;
      journal.write(entry);
      void context.progressed();
    }
    context.signal.throwIfAborted();
  } catch (error) {
    journal.pause();
    throw error;
  }
  journal.write(packResult(takeNotes()));
  journal.finish();
}

type Converted = Pick<Required<ShardResult>, "answer"> & Pick<ShardResult, "name">;
type Convert = (item: BatchItem) => Promise<Converted>;

async function loadConvert(settings: BatchCommandOptions, pool: WorkerPool): Promise<Convert> {
  const isWanted = await loadChoice(settings);
  const needsName = settings.outputDir !== undefined;
  return async (item) => {
    const page = isWanted === undefined && !needsName ? undefined : identify(item);
    if (page !== undefined && isWanted?.(page) === false)
      return { answer: { id: page.id, bytes: noBytes, outcome: notChosen } };
    return { answer: await answerItem(item, settings, pool), name: needsName ? page?.name : undefined };
  };
}

/** A page over which a worker died is converted alone, so that its next victim knows which page it was. */
async function convertSafely(
  item: BatchItem,
  number: number,
  settings: BatchCommandOptions,
  journal: Journal,
  { gate, jobs }: ShardWorker,
  convert: Convert,
): Promise<Converted> {
  const deaths = journal.deathsOf(number);
  if (deaths >= mostDeaths) {
    const message = `${deaths} workers died over this page; it was set aside`;
    return { answer: answerFailure(item, "worker-crashed", message, settings) };
  }
  const begin = (): Promise<Converted> => {
    journal.begin(number);
    return convert(item);
  };
  if (deaths === 0) return gate.runExclusive(begin);
  return gate.runExclusive(async () => {
    // Finished answers are written before a page that may end this process.
    await turn();
    return begin();
  }, everyone(jobs));
}
