import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sharedFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { compareBuilds, formatComparison, summarizeComparison } from "./compare.ts";
import type { Measurement } from "./measure.ts";

const root = sharedFolder();

/** A build that notes what it is asked to convert. */
function fakeBuild(name: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, "packages/pipeline/dist"), { recursive: true });
  writeFileSync(join(folder, "packages/pipeline/package.json"), '{ "type": "module" }');
  const code = `const seen = (globalThis.decantCompareTest ??= new Set());
export const createPipeline = ({ preset }) => ({
  convert(bytes, { url }) {
    seen.add(["${name}", preset, bytes.length, url].join(" "));
    for (let i = 0; i < 2000; i++) seen.has(i);
  },
});`;
  writeFileSync(join(folder, "packages/pipeline/dist/index.js"), code);
  return folder;
}

test("both builds convert every page with each preset, and every pair gets a line", async () => {
  const bytes = new TextEncoder().encode("<p>Tides</p>");
  const page = { html: "<p>Tides</p>", bytes, url: "https://example.org/" };
  const sets = [{ id: "web", description: "", pages: [page], bytes: bytes.length }];
  const said: string[] = [];
  const comparisons = await compareBuilds({
    ...{ other: fakeBuild("old"), here: fakeBuild("new"), rounds: 2, warmUpMs: 20, sets },
    onProgress: (done) => said.push(done),
  });
  expect(comparisons.map(({ set, preset }) => `${set} ${preset}`)).toEqual(["web balanced", "web fast"]);
  for (const { before, after, change, least, most } of comparisons) {
    for (const figure of [before, after, change, least, most]) expect(figure).toBeGreaterThan(0);
    expect(least).toBeLessThanOrEqual(most);
  }
  const { decantCompareTest: seen } = globalThis as unknown as { decantCompareTest: Set<string> };
  expect([...seen].toSorted()).toEqual(
    ["new balanced", "new fast", "old balanced", "old fast"].map((side) => `${side} 12 https://example.org/`),
  );
  expect(said).toContain("web: round 2 of 2: before balanced");
  expect(formatComparison("HEAD~1", comparisons).split("\n")).toHaveLength(4);
});

test("the change is the median of the rounds' own quotients", () => {
  const measured = (subject: string, ratios: readonly number[]): Measurement[] =>
    ratios.map((ratio, round) => ({ subject, round, ratio, pageRatio: ratio, cpuMs: 1, wallMs: 1, errors: 0 }));
  // The machine got slower in the last round, for both.
  const measurements = [...measured("before fast", [4, 4, 8]), ...measured("after fast", [2, 3, 4])];
  expect(summarizeComparison("web", "fast", measurements)).toEqual({
    ...{ set: "web", preset: "fast", before: 4, after: 3 },
    ...{ change: 0.5, least: 0.5, most: 0.75 },
  });
});
