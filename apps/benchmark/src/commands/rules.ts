import { writeFile } from "node:fs/promises";
import { defaultSets } from "../data-sets.ts";
import { decantModelUse, openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { runTasks } from "../pool.ts";
import { type RentTask, rentHeader, switchable, tabulateRent } from "../rules/rent-task.ts";
import { everyNth } from "../sample.ts";
import { formatTable } from "../table.ts";

/** Some thirty conversions of a page take seconds; more hang. */
const limitMs = 600_000;

const options = {
  ...option.sets(...defaultSets),
  every: option.every,
  jobs: option.jobs,
  report: option.file("write the table as a page of Markdown"),
};

export const command: option.AddCommand = option.defineCommand(
  "switch each rule off in turn, and show what it changes on pages with gold: the rent that it pays",
  options,
  async ({ data, set: names, every, jobs, report }) => {
    const tasks = everyNth(await listTasks(data, names), every);
    const rows = await runTasks("rules", tasks, {
      jobs,
      limitMs,
      failed: (task, failure) => ({ set: task.set, id: task.gold.id, changes: [], failure }),
    });
    const failed = rows.filter(({ failure }) => failure !== null);
    const cells = tabulateRent(switchable, rows);
    console.log(formatTable(rentHeader, cells));
    if (report !== undefined)
      await writeFile(report, formatPage(names, every, rows.length, formatTable(rentHeader, cells, true)));
    if (failed.length > 0)
      throw new option.UsageError(
        `${failed.length} pages failed, the first ${failed[0]?.set}/${failed[0]?.id}: ${failed[0]?.failure}`,
      );
  },
);

async function listTasks(data: string | undefined, names: readonly string[]): Promise<RentTask[]> {
  const sets = await Promise.all(names.map((name) => openDataSet(data, name)));
  return sets.flatMap((set) => {
    const { id, metric, folder, pages } = set;
    const crossValidated = decantModelUse(set) === "cross-validated";
    return pages.map((gold): RentTask => ({ set: id, metric, folder, gold, crossValidated }));
  });
}

function formatPage(sets: readonly string[], every: number, pages: number, table: string): string {
  return `# What each rule is worth

\`npm run benchmark -- rules --set ${sets.join(",")}${every === 1 ? "" : ` --every ${every}`} --report FILE\` wrote this page: it switches each rule off in turn on ${pages} pages, with models that have not seen a page's host. *Pages changed*: whose Markdown is another without the rule. *Better*, *worse*: whose word F1 is higher or lower with it. *Gain*: change of the mean F1, in thousandths. *Characters*: change of the Markdown's length. Word F1 does not see structure, pictures, links and marks, for which many of the sanitizer's rules are, nor captions.

${table}
`;
}
