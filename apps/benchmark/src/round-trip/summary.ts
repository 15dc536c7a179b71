import type { ModelUse } from "../fold-models.ts";
import { groupBy, mean, sum } from "../metrics/statistics.ts";
import { type Example, fixed, formatColumns, formatTable } from "../table.ts";

/** Categories, in the order of reports. */
export const categories = [
  "title", "headings", "paragraphs", "lists", "code", "tables", "links", "images", "inline", "callouts", "math",
  "footnotes", "extras", "order", "recall", "clean",
] as const; // biome-ignore format: words
export type Category = (typeof categories)[number];

/** What F1 is made of: the sum of the scores of matched items, and how many items there are on both sides. */
export interface Tally {
  readonly sum: number;
  readonly gold: number;
  readonly predicted: number;
}

/** A category is a share of the page, 0 to 1, or a tally that is pooled over pages. */
export type PageFigures = Readonly<Partial<Record<Category, number | Tally>>>;

/** Plain shares, pooled over pages: of the gold's code blocks, languages and cells, how many arrived. */
export interface KeptCounts {
  readonly code: Share;
  readonly languages: Share;
  readonly cells: Share;
}

export interface Share {
  readonly kept: number;
  readonly all: number;
}

export interface RoundTripScore {
  readonly figures: PageFigures;
  readonly kept: KeptCounts;
  readonly findings: readonly Example[];
}

export interface RoundTripRow {
  readonly generator: string;
  readonly page: string;
  readonly markdown: string;
  readonly title: string;
  readonly ledgerBalanced: boolean;
  readonly score: RoundTripScore;
}

export type RoundTripSummary = ReturnType<typeof summarizeRoundTrip>;

/** F1 of a category, with precision and recall where it counts items. */
export interface CategoryFigure {
  readonly f1: number;
  readonly precision?: number;
  readonly recall?: number;
}

/** Pool the pages of each generator, and take the mean over generators. */
export function summarizeRoundTrip(
  set: { readonly id: string; readonly goldSha256: string },
  rows: readonly RoundTripRow[],
  modelUse: ModelUse,
) {
  const groups = [...groupBy(rows, (row) => row.generator)];
  const generators = Object.fromEntries(groups.map(([generator, group]) => [generator, summarizeGenerator(group)]));
  const summaries = Object.values(generators);
  const means = ofCategories((category) => meanFigure(summaries.flatMap(({ categories: own }) => own[category] ?? [])));
  return {
    set: set.id,
    goldSha256: set.goldSha256,
    modelUse,
    overall: meanOf(summaries.map(({ overall }) => overall)),
    worstGenerator: Math.min(...summaries.map(({ overall }) => overall)),
    /** Means over generators. */
    categories: means,
    kept: poolShares(rows.map(({ score }) => score.kept)),
    /** Words of the output that the source has not, 0 to 1: mean over pages, then over generators. */
    leakage: 1 - (means.clean?.f1 ?? 0),
    unbalanced: rows.filter(({ ledgerBalanced }) => !ledgerBalanced).length,
    generators,
  };
}

function pageScore({ figures }: RoundTripScore): number {
  const scores = Object.values(figures).flatMap((figure) => {
    if (typeof figure === "number") return [figure];
    return figure.gold === 0 ? [] : [figureOf([figure])?.f1 ?? 0];
  });
  return meanOf(scores);
}

function summarizeGenerator(rows: readonly RoundTripRow[]) {
  const figures = ofCategories((category) => figureOf(rows.flatMap(({ score }) => score.figures[category] ?? [])));
  return {
    pages: rows.length,
    overall: meanOf(Object.values(figures).map(({ f1 }) => f1)),
    categories: figures,
    kept: poolShares(rows.map(({ score }) => score.kept)),
  };
}

/** Tallies are pooled, shares averaged; a category of which the gold has nothing has no figure. */
function figureOf(figures: readonly (number | Tally)[]): CategoryFigure | undefined {
  if (figures.length === 0) return undefined;
  const tallies = figures.filter((figure) => typeof figure !== "number");
  if (tallies.length === 0) return { f1: meanOf(figures as readonly number[]) };
  const score = sum(tallies, (tally) => tally.sum);
  const gold = sum(tallies, (tally) => tally.gold);
  const predicted = sum(tallies, (tally) => tally.predicted);
  if (gold === 0) return undefined;
  return {
    f1: score === 0 ? 0 : (2 * score) / (gold + predicted),
    precision: predicted === 0 ? 0 : score / predicted,
    recall: score / gold,
  };
}

/** The categories that have a figure, in their order. */
function ofCategories(
  figureOf: (category: Category) => CategoryFigure | undefined,
): Readonly<Partial<Record<Category, CategoryFigure>>> {
  return Object.fromEntries(
    categories.flatMap((category) => {
      const figure = figureOf(category);
      return figure === undefined ? [] : [[category, figure]];
    }),
  );
}

function meanFigure(figures: readonly CategoryFigure[]): CategoryFigure | undefined {
  if (figures.length === 0) return undefined;
  const f1 = meanOf(figures.map((figure) => figure.f1));
  if (figures[0]?.precision === undefined) return { f1 };
  return {
    f1,
    precision: meanOf(figures.map(({ precision = 0 }) => precision)),
    recall: meanOf(figures.map(({ recall = 0 }) => recall)),
  };
}

/** Shares of the gold's code blocks that are exact, of its languages that are named, of its cells in their place; of nothing, all. */
function poolShares(counts: readonly KeptCounts[]) {
  const shareOf = (name: keyof KeptCounts): number => {
    const all = sum(counts, (count) => count[name].all);
    return all === 0 ? 1 : sum(counts, (count) => count[name].kept) / all;
  };
  return { code: shareOf("code"), languages: shareOf("languages"), cells: shareOf("cells") };
}

function meanOf(values: readonly number[]): number {
  return mean(values) ?? 0;
}

export function formatRoundTrip(summary: RoundTripSummary, rows: readonly RoundTripRow[], worst: number): string {
  const sections = [
    formatHead(summary, rows.length),
    formatCategories(summary),
    formatGenerators(summary),
    formatWorst(rows, worst),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

const modelUses = {
  "cross-validated":
    "cross-validated by generator: each page is scored by the model that has seen none of its generator",
  "in-sample": "in-sample: the shipped models were fitted on these pages",
  unseen: "the shipped models have not seen this set",
} as const;

function formatHead(summary: RoundTripSummary, pages: number): string {
  const { set, modelUse, overall, worstGenerator, generators, categories: means, kept, leakage, unbalanced } = summary;
  return [
    `${set}: ${overall.toFixed(3)} over ${Object.keys(generators).length} generators, ${pages} pages; worst generator ${worstGenerator.toFixed(3)}`,
    `${modelUses[modelUse]}; ledger balanced on ${pages - unbalanced} of ${pages} pages`,
    `code exact ${fixed(kept.code)}, languages ${fixed(kept.languages)}, cells ${fixed(kept.cells)}, headings ${fixed(means.headings?.f1)}, leakage ${fixed(leakage)}`,
  ].join("\n");
}

function formatCategories({ categories: means }: RoundTripSummary): string {
  return formatColumns(categories, {
    category: (category) => category,
    P: (category) => fixed(means[category]?.precision),
    R: (category) => fixed(means[category]?.recall),
    F1: (category) => fixed(means[category]?.f1),
  });
}

function formatGenerators({ generators }: RoundTripSummary): string {
  const rows = Object.entries(generators).map(([generator, { pages, overall, categories: figures }]) => {
    return [generator, pages, fixed(overall), ...categories.map((category) => fixed(figures[category]?.f1))];
  });
  return formatTable(["generator", "pages", "overall", ...categories], rows);
}

function formatWorst(rows: readonly RoundTripRow[], count: number): string {
  if (count === 0) return "";
  const scored = rows.map((row) => ({ name: `${row.generator}/${row.page}`, score: pageScore(row.score) }));
  const worst = scored.toSorted((a, b) => a.score - b.score).slice(0, count);
  return formatColumns(worst, { "worst pages": ({ name }) => name, score: ({ score }) => fixed(score) });
}
