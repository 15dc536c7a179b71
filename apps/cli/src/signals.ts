import { constants } from "node:os";

const endingSignals = ["SIGINT", "SIGTERM"] as const;

/**
 * End at once when asked to, but never in the middle of a line or file.
 *
 * @param settled Resolves when nothing is half written.
 */
export function exitOnSignals(settled: () => Promise<void>): void {
  for (const signal of endingSignals) {
    process.once(signal, async () => {
      await settled();
      process.exit(128 + constants.signals[signal]);
    });
  }
}
