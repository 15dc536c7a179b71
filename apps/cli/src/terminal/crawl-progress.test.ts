import { expect, test } from "vitest";
import { formatCrawlProgress } from "./progress.ts";

test("the line of a crawl", () => {
  const counts = { pages: 50, failed: 0, queued: 120, requests: 60, bytes: 1_250_000, failures: {} };
  expect(formatCrawlProgress(counts, 25_000)).toBe("50 pages  120 queued  1.3 MB  2.0/s");
  expect(
    formatCrawlProgress({ ...counts, bytes: 999, failed: 2, failures: { timeout: 1, "http-404": 3 } }, 500),
  ).toMatch(/^50 pages {2}120 queued {2}999 B {2}100\.0\/s {2}\S*http-404 3, timeout 1, 2 failed/);
  expect(formatCrawlProgress({ ...counts, bytes: 0 }, 25_000)).toContain("  0 B  ");
});
