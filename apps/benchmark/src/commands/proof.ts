import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { runTasks } from "../pool.ts";
import { noProof, type ProofTask } from "../proof/prove-task.ts";
import { formatProof, isProved } from "../proof/report.ts";
import { everyNth } from "../sample.ts";

/** A page takes less than a second; a longer one hangs. */
const limitMs = 120_000;

const options = {
  ...option.oneSet,
  every: option.every,
  jobs: option.jobs,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "check ledger, provenance and invariants of every page against its HTML; exits 1 where one does not hold",
  options,
  runProof,
);

async function runProof({ data, set: name, every, jobs }: Options): Promise<void> {
  const { folder, pages } = await openDataSet(data, name);
  const tasks = everyNth(pages, every).map((page): ProofTask => ({ folder, page }));
  const results = await runTasks("proof", tasks, {
    jobs,
    limitMs,
    failed: ({ page }, failure) => ({ ...noProof, id: page.id, failure }),
  });
  console.log(formatProof(name, results));
  if (!isProved(results)) process.exitCode = 1;
}
