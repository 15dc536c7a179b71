import type { DataSet } from "../data-sets.ts";
import type { ModelUse } from "../fold-models.ts";
import { runTasks } from "../pool.ts";
import { failedRow, type PageRow, type PageTask } from "./page-task.ts";
import { type SystemSummary, summarizeRun } from "./summary.ts";

export interface Run {
  readonly set: DataSet;
  readonly system: string;
  /** `null` for a system without models. */
  readonly modelUse: ModelUse | null;
}

/** After so long, a page counts as a crash. */
const limitMs = 60_000;

export async function runSystems(
  runs: readonly Run[],
  jobs: number,
): Promise<{ readonly rows: readonly PageRow[]; readonly summaries: readonly SystemSummary[] }> {
  const tasks = runs.flatMap(({ set: { id, metric, folder, pages }, system, modelUse }) => {
    const crossValidated = modelUse === "cross-validated";
    return pages.map((gold): PageTask => ({ set: id, metric, folder, gold, system, crossValidated }));
  });
  const rows = await runTasks("accuracy", tasks, { jobs, limitMs, failed: failedRow });
  const rowsOf = ({ set, system }: Run) => rows.filter((row) => row.set === set.id && row.system === system);
  const summaries = runs.map((run) => summarizeRun(run.set, run.system, rowsOf(run), run.modelUse));
  return { rows, summaries };
}
