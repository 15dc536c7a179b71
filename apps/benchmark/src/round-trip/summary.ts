import type { ModelUse } from "../fold-models.ts";
import { groupBy, mean } from "../metrics/statistics.ts";
import { type Category, categories, type KeptCounts, type RoundTripScore, type Share, type Tally } from "./score.ts";

/** One page with what it scored. */
export interface RoundTripRow {
  readonly generator: string;
  readonly page: string;
  readonly markdown: string;
  readonly title: string;
  readonly ledgerBalanced: boolean;
  readonly score: RoundTripScore;
}

export interface RoundTripSummary {
  readonly set: string;
  readonly goldSha256: string;
  readonly modelUse: ModelUse;
  /** Mean of the generators' figures. */
  readonly overall: number;
  readonly worstGenerator: number;
  /** Means over generators. */
  readonly categories: Readonly<Partial<Record<Category, CategoryFigure>>>;
  /** Over all pages. */
  readonly kept: KeptShares;
  /** Words of the output that the source has not, 0 to 1: mean over pages, then over generators. */
  readonly leakage: number;
  readonly unbalanced: number;
  readonly generators: Readonly<Record<string, GeneratorSummary>>;
}

export interface GeneratorSummary {
  readonly pages: number;
  /** Mean of the categories that the generator's pages have. */
  readonly overall: number;
  readonly categories: Readonly<Partial<Record<Category, CategoryFigure>>>;
  readonly kept: KeptShares;
}

/** F1 of a category, with precision and recall where it counts items. */
export interface CategoryFigure {
  readonly f1: number;
  readonly precision?: number;
  readonly recall?: number;
}

/** Shares of the gold's code blocks that are exact, of its languages that are named, of its cells in their place. */
export type KeptShares = Readonly<Record<keyof KeptCounts, number>>;

/** Pool the pages of each generator, and take the mean over generators. */
export function summarizeRoundTrip(
  set: { readonly id: string; readonly goldSha256: string },
  rows: readonly RoundTripRow[],
  modelUse: ModelUse,
): RoundTripSummary {
  const groups = [...groupBy(rows, (row) => row.generator)];
  const generators = Object.fromEntries(groups.map(([generator, group]) => [generator, summarizeGenerator(group)]));
  const summaries = Object.values(generators);
  const means = meanFigures(summaries.map((summary) => summary.categories));
  return {
    set: set.id,
    goldSha256: set.goldSha256,
    modelUse,
    overall: meanOf(summaries.map(({ overall }) => overall)),
    worstGenerator: Math.min(...summaries.map(({ overall }) => overall)),
    categories: means,
    kept: poolShares(rows.map(({ score }) => score.kept)),
    leakage: 1 - (means.clean?.f1 ?? 0),
    unbalanced: rows.filter(({ ledgerBalanced }) => !ledgerBalanced).length,
    generators,
  };
}

/** Mean of the categories that a page has. */
export function pageScore({ figures }: RoundTripScore): number {
  const scores = Object.values(figures).flatMap((figure) => {
    if (typeof figure === "number") return [figure];
    return figure.gold === 0 ? [] : [figureOf([figure])?.f1 ?? 0];
  });
  return meanOf(scores);
}

function summarizeGenerator(rows: readonly RoundTripRow[]): GeneratorSummary {
  const figures = categories.flatMap((category) => {
    const figure = figureOf(rows.flatMap(({ score }) => score.figures[category] ?? []));
    return figure === undefined ? [] : [[category, figure] as const];
  });
  return {
    pages: rows.length,
    overall: meanOf(figures.map(([, { f1 }]) => f1)),
    categories: Object.fromEntries(figures),
    kept: poolShares(rows.map(({ score }) => score.kept)),
  };
}

/** Tallies are pooled, shares averaged; a category of which the gold has nothing has no figure. */
function figureOf(figures: readonly (number | Tally)[]): CategoryFigure | undefined {
  if (figures.length === 0) return undefined;
  const tallies = figures.filter((figure) => typeof figure !== "number");
  if (tallies.length === 0) return { f1: meanOf(figures as readonly number[]) };
  const total = (pick: (tally: Tally) => number): number => tallies.reduce((sum, tally) => sum + pick(tally), 0);
  const [sum, gold, predicted] = [total((t) => t.sum), total((t) => t.gold), total((t) => t.predicted)];
  if (gold === 0) return undefined;
  return {
    f1: sum === 0 ? 0 : (2 * sum) / (gold + predicted),
    precision: predicted === 0 ? 0 : sum / predicted,
    recall: sum / gold,
  };
}

function meanFigures(summaries: readonly GeneratorSummary["categories"][]): RoundTripSummary["categories"] {
  const means = categories.flatMap((category) => {
    const figures = summaries.flatMap((summary) => summary[category] ?? []);
    return figures.length === 0 ? [] : [[category, meanFigure(figures)] as const];
  });
  return Object.fromEntries(means);
}

function meanFigure(figures: readonly CategoryFigure[]): CategoryFigure {
  const f1 = meanOf(figures.map((figure) => figure.f1));
  if (figures[0]?.precision === undefined) return { f1 };
  return {
    f1,
    precision: meanOf(figures.map(({ precision = 0 }) => precision)),
    recall: meanOf(figures.map(({ recall = 0 }) => recall)),
  };
}

/** A share of which the gold has nothing is whole. */
function poolShares(counts: readonly KeptCounts[]): KeptShares {
  const shareOf = (name: keyof KeptCounts): number => {
    const total = (part: keyof Share): number => counts.reduce((sum, count) => sum + count[name][part], 0);
    return total("all") === 0 ? 1 : total("kept") / total("all");
  };
  return { code: shareOf("code"), languages: shareOf("languages"), cells: shareOf("cells") };
}

function meanOf(values: readonly number[]): number {
  return mean(values) ?? 0;
}
