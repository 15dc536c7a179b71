import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { foldFile } from "@decant/benchmark/fold-models";
import { Forest } from "@decant/extractor/training";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportModels } from "./export.ts";
import type { Tree } from "./pack-forest.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "decant-train-"));
});
afterEach(() => rm(folder, { recursive: true }));

const tree: Tree = { splits: [[1, 2.5, -1, -2]], leaves: [-1, 3] };
const rows = Float32Array.of(0, 1, 0, 4);
const probabilities = [-1, 3].map((logOdds) => 1 / (1 + Math.exp(-logOdds)));

/** What the fitting script would have left of one page with two blocks, in one fold. */
async function writeFit(expected: readonly number[]): Promise<void> {
  const dump = { featureNames: ["chars", "words"], featureNamesSha256: "digest", foldCount: 1, sets: {} };
  const page = { set: "own", id: "a", host: "example.com", fold: 0, gold: "text", blocks: 2 };
  await mkdir(join(folder, "fit"));
  await writeFile(join(folder, "dump.json"), JSON.stringify(dump));
  await writeFile(join(folder, "pages.jsonl"), JSON.stringify(page));
  await writeFile(join(folder, "features.f32"), new Uint8Array(rows.buffer));
  await writeFile(join(folder, "fit/probabilities.f32"), new Uint8Array(Float32Array.from(expected).buffer));
  await writeFile(join(folder, "fit/fit.json"), JSON.stringify({ seed: 1 }));
  for (const suffix of ["", "-0"]) {
    await writeFile(join(folder, `fit/forest${suffix}.json`), JSON.stringify([tree]));
  }
}

test("models come out as they were fitted, with a manifest of what they were made from", async () => {
  await writeFit(probabilities);
  const manifest = await exportModels(folder, { shipped: folder, folds: folder });
  const fold = JSON.parse(gunzipSync(await readFile(foldFile(0, folder))).toString());
  expect(fold.lite.data).toEqual(fold.forest.data);
  const found = new Forest(fold.forest, ["chars", "words"]).score(rows, 2);
  for (const [b, probability] of probabilities.entries()) expect(found[b]).toBeCloseTo(probability, 4);
  expect(manifest).toMatchObject({ foldCount: 1, featureNamesSha256: "digest", fit: { seed: 1 } });
  expect(Object.keys(manifest.files)).toEqual(["block-forest.ts", "lite-forest.ts", "fold-0.json"]);
  expect(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"))).toEqual(manifest);
  expect(await readFile(join(folder, "block-forest.ts"), "utf8")).toContain(fold.forest.data);
});

test("a forest that answers otherwise than it was fitted is refused, and nothing is written", async () => {
  await writeFit([probabilities[0]!, 0.5]);
  await expect(exportModels(folder, { shipped: folder, folds: folder })).rejects.toThrow(/own a: block 1 scores 0\.95/);
  await expect(readFile(join(folder, "block-forest.ts"))).rejects.toThrow();
});
