import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CountTokens } from "@decant/chunk";
import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { assemblePipeline } from "@decant/pipeline/assemble";
import { type Reduced, type Refused, reduce, summarizeReductions } from "@decant/reduce";
import { readRequest } from "./answer-page.ts";
import { type BatchItem, readBatch } from "./batch-inputs.ts";
import { detectBinary } from "./binary.ts";
import { CommandError, describeSystemError, exitCodes, messageOf } from "./errors.ts";
import { FileNames } from "./file-names.ts";
import { formatSummary } from "./format-summary.ts";
import { loadCounter } from "./load-chunker.ts";
import type { ReduceCommandOptions } from "./options.ts";
import { leadingId, type PageRequest } from "./parse-line.ts";

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
 * @throws {CommandError} For a vocabulary that cannot be read, or an output that cannot be written.
 */
export async function runReduce(operands: readonly string[], options: ReduceCommandOptions): Promise<number> {
  if (!options.dryRun && options.output === undefined)
    throw new CommandError("usage", "give --output FOLDER for the reduced pages, or --dry-run");
  const { countTokens } = await import("@decant/chunk/o200k");
  const count = (await loadCounter(options.tokenizer)) ?? countTokens;
  const rows: ResultRow[] = [];
  const results: { group: string; result: Reduced | Refused }[] = [];
  const failed: string[] = [];
  const extension = options.mode === "markdown" ? ".md" : ".html";
  const names = new FileNames({ extension, keepDirs: true, withComments: false });
  const { url } = options;
  const items = readBatch(operands, {
    maxBytes: options.maxBytes,
    ...(url === undefined ? {} : { url }),
    onUnreadable: (error) => failed.push(error.message),
    onBytesRead: () => {},
  });
  for await (const item of items) {
    try {
      const request = requestOf(item, options);
      const { type, result } = reducePage(request, options, count);
      rows.push(rowOf(request.id, type, result));
      results.push({ group: type, result });
      if (result.ok && options.output !== undefined && !options.dryRun)
        await write(join(options.output, names.take(String(request.id)).path), result.output);
    } catch (error) {
      failed.push(messageOf(error));
    }
  }
  await write(options.results, `${JSON.stringify(rows, null, 2)}\n`);
  process.stdout.write(`${formatSummary(summarizeReductions(results))}\n`);
  if (!options.quiet) for (const message of failed) process.stderr.write(`decant: ${message}\n`);
  return failed.length > 0 || results.some(({ result }) => !result.ok) ? exitCodes.flawed : exitCodes.ok;
}

function requestOf(item: BatchItem, { maxBytes }: ReduceCommandOptions): PageRequest {
  if (item.kind === "long-line")
    throw new CommandError(
      "too-large",
      `${leadingId(item.prefix, item.number)}: the line is longer than ${maxBytes} bytes`,
    );
  return readRequest(item, { maxBytes });
}

// The kind of page is needed for the summary alone; the fast model tells it as well.
const pipeline = assemblePipeline({ extractor, extractMetadata }, { preset: "fast" });

function reducePage(
  { id, html, url }: PageRequest,
  { coverage, maxTokens, mode, cover }: ReduceCommandOptions,
  countTokens: CountTokens,
): { type: string; result: Reduced | Refused } {
  const format = typeof html === "string" ? undefined : detectBinary(html);
  if (format !== undefined) throw new CommandError("not-html", `${id} is ${format}, not HTML`);
  const origin = url === undefined ? {} : { url };
  const page = pipeline.convert(html, origin);
  const reference = cover === "content" ? { reference: page.text } : {};
  const limit = maxTokens === undefined ? {} : { maxTokens };
  const result = reduce(html, { coverage, mode, countTokens, ...reference, ...limit, ...origin });
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

async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    throw new CommandError("unwritable", `${path}: ${describeSystemError(error)}`, { cause: error });
  }
}
