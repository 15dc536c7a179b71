import { setTimeout as wait } from "node:timers/promises";
import { aFunction, aNumber, anObject, aWholeNumber } from "@decant/page";
import { Semaphore } from "async-mutex";
import {
  type Fetcher,
  type FetchFailure,
  type FetchFailureCode,
  type FetchResult,
  isTransient,
} from "../fetch/fetcher.ts";
import { applyDefaults, type OptionRows } from "../option-rows.ts";

/** Time, as a crawl sees it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** @throws The signal's reason, if it is aborted meanwhile. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, { signal });
    } catch {
      signal?.throwIfAborted();
    }
  },
};

/** Attempts at one address, the first included. */
const maxAttempts = 3;

/** First pause before another attempt; each further one is twice as long. Chosen by hand. */
const firstPauseMs = 2_000;

/** A server that wants to be left alone for longer gets no further attempt in this run. Chosen by hand. */
const maxRetryAfterMs = 10 * 60_000;

/** Statuses by which a server says that it is asked too much. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

interface RetryPlan {
  readonly waitMs: number;
  /** Whether the host as a whole is to be left alone, not only the address. */
  readonly isForHost: boolean;
}

/** Plan another attempt. @param random Spreads the pauses between half and one and a half of their length. */
function planRetry(result: FetchResult, attempt: number, now: number, random: () => number): RetryPlan | undefined {
  if (!isTransient(result) || attempt >= maxAttempts) return undefined;
  const isForHost = isOverloaded(result);
  const asked = result.ok ? readRetryAfter(result.headers.get("retry-after"), now) : undefined;
  if (asked !== undefined) return asked > maxRetryAfterMs ? undefined : { waitMs: asked, isForHost };
  return { waitMs: Math.round(firstPauseMs * 2 ** (attempt - 1) * (0.5 + random())), isForHost };
}

function isOverloaded(result: FetchResult): boolean {
  return result.ok && overloaded.has(result.status);
}

const seconds = /^\s*(\d{1,9})\s*$/;

/** Read a `Retry-After` header: seconds, or a date. */
function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const count = seconds.exec(value)?.[1];
  if (count !== undefined) return Number(count) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Pace of requests to each host; the defaults are those of a crawl. */
export interface PaceOptions {
  /** Milliseconds between the beginnings of two requests to one host; in a crawl, robots.txt may ask for more. @default 1000 */
  readonly delayMs?: number | undefined;
  /** Requests at a time to one host. @default 1 */
  readonly perHost?: number | undefined;
  /** Requests at a time, over all hosts. @default 16 */
  readonly concurrency?: number | undefined;
  /** @default the system's */
  readonly clock?: Clock | undefined;
  /** Numbers from 0 to 1 that spread the pauses between attempts. @default `Math.random` */
  readonly random?: (() => number) | undefined;
}

type Pace = Required<{
  readonly [Name in "clock" | "concurrency" | "perHost" | "delayMs"]: NonNullable<PaceOptions[Name]>;
}>;

/** Failures in a row that open the circuit of a host. Chosen by hand. */
const openAfter = 5;

/** First pause of an open circuit; each further one is twice as long. Chosen by hand. */
const firstCircuitPauseMs = 60_000;

/** Pauses after which a host is given up for this run. */
const maxPauses = 3;

interface Host {
  readonly places: Semaphore;
  delayMs: number;
  nextAt: number;
  failures: number;
  pauses: number;
  isGivenUp: boolean;
}

/** Decides when a request may be sent. Nobody but the host decides how often it is asked. */
export class Pacer {
  private readonly options: Pace;
  private readonly places: Semaphore;
  private readonly hosts = new Map<string, Host>();

  constructor(options: Pace) {
    this.options = options;
    this.places = new Semaphore(options.concurrency);
  }

  async send(
    name: string,
    signal: AbortSignal | undefined,
    request: () => Promise<FetchResult>,
  ): Promise<FetchResult | undefined> {
    const host = this.host(name);
    return host.places.runExclusive(async () => {
      if (!(await this.turn(host, signal))) return undefined;
      const result = await this.places.runExclusive(request);
      this.note(host, result);
      return result;
    });
  }

  /** Wait for the host's turn. @returns False if it was given up. */
  private async turn(host: Host, signal: AbortSignal | undefined): Promise<boolean> {
    const { clock } = this.options;
    // Another request may take the turn, or the host may ask for a pause, while this one waits.
    for (let waitMs = 0; !host.isGivenUp; await clock.sleep(waitMs, signal)) {
      signal?.throwIfAborted();
      waitMs = host.nextAt - clock.now();
      if (waitMs > 0) continue;
      host.nextAt = clock.now() + host.delayMs;
      return true;
    }
    return false;
  }

  /** Request a host at most once every `delayMs`, even if the options allow more. */
  slowDown(name: string, delayMs: number): void {
    const host = this.host(name);
    host.delayMs = Math.max(this.options.delayMs, delayMs);
    host.nextAt = Math.max(host.nextAt, this.options.clock.now() + delayMs);
  }

  pause(name: string, waitMs: number): void {
    const host = this.host(name);
    host.nextAt = Math.max(host.nextAt, this.options.clock.now() + waitMs);
  }

  private note(host: Host, result: FetchResult): void {
    const isFailure = result.ok ? isOverloaded(result) : failing.has(result.code);
    if (!isFailure) {
      host.failures = 0;
      host.pauses = 0;
      return;
    }
    host.failures++;
    if (host.failures < openAfter) return;
    // The next request is a trial: its failure opens the circuit again.
    host.failures = openAfter - 1;
    host.isGivenUp = host.pauses >= maxPauses;
    host.nextAt = Math.max(host.nextAt, this.options.clock.now() + firstCircuitPauseMs * 2 ** host.pauses);
    host.pauses++;
  }

  private host(name: string): Host {
    let host = this.hosts.get(name);
    if (host === undefined) {
      const { perHost, delayMs } = this.options;
      host = { places: new Semaphore(perHost), delayMs, nextAt: 0, failures: 0, pauses: 0, isGivenUp: false };
      this.hosts.set(name, host);
    }
    return host;
  }
}

/** Failures that say something about the host rather than about one address. */
const failing: ReadonlySet<string> = new Set(["dns", "connect", "tls", "timeout", "too-slow", "reset"]);

export const paceRows: OptionRows<PaceOptions> = {
  delayMs: [aNumber(0), 1000],
  perHost: [aWholeNumber(1), 1],
  concurrency: [aWholeNumber(1), 16],
  clock: [anObject, systemClock],
  random: [aFunction, Math.random],
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
  const settings = applyDefaults(options, paceRows);
  const pacer = new Pacer(settings);
  return {
    fetch: async (request) => {
      const { url, signal } = request;
      // The fetcher reports errors of addresses.
      if (!URL.canParse(url)) return fetcher.fetch(request);
      try {
        const { result } = await sendPaced({ ...settings, pacer }, url, signal, () => fetcher.fetch(request));
        return result ?? failed(url, "connect", "the host was given up after repeated failures");
      } catch (error) {
        if (signal?.aborted !== true) throw error;
        return failed(url, "aborted", "the request was aborted");
      }
    },
  };
}

/** Send a request in its host's turn until it succeeds or another attempt is pointless. */
export async function sendPaced(
  { pacer, clock, random }: { readonly pacer: Pacer; readonly clock: Clock; readonly random: () => number },
  url: string,
  signal: AbortSignal | undefined,
  request: () => Promise<FetchResult>,
): Promise<{ readonly result: FetchResult | undefined; readonly attempts: number }> {
  const { host } = new URL(url);
  for (let attempts = 1; ; attempts++) {
    signal?.throwIfAborted();
    const result = await pacer.send(host, signal, request);
    signal?.throwIfAborted();
    if (result === undefined) return { result, attempts: attempts - 1 };
    const plan = planRetry(result, attempts, clock.now(), random);
    if (plan === undefined) return { result, attempts };
    if (plan.isForHost) pacer.pause(host, plan.waitMs);
    else await clock.sleep(plan.waitMs, signal);
  }
}

function failed(url: string, code: FetchFailureCode, message: string): FetchFailure {
  return { ok: false, url, redirects: [], code, message, timings: { totalMs: 0 } };
}
