import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sharedFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { differencesOf } from "../commands/equal.ts";
import { type BuildReport, runBuild } from "./builds.ts";
import { compareBuilds, comparedPresets, formatComparison, summarize } from "./compare.ts";

const root = sharedFolder();

/** A build that says how it was asked. */
function fakeBuild(name: string): string {
  const folder = join(root, name);
  const dist = join(folder, "packages/pipeline/dist");
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(folder, "packages/pipeline/package.json"), '{ "type": "module" }');
  const code = `export const createPipeline = ({ preset }) => ({
  convert: (bytes, { url }) => ({ markdown: bytes.length + " " + url, name: preset ?? "${name}" }),
});`;
  writeFileSync(join(dist, "index.js"), code);
  return folder;
}

const file = join(root, "page.html");
writeFileSync(file, "<p>Tides</p>");
const pages = [
  { id: "a", file, url: "https://example.org/" },
  { id: "b", file },
];

test("both builds convert the pages with each preset, and every figure gets a line", async () => {
  const comparisons = await compareBuilds({
    ...{ other: fakeBuild("old"), here: fakeBuild("new"), rounds: 1, set: "web", pages },
  });
  const lines = formatComparison("HEAD~1", comparisons).split("\n");
  expect(lines).toHaveLength(2 + 4 * comparedPresets.length);
  expect(lines.filter((line) => /^\| web +\| fast +\| import, ms/.test(line))).toHaveLength(1);
});

test("results are compared part by part", async () => {
  const run = (name: string) => runBuild({ folder: fakeBuild(name), pages, wants: "results" });
  const [before, same, after] = [await run("old"), await run("old"), await run("new")];
  expect(differencesOf(before, same)).toEqual([]);
  expect(differencesOf(before, after)).toEqual(["a", "b"].map((id) => ({ id, parts: ["name"] })));
});

test("the change is the median of the rounds' own quotients", () => {
  const report = (warmMs: number): BuildReport => ({ warmMs, firstMs: 1, importMs: 1, garbage: 1, digests: [] });
  // The machine got slower in the last round, for both.
  const reports = [[4, 2], [4, 3], [8, 4]].map(([a, b]) => [report(a as number), report(b as number)] as const); // biome-ignore format: pairs
  const [warm] = summarize("web", "fast", 2, reports);
  expect(warm).toMatchObject({ before: 2, after: 1.5, change: 0.5, least: 0.5, most: 0.75 });
});
