import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageOptions, PipelineOptions } from "@decant/pipeline";
import { inTemporaryFolder, runMeasured, siblingModule } from "../measured-process.ts";
import { showProgress } from "../table.ts";

/** What a build of the package `pipeline` exports. */
export interface Build {
  createPipeline(options: PipelineOptions): { convert(bytes: Uint8Array, page: PageOptions): object };
}

/** A page that each build reads itself. */
export interface PageFile {
  readonly id: string;
  /** Gzipped if it ends in `.gz`. */
  readonly file: string;
  readonly url?: string | undefined;
}

export interface BuildTask {
  readonly folder: string;
  readonly pages: readonly PageFile[];
  /** @default that of the build */
  readonly preset?: PipelineOptions["preset"];
  /** Digests of the results; the garbage, for which the process needs a heap that is not collected; or the cost. */
  readonly wants: "results" | "garbage" | "cost";
}

export interface BuildReport {
  /** CPU time of the import, of the pages once, and of the pages when the engine has compiled what they need; in milliseconds. */
  readonly importMs: number;
  readonly firstMs: number;
  readonly warmMs: number;
  /** Bytes that the heap grew by on the pages once. */
  readonly garbage: number;
  /** By page, a digest of each part of its result. */
  readonly digests: readonly (readonly [id: string, parts: Readonly<Record<string, string>>])[];
}

/** The repository that this command is of. */
export const repository: string = resolve(import.meta.dirname, "../../../..");

/** Load the pipeline of a build as Node loads it. */
export function loadBuild(folder: string): Promise<Build> {
  const dist = join(folder, "packages/pipeline/dist");
  const forNode = join(dist, "node/index.js");
  return import(pathToFileURL(existsSync(forNode) ? forNode : join(dist, "index.js")).href);
}

/** Megabytes of the young generation in which nothing is collected. */
const uncollected = 2048;

/** Let a build convert pages in a process of its own. */
export function runBuild(task: BuildTask): Promise<BuildReport> {
  return inTemporaryFolder((folder) => {
    const file = join(folder, "task.json");
    writeFileSync(file, JSON.stringify(task));
    const sizes = ["--min-semi-space-size", "--max-semi-space-size"].map((flag) => `${flag}=${uncollected}`);
    const program = siblingModule(import.meta.url, "./run-build").pathname;
    return JSON.parse(runMeasured([...(task.wants === "garbage" ? sizes : []), program, file]).output);
  });
}

/**
 * Hand a build to `use`: the folder of one, or another commit, which is built in a temporary folder that is removed afterwards.
 *
 * What the two have in common is not built again: both use the cache of this repository.
 *
 * @throws {Error} If the commit is unknown, or cannot be built.
 */
export async function withBuildOf<T>(revision: string, use: (folder: string) => Promise<T>): Promise<T> {
  build(repository);
  if (existsSync(join(revision, "packages/pipeline/dist/index.js"))) return use(resolve(revision));
  const commit = run("git", ["rev-parse", "--verify", `${revision}^{commit}`], repository).trim();
  return inTemporaryFolder((folder) => {
    showProgress(`setting up ${revision}`);
    run("git", ["clone", "-q", "--no-checkout", "--shared", repository, folder], repository);
    run("git", ["checkout", "-q", "--detach", commit], folder);
    run("npm", ["run", "--silent", "setup"], folder);
    showProgress(`building ${revision}`);
    build(folder);
    return use(folder);
  });
}

function build(folder: string): void {
  const cache = join(repository, "node_modules/.cache/turbo");
  const turbo = join(folder, "node_modules/.bin/turbo");
  run(
    turbo,
    ["run", "build", "--filter=@decant/pipeline", `--cache-dir=${cache}`, "--output-logs=errors-only"],
    folder,
  );
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? `${stderr}${stdout}`}`);
}
