import type { CrawlProgress } from "@decant/crawl";
import colors from "picocolors";
import { listCounts, sortedCounts } from "./counted.ts";
import type { ProgressCounts } from "./progress.ts";

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
