import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { failedRow, type PageRow, rowOf } from "../accuracy/page-task.ts";
import { formatReport } from "../accuracy/report.ts";
import { summarizeRun } from "../accuracy/summary.ts";
import { asText, type DataSet } from "../data-sets.ts";
import { writeJson } from "../json.ts";
import { markdownToText } from "../markdown-text.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import type { Prediction } from "../systems/system.ts";

const options = {
  set: option.required("name", "the data set that the predictions are for"),
  data: option.data,
  worst: option.worst,
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "score a file of predictions that anybody made",
  options,
  runScore,
  [
    "<file>",
    'JSON lines {"id", "text", "title"?, "author"?, "date"?}, gzipped if it ends in .gz; a line with "format": "markdown" has its marks stripped first; a missing page counts as empty',
  ],
);

async function runScore(options: Options, file: string): Promise<void> {
  const set = await openDataSet(options.data, options.set);
  const rows = scorePredictions(set, await readPredictions(file), file);
  const summary = summarizeRun(set, file, rows);
  console.log(formatReport([summary], rows, options.worst));
  if (options.json !== undefined) await writeJson(options.json, { summaries: [summary] });
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
