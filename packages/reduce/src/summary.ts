import { anArrayOf, checkValue, type ValueCheck } from "@decant/page";
import type { Reduced, Refused } from "./reduce.ts";
import type { ReducedRecords } from "./reduce-to-records.ts";

/** The figures of a result that a summary needs. */
export type ReductionFigures =
  | (Pick<Reduced, "ok" | "tokensBefore" | "tokens" | "coverage"> & Partial<Pick<ReducedRecords, "values">>)
  | Pick<Refused, "ok">;

/** Distribution of tokens over pages. */
export interface TokenDistribution {
  readonly mean: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Share of the pages with at most 8,192 tokens, 0 to 1. */
  readonly within8k: number;
  /** Share of the pages with at most 32,768 tokens, 0 to 1. */
  readonly within32k: number;
}

/** Pages of one group before and after. */
export interface ReductionSummary {
  readonly group: string;
  readonly pages: number;
  readonly refused: number;
  /** Pages that were not refused; zeros if all were. */
  readonly before: TokenDistribution;
  readonly after: TokenDistribution;
  /** Share of all tokens of those pages saved, 0 to 1. */
  readonly reduction: number;
  /** Mean over those pages, 0 to 1. */
  readonly coverage: number;
  /** Share of the values of records that the results hold, 0 to 1; `null` if none was reduced to records. */
  readonly values: number | null;
}

/**
 * Summarise results by group, such as the kind of page, and all together as the group `all`, which comes last.
 *
 * @param results Any number; groups are listed by name.
 * @throws {TypeError} If they are not an array of groups and results.
 * @example
 * const result = reduce("<nav>Menu</nav><main><p>The moon pulls the sea.</p></main>", { coverage: 0.8 });
 * summarizeReductions([{ group: "article", result }])[0]?.after.median; // 11
 */
export function summarizeReductions(
  results: readonly { readonly group: string; readonly result: ReductionFigures }[],
): ReductionSummary[] {
  checkValue("results", results, anArrayOf(aGroupedResult, "groups and results"));
  const groups = [...new Set(results.map(({ group }) => group))].sort();
  const byGroup = groups.map((name) => [name, results.filter(({ group }) => group === name)] as const);
  return [...byGroup, ["all", results] as const].map(([name, some]) => summarize(name, some));
}

const aGroupedResult: ValueCheck = {
  expected: "a group and a result",
  accepts: (value) => {
    const { group, result } = (value ?? {}) as { readonly group?: unknown; readonly result?: unknown };
    return typeof group === "string" && typeof result === "object" && result !== null;
  },
};

function summarize(group: string, results: readonly { readonly result: ReductionFigures }[]): ReductionSummary {
  const reduced = results.flatMap(({ result }) => (result.ok ? [result] : []));
  const before = reduced.map(({ tokensBefore }) => tokensBefore);
  const after = reduced.map(({ tokens }) => tokens);
  return {
    group,
    pages: results.length,
    refused: results.length - reduced.length,
    before: distributionOf(before),
    after: distributionOf(after),
    reduction: sum(before) === 0 ? 0 : 1 - sum(after) / sum(before),
    coverage: mean(reduced.map(({ coverage }) => coverage)),
    values: shareHeld(reduced.flatMap(({ values }) => values ?? [])),
  };
}

function shareHeld(values: readonly ReducedRecords["values"][]): number | null {
  const all = sum(values.map((each) => each.all));
  return all === 0 ? null : sum(values.map(({ held }) => held)) / all;
}

function distributionOf(tokens: readonly number[]): TokenDistribution {
  const sorted = [...tokens].sort((a, b) => a - b);
  const within = (limit: number): number => mean(sorted.map((count) => (count <= limit ? 1 : 0)));
  const middle = (sorted.length - 1) / 2;
  return {
    mean: mean(sorted),
    median: mean([sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0]),
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
    within8k: within(8192),
    within32k: within(32768),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length);
