import colors from "picocolors";
import { eraseStatus, escapeControls, showStatus } from "./terminal.ts";

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
export function showProgress(read: () => ProgressCounts): Progress {
  return showLine((elapsedMs) => formatProgress(read(), elapsedMs));
}

/** Show a line on standard error if that is a terminal. Results on the same terminal are written above it. */
export function showLine(format: (elapsedMs: number) => string): Progress {
  if (!process.stderr.isTTY) return { stop: () => {} };
  const startMs = performance.now();
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startMs;
    if (elapsedMs >= firstAfterMs) showStatus(format(elapsedMs));
  }, everyMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      eraseStatus();
    },
  };
}

/** Show on a terminal what is waited for. */
export async function showWaiting<Result>(what: string, quiet: boolean, work: Promise<Result>): Promise<Result> {
  const progress = quiet
    ? undefined
    : showLine((elapsedMs) => `${escapeControls(what)}  ${Math.round(elapsedMs / 1000)} s`);
  try {
    return await work;
  } finally {
    progress?.stop();
  }
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
