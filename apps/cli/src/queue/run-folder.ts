import { createHash } from "node:crypto";
import { mkdir, readFile, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Job, Json } from "@decant/queue";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { CommandError, systemCode, unwritable } from "../errors.ts";
import { version } from "../version.ts";
import { copyFile, type Shard } from "./shards.ts";

/** Subject of a job of the command. Everything else is in its folder. */
export interface JobData {
  readonly kind: "shard" | "crawl";
  /** Folder of the run, which all workers share. */
  readonly run: string;
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 20);

const settingsFile = "settings.json";
const shardFile = "shard.json";
const lockFile = "lock";
const sqliteBusy = 5;

/** The folder of a run: its settings, and a folder for each job. The same command has the same one, so that it goes on where it ended. */
export class RunFolder {
  readonly path: string;
  private readonly id: string;
  private readonly settings: unknown;
  private lock: DatabaseSync | undefined;

  /**
   * @param workDir Folder that all workers share.
   * @param command Further facts that identify the command, beside the settings.
   */
  constructor(workDir: string, settings: unknown, command: unknown) {
    this.id = digestOf(JSON.stringify([version(), settings, command]));
    this.path = resolve(workDir, this.id);
    this.settings = settings;
  }

  get copies(): string {
    return join(this.path, "copies");
  }

  folderOf(id: string): string {
    return join(this.path, id);
  }

  /**
   * Put the work of a job into its folder, and make the job.
   *
   * @param digest Distinguishes it from other work.
   * @param copy File that becomes the one of that name in the folder.
   * @param key Host that no other worker may ask meanwhile.
   */
  async add(
    kind: JobData["kind"],
    work: unknown,
    { digest, copy, key, keyRestMs }: { digest: string; copy?: string; key?: string; keyRestMs: number },
  ): Promise<Job> {
    const id = `${this.id}-${digestOf(digest)}`;
    const folder = this.folderOf(id);
    try {
      await mkdir(folder, { recursive: true });
      if (copy !== undefined) await rename(copy, join(folder, copyFile));
      await writeJson(join(folder, shardFile), work);
    } catch (error) {
      throw unwritable(folder, error);
    }
    return { id, data: { kind, run: this.path } as Json, ...(key !== undefined && { key, keyRestMs }) };
  }

  async readShard(id: string): Promise<Shard> {
    return (await readJson(join(this.folderOf(id), shardFile))) as Shard;
  }

  /**
   * Make the folder and lock it for this process. The lock is the operating system's, so a killed process leaves none.
   *
   * @throws {CommandError} `unwritable`, also if the same command runs already.
   */
  async open(): Promise<void> {
    const path = join(this.path, lockFile);
    try {
      await mkdir(this.path, { recursive: true });
      // Not imported: in the bundle, a module of Node that is imported on demand has no members.
      const sqlite = process.getBuiltinModule("node:sqlite");
      this.lock = new sqlite.DatabaseSync(path, { timeout: 0 });
      this.lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
      await writeJson(join(this.path, settingsFile), this.settings);
    } catch (error) {
      this.close();
      const isBusy = (error as { errcode?: number }).errcode === sqliteBusy;
      throw isBusy ? new CommandError("unwritable", `${path}: the same command runs already`) : unwritable(path, error);
    }
  }

  close(): void {
    if (this.lock?.isOpen) this.lock.close();
  }

  async remove(): Promise<void> {
    this.close();
    await rm(this.path, { recursive: true, force: true });
    // Another run may use the folder around it.
    await rmdir(dirname(this.path)).catch(() => {});
  }
}

/** Another worker may read it at any time. */
async function writeJson(path: string, value: unknown): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(value));
  await rename(unfinished, path);
}

/** Facts about a job that a worker needs. */
export interface JobFolder<Settings, Work> {
  readonly folder: string;
  readonly settings: Settings;
  readonly work: Work;
}

const runName = /^[\da-f]{20}$/;
const jobName = /^[\da-f]{20}-[\da-f]{20}$/;

/**
 * Find the folder of a job from a queue. Any program that reaches the queue may have written its id and its data, so they name a folder
 * only as {@link RunFolder} does, directly in a work folder; links that lead elsewhere are not followed.
 *
 * @param workDirs Folders of runs.
 * @throws {Error} If the job is not one of this version.
 * @throws {CommandError} `usage`, if it names another place; `not-found`, if this machine does not have the folder.
 */
export async function locateJob(
  { id, data }: Pick<Job, "id" | "data">,
  workDirs: readonly string[],
): Promise<{ readonly kind: JobData["kind"]; readonly folder: string }> {
  const { kind, run } = (typeof data === "object" && data !== null ? data : {}) as Partial<JobData>;
  if ((kind !== "shard" && kind !== "crawl") || typeof run !== "string")
    throw new Error(`a job of another version: ${JSON.stringify(data)}`);
  const name = basename(run);
  const isName = runName.test(name) && jobName.test(id) && id.startsWith(`${name}-`);
  const folder = isName ? await realpath(join(run, id)).catch(() => undefined) : undefined;
  const parents = await Promise.all(workDirs.map((workDir) => realpath(workDir).catch(() => undefined)));
  if (folder === undefined || !parents.some((parent) => parent !== undefined && folder === join(parent, name, id))) {
    // The reason of a failure must not reveal whether a path elsewhere exists.
    const isExpected = isName && workDirs.some((workDir) => resolve(workDir) === dirname(run));
    if (folder === undefined && isExpected) throw notFound(join(run, id));
    const known = workDirs.map((workDir) => resolve(workDir)).join(", ");
    const message = `${JSON.stringify(join(run, id))}: not in the work folder ${known}; start the worker with the --work-dir of the command that fills the queue`;
    throw new CommandError("usage", message);
  }
  return { kind, folder };
}

/**
 * Read the files of a job.
 *
 * @param folder As by {@link locateJob}.
 * @throws {CommandError} `not-found`, if this machine does not have its files.
 */
export async function readJobFolder<Settings = BatchCommandOptions, Work = Shard>(
  folder: string,
): Promise<JobFolder<Settings, Work>> {
  return {
    folder,
    settings: (await readJson(join(dirname(folder), settingsFile))) as Settings,
    work: (await readJson(join(folder, shardFile))) as Work,
  };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
    throw notFound(path, error);
  }
}

/** Whether a job failed because a worker has no such folder: then its pages are not the cause. */
export const isOfFolder = (reason: string): boolean => reason.includes("--work-dir");

function notFound(path: string, cause?: unknown): CommandError {
  const message = `${path}: not found; --work-dir has to be a folder that all workers have, by the same path`;
  return new CommandError("not-found", message, { cause });
}
