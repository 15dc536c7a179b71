import type { CrawlState } from "../state/crawl-state.ts";
import type { Admitted, Candidate, PatternCount, Refusal } from "../state/records.ts";
import { budgetPattern, combinationKind, isSuspect } from "./ways.ts";

/** Limits of a crawl. Limits of paths do not apply to seeds. */
export interface BudgetOptions {
  /** Links from a seed to a page, 0 for the seeds alone. Following pages of a list cost no depth. @default 12 */
  readonly maxDepth?: number | undefined;
  /** Addresses of one host. @default 1000000 */
  readonly maxPerHost?: number | undefined;
  /**
   * Addresses of one path pattern, of any kind.
   * @default 20000; 40 for lists by tag and for calendars, 100 for archives by date or author, 200 for combined filters; unlimited for
   *   addresses named by a sitemap
   */
  readonly maxPerPattern?: number | undefined;
  /** Fetch apparent traps, and apparent lists of other pages, as often as links lead to them. @default false */
  readonly ignoreTraps?: boolean | undefined;
}

/** The options, as far as they are given. */
export interface Budgets {
  readonly maxDepth: number;
  readonly maxPerHost: number;
  readonly maxPerPattern: number | undefined;
  readonly ignoreTraps: boolean;
}

export const budgetDefaults: Budgets = {
  maxDepth: 12,
  maxPerHost: 1_000_000,
  maxPerPattern: undefined,
  ignoreTraps: false,
};

const mostPerPattern = 20_000;

/** Most addresses of one pattern whose kind seldom holds content. Chosen by hand. */
const mostOfKind: ReadonlyMap<string, number> = new Map([
  ["tag", 40],
  ["archive", 100],
  ["calendar", 40],
  [combinationKind, 200],
]);

/** A pattern is closed for suspect ways from this many repeats on, if most of the pages found by such ways were repeats. */
const closeAfter = 8;
const closeShare = 0.75;

/** Pages of one pattern that a round takes by suspect ways, until enough of them were something new. */
const mostUnproven = 8;
const provenFrom = 16;

/** Most addresses of a pattern, found by suspect ways, that one round may take. */
export function mostInRound({ fetched, repeats }: PatternCount): number {
  return fetched - repeats < provenFrom ? mostUnproven : Number.POSITIVE_INFINITY;
}

/** Whether pages of a pattern that are found by suspect ways say the same again and again. */
export function isTrap({ fetched, repeats }: PatternCount): boolean {
  return repeats >= closeAfter && repeats >= closeShare * fetched;
}

/**
 * Judge a candidate against the budgets.
 *
 * @param siteOf Names the site under which equal pages and patterns are counted.
 * @returns The candidate with its counters, or the reason of the refusal.
 */
export function judgeBudgets(
  candidate: Candidate,
  state: CrawlState,
  siteOf: (url: string) => string,
  budgets: Budgets,
): Admitted | Refusal {
  const { url } = candidate;
  const admitted = { ...candidate, host: new URL(url).host, site: siteOf(url), pattern: budgetPattern(candidate) };
  if (candidate.isSeed) return admitted;
  if (candidate.depth > budgets.maxDepth) return { reason: "max-depth", rule: `${budgets.maxDepth}` };
  const { admitted: count, isClosed } = state.patterns.of(admitted.site, admitted.pattern);
  if (isClosed && !budgets.ignoreTraps && isSuspect(candidate)) return { reason: "trap", rule: admitted.pattern };
  const most = mostOf(candidate, budgets);
  if (count >= most) return { reason: "max-per-pattern", rule: `${admitted.pattern}: ${most}` };
  if (state.frontier.admittedOf(admitted.host) >= budgets.maxPerHost)
    return { reason: "max-per-host", rule: `${admitted.host}: ${budgets.maxPerHost}` };
  return admitted;
}

function mostOf(candidate: Candidate, { maxPerPattern, ignoreTraps }: Budgets): number {
  if (maxPerPattern !== undefined) return maxPerPattern;
  if (candidate.isNamed || ignoreTraps) return Number.POSITIVE_INFINITY;
  return mostOfKind.get(candidate.kind) ?? mostPerPattern;
}
