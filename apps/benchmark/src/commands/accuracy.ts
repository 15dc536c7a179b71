import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { applyFloors, check } from "../accuracy/floors.ts";
import { failedRow, type PageRow, rowOf } from "../accuracy/page-task.ts";
import { formatReport } from "../accuracy/report.ts";
import { runSystems } from "../accuracy/run.ts";
import { type SystemSummary, summarizeRun } from "../accuracy/summary.ts";
import { asText, type DataSet, defaultSets } from "../data-sets.ts";
import { writeJson, writeJsonLines } from "../json.ts";
import { markdownToText } from "../markdown-text.ts";
import { asUsage, decantModelUse, openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { pickSample } from "../sample.ts";
import { checkSystem, systems } from "../systems/index.ts";
import type { Prediction } from "../systems/system.ts";

const options = {
  ...option.sets(...defaultSets),
  systems: option.names(`of ${systems.map((system) => system.id).join(", ")}; decant:fast for a preset`, ["decant"]),
  score: option.file(
    'instead of systems: predictions for one set, JSON lines {"id", "text", "title"?, "author"?, "date"?}, gzipped if it ends in .gz; a line with "format": "markdown" has its marks stripped first; a missing page counts as empty',
  ),
  jobs: option.count(1, "worker threads", 2),
  shipped: option.shipped,
  only: option.text("type", "pages of this type alone"),
  sample: option.count(1, "a fixed random sample of so many pages of each set"),
  worst: option.worst,
  report: option.file("write the report as a page of Markdown"),
  json: option.json,
  pages: option.file("write one JSON line for each page and system, as `--score` reads them"),
  texts: option.folder(
    "write gold and text of each page to the folders `gold` and `text` of this one, to compare them",
  ),
  check,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "run systems over data sets with gold and report how right they are, per page type, with the worst pages",
  options,
  async (options) => {
    const { score, worst } = options;
    await asUsage(() => options.systems.forEach(checkSystem));
    const sets = await loadSets(options);
    const { rows, summaries } = score === undefined ? await run(sets, options) : await scoreFile(sets, score);
    console.log(formatReport(summaries, rows, worst));
    await writeFiles(options, summaries, rows);
    if (options.check === true) await applyFloors(summaries.filter(({ system }) => system === "decant"));
  },
);

interface Result {
  readonly rows: readonly PageRow[];
  readonly summaries: readonly SystemSummary[];
}

function run(sets: readonly DataSet[], options: Options): Promise<Result> {
  const runs = sets.flatMap((set) =>
    options.systems.map((system) => {
      const modelUse = system.startsWith("decant") ? decantModelUse(set, options.shipped) : null;
      return { set, system, modelUse };
    }),
  );
  return runSystems(runs, options.jobs);
}

async function scoreFile([set, ...others]: readonly DataSet[], file: string): Promise<Result> {
  if (set === undefined || others.length > 0) throw new option.UsageError("--score: takes one --set");
  const rows = scorePredictions(set, await readPredictions(file), file);
  return { rows, summaries: [summarizeRun(set, file, rows)] };
}

/** Score predictions by id; a page without one is an empty prediction. */
export function scorePredictions(
  set: DataSet,
  predictions: ReadonlyMap<string, Prediction>,
  system: string,
): PageRow[] {
  return set.pages.map((gold) => {
    const task = { set: set.id, metric: set.metric, folder: set.folder, gold, system, crossValidated: false };
    const prediction = predictions.get(gold.id);
    return prediction === undefined ? failedRow(task, "no prediction") : rowOf(task, prediction, 0, null);
  });
}

/** Read predictions by id; the last line of an id wins. */
export async function readPredictions(file: string): Promise<Map<string, Prediction>> {
  const bytes = await readFile(file);
  const lines = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").split("\n");
  const predictions = new Map<string, Prediction>();
  for (const line of lines.filter((line) => line.trim() !== "")) {
    const { id, format, ...fields } = JSON.parse(line) as Record<string, unknown>;
    const text = asText(fields.text);
    predictions.set(asText(id), {
      text: format === "markdown" ? markdownToText(text) : text,
      title: asText(fields.title),
      author: asText(fields.author),
      date: asText(fields.date),
    });
  }
  return predictions;
}

async function loadSets(options: Options): Promise<DataSet[]> {
  const { check, only, sample, shipped, systems } = options;
  if (check && (only !== undefined || sample !== undefined || shipped || !systems.includes("decant")))
    throw new option.UsageError(
      "floors are for cross-validated figures of decant on whole sets: leave out --only, --sample and --shipped",
    );
  const sets = await Promise.all(options.set.map((id) => openDataSet(options.data, id)));
  return sets.map((set) => ({ ...set, pages: choosePages(set, options) })).filter((set) => set.pages.length > 0);
}

function choosePages({ pages }: DataSet, { only, sample }: Options): DataSet["pages"] {
  const ofType = only === undefined ? pages : pages.filter((page) => page.pageType === only);
  return sample === undefined ? ofType : pickSample(ofType, sample);
}

async function writeFiles(
  { report, worst, json, pages, texts }: Options,
  summaries: readonly SystemSummary[],
  rows: readonly PageRow[],
): Promise<void> {
  if (report !== undefined) await writeFile(report, `${formatReport(summaries, rows, worst, true)}\n`);
  if (json !== undefined) await writeJson(json, { summaries });
  if (pages !== undefined) {
    const lines = rows.map(({ gold, prediction, ...row }) => ({
      ...{ id: gold.id, url: gold.url, pageType: gold.pageType, ...row, ...prediction },
      goldChars: gold.text?.length,
    }));
    await writeJsonLines(pages, lines);
  }
  if (texts !== undefined) await writeTexts(texts, rows);
}

async function writeTexts(folder: string, rows: readonly PageRow[]): Promise<void> {
  for (const { set, system, gold, prediction } of rows) {
    const sides = { gold: gold.text ?? gold.with.join("\n"), text: prediction.text };
    for (const [side, text] of Object.entries(sides)) {
      const place = join(folder, side, system.replaceAll("/", "-"), set);
      await mkdir(place, { recursive: true });
      await writeFile(join(place, `${gold.id.replaceAll("/", "-")}.txt`), `${text}\n`);
    }
  }
}
