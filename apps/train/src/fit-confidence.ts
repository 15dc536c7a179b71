import type { DataSet, GoldPage } from "@decant/benchmark/data-sets";
import { addressOf, loadPage } from "@decant/benchmark/data-sets";
import { createDecantPipelines } from "@decant/benchmark/decant";
import { readFoldScorer } from "@decant/benchmark/fold-models";
import { foldCount, foldOf } from "@decant/benchmark/folds";
import { scorePage } from "@decant/benchmark/metrics";
import { decode } from "@decant/dom";
import { type ConfidenceCurve, confidenceOf } from "@decant/extractor/training";
import { createPipeline as createLitePipeline, type LitePipeline } from "@decant/pipeline/lite";

/** One page, its blocks scored by models that have not seen its host. */
export interface ConfidencePoint {
  readonly fold: number;
  /** Expected F1 of the choice that won. */
  readonly expected: number;
  /** The F1 that it reached. */
  readonly f1: number;
}

/** A step of the curve is made of at least so many pages. From 15 to 80, the error on unseen hosts is least with 40. */
const pagesInStep = 40;
/** Where pages are rare, fewer will do if they lie apart. */
const rarePages = 10;
const rareWidth = 0.1;

/** The text of a page, and the F1 that its choice expected. Nothing for content that was taken from data. */
type Choose = (bytes: Uint8Array, gold: GoldPage) => { readonly expected: number; readonly text: string } | undefined;

/** The choices of the whole pipeline and of the lite one, by models that have not seen a page's host. */
export const choosers: Readonly<Record<"forestCurve" | "liteCurve", () => Choose>> = {
  forestCurve: () => {
    const pipelineFor = createDecantPipelines(undefined, { crossValidated: true });
    return (bytes, gold) => {
      const { extraction, text } = pipelineFor(gold.url).convert(bytes, addressOf(gold));
      const chosen = extraction.candidates.find((candidate) => candidate.chosen);
      return chosen && { expected: chosen.score, text };
    };
  },
  liteCurve: () => {
    const pipelines = Array.from({ length: foldCount }, (_, fold) => {
      const scorer = readFoldScorer(fold, "lite");
      return createLitePipeline({ scorer: (rows) => scorer(rows) });
    });
    return (bytes, gold) => {
      const { confidence, text } = (pipelines[foldOf(gold.url)] as LitePipeline).convert(
        decode(bytes).text,
        addressOf(gold),
      );
      return { expected: confidence, text };
    };
  },
};

/** What each page expected and what it reached. */
export async function readConfidencePoints(sets: readonly DataSet[], choose: Choose): Promise<ConfidencePoint[]> {
  const points: ConfidencePoint[] = [];
  for (const { folder, metric, pages } of sets) {
    for (const gold of pages) {
      const chosen = choose(await loadPage(folder, gold), gold);
      if (chosen === undefined) continue;
      const { f1 } = scorePage(metric, gold, chosen.text);
      points.push({ fold: foldOf(gold.url), expected: chosen.expected, f1 });
    }
  }
  return points;
}

interface Step {
  expected: number;
  f1: number;
  pages: number;
}

/** Isotonic regression over steps of neighbouring pages (pool adjacent violators). */
export function fitCurve(points: readonly ConfidencePoint[]): ConfidenceCurve {
  const pooled: Step[] = [];
  for (const step of stepsOf(points)) {
    pooled.push(step);
    while (pooled.length > 1 && (pooled.at(-2) as Step).f1 >= (pooled.at(-1) as Step).f1) {
      const upper = pooled.pop() as Step;
      pooled.push(merge(pooled.pop() as Step, upper));
    }
  }
  return pooled.map(({ expected, f1 }) => [round(expected), round(f1)] as const);
}

function stepsOf(points: readonly ConfidencePoint[]): Step[] {
  const steps: Step[] = [];
  let begin = 0;
  let open: Step | undefined;
  for (const { expected, f1 } of [...points].sort((a, b) => a.expected - b.expected)) {
    if (open === undefined) begin = expected;
    open = open === undefined ? { expected, f1, pages: 1 } : merge(open, { expected, f1, pages: 1 });
    if (open.pages < pagesInStep && (open.pages < rarePages || expected - begin < rareWidth)) continue;
    steps.push(open);
    open = undefined;
  }
  if (open === undefined) return steps;
  const last = steps.pop();
  return [...steps, last === undefined ? open : merge(last, open)];
}

function merge(a: Step, b: Step): Step {
  const pages = a.pages + b.pages;
  const mean = (one: number, other: number): number => (one * a.pages + other * b.pages) / pages;
  return { expected: mean(a.expected, b.expected), f1: mean(a.f1, b.f1), pages };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Expected calibration error (Naeini, Cooper and Hauskrecht, 2015) in ten bins, before and after, on folds that a curve has not seen. */
export function calibrationErrors(points: readonly ConfidencePoint[]): {
  readonly before: number;
  readonly after: number;
} {
  const folds = Array.from({ length: foldCount }, (_, fold) => fitCurve(points.filter((point) => point.fold !== fold)));
  const after = points.map((point) => ({ ...point, expected: confidenceOf(point.expected, folds[point.fold]) }));
  return { before: errorOf(points), after: errorOf(after) };
}

function errorOf(points: readonly ConfidencePoint[]): number {
  const excess = new Float64Array(10);
  for (const { expected, f1 } of points) {
    const bin = Math.min(9, Math.floor(expected * 10));
    excess[bin] = (excess[bin] as number) + expected - f1;
  }
  return excess.reduce((sum, value) => sum + Math.abs(value), 0) / Math.max(1, points.length);
}
