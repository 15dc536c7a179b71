import type { CountTokens } from "@decant/chunk";
import type { LeftReason } from "./answer.ts";
import { pathTo, type Span, type Title, type Unit, type Units } from "./units.ts";

export interface Choice {
  readonly units: ReadonlySet<number>;
  readonly titles: ReadonlySet<number>;
  readonly reasons: ReadonlyMap<number, LeftReason>;
}

/** A blank line, or the line end after a row. */
const joinTokens = 1;
/** Share of the best score below which a unit is left out, even if it fits. */
const leastShare = 0.15;
/** A sentence is marked where the one before it is left out. */
const gapTokens = 3;

/**
 * Choose units by their scores, as many as fit. A unit brings what it cannot stand without: its nearest title, the header of its table, the
 * beginning of its item. Titles further above come last.
 */
export function choose(
  { units, titles }: Units,
  scores: readonly number[],
  markdown: string,
  budget: number,
  countTokens: CountTokens,
): Choice {
  const chosen = new Set<number>();
  const shown = new Set<number>();
  const headers = new Set<number>();
  const reasons = new Map<number, LeftReason>();
  const sizes = new Map<number, number>();
  const size = ({ start, end }: Span): number => {
    const known = sizes.get(start);
    if (known !== undefined) return known;
    const tokens = countTokens(markdown.slice(start, end)) + joinTokens;
    sizes.set(start, tokens);
    return tokens;
  };
  /** A unit and what it brings that is not there yet. */
  const withNeeds = (at: number): { units: number[]; titles: number[]; header: Span | undefined; tokens: number } => {
    const own: number[] = [];
    for (let next: number | undefined = at; next !== undefined && !chosen.has(next); next = units[next]?.needs)
      own.push(next);
    const unit = units[at];
    const above = nearestTitles(titles, unit?.title ?? -1).filter((title) => !shown.has(title));
    const header = unit?.header !== undefined && !headers.has(unit.header.start) ? unit.header : undefined;
    const spans = [...own.map((index) => units[index]), ...above.map((index) => titles[index]), header];
    const tokens = spans.reduce((sum, span) => (span === undefined ? sum : sum + size(span)), 0);
    return { units: own, titles: above, header, tokens: tokens + (unit?.kind === "sentence" ? gapTokens : 0) };
  };
  let rest = budget;
  const least = leastShare * scores.reduce((best, score) => Math.max(best, score), 0);
  const order: number[] = [];
  for (const [at, score] of scores.entries()) {
    if (score > 0 && score >= least) order.push(at);
    else if (score > 0) reasons.set(at, "weak");
  }
  // A unit that takes the whole budget has to be twice as good as a short one.
  const value = (at: number): number => (scores[at] ?? 0) / (1 + size(units[at] as Unit) / budget);
  const values = new Map(order.map((at) => [at, value(at)]));
  order.sort((one, other) => (values.get(other) ?? 0) - (values.get(one) ?? 0) || one - other);
  for (const at of order) {
    if (chosen.has(at)) continue;
    // Units that are longer than the budget cost no count.
    const needed = withNeeds(at);
    if (needed.tokens > rest) {
      reasons.set(at, needed.tokens > budget ? "too-large" : "budget");
      continue;
    }
    rest -= needed.tokens;
    for (const index of needed.units) chosen.add(index);
    for (const index of needed.titles) shown.add(index);
    if (needed.header !== undefined) headers.add(needed.header.start);
  }
  for (const title of farTitles(titles, shown)) {
    const tokens = size(titles[title] as Title);
    if (tokens > rest) break;
    rest -= tokens;
    shown.add(title);
  }
  return { units: chosen, titles: shown, reasons };
}

/** The term, if it stands under one, and the heading. */
function nearestTitles(titles: readonly Title[], title: number): number[] {
  const above = pathTo(titles, title);
  return above.slice(0, above.findIndex((at) => (titles[at]?.depth ?? 0) <= 6) + 1 || above.length);
}

/** Titles above those that are shown, the nearest first. */
function farTitles(titles: readonly Title[], shown: ReadonlySet<number>): number[] {
  const far = new Set<number>();
  for (const title of shown) for (const at of pathTo(titles, title)) if (!shown.has(at)) far.add(at);
  return [...far].sort((one, other) => (titles[other]?.depth ?? 0) - (titles[one]?.depth ?? 0) || one - other);
}
