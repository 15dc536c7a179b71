import { dirname } from "node:path";
import { tableLines } from "@decant/page/records";
import { type ReductionSummary, summarizeReductions } from "@decant/reduce";
import type { ReduceCommandOptions } from "../args/many-pages.ts";
import { loadCounter } from "../convert/load-chunker.ts";
import { withId } from "../input/parse-line.ts";
import { writeOutput } from "../output/output.ts";
import { makeFolder } from "../output/output-folder.ts";
import { openFolderSink, type Reduced, type ResultRow } from "../output/sink.ts";
import { beginsAnew } from "../terminal/signals.ts";
import { runBatch } from "./batch-command.ts";

export async function runReduce(operands: readonly string[], options: ReduceCommandOptions): Promise<number> {
  // Checked here, so that a mistake is reported once, and before anything is read.
  await loadCounter(options.reduce.tokenizer);
  const { outputDir, list, results: path } = options;
  const folder = outputDir === undefined || list ? undefined : await openFolderSink(outputDir);
  const made: Reduced[] = [];
  const code = await runBatch(operands, options, {
    async write(answer) {
      if (answer.reduced !== undefined) made.push(answer.reduced);
      await folder?.write(answer);
    },
    settled: async () => folder?.settled(),
    close: async () => folder?.close(),
    next: beginsAnew,
    hasSummary: true,
  });
  if (list) return code;
  const rows = made.map(({ row }) => row);
  await writeResults(path, rows);
  const results = made.map(({ row, figures }) => ({ group: row.page_type, result: figures }));
  process.stdout.write(`${formatSummary(summarizeReductions(results))}\n`);
  return code;
}

const lineStart = /^/gm;

async function writeResults(path: string, rows: readonly ResultRow[]): Promise<void> {
  await makeFolder(dirname(path));
  const lines = rows.map(({ file, ...row }) => withId("file", file, row, 2).replaceAll(lineStart, "  "));
  await writeOutput(path, lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`);
}

const columns: readonly (readonly [string, (row: ReductionSummary) => string])[] = [
  ["page type", ({ group }) => group],
  ["pages", ({ pages }) => String(pages)],
  ["refused", ({ refused }) => String(refused)],
  ["mean before", ({ before }) => whole(before.mean)],
  ["mean", ({ after }) => whole(after.mean)],
  ["median", ({ after }) => whole(after.median)],
  ["range", ({ after }) => `${after.min}-${after.max}`],
  ["reduction", ({ reduction }) => percent(reduction)],
  ["coverage", ({ coverage }) => percent(coverage)],
  ["values", ({ values }) => (values === null ? "" : percent(values))],
  ["<= 8K", ({ before, after }) => `${percent(before.within8k)} -> ${percent(after.within8k)}`],
  ["<= 32K", ({ before, after }) => `${percent(before.within32k)} -> ${percent(after.within32k)}`],
];

const whole = (value: number): string => value.toFixed(0);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function formatSummary(rows: readonly ReductionSummary[]): string {
  const hasValues = rows.some(({ values }) => values !== null);
  const shown = columns.filter(([title]) => hasValues || title !== "values");
  const texts = [shown.map(([title]) => title), ...rows.map((row) => shown.map(([, cell]) => cell(row)))];
  return tableLines(texts, (column) => column > 0).join("\n");
}
