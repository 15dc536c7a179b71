import type { GoldPage, MetricName } from "../data-sets.ts";
import { type SegmentScore, type SegmentSummary, scoreSegments, summarizeSegments } from "./segment-metric.ts";
import { type ShingleScore, type ShingleSummary, scoreShingles, summarizeShingles } from "./shingle-metric.ts";
import { scoreWords, summarizeWords, type WordScore, type WordSummary } from "./word-metric.ts";

export type PageScore =
  | ({ readonly metric: "words" } & WordScore)
  | ({ readonly metric: "shingles" } & ShingleScore)
  | ({ readonly metric: "segments" } & SegmentScore);

export type SetSummary =
  | ({ readonly metric: "words" } & WordSummary)
  | ({ readonly metric: "shingles" } & ShingleSummary)
  | ({ readonly metric: "segments" } & SegmentSummary);

/** A page with its score; all rows of a set are scored by the set's own metric. */
export interface ScoredPage {
  readonly gold: GoldPage;
  readonly score: PageScore;
}

/** Score the plain text of one page by its set's metric. */
export function scorePage(metric: MetricName, gold: GoldPage, text: string): PageScore {
  switch (metric) {
    case "words":
      return { metric, ...scoreWords(gold, text) };
    case "shingles":
      return { metric, ...scoreShingles(gold, text) };
    case "segments":
      return { metric, ...scoreSegments(gold, text) };
  }
}

/** Put the pages of one set together. */
export function summarize(metric: MetricName, rows: readonly ScoredPage[]): SetSummary {
  switch (metric) {
    case "words":
      return { metric, ...summarizeWords(scoredBy(rows, "words")) };
    case "shingles":
      return { metric, ...summarizeShingles(scoredBy(rows, "shingles")) };
    case "segments":
      return { metric, ...summarizeSegments(scoredBy(rows, "segments")) };
  }
}

type ScoreOf<M extends MetricName> = Extract<PageScore, { metric: M }>;

function scoredBy<M extends MetricName>(
  rows: readonly ScoredPage[],
  metric: M,
): { gold: GoldPage; score: ScoreOf<M> }[] {
  return rows.map(({ gold, score }) => {
    if (score.metric !== metric)
      throw new TypeError(`rows: ${gold.id} is scored by ${score.metric}, expected ${metric}`);
    return { gold, score: score as ScoreOf<M> };
  });
}
