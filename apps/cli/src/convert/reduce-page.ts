import { type ReducedRecords, type ReductionFigures, reduce, reduceToRecords } from "@decant/reduce";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import type { PageRequest } from "../input/parse-line.ts";
import { type Answer, encode, noBytes, type ResultRow } from "../output/sink.ts";
import type { JudgedPage } from "../output/write-page.ts";
import { compress, readHtml } from "./answer-page.ts";
import { loadCounter } from "./load-chunker.ts";

/**
 * Create the function that reduces a page to the smallest part that covers its words, or its records.
 *
 * @throws {CommandError} If the vocabulary cannot be read.
 */
export async function loadReduceResponder(
  { coverage, maxTokens, mode, cover, type, tokenizer }: NonNullable<BatchCommandOptions["reduce"]>,
  { gzip, outputDir }: BatchCommandOptions,
): Promise<(request: PageRequest, judged: JudgedPage) => Omit<Answer, "id">> {
  const countTokens = (await loadCounter(tokenizer)) ?? (await import("@decant/chunk/o200k")).countTokens;
  const pack = outputDir === undefined ? () => noBytes : gzip ? compress : encode;
  return (request, { page }) => {
    const html = readHtml(request);
    const shared = { mode, countTokens, maxTokens, url: request.url };
    const reference = cover === "content" ? page.text : undefined;
    const result =
      type === undefined
        ? reduce(html, { coverage, reference, ...shared })
        : reduceToRecords(html, { type, ...shared });
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
    return {
      bytes: ok ? pack(result.output) : noBytes,
      outcome: ok ? { kind: "converted" } : { kind: "failed", reason: result.code },
      reduced: { row, figures },
    };
  };
}
