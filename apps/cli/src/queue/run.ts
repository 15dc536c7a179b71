import { setTimeout as sleep } from "node:timers/promises";
import { DecantError } from "@decant/page";
import type { Entry, Job, JobStatus, Queue } from "@decant/queue";
import type { QueueSettings } from "../args/settings.ts";
import { CommandError } from "../errors.ts";
import { note } from "../terminal/terminal.ts";
import { checkNode } from "../version.ts";
import { RunFolder } from "./run-folder.ts";
import { startWorker } from "./worker.ts";

const pushTogether = 100;
/** Longest time between two looks at the job that is waited for, in milliseconds. */
const lookMs = 500;
/** Longest wait for the queue to report a job's state before its result is looked for again. */
const answerMs = 2000;
/** After this time without any worker, print how to start one. */
const noWorkerMs = 10_000;
/** Longest wait of a finished run for the queue. */
const farewellMs = 10_000;
/** Jobs that an earlier run left set aside, at most. */
const mostDead = 100_000;

/**
 * The jobs of one command: pushes them, waits for them, and reads their results.
 *
 * Jobs that the queue forgot are pushed again, and those that a killed run left are taken up: a job's id identifies its work.
 */
export class QueueRun {
  readonly folder: RunFolder;
  private readonly queue: Queue;
  private readonly jobs = new Map<string, Job>();
  private pending: Job[] = [];
  private deadBefore: ReadonlySet<string> | undefined;
  private isTold = false;
  private readonly deadIds = new Set<string>();

  constructor(queue: Queue, folder: RunFolder) {
    this.queue = queue;
    this.folder = folder;
  }

  async push(job: Job): Promise<void> {
    this.jobs.set(job.id, job);
    this.pending.push(job);
    if (this.pending.length >= pushTogether) await this.flush();
  }

  async flush(): Promise<void> {
    const jobs = this.pending;
    this.pending = [];
    // A further run tries the jobs again that an earlier one gave up.
    this.deadBefore ??= new Set((await this.queue.dead(mostDead)).map(({ job }) => job.id));
    await this.queue.remove(jobs.map(({ id }) => id).filter((id) => this.deadBefore?.has(id)));
    await this.queue.push(jobs);
  }

  /** Wait for a job, and read its results. @returns Why it was set aside, if it was; its results are then those until then. */
  async *read(id: string): AsyncGenerator<Entry, { readonly reason: string } | undefined> {
    const { readJournal } = await import("@decant/queue");
    const folder = this.folder.folderOf(id);
    for (;;) {
      const reason = await this.wait(id);
      const entries = await readJournal(folder, { partly: reason !== undefined });
      if (entries === undefined) {
        await this.again(id);
        continue;
      }
      yield* entries;
      return reason === undefined ? undefined : { reason };
    }
  }

  /** Forget the jobs, and remove their results. Those that were set aside are left for people to look at. */
  async close(): Promise<void> {
    const { deadIds } = this;
    const removed = this.queue.remove([...this.jobs.keys()].filter((id) => !deadIds.has(id)));
    // Its pending calls may be given up when the queue is closed.
    removed.catch(() => {});
    // All is written; a queue that is gone now may keep the jobs.
    const isRemoved = await Promise.race([removed.then(() => true), sleep(farewellMs, false, { ref: false })]);
    if (!isRemoved) note(`${this.queue.name}: cannot be reached any more; it may keep the jobs of this run`);
    await this.folder.remove();
  }

  /** @returns Why the job was set aside, if it was. */
  private async wait(id: string): Promise<string | undefined> {
    const { readJournal } = await import("@decant/queue");
    const startMs = performance.now();
    let asked: Promise<JobStatus> | undefined;
    for (let waitMs = 10; ; waitMs = Math.min(waitMs * 2, lookMs)) {
      // A worker may have written the result and then not reached the queue.
      if ((await readJournal(this.folder.folderOf(id))) !== undefined) return undefined;
      // Nor does this wait for a queue that is gone while the result may be there.
      asked ??= this.queue.look(id);
      const status = await Promise.race([asked, sleep(answerMs, undefined)]);
      if (status === undefined) continue;
      asked = undefined;
      const { state, reason } = status;
      if (state === "dead") {
        this.deadIds.add(id);
        return reason ?? "it was set aside";
      }
      if (state === "unknown") await this.queue.push([this.jobs.get(id) as Job]);
      if (state === "done" && (await readJournal(this.folder.folderOf(id))) === undefined) await this.again(id);
      if (!this.isTold && performance.now() - startMs > noWorkerMs) await this.tellHowToWork();
      await sleep(waitMs);
    }
  }

  /** Let `close` remove a job that was set aside, because others do its work. */
  forget(id: string): void {
    this.deadIds.delete(id);
  }

  private async again(id: string): Promise<void> {
    await this.queue.remove([id]);
    await this.queue.push([this.jobs.get(id) as Job]);
  }

  private async tellHowToWork(): Promise<void> {
    const { active, waiting } = await this.queue.stats();
    if (active > 0 || waiting === 0) return;
    this.isTold = true;
    note(`no worker takes jobs; start some: decant work --queue ${this.queue.name}`);
  }
}

/**
 * Let the workers of a queue do the jobs that `use` pushes, and yield what that makes of their results.
 *
 * Once it is done, the jobs and their files are removed. A run that ends before is continued by the same command.
 *
 * @param command Further facts that identify the command, beside the settings.
 * @throws {CommandError} As {@link openQueueAt}; `unwritable`.
 */
export async function* overQueue<Result>(
  { address, workDir }: QueueSettings,
  jobs: number,
  settings: unknown,
  command: unknown,
  use: (run: QueueRun) => AsyncGenerator<Result>,
): AsyncGenerator<Result> {
  const queue = await openQueueAt("--queue", address);
  const folder = new RunFolder(workDir, settings, command);
  const run = new QueueRun(queue, folder);
  // Nobody else can reach a queue in memory.
  const worker = address === "memory:" ? startWorker(queue, { jobs, shards: 2, workDirs: [workDir] }) : undefined;
  try {
    await folder.open();
    yield* use(run);
    await run.close();
  } catch (error) {
    throw toQueueError(queue, error);
  } finally {
    folder.close();
    await worker?.end();
    await queue.close();
  }
}

/** @throws {CommandError} `node-too-old`; `usage` for an unknown address or missing packages; `unreachable` or `unwritable`. */
export async function openQueueAt(task: string, address: string, leaseMs?: number): Promise<Queue> {
  checkNode(task, process.versions.node);
  const { openQueue } = await import("@decant/queue");
  try {
    return await openQueue(address, { leaseMs });
  } catch (error) {
    if (!DecantError.isInstance(error)) throw error;
    throw new CommandError(codes[error.code] ?? "unwritable", error.message, { cause: error });
  }
}

const codes: Readonly<Record<string, "usage" | "unreachable">> = {
  "bad-queue": "usage",
  "queue-missing-package": "usage",
  "queue-unreachable": "unreachable",
};

/** A refusal by Redis, such as of a write when its memory is full, as an error of the command. */
function toQueueError(queue: Queue, error: unknown): unknown {
  if ((error as Error).name !== "ReplyError") return error;
  return new CommandError("unwritable", `${queue.name}: ${(error as Error).message}`, { cause: error });
}
