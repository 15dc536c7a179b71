import { createHash } from "node:crypto";
import { mkdir, readFile, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DecantError } from "@decant/page";
import { SqliteFile } from "@decant/page/sqlite";
import { type Entry, readJournal } from "./journal.ts";
import type { Job, JobStatus, Json, Queue } from "./queue.ts";

const pushTogether = 100;
/** Longest time between two looks at the job that is waited for, in milliseconds. */
const lookMs = 500;
/** Longest wait for the queue to report a job's state before its result is looked for again. */
const answerMs = 2000;
/** After this time without any worker, that is reported. */
const noWorkerMs = 10_000;
/** Longest wait of a finished run for the queue. */
const farewellMs = 10_000;
/** Jobs that an earlier run left set aside, at most. */
const mostDead = 100_000;

const settingsFile = "settings.json";
const workFile = "shard.json";
const lockFile = "lock";

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 20);

export interface RunOptions {
  /** Folder that all workers share, by the same path. */
  readonly workDir: string;
  /** What tells this run from others, as JSON: the same one goes on where an earlier one ended. */
  readonly identity: unknown;
  /** What all of its jobs need, as JSON. */
  readonly settings: unknown;
  /** `no-worker`: jobs have waited for some seconds, and nobody takes one. `unreachable`: the queue could not be asked to forget the jobs. */
  readonly onTrouble?: ((trouble: "no-worker" | "unreachable") => void) | undefined;
}

export interface NewJob {
  readonly kind: string;
  /** What is to be done, as JSON. Everything but its folder goes past the queue. */
  readonly work: unknown;
  /** Distinguishes it from other work of the run. */
  readonly digest: string;
  /** As in {@link Job}. */
  readonly key?: string | undefined;
  readonly keyRestMs?: number | undefined;
}

/**
 * The jobs of one command: pushes them, waits for them, and reads their results, in a folder that all workers share.
 *
 * Jobs that the queue forgot are pushed again, and those that a killed run left are taken up: a job's id identifies its work. The folder
 * has the settings of the run and a folder for each job, with its work and its {@link Journal}.
 *
 * @example
 * // not run: it writes files
 * const queue = await openQueue("sqlite:jobs");
 * const run = new Run(queue, { workDir: "work", identity: ["tides"], settings: { zero: 1.84 } });
 * await run.open();
 * const id = await run.push({ kind: "read", work: "tides.jsonl", digest: "tides" });
 * await run.flush();
 * for await (const { facts } of run.read(id)) console.log(facts);
 * await run.finish();
 * run.close();
 */
export class Run {
  readonly folder: string;
  private readonly id: string;
  private readonly queue: Queue;
  private readonly options: RunOptions;
  private readonly jobs = new Map<string, Job>();
  private pending: Job[] = [];
  private deadBefore: ReadonlySet<string> | undefined;
  private readonly deadIds = new Set<string>();
  private hasReported = false;
  private lock: SqliteFile | undefined;

  constructor(queue: Queue, options: RunOptions) {
    this.queue = queue;
    this.options = options;
    this.id = digestOf(JSON.stringify(options.identity));
    this.folder = resolve(options.workDir, this.id);
  }

  /**
   * Make the folder and lock it for this process. The lock is the operating system's, so a killed process leaves none.
   *
   * @throws {DecantError} `state-in-use` if another process has it; `unwritable`.
   */
  async open(): Promise<void> {
    const path = join(this.folder, lockFile);
    try {
      await mkdir(this.folder, { recursive: true });
      this.lock = new SqliteFile("state", path);
      await writeJson(join(this.folder, settingsFile), this.options.settings);
    } catch (error) {
      this.close();
      if (!DecantError.isInstance(error) || error.code !== "state-in-use") throw unwritable(this.folder, error);
      throw new DecantError("state-in-use", `${path}: the same command runs already`, { cause: error });
    }
  }

  folderOf(id: string): string {
    return join(this.folder, id);
  }

  /**
   * Put the work of a job into its folder, and push the job; with others, so {@link flush} has to be called after the last one.
   *
   * @returns Its id.
   * @throws {DecantError} `unwritable`.
   */
  async push({ kind, work, digest, key, keyRestMs }: NewJob): Promise<string> {
    const id = `${this.id}-${digestOf(digest)}`;
    const folder = this.folderOf(id);
    try {
      await mkdir(folder, { recursive: true });
      await writeJson(join(folder, workFile), work);
    } catch (error) {
      throw unwritable(folder, error);
    }
    const job: Job = { id, data: { kind, run: this.folder }, ...(key !== undefined && { key, keyRestMs }) };
    this.jobs.set(id, job);
    this.pending.push(job);
    if (this.pending.length >= pushTogether) await this.flush();
    return id;
  }

  async flush(): Promise<void> {
    const jobs = this.pending;
    this.pending = [];
    // A further run tries the jobs again that an earlier one gave up.
    this.deadBefore ??= new Set((await this.queue.dead(mostDead)).map(({ job }) => job.id));
    await this.queue.remove(jobs.map(({ id }) => id).filter((id) => this.deadBefore?.has(id)));
    await this.queue.push(jobs);
  }

  /** The work of a job that was pushed. */
  async workOf(id: string): Promise<unknown> {
    return readJson(join(this.folderOf(id), workFile));
  }

  /** Wait for a job, and read its results. @returns Why it was set aside, if it was; its results are then those until then. */
  async *read(id: string): AsyncGenerator<Entry, { readonly reason: string } | undefined> {
    for (;;) {
      const reason = await this.wait(id);
      const entries = await readJournal(this.folderOf(id), { partly: reason !== undefined });
      if (entries === undefined) {
        await this.again(id);
        continue;
      }
      yield* entries;
      return reason === undefined ? undefined : { reason };
    }
  }

  /** Forget the jobs, and remove their results. Those that were set aside are left for people to look at. */
  async finish(): Promise<void> {
    const removed = this.queue.remove([...this.jobs.keys()].filter((id) => !this.deadIds.has(id)));
    // Its pending calls may be given up when the queue is closed.
    removed.catch(() => {});
    // All is written; a queue that is gone now may keep the jobs.
    const isRemoved = await Promise.race([removed.then(() => true), sleep(farewellMs, false, { ref: false })]);
    if (!isRemoved) this.options.onTrouble?.("unreachable");
    this.close();
    await rm(this.folder, { recursive: true, force: true });
    // Another run may use the folder around it.
    await rmdir(dirname(this.folder)).catch(() => {});
  }

  /** Let another process have the folder. */
  close(): void {
    this.lock?.close();
  }

  private async wait(id: string): Promise<string | undefined> {
    const startMs = performance.now();
    let asked: Promise<JobStatus> | undefined;
    for (let waitMs = 10; ; waitMs = Math.min(waitMs * 2, lookMs)) {
      // A worker may have written the result and then not reached the queue.
      if ((await readJournal(this.folderOf(id))) !== undefined) return undefined;
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
      if (state === "done" && (await readJournal(this.folderOf(id))) === undefined) await this.again(id);
      if (!this.hasReported && performance.now() - startMs > noWorkerMs) await this.reportNoWorker();
      await sleep(waitMs);
    }
  }

  private async again(id: string): Promise<void> {
    await this.queue.remove([id]);
    await this.queue.push([this.jobs.get(id) as Job]);
  }

  private async reportNoWorker(): Promise<void> {
    const { active, waiting } = await this.queue.stats();
    if (active > 0 || waiting === 0) return;
    this.hasReported = true;
    this.options.onTrouble?.("no-worker");
  }
}

/** Another worker may read it at any time. */
async function writeJson(path: string, value: unknown): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(value));
  await rename(unfinished, path);
}

function unwritable(folder: string, cause: unknown): DecantError {
  return new DecantError("unwritable", `${folder}: ${(cause as Error).message}`, { cause });
}

/** A job of a {@link Run}, as a worker needs it. */
export interface RunJob {
  readonly kind: string;
  readonly folder: string;
  /** Those of the run. */
  readonly settings: unknown;
  readonly work: unknown;
}

const runName = /^[\da-f]{20}$/;
const jobName = /^[\da-f]{20}-[\da-f]{20}$/;

/**
 * Read a job of a {@link Run} that a queue has. Any program that reaches the queue may have written its id and its data, so they name a
 * folder only as a run does, directly in a work folder; links that lead elsewhere are not followed.
 *
 * @param workDirs Folders of runs.
 * @throws {TypeError} If it is no such job.
 * @throws {DecantError} `unreadable` if it names another place; `not-found` if this machine does not have its files.
 * @example
 * // not run: it reads files
 * const queue = await openQueue("sqlite:jobs");
 * await work(queue, { handle: async (job) => console.log((await readJob(job, ["work"])).work) });
 */
export async function readJob({ id, data }: Pick<Job, "id" | "data">, workDirs: readonly string[]): Promise<RunJob> {
  const { kind, run } = (typeof data === "object" && data !== null ? data : {}) as { readonly [name: string]: Json };
  if (typeof kind !== "string" || typeof run !== "string")
    throw new TypeError(`a job of another version: ${JSON.stringify(data)}`);
  const name = basename(run);
  const isName = runName.test(name) && jobName.test(id) && id.startsWith(`${name}-`);
  const folder = isName ? await realpath(join(run, id)).catch(() => undefined) : undefined;
  const parents = await Promise.all(workDirs.map((workDir) => realpath(workDir).catch(() => undefined)));
  if (folder === undefined || !parents.some((parent) => parent !== undefined && folder === join(parent, name, id))) {
    // The reason of a failure must not reveal whether a path elsewhere exists.
    const isExpected = isName && workDirs.some((workDir) => resolve(workDir) === dirname(run));
    if (folder === undefined && isExpected) throw new DecantError("not-found", `${join(run, id)}: not found`);
    const known = workDirs.map((workDir) => resolve(workDir)).join(", ");
    throw new DecantError("unreadable", `${JSON.stringify(join(run, id))}: not in the work folder ${known}`);
  }
  const settings = await readJson(join(dirname(folder), settingsFile));
  return { kind, folder, settings, work: await readJson(join(folder, workFile)) };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ENOENT") throw error;
    throw new DecantError("not-found", `${path}: not found`, { cause: error });
  }
}
