import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { runTasks } from "../accuracy/pool.ts";
import { showPages } from "../progress.ts";
import type { ProofResult, ProofTask } from "../proof/prove-task.ts";
import { formatProof, isProved } from "../proof/report.ts";
import { openDataSet, wholeNumber } from "./arguments.ts";

interface ProofOptions {
  readonly data?: string;
  readonly set: string;
  readonly every: number;
  readonly jobs: number;
}

/** A page takes less than a second; a longer one hangs. */
const limitMs = 120_000;

export function addProof(program: Command): void {
  program
    .command("proof")
    .description(
      "check ledger, provenance and invariants of every page against its HTML; exits 1 where one does not hold",
    )
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--set <name>", "data set", "wcxb-dev")
    .option("--every <n>", "only every so many pages", wholeNumber(1), 1)
    .option("--jobs <n>", "threads", wholeNumber(1), availableParallelism())
    .action(runProof);
}

async function runProof({ data, set: name, every, jobs }: ProofOptions): Promise<void> {
  const { folder, pages } = await openDataSet(data, name);
  const tasks = pages.filter((_, index) => index % every === 0).map((page): ProofTask => ({ folder, page }));
  const results = await runTasks<ProofTask, ProofResult>(tasks, {
    worker: new URL(`../proof/worker.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url),
    jobs,
    limitMs,
    failed: ({ page }, failure) => ({
      id: page.id,
      visible: 0,
      items: 0,
      blocks: 0,
      words: 0,
      unnamedWords: 0,
      reported: {},
      faults: [],
      failure,
    }),
    onDone: (done) => {
      showPages(done, tasks.length);
    },
  });
  console.log(formatProof(name, results));
  if (!isProved(results)) process.exitCode = 1;
}
