import { constants } from "node:os";

const endingSignals = ["SIGINT", "SIGTERM"] as const;

/**
 * Exit on SIGINT and SIGTERM after pending writes.
 *
 * @param settled Resolves when pending writes are done.
 */
export function exitOnSignals(settled: () => Promise<void>): void {
  for (const signal of endingSignals) {
    process.once(signal, async () => {
      await settled();
      process.exit(128 + constants.signals[signal]);
    });
  }
}
