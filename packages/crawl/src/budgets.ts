import { pathPattern } from "@decant/discovery";
import type { CleanAddress } from "./pages/addresses.ts";
import type { CrawlState } from "./state/crawl-state.ts";
import type { Admitted, Candidate, PatternCount, Refusal } from "./state/records.ts";

/**
 * Steps from which a way is suspect. Chosen by hand: a list leads to its pages in one step, and a page to the next one of its kind in
 * another; calendars, filters and links that resolve below themselves go on for ever.
 */
export const suspectFrom = 3;

/** Ways in which a page leads to another one like itself, again and again. */
const steps: readonly {
  readonly id: string;
  readonly isStep: (from: PathAndQuery, to: PathAndQuery, patterns: readonly [string, string]) => boolean;
}[] = [
  // A calendar leads to the next month, a list to its next page, a session to the next one.
  { id: "pattern", isStep: (_, __, [from, to]) => from === to },
  // A filter adds a parameter to the list that is filtered.
  { id: "parameters", isStep: (from, to) => from.pathname === to.pathname && addsParameter(from, to) },
  // A relative link that resolves below itself repeats segments.
  {
    id: "repeated-path",
    isStep: ({ pathname: from }, { pathname: to }) =>
      from !== "/" && to.startsWith(from) && repeatsSegment(from, to.slice(from.length)),
  },
];

/**
 * Count the steps of the way by which a page leads to an address.
 *
 * @returns 0 where a list, a menu or a text leads to it; one more than those to the page where it is a step further.
 */
export function wayTo(
  page: Pick<Candidate, "url" | "way">,
  pattern: string,
  { url, pattern: to, hasSigns }: Pick<CleanAddress, "url" | "pattern" | "hasSigns">,
): number {
  const [from, target] = [splitAddress(page.url), splitAddress(url)];
  const way = steps.some(({ isStep }) => isStep(from, target, [pattern, to])) ? page.way + 1 : 0;
  return hasSigns ? Math.max(way, suspectFrom) : way;
}

/** Whether an address was found by a way that may have no end. Addresses of the caller or of a sitemap are never suspect. */
export function isSuspect({ way, isSeed, isNamed }: Pick<Candidate, "way" | "isSeed" | "isNamed">): boolean {
  return way >= suspectFrom && !isSeed && !isNamed;
}

type PathAndQuery = Pick<URL, "pathname" | "search">;

/** Path and query of a clean address, which has no fragment. A page has hundreds of links: parsing each would take much longer. */
function splitAddress(url: string): PathAndQuery {
  const path = url.indexOf("/", url.indexOf("://") + 3);
  const query = url.indexOf("?", path);
  return query < 0
    ? { pathname: url.slice(path), search: "" }
    : { pathname: url.slice(path, query), search: url.slice(query) };
}

const parametersOf = ({ search }: PathAndQuery): string[] => search.slice(1).split("&").filter(Boolean);

function addsParameter(from: PathAndQuery, to: PathAndQuery): boolean {
  const had = parametersOf(from);
  const has = new Set(parametersOf(to));
  return has.size > had.length && had.every((parameter) => has.has(parameter));
}

function repeatsSegment(path: string, added: string): boolean {
  const had = new Set(path.split("/").filter(Boolean));
  return added.split("/").some((segment) => had.has(segment));
}

/** Kind of an address that combines filters of a list. */
export const combinationKind = "combination";

/** Filters from which an address is a combination of them. Chosen by hand. */
const combinedFrom = 3;

export function isCombination(page: string, address: string): boolean {
  const [from, to] = [splitAddress(page), splitAddress(address)];
  return from.pathname === to.pathname && parametersOf(to).length >= combinedFrom && addsParameter(from, to);
}

/**
 * Pattern of an address, by which its budgets are counted. Combinations of filters of one list are one pattern, regardless of their
 * parameters.
 */
function budgetPattern({ url, kind }: Pick<Candidate, "url" | "kind">): string {
  if (kind !== combinationKind) return pathPattern(url);
  const { origin, pathname } = new URL(url);
  return `${pathPattern(origin + pathname)}?+`;
}

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
  [combinationKind, 200],
]);

/** A pattern is closed for suspect ways from repeats of this weight on, if most of the pages found by such ways were repeats. */
const closeAfter = 40;
const closeShare = 0.75;

/** What a page counts for its pattern: one of few words hardly differs from others. Chosen by hand. */
export function weightOf(text: string): number {
  return text.length < 80 ? 2 : 5;
}

/** Pages of one pattern that a round takes by suspect ways, until enough of them were something new. */
const mostUnproven = 8;
const provenFrom = 80;

/** Most addresses of a pattern, found by suspect ways, that one round may take. */
export function mostInRound({ fetched, repeats }: PatternCount): number {
  return fetched - repeats < provenFrom ? mostUnproven : Number.POSITIVE_INFINITY;
}

/** Copies from which a pattern is closed for all ways, and their share of its pages. Chosen by hand. */
const copiesFrom = 10;
const copyShare = 0.95;

/**
 * How far a pattern is closed: 1 for suspect ways, whose pages say the same again and again, numbers of their addresses aside; 2 for all,
 * since its pages are copies. Of addresses with parameters it is learnt which of these say nothing.
 */
export function closedFor(pattern: string, { fetched, repeats, asked, copies }: PatternCount): number {
  if (!pattern.includes("?") && copies >= copiesFrom && copies >= copyShare * asked) return 2;
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
): Admitted | Refusal {
  const { url } = candidate;
  const admitted = { ...candidate, host: new URL(url).host, site: siteOf(url), pattern: budgetPattern(candidate) };
  if (candidate.isSeed) return admitted;
  if (candidate.depth > budgets.maxDepth) return { reason: "max-depth", rule: `${budgets.maxDepth}` };
  const { admitted: count, isClosed } = state.frontier.countsOf(admitted.site, admitted.pattern);
  if (!budgets.ignoreTraps && (isClosed === 2 ? !candidate.isNamed : isClosed === 1 && isSuspect(candidate)))
    return { reason: "trap", rule: admitted.pattern };
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
