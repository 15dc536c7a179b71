import { bagOf, sum } from "../metrics/statistics.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { runTasks } from "../pool.ts";
import { noProof, type ProofResult, type ProofTask } from "../proof/prove-task.ts";
import { everyNth } from "../sample.ts";

/** A page takes less than a second; a longer one hangs. */
const limitMs = 120_000;

const options = {
  ...option.oneSet,
  every: option.every,
  jobs: option.jobs,
};

export const command: option.AddCommand = option.defineCommand(
  "check ledger, provenance and invariants of every page against its HTML; exits 1 where one does not hold",
  options,
  async ({ data, set: name, every, jobs }) => {
    const { folder, pages } = await openDataSet(data, name);
    const tasks = everyNth(pages, every).map((page): ProofTask => ({ folder, page }));
    const results = await runTasks("proof", tasks, {
      jobs,
      limitMs,
      failed: ({ page }, failure) => ({ ...noProof, id: page.id, failure }),
    });
    console.log(formatProof(name, results));
    if (!isProved(results)) process.exitCode = 1;
  },
);

export function isProved(results: readonly ProofResult[]): boolean {
  return results.every(({ faults, failure }) => faults.length === 0 && failure === undefined);
}

/** Most faults that are printed; all are counted. */
const maxShown = 40;

export function formatProof(set: string, results: readonly ProofResult[]): string {
  const faults = results.flatMap(({ id, faults }) => faults.map((fault) => ({ page: id, ...fault })));
  const failures = results.filter(({ failure }) => failure !== undefined);
  const total = (count: (result: ProofResult) => number) => sum(results, count);
  const reported = results.flatMap(({ reported }) =>
    Object.entries(reported).flatMap(([id, count]) => new Array<string>(count).fill(id)),
  );
  const unnamed = total(({ unnamedWords }) => unnamedWords);
  const share = Math.round((1e4 * unnamed) / (total(({ words }) => words) || 1)) / 100;
  return [
    `${set}: ${results.length} pages, ${total(({ visible }) => visible)} visible characters, ${total(({ items }) => items)} items, ${total(({ blocks }) => blocks)} blocks`,
    `between parts of the content, ${unnamed} words went without a name (${share} % of the kept ones), on ${results.filter(({ unnamedWords }) => unnamedWords > 0).length} pages`,
    `faults: ${faults.length} on ${new Set(faults.map(({ page }) => page)).size} pages; pages without a result: ${failures.length}`,
    ...countBy(faults.map(({ id }) => id)),
    ...faults
      .slice(0, maxShown)
      .map(({ page, id, message, line }) => `  ${page} ${id}${line === undefined ? "" : `, line ${line}`}: ${message}`),
    ...failures.map(({ id, failure }) => `  ${id}: ${failure}`),
    "violations that the results report:",
    ...countBy(reported),
  ].join("\n");
}

function countBy(ids: readonly string[]): string[] {
  return [...bagOf(ids.toSorted())].map(([id, count]) => `  ${id}: ${count}`);
}
