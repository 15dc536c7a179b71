import { writeFile } from "node:fs/promises";
import { formatAblation } from "../accuracy/ablation.ts";
import { applyFloors, floorOptions, wantsFloors } from "../accuracy/floors.ts";
import { formatMarkdownReport } from "../accuracy/markdown-report.ts";
import type { PageRow } from "../accuracy/page-task.ts";
import { formatReport } from "../accuracy/report.ts";
import { runSystems } from "../accuracy/run.ts";
import type { SystemSummary } from "../accuracy/summary.ts";
import { type DataSet, defaultSets } from "../data-sets.ts";
import { writeJson, writeJsonLines } from "../json.ts";
import { asUsage, decantModelUse, openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { pickSample } from "../sample.ts";
import { ablations } from "../systems/decant.ts";
import { checkSystem, systems } from "../systems/index.ts";

const options = {
  ...option.sets(...defaultSets),
  systems: option.names(`of ${systems.map((system) => system.id).join(", ")}; decant:fast for a preset`, ["decant"]),
  preset: option.text("name", "preset of every plain `decant` in --systems"),
  ablate: option.flag("also without each layer, fallback and the account of comments, one by one: what each adds"),
  jobs: option.count(1, "worker threads", 2),
  timeout: option.count(1, "limit for one page, after which it counts as a crash", 60_000, "ms"),
  shipped: option.shipped,
  shuffleNames: option.flag("replace all classes and ids of the pages by random words: how much hangs on names"),
  withoutUrl: option.flag("do not give the addresses of the pages to Decant: how much hangs on them"),
  only: option.text("type", "pages of this type alone"),
  sample: option.count(1, "a fixed random sample of so many pages of each set"),
  worst: option.worst,
  report: option.file("write the report as a page of Markdown"),
  json: option.json,
  pages: option.file("write one JSON line for each page and system"),
  predictions: option.file("write one JSON line for each page, as the command `score` reads them (one system only)"),
  ...floorOptions,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "run systems over data sets with gold and report how right they are, per page type, with the worst pages",
  options,
  runAccuracy,
);

async function runAccuracy(options: Options): Promise<void> {
  const names = await systemNames(options);
  const sets = await loadSets(options);
  const runs = sets.flatMap((set) =>
    names.map((system) => {
      const modelUse = system.startsWith("decant") ? decantModelUse(set, options.shipped) : null;
      return { set, system, modelUse };
    }),
  );
  const { shuffleNames: shuffledNames = false, withoutUrl: hidesUrl = false } = options;
  const { rows, summaries } = await runSystems(runs, { ...options, shuffledNames, hidesUrl });
  if (options.ablate) console.log(formatAblation(summaries, rows));
  else console.log(formatReport(summaries, rows, options.worst));
  await writeFiles(options, summaries, rows);
  const measured = summaries.filter(({ system }) => system === "decant");
  if (wantsFloors(options) && measured.length === 0) {
    throw new option.UsageError("floors are for the system decant without a preset");
  }
  await applyFloors(options, measured);
}

async function systemNames({ systems: names, preset, ablate, predictions }: Options): Promise<string[]> {
  const wanted = ablate ? [...new Set(["decant", ...names]), ...ablations.map((name) => `decant:-${name}`)] : names;
  const resolved = wanted.map((name) => (name === "decant" && preset !== undefined ? `decant:${preset}` : name));
  await asUsage(() => resolved.forEach(checkSystem));
  if (predictions !== undefined && resolved.length > 1)
    throw new option.UsageError("--predictions: takes one system only");
  return resolved;
}

async function loadSets(options: Options): Promise<DataSet[]> {
  if (wantsFloors(options) && (options.only !== undefined || options.sample !== undefined)) {
    throw new option.UsageError("floors are for whole sets: leave out --only and --sample");
  }
  if (wantsFloors(options) && (options.shuffleNames || options.withoutUrl)) {
    throw new option.UsageError("floors are for pages as they are: leave out --shuffle-names and --without-url");
  }
  if (wantsFloors(options) && options.shipped)
    throw new option.UsageError("floors are for cross-validated figures: leave out --shipped");
  const sets = await Promise.all(options.set.map((id) => openDataSet(options.data, id)));
  return sets.map((set) => ({ ...set, pages: choosePages(set, options) })).filter((set) => set.pages.length > 0);
}

function choosePages({ pages }: DataSet, { only, sample }: Options): DataSet["pages"] {
  const ofType = only === undefined ? pages : pages.filter((page) => page.pageType === only);
  return sample === undefined ? ofType : pickSample(ofType, sample);
}

async function writeFiles(
  { report, worst, json, pages, predictions }: Options,
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
