import type { Clock } from "../clock.ts";
import type { FetchResult } from "../fetch/fetcher.ts";
import { isOverloaded } from "./retry.ts";

export interface PacerOptions {
  readonly clock: Clock;
  /** Requests at a time, over all hosts. */
  readonly concurrency: number;
  /** Requests at a time to one host. */
  readonly perHost: number;
  /** Milliseconds between the beginnings of two requests to one host. */
  readonly delayMs: number;
}

/** Failures in a row that open the circuit of a host. Chosen by hand. */
const openAfter = 5;

/** First pause of an open circuit; each further one is twice as long. Chosen by hand. */
const firstPauseMs = 60_000;

/** Pauses after which a host is given up for this run. */
const maxPauses = 3;

interface Host {
  readonly places: Semaphore;
  delayMs: number;
  /** When the next request may begin. */
  nextAt: number;
  failures: number;
  pauses: number;
  isGivenUp: boolean;
}

/** Decides when a request may be sent. Nobody but the host decides how often it is asked. */
export class Pacer {
  private readonly options: PacerOptions;
  private readonly places: Semaphore;
  private readonly hosts = new Map<string, Host>();

  constructor(options: PacerOptions) {
    this.options = options;
    this.places = new Semaphore(options.concurrency);
  }

  /**
   * Send a request when its host's turn comes.
   *
   * @returns The result, or `undefined` if the host was given up.
   * @throws The signal's reason.
   */
  async send(
    name: string,
    signal: AbortSignal | undefined,
    request: () => Promise<FetchResult>,
  ): Promise<FetchResult | undefined> {
    const host = this.host(name);
    return host.places.use(async () => {
      if (!(await this.turn(host, signal))) return undefined;
      const result = await this.places.use(request);
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

  /** Leave a host alone for a time. */
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
    host.nextAt = Math.max(host.nextAt, this.options.clock.now() + firstPauseMs * 2 ** host.pauses);
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

/** At most so many at a time; the others wait in line. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  async use<Result>(action: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await action();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }
}
