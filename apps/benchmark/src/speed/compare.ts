import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { median } from "../metrics/statistics.ts";
import { fixed, formatTable } from "../table.ts";
import type { SpeedSummary } from "./report.ts";

export interface CompareOptions {
  /** Any name that git has for a commit. */
  readonly revision: string;
  readonly dataFolder: string;
  readonly pages: number;
  readonly rounds: number;
  readonly systems: readonly string[];
  readonly sets: readonly string[];
  readonly onProgress: (done: string) => void;
}

/** Cost of one subject on one set of pages at both commits, in multiples of the floor measured beside it. */
export interface Comparison {
  readonly set: string;
  readonly subject: string;
  readonly before: number;
  readonly after: number;
  /** Medians over rounds of the quotient; below one is faster. */
  readonly change: number;
}

const repository = resolve(import.meta.dirname, "../../../..");

/**
 * Compare this working copy with another commit, in turns: a process for each round and side, the first side changing.
 *
 * The other commit is cloned into a temporary folder and set up there; it has to have a `speed` command itself.
 *
 * @throws {Error} If the commit is unknown, or a side does not run.
 */
export async function compareCommits(options: CompareOptions): Promise<Comparison[]> {
  const folder = await mkdtemp(join(tmpdir(), "decant-compare-"));
  try {
    const other = join(folder, "clone");
    options.onProgress(`setting up ${options.revision}`);
    run("git", ["clone", "-q", "--no-checkout", repository, other], repository);
    run("git", ["checkout", "-q", "--detach", resolveRevision(options.revision)], other);
    run("npm", ["run", "--silent", "setup"], other);
    const rounds: { before: SpeedSummary[]; after: SpeedSummary[] }[] = [];
    for (let round = 0; round < options.rounds; round++) {
      options.onProgress(`round ${round + 1} of ${options.rounds}`);
      const sides = round % 2 === 0 ? [other, repository] : [repository, other];
      const results = new Map<string, SpeedSummary[]>();
      for (const side of sides) results.set(side, await measureSide(side, join(folder, "result.json"), options));
      rounds.push({
        before: results.get(other) as SpeedSummary[],
        after: results.get(repository) as SpeedSummary[],
      });
    }
    return options.sets.flatMap((set) =>
      options.systems.map((subject) =>
        summarize(
          set,
          subject,
          rounds.map(({ before, after }) => ({
            before: ratioOf(before, set, subject),
            after: ratioOf(after, set, subject),
          })),
        ),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function resolveRevision(revision: string): string {
  return run("git", ["rev-parse", "--verify", `${revision}^{commit}`], repository).trim();
}

async function measureSide(
  side: string,
  result: string,
  { dataFolder, pages, systems, sets }: CompareOptions,
): Promise<SpeedSummary[]> {
  const main = join(side, "apps/benchmark/src/main.ts");
  const list = ["--systems", systems.join(","), "--sets", sets.join(",")];
  const size = ["--pages", String(pages), "--rounds", "3"];
  const args = ["--conditions=source", main, "speed", "--data", dataFolder, ...list, ...size, "--json", result];
  run(process.execPath, args, join(side, "apps/benchmark"));
  return (JSON.parse(await readFile(result, "utf8")) as { summaries: SpeedSummary[] }).summaries;
}

function ratioOf(summaries: readonly SpeedSummary[], set: string, subject: string): number {
  const rows = summaries.find((summary) => summary.set === set)?.rows;
  return rows?.find((row) => row.subject === subject)?.ratio.median ?? Number.NaN;
}

function summarize(
  set: string,
  subject: string,
  rounds: readonly { readonly before: number; readonly after: number }[],
): Comparison {
  return {
    set,
    subject,
    before: median(rounds.map(({ before }) => before)),
    after: median(rounds.map(({ after }) => after)),
    change: median(rounds.map(({ before, after }) => after / before)),
  };
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? stderr}`);
}

export function formatComparison(revision: string, comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ set, subject, before, after, change }) => [
    set,
    subject,
    fixed(before, 2),
    fixed(after, 2),
    fixed(change, 3),
  ]);
  return formatTable(["set", "subject", `x floor at ${revision}`, "x floor here", "change"], rows);
}
