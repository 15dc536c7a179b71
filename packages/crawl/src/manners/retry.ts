import { type FetchResult, isTransient } from "../fetch/fetcher.ts";

/** Attempts at one address, the first included. */
const maxAttempts = 3;

/** First pause before another attempt; each further one is twice as long. Chosen by hand. */
const firstPauseMs = 2_000;

/** A server that wants to be left alone for longer gets no further attempt in this run. Chosen by hand. */
const maxRetryAfterMs = 10 * 60_000;

/** Statuses by which a server says that it is asked too much. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Plan for another attempt. */
export interface RetryPlan {
  readonly waitMs: number;
  /** Whether the host as a whole is to be left alone, not only the address. */
  readonly isForHost: boolean;
}

/**
 * Plan another attempt.
 *
 * @param attempt Attempts so far, from 1.
 * @param random Spreads the pauses between half and one and a half of their length.
 * @returns `undefined` if there should be none.
 */
export function planRetry(
  result: FetchResult,
  attempt: number,
  now: number,
  random: () => number,
): RetryPlan | undefined {
  if (!isTransient(result) || attempt >= maxAttempts) return undefined;
  const isForHost = isOverloaded(result);
  const asked = result.ok ? readRetryAfter(result.headers.get("retry-after"), now) : undefined;
  if (asked !== undefined) return asked > maxRetryAfterMs ? undefined : { waitMs: asked, isForHost };
  return { waitMs: Math.round(firstPauseMs * 2 ** (attempt - 1) * (0.5 + random())), isForHost };
}

/** Whether the server says that it is asked too much. */
export function isOverloaded(result: FetchResult): boolean {
  return result.ok && overloaded.has(result.status);
}

const seconds = /^\s*(\d{1,9})\s*$/;

/**
 * Read a `Retry-After` header: seconds, or a date.
 *
 * @returns Milliseconds from now, at least 0; `undefined` without a header that can be read.
 */
function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const count = seconds.exec(value)?.[1];
  if (count !== undefined) return Number(count) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
