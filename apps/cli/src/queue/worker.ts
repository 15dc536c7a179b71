import type { WorkerPool } from "@decant/pipeline/pool";
import type { Queue, WorkEvent, WorkTotals } from "@decant/queue";
import { openPool } from "../open-pool.ts";
import type { BatchCommandOptions } from "../options.ts";
import type { Outcome } from "../output/answer.ts";
import type { WorkerTask } from "../page-worker.ts";
import { AloneGate } from "./alone-gate.ts";
import { answerShard, type ShardWorker } from "./answer-shard.ts";
import { locateJob } from "./run-folder.ts";

export interface WorkerOptions {
  /** Worker threads. */
  readonly jobs: number;
  /** Jobs of the queue at a time. */
  readonly shards: number;
  /** Folders that jobs may have their files in. */
  readonly workDirs: readonly string[];
  readonly untilEmpty?: boolean;
  readonly onEvent?: (event: WorkEvent) => void;
  readonly onPage?: (outcome: Outcome) => void;
}

/** A worker of a queue in this process. */
export interface RunningWorker {
  readonly ended: Promise<WorkTotals>;
  /** Give unfinished jobs back, and end. */
  end(): Promise<void>;
}

export function startWorker(queue: Queue, options: WorkerOptions): RunningWorker {
  const { jobs, shards, workDirs, untilEmpty = false, onEvent, onPage = () => {} } = options;
  const pools = new Pools(jobs);
  const shardWorker: ShardWorker = {
    jobs,
    gate: new AloneGate(),
    withPool: (settings, action) => pools.use(settings, action),
    onPage,
  };
  const stop = new AbortController();
  const run = async (): Promise<WorkTotals> => {
    const { work } = await import("@decant/queue");
    try {
      return await work(queue, {
        ...{ concurrency: shards, signal: stop.signal, untilEmpty, onEvent },
        handle: async (job, context) => {
          const { kind, folder } = await locateJob(job, workDirs);
          if (kind === "shard") return answerShard(folder, context, shardWorker);
          return (await import("./crawl-over-queue.ts")).crawlSite(folder, context, shardWorker);
        },
      });
    } finally {
      await pools.close();
    }
  };
  const ended = run();
  ended.catch(() => {});
  return {
    ended,
    async end() {
      stop.abort(new Error("the worker ends"));
      await ended;
    },
  };
}

/** Worker threads for the settings of the jobs under way, and for those of the latest job. */
class Pools {
  private readonly jobs: number;
  private readonly open = new Map<string, { readonly pool: WorkerPool; users: number }>();
  private latest = "";

  constructor(jobs: number) {
    this.jobs = jobs;
  }

  async use<Result>(settings: BatchCommandOptions, action: (pool: WorkerPool) => Promise<Result>): Promise<Result> {
    const key = JSON.stringify(settings);
    this.latest = key;
    const known = this.open.get(key);
    const entry = known ?? { pool: this.create(settings), users: 0 };
    this.open.set(key, entry);
    entry.users++;
    try {
      // Loading takes longer than a page, and a worker that is killed meanwhile shall not blame a page.
      if (known === undefined) await warmUp(entry.pool, this.jobs);
      return await action(entry.pool);
    } finally {
      entry.users--;
      await this.closeUnused();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.values()].map(({ pool }) => pool.close()));
  }

  private create(settings: BatchCommandOptions): WorkerPool {
    const { timeoutMs, maxMemoryMb } = settings;
    return openPool({ workers: this.jobs, timeoutMs, maxMemoryMb, settings });
  }

  private async closeUnused(): Promise<void> {
    for (const [key, { pool, users }] of this.open) {
      if (users > 0 || key === this.latest) continue;
      this.open.delete(key);
      await pool.close();
    }
  }
}

const smallPage = new TextEncoder().encode('{"html":"<p>warm</p>"}');

async function warmUp(pool: WorkerPool, jobs: number): Promise<void> {
  const task = (): WorkerTask => ({
    kind: "answer",
    source: { kind: "line", number: 1, bytes: Uint8Array.from(smallPage) },
  });
  // Errors of the workers are reported with the first page.
  await Promise.allSettled(Array.from({ length: jobs }, () => pool.run(task())));
}
