import colors from "picocolors";
import { counted } from "./counted.ts";
import { eraseStatus, escapeControls, showStatus } from "./terminal.ts";

// Shorter batches need no progress bar. A guess.
const firstAfterMs = 1500;
const everyMs = 200;
const barCells = 24;
// What is left is not known before some of it was done. A guess.
const leastShare = 0.01;

export interface ProgressCounts {
  readonly pages: number;
  readonly failed: number;
  /** Pages that there are, if they are files of their own. */
  readonly of: number | undefined;
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

/** Show on a terminal that work is waited for. */
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
 * formatProgress({ pages: 50, of: 100, failed: 1, share: 0.5 }, 2000);
 * // "############............   50 %  50 of 100 pages  25.0/s  2 s left  1 failed"
 */
export function formatProgress({ pages, of, failed, share }: ProgressCounts, elapsedMs: number): string {
  const counts = of === undefined ? counted(pages, "page") : `${pages} of ${counted(of, "page")}`;
  const parts = [counts, `${((1000 * pages) / elapsedMs).toFixed(1)}/s`];
  if (share !== undefined && share >= leastShare && share < 1)
    parts.push(`${formatSeconds(((1 - share) / share) * (elapsedMs / 1000))} left`);
  if (failed > 0) parts.push(colors.red(`${failed} failed`));
  if (share !== undefined) {
    const cells = Math.round(Math.min(share, 1) * barCells);
    const percent = String(Math.floor(Math.min(share, 1) * 100)).padStart(3);
    parts.unshift("#".repeat(cells) + colors.dim(".".repeat(barCells - cells)), `${percent} %`);
  }
  return parts.join("  ");
}

/**
 * @example
 * formatSeconds(5400); // "1 h 30 min"
 */
function formatSeconds(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
