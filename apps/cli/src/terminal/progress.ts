import type { CrawlProgress } from "@decant/crawl";
import { escapeControls } from "@decant/page/records";
import colors from "picocolors";
import { exitCodes } from "../errors.ts";
import type { Total } from "../input/batch-inputs.ts";
import type { Answer, Outcome } from "../output/sink.ts";
import { eraseStatus, showStatus } from "./terminal.ts";

/** `counted(1, "page")` is "1 page". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Counts of reasons, in their order.
 *
 * @example
 * listCounts({ timeout: 1, "http-404": 3 }, "; failed: "); // "; failed: timeout 1, http-404 3", of none ""
 */
export function listCounts(counts: Readonly<Record<string, number>>, before = ""): string {
  const list = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return list.length === 0 ? "" : `${before}${list.join(", ")}`;
}

/** Counts by name. */
export class Counts extends Map<string, number> {
  add(name: string): void {
    this.set(name, (this.get(name) ?? 0) + 1);
  }

  get sum(): number {
    return [...this.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** Counts in the order of their names. */
export function sortedCounts(counts: Iterable<readonly [string, number]>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

// Shorter batches need no progress bar. A guess.
const firstAfterMs = 1500;
const everyMs = 200;
const barCells = 24;
// What is left is not known before some of it was done. A guess.
const leastShare = 0.01;

export type ProgressCounts = ReturnType<Tally["counts"]>;

export interface Progress {
  stop(): void;
}

/** Show a line on standard error if that is a terminal. Results on the same terminal are written above it. */
export function showLine(format: (elapsedMs: number) => string, quiet: boolean): Progress {
  if (quiet || !process.stderr.isTTY) return { stop: () => {} };
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

export async function showWaiting<Result>(what: string, quiet: boolean, work: Promise<Result>): Promise<Result> {
  const progress = showLine((elapsedMs) => `${escapeControls(what)}  ${Math.round(elapsedMs / 1000)} s`, quiet);
  try {
    return await work;
  } finally {
    progress.stop();
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

/** `formatSeconds(5400)` is "1 h 30 min". */
function formatSeconds(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/**
 * @example
 * formatCrawlProgress({ pages: 50, failed: 0, queued: 120, requests: 60, bytes: 1_250_000, failures: { "http-404": 3 } }, 25_000);
 * // "50 pages  120 queued  1.3 MB  2.0/s  http-404 3"
 */
export function formatCrawlProgress(
  { pages, failed, queued, bytes, failures }: Pick<ProgressCounts, "pages" | "failed"> & CrawlProgress,
  elapsedMs: number,
): string {
  const kinds = listCounts(sortedCounts(Object.entries(failures)));
  const errors = [kinds, failed > 0 ? `${failed} failed` : ""].filter((text) => text !== "");
  const rate = `${((1000 * pages) / elapsedMs).toFixed(1)}/s`;
  const parts = [`${pages} pages`, `${queued} queued`, formatBytes(bytes), rate];
  return [...parts, ...(errors.length === 0 ? [] : [colors.red(errors.join(", "))])].join("  ");
}

function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}

/** Words of the summary, in order. `ofNone`: also written for a count of 0. */
const kinds: readonly { readonly kind: Outcome["kind"]; readonly words: string; readonly ofNone: boolean }[] = [
  { kind: "converted", words: "converted", ofNone: true },
  { kind: "without-content", words: "without content", ofNone: true },
  { kind: "left-out", words: "left out", ofNone: false },
  { kind: "failed", words: "failed", ofNone: true },
];

export class Tally {
  #total: Total | undefined;
  readonly #kinds = new Counts();
  readonly #reasons = new Map<Outcome["kind"], Counts>();
  #bytes = 0;
  #unreadable = 0;
  readonly #skipped = new Counts();

  setTotal(total: Total | undefined): void {
    this.#total = total;
  }

  add({ outcome: { kind, reason } }: Pick<Answer, "outcome">): void {
    this.#kinds.add(kind);
    if (reason === undefined) return;
    const reasons = this.#reasons.get(kind) ?? new Counts();
    this.#reasons.set(kind, reasons);
    reasons.add(reason);
  }

  addSkipped(reason: string): void {
    this.#skipped.add(reason);
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  addUnreadable(): void {
    this.#unreadable++;
  }

  /** `of` are the pages that there are, if they are files of their own; `share` is from 0 to 1, undefined if the total is unknown. */
  counts() {
    const done = { pages: this.#kinds.sum, failed: this.#count("failed"), of: undefined, share: undefined };
    const total = this.#total;
    if (total === undefined) return done;
    if ("bytes" in total) return { ...done, share: this.#bytes / total.bytes };
    return { ...done, of: total.pages, share: this.#kinds.sum / total.pages };
  }

  /** One line: "3 pages: 1 converted, 1 without content (js-shell 1), 1 failed (timeout 1)". */
  get summary(): string {
    const parts = kinds
      .filter(({ kind, ofNone }) => ofNone || this.#count(kind) > 0)
      .map(({ kind, words }) => `${this.#count(kind)} ${words}${listReasons(this.#reasons.get(kind))}`);
    const { sum } = this.#skipped;
    const skipped = sum === 0 ? "" : `; ${counted(sum, "record")} skipped${listReasons(this.#skipped)}`;
    return `${counted(this.#kinds.sum, "page")}: ${parts.join(", ")}${skipped}`;
  }

  get exitCode(): number {
    if (this.#unreadable > 0) return exitCodes.input;
    return this.#count("failed") > 0 ? exitCodes.flawed : exitCodes.ok;
  }

  #count(kind: Outcome["kind"]): number {
    return this.#kinds.get(kind) ?? 0;
  }
}

function listReasons(counts: Counts = new Counts()): string {
  return counts.size === 0 ? "" : ` (${listCounts(sortedCounts(counts))})`;
}
