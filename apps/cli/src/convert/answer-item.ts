import { DecantError } from "@decant/page";
import { UnfinishedError, type WorkerPool } from "@decant/pipeline/pool";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { messageOf } from "../errors.ts";
import type { BatchItem } from "../input/batch-inputs.ts";
import { isObject } from "../input/page-types.ts";
import { leadingId, type PageSource, parseIdJson } from "../input/parse-line.ts";
import { type Answer, answerError, hasLines, type Outcome } from "../output/sink.ts";
import type { WorkerTask } from "../page-worker.ts";
import type { CrawledAnswer, CrawledSource } from "./answer-crawled.ts";

type AnswerOptions = Pick<BatchCommandOptions, "maxBytes" | "format" | "outputDir">;

/** What became of a page that an option excludes. */
export const notChosen: Outcome = { kind: "left-out", reason: "not-chosen" };

/** Bytes of an item that are held until its answer is there. */
export function inputBytesOf(item: BatchItem): number {
  return item.kind === "line" || item.kind === "record" ? item.bytes.length : 0;
}

/** Answer an item in a worker thread. It never throws. @param page What a crawl asks of it besides. */
export async function answerItem(
  item: BatchItem,
  options: AnswerOptions,
  pool: WorkerPool,
  page?: CrawledSource,
): Promise<CrawledAnswer> {
  const { maxBytes } = options;
  if (item.kind === "long-line")
    return answerFailure(item, "too-large", `the line is longer than ${maxBytes} bytes; see --max-bytes`, options);
  if (item.kind === "lost-record") return answerFailure(item, item.code, item.message, options);
  // The bytes are moved to the worker. The beginning is kept for the id, in case the worker dies before it reports one.
  const beginning = item.kind === "line" ? item.bytes.slice(0, idBytes) : undefined;
  try {
    const task: WorkerTask = { kind: "answer", source: await withBytes(item, maxBytes), page };
    const moved = item.kind === "file" ? {} : { bytes: item.bytes.length, move: [item.bytes.buffer] };
    return await pool.run<CrawledAnswer>(task, moved);
  } catch (error) {
    const code = error instanceof UnfinishedError || DecantError.isInstance(error) ? error.code : "internal";
    const label = error instanceof UnfinishedError ? error.label : undefined;
    if (label !== undefined && item.kind === "line")
      return answerError(parseIdJson(String(label)), code, messageOf(error), hasLines(options));
    const named = item.kind === "line" ? { ...item, bytes: beginning ?? item.bytes } : item;
    return answerFailure(named, code, messageOf(error), options);
  }
}

/**
 * Read a page that is an object: worker threads read files alone.
 *
 * @throws {CommandError} If it cannot be read.
 */
async function withBytes(source: PageSource, maxBytes: number): Promise<PageSource> {
  if (source.kind !== "file" || source.bytes !== undefined || !isObject(source.path)) return source;
  const { readWholeObject } = await import("../objects/objects.ts");
  return { ...source, bytes: await readWholeObject(source.path, maxBytes) };
}

/** The answer for an item that was not converted. */
export function answerFailure(item: BatchItem, code: string, message: string, options: AnswerOptions): Answer {
  const inLines = hasLines(options);
  if (item.kind === "long-line") return answerError(leadingId(item.prefix, item.number), code, message, inLines);
  if (item.kind === "line") {
    const id = leadingId(new TextDecoder().decode(item.bytes.subarray(0, idBytes)), item.number);
    return answerError(id, code, message, inLines);
  }
  return { ...answerError(item.id, code, message, inLines), document: item.url ?? item.id };
}

/** Length of the beginning of a line that is searched for its id. */
const idBytes = 1024;
