import { dirname } from "node:path";
import type { WorkerPool } from "@decant/pipeline/pool";
import { type ReductionFigures, type ReductionSummary, summarizeReductions } from "@decant/reduce";
import type { ReduceCommandOptions } from "../args/many-pages.ts";
import { inputBytesOf, withBytes } from "../convert/answer-item.ts";
import { loadCounter } from "../convert/load-chunker.ts";
import type { ReduceAnswer, ResultRow } from "../convert/reduce-page.ts";
import { exitCodes, messageOf } from "../errors.ts";
import { type BatchItem, listOperands, readBatch } from "../input/batch-inputs.ts";
import { identify, loadChoice } from "../input/choose-pages.ts";
import type { InputPath } from "../input/input-bytes.ts";
import { type PageIdentity, withId } from "../input/parse-line.ts";
import { openPool } from "../open-pool.ts";
import { FileNames, type PageFiles } from "../output/file-names.ts";
import { writeInOrder } from "../output/ordered-writer.ts";
import { writeOutput } from "../output/output.ts";
import { makeFolder } from "../output/output-folder.ts";
import { existingFiles, noBytes, openFolderSink } from "../output/sink.ts";
import type { WorkerTask } from "../page-worker.ts";
import { showProgress } from "../terminal/progress.ts";
import { exitOnSignals } from "../terminal/signals.ts";
import { note, table } from "../terminal/terminal.ts";

/** `decant reduce [inputs...]`: find the smallest part of each page that covers its words. */
export async function runReduce(operands: readonly string[], options: ReduceCommandOptions): Promise<number> {
  const inputs = await listOperands(operands, options);
  const isWanted = await loadChoice(options);
  if (options.list) return (await import("../input/choose-pages.ts")).listPages(inputs, isWanted, options);
  // Checked here, so that a mistake is reported once, and before anything is read.
  await loadCounter(options.tokenizer);
  const { outputDir, dryRun, quiet } = options;
  const folder = outputDir === undefined || dryRun ? undefined : await openFolder(outputDir, options);
  if (folder !== undefined) exitOnSignals({ settled: () => folder.sink.settled(), quiet });
  const pool = openPool(options);
  const run: Run = { options, pool, folder, rows: [], results: [], failed: [] };
  const counts = () => {
    const failed = run.failed.length;
    return { pages: run.rows.length + failed, failed, of: undefined, share: undefined };
  };
  const progress = showProgress(counts, quiet);
  try {
    await reduceAll(inputs, isWanted, run);
  } finally {
    progress.stop();
    await pool.close();
  }
  await writeResults(options.results, run.rows);
  process.stdout.write(`${formatSummary(summarizeReductions(run.results))}\n`);
  if (!quiet) for (const message of run.failed) note(message);
  return run.failed.length > 0 || run.results.some(({ result }) => !result.ok) ? exitCodes.flawed : exitCodes.ok;
}

interface Run {
  readonly options: ReduceCommandOptions;
  readonly pool: WorkerPool;
  readonly folder: Awaited<ReturnType<typeof openFolder>> | undefined;
  readonly rows: ResultRow[];
  readonly results: { readonly group: string; readonly result: ReductionFigures }[];
  readonly failed: string[];
}

async function openFolder(folder: string, { mode, gzip, keepDirs, skipExisting }: ReduceCommandOptions) {
  const extension = `${mode === "markdown" ? ".md" : ".html"}${gzip ? ".gz" : ""}`;
  return {
    sink: await openFolderSink(folder),
    names: new FileNames({ extension, keepDirs, withComments: false }),
    has: skipExisting ? await existingFiles(folder) : () => false,
  };
}

/** The result of a page with its paths. */
interface PlacedAnswer extends ReduceAnswer {
  readonly name: string;
  readonly files: PageFiles | undefined;
}

async function reduceAll(
  inputs: readonly InputPath[],
  isWanted: ((page: PageIdentity) => boolean) | undefined,
  run: Run,
): Promise<void> {
  const { options, folder, failed } = run;
  const { url, maxBytes, jobs, share } = options;
  const items = readBatch(inputs, { maxBytes, url, share, onUnreadable: ({ message }) => failed.push(message) });
  const ask = (item: BatchItem): (() => Promise<PlacedAnswer>) | undefined => {
    const page = identify(item);
    if (isWanted?.(page) === false) return undefined;
    // Skipped pages reserve their names, too, so that names are the same in every run.
    const files = folder?.names.take(page.name);
    if (files !== undefined && folder?.has(files.path)) return undefined;
    return async () => ({ ...(await reduceItem(item, page, run)), name: page.name, files });
  };
  await writeInOrder(items, jobs, { bytesOf: inputBytesOf, ask, write: (answer) => keep(answer, run) });
}

async function reduceItem(item: BatchItem, { name }: PageIdentity, { options, pool }: Run): Promise<ReduceAnswer> {
  if (item.kind === "long-line")
    return { bytes: noBytes, message: `${name}: the line is longer than ${options.maxBytes} bytes` };
  if (item.kind === "lost-record") return { bytes: noBytes, message: `${name}: ${item.message}` };
  const moved = item.kind === "file" ? {} : { bytes: item.bytes.length, move: [item.bytes.buffer] };
  try {
    const task: WorkerTask = { kind: "reduce", source: await withBytes(item, options.maxBytes) };
    return await pool.run<ReduceAnswer>(task, moved);
  } catch (error) {
    return { bytes: noBytes, message: `${name}: ${messageOf(error)}` };
  }
}

/** Answers come in the order of the input. */
async function keep({ name, files, bytes, made, message }: PlacedAnswer, run: Run): Promise<void> {
  if (message !== undefined) run.failed.push(message);
  if (made === undefined) return;
  run.rows.push(made.row);
  run.results.push({ group: made.row.page_type, result: made.figures });
  if (!made.figures.ok || run.folder === undefined || files === undefined) return;
  await run.folder.sink.write({ id: name, bytes, files, outcome: { kind: "converted" } });
}

const lineStart = /^/gm;

/**
 * @throws {CommandError} `unwritable`.
 */
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

/** Format a table of tokens before and after, by page type. */
export function formatSummary(rows: readonly ReductionSummary[]): string {
  const hasValues = rows.some(({ values }) => values !== null);
  const shown = columns.filter(([title]) => hasValues || title !== "values");
  const texts = [shown.map(([title]) => title), ...rows.map((row) => shown.map(([, cell]) => cell(row)))];
  return table(texts, (column) => column > 0).join("\n");
}
