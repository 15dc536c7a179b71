import { style, verification } from "@decant/normalize";
import type { Page } from "@decant/page";
import { createPipeline, type Pipeline, type PipelineOptions } from "@decant/pipeline";
import { createPipeline as createLitePipeline, type LitePipeline } from "@decant/pipeline/lite";
import { readFoldScorer, readFoldTypeWeights } from "../fold-models.ts";
import { foldOf } from "../folds.ts";
import type { PageInput, Prediction, PredictionDetails, System } from "./system.ts";

interface DecantOptions {
  /** Score each page with the models that have not seen its host, instead of the shipped ones. @default false */
  readonly crossValidated?: boolean;
  readonly pipeline?: PipelineOptions;
}

/** @throws {RangeError} If there is no such preset. */
export function createDecant(preset: string | undefined, options: DecantOptions = {}): System {
  const pipelineFor = createDecantPipelines(preset, options);
  return {
    convert: ({ bytes, url, hidesUrl }: PageInput) =>
      predictionOf(pipelineFor(url).convert(bytes, hidesUrl ? {} : { url })),
  };
}

/**
 * The pipeline that may judge the page of a URL.
 *
 * @throws {RangeError} If there is no such preset.
 */
export function createDecantPipelines(
  preset: string | undefined,
  { crossValidated = false, pipeline }: DecantOptions,
): (url: string) => Pipeline {
  const shipped = createDecantPipeline(preset, undefined, pipeline);
  if (!crossValidated) return () => shipped;
  const pipelines: Pipeline[] = [];
  return (url) => {
    const fold = foldOf(url);
    pipelines[fold] ??= createDecantPipeline(preset, fold, pipeline);
    return pipelines[fold];
  };
}

/** @throws {RangeError} If there is no such preset. */
export function createDecantPipeline(preset: string | undefined, fold?: number, options?: PipelineOptions): Pipeline {
  const all = {
    ...options,
    ...(preset !== undefined && { preset: preset as NonNullable<PipelineOptions["preset"]> }),
    ...(fold !== undefined && {
      scorer: readFoldScorer(fold, "forest"),
      typeWeights: readFoldTypeWeights(fold),
    }),
  };
  return createPipeline(all, { style, verification });
}

/** The scored result: the page's text and its decisions. */
export function predictionOf(page: Page): Prediction {
  return {
    text: page.text,
    comments: page.comments?.text ?? "",
    title: page.metadata.title ?? "",
    author: page.metadata.authors.join(", "),
    date: page.metadata.published ?? "",
    details: detailsOf(page),
  };
}

function detailsOf({ extraction, verdict, violations }: Page): PredictionDetails {
  return {
    layer: extraction.layer,
    confidence: extraction.confidence,
    pageType: extraction.pageType,
    verdict,
    violations: violations.filter((violation) => !violation.repaired).map((violation) => violation.id),
    ledgerBalanced: isBalanced(violations),
  };
}

/** Whether the ledger accounts for the page, as the pipeline has checked; the command `proof` checks that against the HTML. */
export const isBalanced = (violations: Page["violations"]): boolean =>
  violations.every(({ id }) => id !== "ledger-balance");

export function createLite(crossValidated: boolean): System {
  const pipelines: LitePipeline[] = [];
  const pipelineFor = (url: string): LitePipeline => {
    const fold = crossValidated ? foldOf(url) : 0;
    pipelines[fold] ??= createLitePipeline(crossValidated ? { scorer: readFoldScorer(fold, "lite") } : {});
    return pipelines[fold];
  };
  return {
    convert: ({ html, url, hidesUrl }: PageInput): Prediction => {
      const { text, title } = pipelineFor(url).convert(html, hidesUrl ? {} : { url });
      return { text, title: title ?? "", author: "", date: "" };
    },
  };
}
