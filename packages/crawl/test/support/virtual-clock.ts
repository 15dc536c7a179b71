import type { Clock } from "../../src/manners/pacer.ts";

/** A clock that jumps to the next sleeper as soon as no other work is left. */
export class VirtualClock implements Clock {
  private time: number;
  private readonly sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  private isTicking = false;

  constructor(start: number = Date.UTC(2026, 0, 1)) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  advance(ms: number): void {
    this.time += ms;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.sleepers.push({ at: this.time + Math.max(0, ms), wake: resolve });
      void this.tick();
    });
  }

  private async tick(): Promise<void> {
    if (this.isTicking) return;
    this.isTicking = true;
    while (this.sleepers.length > 0) {
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      this.sleepers.sort((a, b) => a.at - b.at);
      const next = this.sleepers.shift();
      if (next === undefined) break;
      this.time = Math.max(this.time, next.at);
      next.wake();
    }
    this.isTicking = false;
  }
}
