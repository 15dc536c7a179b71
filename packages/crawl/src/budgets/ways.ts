import { pathPattern, trapSigns } from "@decant/discovery";
import type { Candidate } from "../state/records.ts";

/**
 * Steps from which a way is suspect. Chosen by hand: a list leads to its pages in one step, and a page to the next one of its kind in
 * another; calendars, filters and links that resolve below themselves go on for ever.
 */
export const suspectFrom = 3;

/** Parts of an address that decide whether it is one step from another. */
export interface Place {
  readonly url: string;
  readonly pattern: string;
  /** Whether its address alone has a sign of a trap. */
  readonly hasSigns: boolean;
}

export function placeOfUrl(url: string): Place {
  return { url, pattern: pathPattern(url), hasSigns: trapSigns(url).length > 0 };
}

/** Ways in which a page leads to another one like itself, again and again. */
const steps: readonly {
  readonly id: string;
  readonly isStep: (from: URL, to: URL, patterns: readonly [string, string]) => boolean;
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
  { url, pattern: to, hasSigns }: Place,
): number {
  const [from, target] = [new URL(page.url), new URL(url)];
  const way = steps.some(({ isStep }) => isStep(from, target, [pattern, to])) ? page.way + 1 : 0;
  return hasSigns ? Math.max(way, suspectFrom) : way;
}

/** Whether an address was found by a way that may have no end. Addresses of the caller or of a sitemap are never suspect. */
export function isSuspect({ way, isSeed, isNamed }: Pick<Candidate, "way" | "isSeed" | "isNamed">): boolean {
  return way >= suspectFrom && !isSeed && !isNamed;
}

const parametersOf = ({ search }: URL): string[] => search.slice(1).split("&").filter(Boolean);

function addsParameter(from: URL, to: URL): boolean {
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

/** Whether a page leads to an address that adds a filter to its own ones. */
export function isCombination(page: string, address: string): boolean {
  const [from, to] = [new URL(page), new URL(address)];
  return from.pathname === to.pathname && parametersOf(to).length >= combinedFrom && addsParameter(from, to);
}

/**
 * Pattern of an address, by which its budgets are counted. Combinations of filters of one list are one pattern, regardless of their
 * parameters.
 */
export function budgetPattern({ url, kind }: Pick<Candidate, "url" | "kind">): string {
  if (kind !== combinationKind) return pathPattern(url);
  const { origin, pathname } = new URL(url);
  return `${pathPattern(origin + pathname)}?+`;
}
