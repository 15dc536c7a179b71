import { FetchTrouble, type Redirect } from "./fetcher.ts";

/** State of one request, and the signals that may end it. */
export class Exchange {
  url: string;
  readonly redirects: Redirect[] = [];
  firstByteMs: number | undefined;
  isReading = false;
  private readonly began = performance.now();
  private readonly abort = new AbortController();
  private readonly ends: (() => void)[] = [];

  constructor(url: string, closed: AbortSignal, given: AbortSignal | undefined) {
    this.url = url;
    for (const signal of given === undefined ? [closed] : [closed, given]) {
      const onAbort = (): void => this.abort.abort(new FetchTrouble("aborted", "the request was aborted"));
      if (signal.aborted) onAbort();
      signal.addEventListener("abort", onAbort, { once: true });
      this.ends.push(() => signal.removeEventListener("abort", onAbort));
    }
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  elapsedMs(): number {
    return Math.round(performance.now() - this.began);
  }

  /** End the request after a while. Returns a function that lifts the limit. */
  limit(ms: number, failure: "timeout" | "too-slow", message: string): () => void {
    const facts = failure === "timeout" ? ({ allowedBy: "totalTimeoutMs" } as const) : {};
    const timer = setTimeout(() => this.abort.abort(new FetchTrouble(failure, message, facts)), ms);
    const release = (): void => clearTimeout(timer);
    this.ends.push(release);
    return release;
  }

  /** End the request when too little comes in a stretch of time. */
  watchSpeed(length: () => number, bytesPerSecond: number, windowMs: number): () => void {
    let before = length();
    const least = (bytesPerSecond * windowMs) / 1000;
    const timer = setInterval(() => {
      if (length() - before < least)
        this.abort.abort(new FetchTrouble("too-slow", `fewer than ${least} bytes came in ${windowMs} ms`));
      before = length();
    }, windowMs);
    const release = (): void => clearInterval(timer);
    this.ends.push(release);
    return release;
  }

  end(): void {
    for (const end of this.ends) end();
  }
}
