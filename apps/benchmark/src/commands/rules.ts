import { readdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { runTasks } from "../accuracy/pool.ts";
import { defaultSets } from "../data-sets.ts";
import { showPages } from "../progress.ts";
import { rentHeader, tabulateRent } from "../rules/rent-table.ts";
import { idOf, type RentRow, type RentTask, switchable } from "../rules/rent-task.ts";
import { formatMarkdownTable, formatTable } from "../table.ts";
import { decantModelUse, openDataSet, parseList, UsageError, wholeNumber } from "./arguments.ts";

interface RulesOptions {
  readonly data?: string;
  readonly set: readonly string[];
  readonly pages?: string;
  readonly every: number;
  readonly jobs: number;
  readonly report?: string;
}

/** Some thirty conversions of a page take seconds; more hang. */
const limitMs = 600_000;

export function addRules(program: Command): void {
  program
    .command("rules")
    .description("switch each rule off in turn, and show what it changes on pages with gold: the rent that it pays")
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--set <names>", "data sets, comma-separated", parseList, defaultSets)
    .option("--pages <dir>", "instead: HTML files in this folder, without gold: which rules change them")
    .option("--every <n>", "only each nth page", wholeNumber(1), 1)
    .option("--jobs <n>", "threads", wholeNumber(1), availableParallelism())
    .option("--report <file>", "write the table as a page of Markdown")
    .action(runRules);
}

async function runRules({ data, set: names, pages, every, jobs, report }: RulesOptions): Promise<void> {
  const all = pages === undefined ? await tasksOfSets(data, names) : await tasksOfFiles(pages);
  const tasks = all.filter((_, index) => index % every === 0);
  const rows = await runTasks<RentTask, RentRow>(tasks, {
    worker: new URL(`../rules/worker.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url),
    jobs,
    limitMs,
    failed: (task, failure) => ({ set: task.set, id: idOf(task), changes: [], failure }),
    onDone: (done) => showPages(done, tasks.length),
  });
  const failed = rows.filter(({ failure }) => failure !== null);
  const cells = tabulateRent(switchable, rows);
  console.log(formatTable(rentHeader, cells));
  if (report !== undefined)
    await writeFile(report, formatPage(names, every, rows.length, formatMarkdownTable(rentHeader, cells)));
  if (failed.length > 0)
    throw new UsageError(
      `${failed.length} pages failed, the first ${failed[0]?.set}/${failed[0]?.id}: ${failed[0]?.failure}`,
    );
}

async function tasksOfSets(data: string | undefined, names: readonly string[]): Promise<RentTask[]> {
  const sets = await Promise.all(names.map((name) => openDataSet(data, name)));
  return sets.flatMap((set) => {
    const { id, metric, folder, pages } = set;
    const crossValidated = decantModelUse(set) === "cross-validated";
    return pages.map((gold): RentTask => ({ set: id, metric, folder, gold, crossValidated }));
  });
}

const htmlFile = /\.html?$/;

async function tasksOfFiles(folder: string): Promise<RentTask[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => htmlFile.test(file))
    .sort()
    .map((file) => ({ set: folder, file: join(folder, file) }));
}

function formatPage(sets: readonly string[], every: number, pages: number, table: string): string {
  return `# What each rule is worth

\`npm run benchmark -- rules --set ${sets.join(",")}${every === 1 ? "" : ` --every ${every}`} --report FILE\` wrote this page: it switches each rule off in turn on ${pages} pages, with models that have not seen a page's host. *Pages changed*: whose Markdown is another without the rule. *Better*, *worse*: whose word F1 is higher or lower with it. *Gain*: change of the mean F1, in thousandths. *Characters*: change of the Markdown's length. Word F1 does not see structure, pictures, links and marks, for which many of the sanitizer's rules are, nor captions.

${table}
`;
}
