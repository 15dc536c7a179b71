import { setTimeout as wait } from "node:timers/promises";

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

/**
 * Numbers from 0 to 1 (1 excluded), the same ones for the same seed: mulberry32.
 *
 * @example
 * seededRandom(1)() === seededRandom(1)(); // true
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
