import { once } from "node:events";
import { constants } from "node:os";
import { note } from "./terminal.ts";

const endingSignals = ["SIGINT", "SIGTERM"] as const;

export interface EndedEarly {
  readonly settled: () => Promise<void>;
  /** Says what to do next, after "interrupted; ". */
  readonly next?: () => string;
  readonly quiet: boolean;
}

/** How to go on with a command that keeps nothing but whole lines. */
export const beginsAnew = "what was written is whole, and the same command begins anew";

/** How to go on with a command that knows what it did. */
export const goesOn = "run the same command again to resume";

/** Resolves at the first of these signals. Asked for before a process says that it is ready: whoever reads that may end it at once. */
export function untilSignal(): Promise<unknown> {
  return Promise.race(endingSignals.map((signal) => once(process, signal)));
}

/** Exit on SIGINT and SIGTERM after pending writes, and say how to go on. */
export function exitOnSignals({ settled, next = () => beginsAnew, quiet }: EndedEarly): void {
  for (const signal of endingSignals) {
    process.once(signal, async () => {
      await settled();
      if (!quiet) note(`interrupted; ${next()}`);
      process.exit(128 + constants.signals[signal]);
    });
  }
}
