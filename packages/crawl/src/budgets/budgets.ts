import { pathPattern } from "@decant/discovery";
import type { Admitted, Candidate, CrawlState, PatternCount } from "../state/crawl-state.ts";

/** Limits of a crawl. Seeds are fetched whatever the limits of paths say. */
export interface BudgetOptions {
  /** Links from a seed to a page, 0 for the seeds alone. Following pages of a list cost no depth. @default 12 */
  readonly maxDepth?: number | undefined;
  /** Addresses of one host. @default 1000000 */
  readonly maxPerHost?: number | undefined;
  /** Addresses of one path pattern. @default 20000 */
  readonly maxPerPattern?: number | undefined;
}

export const budgetDefaults: Readonly<Record<keyof BudgetOptions, number>> = {
  maxDepth: 12,
  maxPerHost: 1_000_000,
  maxPerPattern: 20_000,
};

/** Most addresses of one pattern whose kind seldom holds content. Guesses. */
const mostOfKind: ReadonlyMap<string, number> = new Map([
  ["tag", 40],
  ["archive", 100],
  ["calendar", 40],
  ["pagination", 400],
]);

/** A pattern is closed from this many repeats on, if most of its pages were repeats. */
const closeAfter = 8;
const closeShare = 0.75;

/** Pages of one pattern in a round, until enough of them were something new. */
const mostUnproven = 8;
const provenFrom = 16;

/** How many addresses of a pattern one round may take. */
export function mostInRound({ fetched, repeats }: PatternCount): number {
  return fetched - repeats < provenFrom ? mostUnproven : Number.POSITIVE_INFINITY;
}

/** Whether a pattern's pages say the same again and again. */
export function isTrap({ fetched, repeats }: PatternCount): boolean {
  return repeats >= closeAfter && repeats >= closeShare * fetched;
}

/**
 * Judge a candidate against the budgets.
 *
 * @param siteOf Names what equal pages and patterns are counted by.
 * @returns The candidate with its counters, or the reason of the refusal.
 */
export function judgeBudgets(
  candidate: Candidate,
  state: CrawlState,
  siteOf: (url: string) => string,
  limits: Readonly<Record<keyof BudgetOptions, number>>,
): Admitted | string {
  const { url } = candidate;
  const admitted = { ...candidate, host: new URL(url).host, site: siteOf(url), pattern: pathPattern(url) };
  if (candidate.isSeed) return admitted;
  if (candidate.depth > limits.maxDepth) return "max-depth";
  const { admitted: count, isClosed } = state.pattern(admitted.site, admitted.pattern);
  if (isClosed) return "trap";
  if (count >= Math.min(limits.maxPerPattern, mostOfKind.get(candidate.kind) ?? Number.POSITIVE_INFINITY))
    return "max-per-pattern";
  if (state.admittedOf(admitted.host) >= limits.maxPerHost) return "max-per-host";
  return admitted;
}
