import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inTemporaryFolder } from "../measured-process.ts";
import { median } from "../metrics/statistics.ts";
import { fixed, formatColumns } from "../table.ts";
import { type Measurement, measureSubjects } from "./measure.ts";
import type { PageSet } from "./page-sets.ts";
import type { Subject } from "./subjects.ts";

export interface CompareOptions {
  /** The folder of a build of the repository to compare with. */
  readonly other: string;
  /** The folder of a build of this side. @default the repository that this command is of */
  readonly here?: string;
  readonly rounds: number;
  /** As for `measureSubjects`. */
  readonly warmUpMs?: number | undefined;
  readonly sets: readonly PageSet[];
  readonly onProgress: (done: string) => void;
}

/** Cost of one preset on one set of pages in both builds, in multiples of the floor measured beside it. */
export interface Comparison {
  readonly set: string;
  readonly preset: string;
  readonly before: number;
  readonly after: number;
  /** Median over rounds of the quotient, with the least and the most; below one is faster. */
  readonly change: number;
  readonly least: number;
  readonly most: number;
}

const repository = resolve(import.meta.dirname, "../../../..");
const presets = ["balanced", "fast"] as const;
const sides = ["before", "after"] as const;

/**
 * Build another commit in a temporary folder and hand it to `use`; the folder is removed afterwards.
 *
 * What the two have in common is not built again: both use the cache of this repository.
 *
 * @throws {Error} If the commit is unknown, or cannot be built.
 */
export async function withBuildOf<T>(
  revision: string,
  use: (folder: string) => Promise<T>,
  onProgress: (done: string) => void,
): Promise<T> {
  const commit = run("git", ["rev-parse", "--verify", `${revision}^{commit}`], repository).trim();
  return inTemporaryFolder((folder) => {
    onProgress(`setting up ${revision}`);
    run("git", ["clone", "-q", "--no-checkout", "--shared", repository, folder], repository);
    run("git", ["checkout", "-q", "--detach", commit], folder);
    run("npm", ["run", "--silent", "setup"], folder);
    onProgress(`building ${revision}`);
    build(folder);
    build(repository);
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

/** Compare two builds in this process, on the same pages, in turns, so that noise affects both. */
export async function compareBuilds(options: CompareOptions): Promise<Comparison[]> {
  const { other, here = repository, rounds, warmUpMs, sets, onProgress } = options;
  const folders = { before: other, after: here };
  const subjects = presets.flatMap((preset) =>
    sides.map(
      (side): Subject => ({
        id: `${side} ${preset}`,
        description: "",
        load: () => loadBuild(folders[side], preset),
      }),
    ),
  );
  const comparisons: Comparison[] = [];
  for (const { id, pages } of sets) {
    const measurements = await measureSubjects(subjects, pages, {
      rounds,
      warmUpMs,
      onProgress: (done) => onProgress(`${id}: ${done}`),
    });
    comparisons.push(...presets.map((preset) => summarizeComparison(id, preset, measurements)));
  }
  return comparisons;
}

interface Build {
  createPipeline(options: { readonly preset: string }): {
    convert(bytes: Uint8Array, page: { readonly url: string }): unknown;
  };
}

async function loadBuild(folder: string, preset: string): Promise<Awaited<ReturnType<Subject["load"]>>> {
  const path = join(folder, "packages/pipeline/dist/index.js");
  const { createPipeline } = (await import(pathToFileURL(path).href)) as Build;
  const pipeline = createPipeline({ preset });
  return ({ bytes, url }) => pipeline.convert(bytes, { url });
}

export function summarizeComparison(set: string, preset: string, measurements: readonly Measurement[]): Comparison {
  const of = (side: (typeof sides)[number]) =>
    measurements.filter(({ subject }) => subject === `${side} ${preset}`).toSorted((a, b) => a.round - b.round);
  const [before, after] = [of("before"), of("after")];
  const changes = after.map(({ ratio }, round) => ratio / (before[round]?.ratio ?? Number.NaN));
  return {
    set,
    preset,
    before: median(before.map(({ ratio }) => ratio)),
    after: median(after.map(({ ratio }) => ratio)),
    change: median(changes),
    least: Math.min(...changes),
    most: Math.max(...changes),
  };
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? `${stderr}${stdout}`}`);
}

export function formatComparison(revision: string, comparisons: readonly Comparison[]): string {
  return formatColumns(comparisons, {
    set: ({ set }) => set,
    preset: ({ preset }) => preset,
    [`x floor at ${revision}`]: ({ before }) => fixed(before, 2),
    "x floor here": ({ after }) => fixed(after, 2),
    change: ({ change }) => fixed(change, 3),
    least: ({ least }) => fixed(least, 3),
    most: ({ most }) => fixed(most, 3),
  });
}
