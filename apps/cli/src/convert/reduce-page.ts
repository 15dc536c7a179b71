import { createPipeline } from "@decant/pipeline/create";
import { type ReducedRecords, type ReductionFigures, reduce, reduceToRecords } from "@decant/reduce";
import type { ReduceCommandOptions } from "../args/many-pages.ts";
import { messageOf } from "../errors.ts";
import type { PageId, PageRequest, PageSource } from "../input/parse-line.ts";
import { encode, noBytes } from "../output/sink.ts";
import { compress, readHtml, readRequest } from "./answer-page.ts";
import { loadCounter } from "./load-chunker.ts";
import { stages } from "./load-pipeline.ts";

export interface ResultRow {
  readonly file: PageId;
  readonly page_type: string;
  readonly tokens_before: number;
  readonly tokens_after: number | null;
  readonly reduction: number | null;
  readonly coverage: number;
  readonly path: string | null;
  readonly refused: string | null;
  /** With `--type`: values of the records, and those that the result holds. */
  readonly values?: number;
  readonly values_held?: number;
}

/** Result of a page. Plain data, so that a worker can send it. */
export interface ReduceAnswer {
  /** The reduced page; empty if none was requested or the page was refused. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly made?: { readonly row: ResultRow; readonly figures: ReductionFigures };
  /** Message if the page could not be read. */
  readonly message?: string;
}

export type Reducer = (source: PageSource, begin: (id: PageId) => void) => ReduceAnswer;

/**
 * Create the function that reduces pages. That function never throws.
 *
 * @throws {CommandError} If the vocabulary cannot be read.
 */
export async function loadReducer(settings: ReduceCommandOptions): Promise<Reducer> {
  const { coverage, maxTokens, mode, cover, gzip, outputDir, dryRun, type } = settings;
  const countTokens = (await loadCounter(settings.tokenizer)) ?? (await import("@decant/chunk/o200k")).countTokens;
  // Only the page type is needed, for the summary, and the fast model is good enough for it.
  const pipeline = createPipeline({ preset: "fast" }, stages);
  const pack = outputDir === undefined || dryRun ? () => noBytes : gzip ? compress : encode;
  const answer = (request: PageRequest): ReduceAnswer => {
    const html = readHtml(request);
    const { url } = request;
    const page = pipeline.convert(html, { url });
    const reference = cover === "content" ? page.text : undefined;
    const result =
      type === undefined
        ? reduce(html, { coverage, mode, countTokens, reference, maxTokens, url })
        : reduceToRecords(html, { type, mode, countTokens, maxTokens, url });
    const { values } = result as Partial<ReducedRecords>;
    const { ok, tokensBefore, tokens, coverage: covered } = result;
    const row: ResultRow = {
      file: request.id,
      page_type: page.extraction.pageType ?? "unknown",
      tokens_before: tokensBefore,
      tokens_after: tokens,
      reduction: ok ? result.reduction : null,
      coverage: covered,
      path: ok ? result.path : null,
      refused: ok ? null : result.code,
      ...(type === undefined ? {} : { values: values?.all ?? 0, values_held: values?.held ?? 0 }),
    };
    const figures: ReductionFigures = ok
      ? { ok, tokensBefore, tokens, coverage: covered, ...(values === undefined ? {} : { values }) }
      : { ok };
    return { bytes: ok ? pack(result.output) : noBytes, made: { row, figures } };
  };
  return (source, begin) => {
    try {
      if (source.kind !== "line") begin(source.id);
      const request = readRequest(source, settings);
      if (source.kind === "line") begin(request.id);
      return answer(request);
    } catch (error) {
      return { bytes: noBytes, message: messageOf(error) };
    }
  };
}
