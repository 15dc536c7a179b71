import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDataSet } from "../src/data-sets.ts";
import { fixtures } from "../src/fixtures.ts";
import { groupBy } from "../src/metrics/statistics.ts";
import { benchmark } from "./run-here.ts";

test("each kind has twenty pages by at least five programs, each with lines to keep and to leave out", async () => {
  const { pages, folder } = await loadDataSet(fixtures, "kinds");
  const kinds = groupBy(pages, ({ part }) => part);
  expect([...kinds.keys()]).toEqual(["events", "jobs", "products", "questions"]);
  for (const [kind, own] of kinds) {
    expect(own.length, kind).toBeGreaterThanOrEqual(20);
    expect(new Set(own.map(({ url }) => new URL(url).host)).size, kind).toBeGreaterThanOrEqual(5);
  }
  for (const page of pages) {
    expect(existsSync(join(folder, page.file)), page.id).toBe(true);
    expect(page.with.length, page.id).toBeGreaterThan(4);
    expect(page.without.length, page.id).toBeGreaterThan(0);
  }
});

test("accuracy counts segments and whole pages by kind", async () => {
  const { stdout, code } = await benchmark("accuracy", "--data", fixtures, "--set", "kinds", "--systems", "body");
  expect(code).toBe(0);
  // All text of a page has every line that the page shows.
  expect(stdout).toMatch(/\| events +\| body +\| +20 \|.*\| 1\.000 \| +1\.000 \| +20 \| +0 \|/);
});
