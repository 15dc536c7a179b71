import colors from "picocolors";
import { showStatus } from "./terminal.ts";

// Shorter batches need no progress bar. A guess.
const firstAfterMs = 1500;
const everyMs = 200;
const barCells = 24;

export interface ProgressCounts {
  readonly pages: number;
  readonly failed: number;
  /** From 0 to 1; undefined if the total is unknown. */
  readonly share: number | undefined;
}

/** A progress line on the terminal. */
export interface Progress {
  stop(): void;
}

/** Show the progress of a batch; see {@link showLine}. */
export function showProgress(read: () => ProgressCounts, usesStdout: boolean): Progress {
  return showLine((elapsedMs) => formatProgress(read(), elapsedMs), usesStdout);
}

/**
 * Show a line on standard error if that is a terminal.
 *
 * @param usesStdout Whether results go to standard output; then nothing is shown if that is a terminal, too: they are progress enough.
 */
export function showLine(format: (elapsedMs: number) => string, usesStdout: boolean): Progress {
  if (!process.stderr.isTTY || (usesStdout && process.stdout.isTTY)) return { stop: () => {} };
  const startMs = performance.now();
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startMs;
    if (elapsedMs >= firstAfterMs) showStatus(format(elapsedMs));
  }, everyMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      if (performance.now() - startMs >= firstAfterMs) showStatus("");
    },
  };
}

/**
 * @example
 * formatProgress({ pages: 50, failed: 1, share: 0.5 }, 2000);
 * // "############............  50 %  50 pages  25.0/s  1 failed"
 */
export function formatProgress({ pages, failed, share }: ProgressCounts, elapsedMs: number): string {
  const parts = [`${pages} pages`, `${((1000 * pages) / elapsedMs).toFixed(1)}/s`];
  if (failed > 0) parts.push(colors.red(`${failed} failed`));
  if (share !== undefined) {
    const cells = Math.round(Math.min(share, 1) * barCells);
    const percent = String(Math.floor(Math.min(share, 1) * 100)).padStart(3);
    parts.unshift("#".repeat(cells) + colors.dim(".".repeat(barCells - cells)), `${percent} %`);
  }
  return parts.join("  ");
}
