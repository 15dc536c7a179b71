import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CountTokens } from "@decant/chunk";
import { decode } from "@decant/dom";
import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { assemblePipeline } from "@decant/pipeline/assemble";
import { type Reduced, type Refused, reduce, summarizeReductions } from "@decant/reduce";
import { encode } from "./answer.ts";
import { compress, readRequest } from "./answer-page.ts";
import { type BatchItem, listOperands, readBatch } from "./batch-inputs.ts";
import { detectBinary } from "./binary.ts";
import { identify, loadChoice } from "./choose-pages.ts";
import { CommandError, describeSystemError, exitCodes, messageOf } from "./errors.ts";
import { FileNames, type PageFiles } from "./file-names.ts";
import { formatSummary } from "./format-summary.ts";
import { loadCounter } from "./load-chunker.ts";
import type { ReduceCommandOptions } from "./options.ts";
import { openOutput } from "./output.ts";
import type { PageIdentity } from "./page-source.ts";
import { leadingId, type PageRequest } from "./parse-line.ts";
import { openFolderSink, type Sink } from "./sink.ts";

/** A page's line in the results. */
interface ResultRow {
  readonly file: string | number;
  readonly page_type: string;
  readonly tokens_before: number;
  readonly tokens_after: number | null;
  readonly reduction: number | null;
  readonly coverage: number;
  readonly path: string | null;
  readonly refused: string | null;
}

/**
 * `decant reduce [inputs...]`: the smallest part of each page that covers its words, and how much that saves.
 *
 * @returns The exit code.
 * @throws {CommandError} For a list of inputs or a vocabulary that cannot be read, or an output that cannot be written.
 */
export async function runReduce(operands: readonly string[], options: ReduceCommandOptions): Promise<number> {
  const inputs = await listOperands(operands, options);
  const isWanted = await loadChoice(options);
  if (options.list) return (await import("./list-command.ts")).listPages(inputs, isWanted, options);
  const { countTokens } = await import("@decant/chunk/o200k");
  const count = (await loadCounter(options.tokenizer)) ?? countTokens;
  const folder =
    options.outputDir === undefined || options.dryRun ? undefined : await openFolder(options.outputDir, options);
  const run: Run = { options, count, folder, rows: [], results: [], failed: [] };
  const { url, maxBytes } = options;
  const items = readBatch(inputs, {
    maxBytes,
    ...(url === undefined ? {} : { url }),
    onUnreadable: (error) => run.failed.push(error.message),
    onBytesRead: () => {},
  });
  for await (const item of items) {
    const page = identify(item);
    if (isWanted?.(page) !== false) await reduceItem(item, page, run);
  }
  await writeResults(options.results, run.rows);
  process.stdout.write(`${formatSummary(summarizeReductions(run.results))}\n`);
  if (!options.quiet) for (const message of run.failed) process.stderr.write(`decant: ${message}\n`);
  return run.failed.length > 0 || run.results.some(({ result }) => !result.ok) ? exitCodes.flawed : exitCodes.ok;
}

interface Run {
  readonly options: ReduceCommandOptions;
  readonly count: CountTokens;
  readonly folder: Folder | undefined;
  readonly rows: ResultRow[];
  readonly results: { readonly group: string; readonly result: Reduced | Refused }[];
  /** Messages. */
  readonly failed: string[];
}

/** Where the reduced pages go. */
interface Folder {
  readonly sink: Sink;
  readonly names: FileNames;
  readonly has: (files: PageFiles) => boolean;
  readonly pack: (text: string) => Uint8Array<ArrayBuffer>;
}

async function openFolder(
  folder: string,
  { mode, gzip, keepDirs, skipExisting }: ReduceCommandOptions,
): Promise<Folder> {
  const extension = `${mode === "markdown" ? ".md" : ".html"}${gzip ? ".gz" : ""}`;
  return {
    sink: await openFolderSink(folder),
    names: new FileNames({ extension, keepDirs, withComments: false }),
    has: ({ path }) => skipExisting && existsSync(join(folder, path)),
    pack: gzip ? compress : encode,
  };
}

async function reduceItem(item: BatchItem, { name }: PageIdentity, run: Run): Promise<void> {
  const { options, count, folder, rows, results, failed } = run;
  // Also pages that are left out or refused keep their names, so that each is called the same in every run.
  const files = folder?.names.take(name);
  if (folder !== undefined && files !== undefined && folder.has(files)) return;
  let reduced: ReturnType<typeof reducePage>;
  try {
    const request = requestOf(item, options);
    reduced = reducePage(request, options, count);
    rows.push(rowOf(request.id, reduced.type, reduced.result));
  } catch (error) {
    failed.push(messageOf(error));
    return;
  }
  const { type, result } = reduced;
  results.push({ group: type, result });
  if (!result.ok || folder === undefined || files === undefined) return;
  await folder.sink.write({ id: name, bytes: folder.pack(result.output), files, outcome: { kind: "converted" } });
}

function requestOf(item: BatchItem, { maxBytes, url, contentType }: ReduceCommandOptions): PageRequest {
  if (item.kind === "long-line")
    throw new CommandError(
      "too-large",
      `${leadingId(item.prefix, item.number)}: the line is longer than ${maxBytes} bytes`,
    );
  const defaults = { ...(url === undefined ? {} : { url }), ...(contentType === undefined ? {} : { contentType }) };
  return readRequest(item, { maxBytes, ...defaults });
}

// The kind of page is needed for the summary alone; the fast model tells it as well.
const pipeline = assemblePipeline({ extractor, extractMetadata }, { preset: "fast" });

function reducePage(
  { id, html, url, contentType }: PageRequest,
  { coverage, maxTokens, mode, cover }: ReduceCommandOptions,
  countTokens: CountTokens,
): { type: string; result: Reduced | Refused } {
  const format = typeof html === "string" ? undefined : detectBinary(html);
  if (format !== undefined) throw new CommandError("not-html", `${id} is ${format}, not HTML`);
  const origin = url === undefined ? {} : { url };
  // Decoded once, so that the charset of the content type holds for both.
  const text = typeof html === "string" ? html : decode(html, contentType === undefined ? {} : { contentType }).text;
  const page = pipeline.convert(text, origin);
  const reference = cover === "content" ? { reference: page.text } : {};
  const limit = maxTokens === undefined ? {} : { maxTokens };
  const result = reduce(text, { coverage, mode, countTokens, ...reference, ...limit, ...origin });
  return { type: page.extraction.pageType ?? "unknown", result };
}

function rowOf(file: string | number, type: string, result: Reduced | Refused): ResultRow {
  return {
    file,
    page_type: type,
    tokens_before: result.tokensBefore,
    tokens_after: result.tokens,
    reduction: result.ok ? result.reduction : null,
    coverage: result.coverage,
    path: result.ok ? result.path : null,
    refused: result.ok ? null : result.code,
  };
}

/**
 * @throws {CommandError} `unwritable`.
 */
async function writeResults(path: string, rows: readonly ResultRow[]): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new CommandError("unwritable", `${folder}: ${describeSystemError(error)}`, { cause: error });
  });
  const output = await openOutput(path);
  await output.write(`${JSON.stringify(rows, null, 2)}\n`);
  await output.close();
}
