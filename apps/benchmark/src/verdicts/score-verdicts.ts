import type { VerdictCode } from "@decant/page";

/** The codes that are measured: `empty` is what it says. */
export const measuredCodes: readonly VerdictCode[] = [
  "js-shell", "consent-wall", "paywall", "error-page", "listing", "too-short",
]; // biome-ignore format: words

/** A page with its right and its reported verdicts. */
export interface JudgedPage {
  readonly id: string;
  /** Codes that are right for it. None: the page is sound. */
  readonly right: readonly VerdictCode[];
  readonly given: readonly VerdictCode[];
}

export interface CodeScore {
  readonly code: VerdictCode;
  readonly positives: number;
  readonly named: number;
  /** Share of the named pages that are so (0 to 1); `null` where none is named. */
  readonly precision: number | null;
  /** Share of the positives that are named (0 to 1); `null` where there are none. */
  readonly recall: number | null;
  /** Ids of pages wrongly named, and of pages not named. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
}

/** Score one code on pages, each of which is either of it or not. */
export function scoreCode(code: VerdictCode, pages: readonly JudgedPage[]): CodeScore {
  const positives = pages.filter(({ right }) => right.includes(code));
  const named = pages.filter(({ given }) => given.includes(code));
  const hits = named.filter(({ right }) => right.includes(code)).length;
  return {
    code,
    positives: positives.length,
    named: named.length,
    precision: share(hits, named.length),
    recall: share(hits, positives.length),
    wrong: named.filter(({ right }) => !right.includes(code)).map(({ id }) => id),
    missed: positives.filter(({ given }) => !given.includes(code)).map(({ id }) => id),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
