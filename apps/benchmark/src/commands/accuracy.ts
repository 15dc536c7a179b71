import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { formatAblation } from "../accuracy/ablation.ts";
import { formatMarkdownReport } from "../accuracy/markdown-report.ts";
import { failedRow, type PageRow, type PageTask } from "../accuracy/page-task.ts";
import { runTasks } from "../accuracy/pool.ts";
import { formatReport } from "../accuracy/report.ts";
import { type SystemSummary, summarizeRun } from "../accuracy/summary.ts";
import { type DataSet, defaultSets } from "../data-sets.ts";
import type { ModelUse } from "../fold-models.ts";
import { writeJson, writeJsonLines } from "../json.ts";
import { showPages } from "../progress.ts";
import { pickSample } from "../sample.ts";
import { ablations } from "../systems/decant.ts";
import { checkSystem, systems } from "../systems/index.ts";
import { decantModelUse, openDataSet, parseList, UsageError, wholeNumber } from "./arguments.ts";
import { addFloorOptions, applyFloors, type FloorOptions, wantsFloors } from "./floors.ts";

interface AccuracyOptions extends FloorOptions {
  readonly data?: string;
  readonly set: readonly string[];
  readonly systems: readonly string[];
  readonly preset?: string;
  readonly ablate?: boolean;
  readonly jobs: number;
  readonly timeout: number;
  readonly shipped?: boolean;
  readonly shuffleNames?: boolean;
  readonly withoutUrl?: boolean;
  readonly only?: string;
  readonly sample?: number;
  readonly worst: number;
  readonly report?: string;
  readonly json?: string;
  readonly pages?: string;
  readonly predictions?: string;
}

const workerFile = new URL(`../accuracy/worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

export function addAccuracy(program: Command): void {
  const command = program
    .command("accuracy")
    .description(
      "run systems over data sets with gold and report how right they are, per page type, with the worst pages",
    )
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .addOption(new Option("--set <names>", "data sets, comma-separated").argParser(parseList).default(defaultSets))
    .addOption(
      new Option("--systems <names>", `of ${systems.map((system) => system.id).join(", ")}; decant:fast for a preset`)
        .argParser(parseList)
        .default(["decant"]),
    )
    .option("--preset <name>", "preset of every plain `decant` in --systems")
    .option("--ablate", "also without each layer, fallback and the account of comments, one by one: what each adds")
    .option("--jobs <n>", "worker threads", wholeNumber(1), 2)
    .option("--timeout <ms>", "limit for one page, after which it counts as a crash", wholeNumber(1), 60_000)
    .option("--shipped", "score Decant with the shipped models on sets they were fitted on, too: in-sample figures")
    .option("--shuffle-names", "replace all classes and ids of the pages by random words: how much hangs on names")
    .option("--without-url", "do not give the addresses of the pages to Decant: how much hangs on them")
    .option("--only <type>", "pages of this type alone")
    .option("--sample <n>", "a fixed random sample of so many pages of each set", wholeNumber(1))
    .option("--worst <n>", "how many of the worst pages to list", wholeNumber(0), 10)
    .option("--report <file>", "write the report as a page of Markdown")
    .option("--json <file>", "write the figures as JSON")
    .option("--pages <file>", "write one JSON line for each page and system")
    .option(
      "--predictions <file>",
      "write one JSON line for each page, as the command `score` reads them (one system only)",
    );
  addFloorOptions(command).action(runAccuracy);
}

async function runAccuracy(options: AccuracyOptions): Promise<void> {
  const names = systemNames(options);
  const sets = await loadSets(options);
  const runs = sets.flatMap((set) =>
    names.map((system) => ({ set, system, modelUse: modelUse(system, set, options) })),
  );
  const tasks = runs.flatMap((run) => tasksOf(run, options));
  const rows = await runTasks<PageTask, PageRow>(tasks, {
    worker: workerFile,
    jobs: options.jobs,
    limitMs: options.timeout,
    failed: failedRow,
    onDone: (done) => showPages(done, tasks.length),
  });
  const summaries = runs.map((run) => summarizeRun(run.set, run.system, rowsOf(rows, run), run.modelUse));
  if (options.ablate) console.log(formatAblation(summaries, rows));
  else console.log(formatReport(summaries, rows, options.worst));
  await writeFiles(options, summaries, rows);
  const measured = summaries.filter(({ system }) => system === "decant");
  if (wantsFloors(options) && measured.length === 0) {
    throw new UsageError("floors are for the system decant without a preset");
  }
  await applyFloors(options, measured);
}

function systemNames({ systems: names, preset, ablate, predictions }: AccuracyOptions): string[] {
  const wanted = ablate ? [...new Set(["decant", ...names]), ...ablations.map((name) => `decant:-${name}`)] : names;
  const resolved = wanted.map((name) => (name === "decant" && preset !== undefined ? `decant:${preset}` : name));
  try {
    resolved.forEach(checkSystem);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (predictions !== undefined && resolved.length > 1) throw new UsageError("--predictions: takes one system only");
  return resolved;
}

async function loadSets(options: AccuracyOptions): Promise<DataSet[]> {
  if (wantsFloors(options) && (options.only !== undefined || options.sample !== undefined)) {
    throw new UsageError("floors are for whole sets: leave out --only and --sample");
  }
  if (wantsFloors(options) && (options.shuffleNames || options.withoutUrl)) {
    throw new UsageError("floors are for pages as they are: leave out --shuffle-names and --without-url");
  }
  if (wantsFloors(options) && options.shipped)
    throw new UsageError("floors are for cross-validated figures: leave out --shipped");
  const sets = await Promise.all(options.set.map((id) => openDataSet(options.data, id)));
  return sets.map((set) => ({ ...set, pages: choosePages(set, options) })).filter((set) => set.pages.length > 0);
}

function choosePages({ pages }: DataSet, { only, sample }: AccuracyOptions): DataSet["pages"] {
  const ofType = only === undefined ? pages : pages.filter((page) => page.pageType === only);
  return sample === undefined ? ofType : pickSample(ofType, sample);
}

/** One system on one set. */
interface Run {
  readonly set: DataSet;
  readonly system: string;
  readonly modelUse: ModelUse | null;
}

function modelUse(system: string, set: DataSet, options: AccuracyOptions): ModelUse | null {
  return system.startsWith("decant") ? decantModelUse(set, options.shipped) : null;
}

function tasksOf({ set, system, modelUse }: Run, options: AccuracyOptions): PageTask[] {
  const { id, metric, folder, pages } = set;
  const crossValidated = modelUse === "cross-validated";
  const { shuffleNames: shuffledNames = false, withoutUrl: hidesUrl = false } = options;
  return pages.map((gold) => ({ set: id, metric, folder, gold, system, crossValidated, shuffledNames, hidesUrl }));
}

function rowsOf(rows: readonly PageRow[], { set, system }: Run): PageRow[] {
  return rows.filter((row) => row.set === set.id && row.system === system);
}

async function writeFiles(
  { report, worst, json, pages, predictions }: AccuracyOptions,
  summaries: readonly SystemSummary[],
  rows: readonly PageRow[],
): Promise<void> {
  if (report !== undefined) await writeFile(report, formatMarkdownReport(summaries, rows, worst));
  if (json !== undefined) await writeJson(json, { summaries });
  if (pages !== undefined) {
    const lines = rows.map(({ gold, prediction, ...row }) => ({
      id: gold.id,
      url: gold.url,
      pageType: gold.pageType,
      ...row,
      goldChars: gold.text?.length,
      textChars: prediction.text.length,
    }));
    await writeJsonLines(pages, lines);
  }
  if (predictions !== undefined) {
    await writeJsonLines(
      predictions,
      rows.map(({ gold, set, prediction }) => ({ id: gold.id, set, ...prediction })),
    );
  }
}
