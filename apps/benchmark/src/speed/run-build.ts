/** Run in a process of its own, by `builds.ts`: what a build gives for pages, and what they cost. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { getHeapStatistics } from "node:v8";
import { gunzipSync } from "node:zlib";
import { cpuNow } from "../measured-process.ts";
import { type BuildReport, type BuildTask, loadBuild } from "./builds.ts";

/** Passes after the first; a page is as dear as in its cheapest one. */
const warmPasses = 11;

const { folder, pages, preset, wants }: BuildTask = JSON.parse(readFileSync(process.argv[2] as string, "utf8"));
const inputs = pages.map(({ id, file, url }) => {
  const bytes = readFileSync(file);
  return { id, bytes: file.endsWith(".gz") ? gunzipSync(bytes) : bytes, page: url === undefined ? {} : { url } };
});
const importStart = cpuNow();
const { createPipeline } = await loadBuild(folder);
const importMs = cpuNow() - importStart;
const pipeline = createPipeline(preset === undefined ? {} : { preset });

const digests: [string, Readonly<Record<string, string>>][] = [];
const heapStart = getHeapStatistics().used_heap_size;
const firstStart = cpuNow();
for (const { id, bytes, page } of inputs) {
  const result = pipeline.convert(bytes, page);
  if (wants === "results") digests.push([id, digestOf(result)]);
}
const firstMs = cpuNow() - firstStart;
const garbage = getHeapStatistics().used_heap_size - heapStart;
const report: BuildReport = { importMs, firstMs, warmMs: wants === "cost" ? measureWarm() : 0, garbage, digests };
process.stdout.write(JSON.stringify(report));

function measureWarm(): number {
  const least = inputs.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < warmPasses; pass++) {
    for (const [i, { bytes, page }] of inputs.entries()) {
      const start = cpuNow();
      pipeline.convert(bytes, page);
      least[i] = Math.min(least[i] as number, cpuNow() - start);
    }
  }
  return least.reduce((sum, ms) => sum + ms, 0);
}

/** A digest of each part of a result. */
function digestOf(result: object): Readonly<Record<string, string>> {
  const digest = (part = "") => createHash("sha256").update(part).digest("base64").slice(0, 16);
  return Object.fromEntries(Object.entries(result).map(([name, part]) => [name, digest(JSON.stringify(part))]));
}
