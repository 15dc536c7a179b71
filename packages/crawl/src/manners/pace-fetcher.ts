import { aFunction, aNumber, anObject, aWholeNumber, checkOptions, type OptionChecks } from "@decant/page";
import { type Clock, seededRandom, systemClock } from "../clock.ts";
import type { Fetcher, FetchFailure, FetchFailureCode, FetchRequest, FetchResult } from "../fetch/fetcher.ts";
import { Pacer } from "./pacer.ts";
import { planRetry } from "./retry.ts";

/** Pace of requests to each host; the defaults are those of a crawl. */
export interface PaceOptions {
  /** Milliseconds between the beginnings of two requests to one host. @default 1000 */
  readonly delayMs?: number | undefined;
  /** Requests at a time to one host. @default 1 */
  readonly perHost?: number | undefined;
  /** Requests at a time, over all hosts. @default 16 */
  readonly concurrency?: number | undefined;
  /** @default the system's */
  readonly clock?: Clock | undefined;
  /** Numbers from 0 to 1 that spread the pauses between attempts. @default seeded with 1 */
  readonly random?: (() => number) | undefined;
}

const checks: OptionChecks<PaceOptions> = {
  delayMs: aNumber(0),
  perHost: aWholeNumber(1),
  concurrency: aWholeNumber(1),
  clock: anObject,
  random: aFunction,
};

/**
 * Give a fetcher the pace of a crawl: one request at a time and one a second for each host, `Retry-After`, up to three attempts
 * with growing pauses, and no further requests to a host that fails again and again (`connect`). robots.txt is not asked.
 *
 * Redirects are followed at once. Requests to one host are sent in the order of the calls.
 *
 * @throws {TypeError | RangeError} If an option is unknown or wrong.
 * @example
 * const fetcher = createFetcher();
 * const paced = paceFetcher(fetcher, { delayMs: 2000 });
 * const result = await paced.fetch({ url: "http://127.0.0.1/" });
 * result.ok ? result.status : result.code; // "refused-address"
 * await fetcher.close();
 */
export function paceFetcher(fetcher: Fetcher, options: PaceOptions = {}): Fetcher {
  checkOptions(options, checks);
  const { delayMs = 1000, perHost = 1, concurrency = 16, clock = systemClock, random = seededRandom(1) } = options;
  const pacer = new Pacer({ clock, concurrency, perHost, delayMs });
  return { fetch: (request) => send(request, fetcher, pacer, clock, random) };
}

async function send(
  request: FetchRequest,
  fetcher: Fetcher,
  pacer: Pacer,
  clock: Clock,
  random: () => number,
): Promise<FetchResult> {
  const { url, signal } = request;
  // The fetcher reports errors of addresses.
  if (!URL.canParse(url)) return fetcher.fetch(request);
  const { host } = new URL(url);
  for (let attempt = 1; ; attempt++) {
    if (signal?.aborted) return failed(url, "aborted", "the request was aborted");
    const result = await unlessAborted(
      pacer.send(host, signal, () => fetcher.fetch(request)),
      signal,
    );
    if (signal?.aborted) return result ?? failed(url, "aborted", "the request was aborted");
    if (result === undefined) return failed(url, "connect", "the host was given up after repeated failures");
    const plan = planRetry(result, attempt, clock.now(), random);
    if (plan === undefined) return result;
    if (plan.isForHost) pacer.pause(host, plan.waitMs);
    else await unlessAborted(clock.sleep(plan.waitMs, signal), signal);
  }
}

/** Waiting rejects with the signal's reason; a fetcher reports it as a failure. */
async function unlessAborted<Value>(
  waiting: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | undefined> {
  try {
    return await waiting;
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
}

function failed(url: string, code: FetchFailureCode, message: string): FetchFailure {
  return { ok: false, url, redirects: [], code, message, timings: { totalMs: 0 } };
}
