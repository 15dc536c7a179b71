import { pathPattern } from "@decant/discovery";
import type { CrawlState } from "./state/crawl-state.ts";
import type { Admitted, Candidate, PatternCount, Refusal } from "./state/records.ts";

/**
 * Steps from which a way is suspect. Chosen by hand: a list leads to its pages in one step, and a page to the next one of its kind in
 * another; calendars and filters go on for ever.
 */
export const suspectFrom = 3;

/**
 * Count the steps of the way by which a page leads to an address: a step leads to one of the page's pattern, as a calendar leads to the next
 * month. 0 where a list, a menu or a text leads to it.
 */
export function wayTo(way: number, pattern: string, to: string): number {
  return pattern === to ? way + 1 : 0;
}

/** Whether an address was found by a way that may have no end. Addresses of the caller or of a sitemap are never suspect. */
export function isSuspect({ way, isSeed, isNamed }: Pick<Candidate, "way" | "isSeed" | "isNamed">): boolean {
  return way >= suspectFrom && !isSeed && !isNamed;
}

/** Limits of a crawl. Limits of paths do not apply to seeds. */
export interface BudgetOptions {
  /** Links from a seed to a page, 0 for the seeds alone. Following pages of a list cost no depth. @default 12 */
  readonly maxDepth?: number | undefined;
  /** Addresses of one host. @default 1000000 */
  readonly maxPerHost?: number | undefined;
  /**
   * Addresses of one path pattern, of any kind.
   * @default 20000; 40 for lists by tag and for calendars, 100 for archives by date or author; unlimited for
   *   addresses named by a sitemap
   */
  readonly maxPerPattern?: number | undefined;
  /** Fetch apparent traps, and apparent lists of other pages, as often as links lead to them. @default false */
  readonly ignoreTraps?: boolean | undefined;
}

type Budgets = Required<{
  readonly [Name in "maxDepth" | "maxPerHost" | "ignoreTraps"]: NonNullable<BudgetOptions[Name]>;
}> &
  Pick<BudgetOptions, "maxPerPattern">;

const mostPerPattern = 20_000;

/** Most addresses of one pattern whose kind seldom holds content. Chosen by hand. */
const mostOfKind: ReadonlyMap<string, number> = new Map([
  ["tag", 40],
  ["archive", 100],
  ["calendar", 40],
]);

/** A pattern is closed for suspect ways from so many repeats on, if most of the pages found by such ways were repeats. */
const closeAfter = 8;
const closeShare = 0.75;

/** Copies from which a pattern is closed for all ways, and their share of its pages. Chosen by hand. */
const copiesFrom = 10;
const copyShare = 0.95;

/**
 * How far a pattern is closed: 1 for suspect ways, whose pages say the same again and again, numbers of their addresses aside; 2 for all,
 * since its pages are copies, or lead to pages that are known.
 */
export function closedFor({ fetched, repeats, asked, copies }: PatternCount): number {
  if (copies >= copiesFrom && copies >= copyShare * asked) return 2;
  return Number(repeats >= closeAfter && repeats >= closeShare * fetched);
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
): Admitted | (Refusal & Partial<Admitted>) {
  const { url } = candidate;
  const admitted = { ...candidate, host: new URL(url).host, site: siteOf(url), pattern: pathPattern(url) };
  if (candidate.isSeed) return admitted;
  if (candidate.depth > budgets.maxDepth) return { ...admitted, reason: "max-depth", rule: `${budgets.maxDepth}` };
  const { admitted: count, isClosed } = state.frontier.countsOf(admitted.site, admitted.pattern);
  if (!budgets.ignoreTraps && (isClosed === 2 ? !candidate.isNamed : isClosed > 0 && isSuspect(candidate)))
    return { ...admitted, reason: isClosed % 2 === 0 ? "repeats" : "trap", rule: admitted.pattern };
  const most = mostOf(candidate, budgets);
  if (count >= most) return { ...admitted, reason: "max-per-pattern", rule: `${admitted.pattern}: ${most}` };
  if (state.frontier.admittedOf(admitted.host) >= budgets.maxPerHost)
    return { ...admitted, reason: "max-per-host", rule: `${admitted.host}: ${budgets.maxPerHost}` };
  return admitted;
}

function mostOf(candidate: Candidate, { maxPerPattern, ignoreTraps }: Budgets): number {
  if (maxPerPattern !== undefined) return maxPerPattern;
  if (candidate.isNamed || ignoreTraps) return Number.POSITIVE_INFINITY;
  return mostOfKind.get(candidate.kind) ?? mostPerPattern;
}
