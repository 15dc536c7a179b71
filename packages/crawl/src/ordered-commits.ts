import type { CrawlState } from "./state/crawl-state.ts";
import type { Effects } from "./state/records.ts";

/** Lengths of output files in bytes, by the file's name in the state. */
export type OutputLengths = Readonly<Record<string, number>>;

interface Pending {
  readonly effects: Effects;
  isDelivered: boolean;
  lengths: OutputLengths;
}

/** Writes the effects of a unit's answers strictly in their order, each as soon as its page is delivered. */
export class OrderedCommits {
  private readonly state: CrawlState;
  private readonly pending: Pending[] = [];
  private resolveIdle: (() => void) | undefined;

  constructor(state: CrawlState) {
    this.state = state;
  }

  /** @returns Call it when the page is delivered. */
  add(effects: Effects): (lengths?: OutputLengths) => void {
    const entry: Pending = { effects, isDelivered: false, lengths: {} };
    this.pending.push(entry);
    return (lengths = {}) => {
      if (entry.isDelivered) return;
      entry.isDelivered = true;
      entry.lengths = lengths;
      this.write();
    };
  }

  /** All that was added is written. @throws The signal's reason. */
  async idle(signal: AbortSignal): Promise<void> {
    while (this.pending.length > 0) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          signal.removeEventListener("abort", wake);
          resolve();
        };
        this.resolveIdle = wake;
        signal.addEventListener("abort", wake);
      });
    }
  }

  private write(): void {
    for (let first = this.pending[0]; first?.isDelivered === true; first = this.pending[0]) {
      this.state.commit(first.effects, first.lengths);
      this.pending.shift();
    }
    if (this.pending.length === 0) this.resolveIdle?.();
  }
}
