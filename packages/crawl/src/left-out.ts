import type { UnwrittenRecord } from "./state/records.ts";

/** An address that a crawl found and did not give out as a page. */
export interface LeftOut {
  readonly url: string;
  /**
   * - `refused`: a rule, robots.txt or a guard forbids to ask for it;
   * - `failed`: there was no answer, or an error of the server;
   * - `skipped`: there is an answer, but not a page to keep;
   * - `left-out`: a limit was reached, or the crawl ended before its turn.
   */
  readonly outcome: "refused" | "failed" | "skipped" | "left-out";
  /** `http-404`, `timeout`, `robots`, `exclude`, `trap`, `max-pages`, `duplicate`, `noindex`, `reserved`, ... */
  readonly reason: string;
  readonly status: number | null;
  /** Rule, glob, limit, message, or address of another page that decided or explains the outcome. */
  readonly rule: string | null;
  /** Address that led to it first; `null` for the caller's. */
  readonly foundOn: string | null;
  /** Requests for it. */
  readonly tries: number;
  /** When it was decided, ISO 8601 in UTC; `null` if no request was sent. */
  readonly at: string | null;
}

/** Limits of a crawl, and the option that sets each. */
const limits: Readonly<Record<string, string>> = {
  trap: "ignoreTraps",
  "max-links": "",
  "max-depth": "maxDepth",
  "max-per-pattern": "maxPerPattern",
  "max-per-host": "maxPerHost",
  "max-pages": "maxPages",
};

/** A part of its address says nothing, or leads to what is known: its text is that of others, as the tests at the end have shown. */
const knownTexts: ReadonlySet<string> = new Set(["inert", "repeats"]);

const cutSitemap = "sitemap-cut";

/** Outcomes of addresses that were settled without a request. */
const refusals: ReadonlySet<string> = new Set(["robots", "refused-url", "refused-address"]);

/**
 * Options that limit what a crawl asks for, by the reasons of what it lost.
 *
 * @example
 * limitsBehind({ timeout: 2, trap: 40, "max-depth": 1 }); // ["ignoreTraps", "maxDepth"]
 */
export function limitsBehind(lostBy: Readonly<Record<string, number>>): string[] {
  return [...new Set(Object.keys(lostBy).flatMap((reason) => limits[reason] || []))];
}

/** Whether an address is missing from a crawl that should have it. @param given Options that the caller set. */
export function isLost(
  { state, outcome }: Pick<UnwrittenRecord, "state" | "outcome">,
  given: ReadonlySet<string>,
): boolean {
  if (state === "failed" || outcome === cutSitemap) return true;
  const option = limits[outcome ?? ""];
  return state === "dropped" && option !== undefined && outcome !== "max-pages" && !given.has(option);
}

export function toLeftOut({ found_on: foundOn, detail: rule, state, outcome, ...record }: UnwrittenRecord): LeftOut {
  const { url, status, tries, at } = record;
  // An address in the queue may have an outcome of an earlier run.
  const isOpen = state === "queued" || state === "waiting";
  const reason = isOpen || outcome === null ? "not-reached" : outcome;
  return { url, outcome: outcomeOf(state, reason), reason, status, rule, foundOn, tries, at };
}

function outcomeOf(state: UnwrittenRecord["state"], reason: string): LeftOut["outcome"] {
  if (reason === "not-reached" || reason in limits || reason === cutSitemap) return "left-out";
  if (knownTexts.has(reason)) return "skipped";
  if (state === "dropped" || refusals.has(reason)) return "refused";
  return state === "failed" ? "failed" : "skipped";
}
