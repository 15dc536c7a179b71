import { createHash } from "node:crypto";
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type FoldManifest, type FoldModels, foldFile } from "@decant/benchmark/fold-models";
import { Forest } from "@decant/extractor/training";
import type { DumpedPage, DumpManifest } from "./dump.ts";
import { formatModule } from "./format-source.ts";
import { packForest, type Tree } from "./pack-forest.ts";

/** Where models go. */
export interface ExportFolders {
  readonly shipped: string;
  readonly folds: string;
}

/** First trees that the lite pipeline scores by: 4 KB gzipped of the 40 of all. */
const liteTrees = 19;
/** Factor on their log-odds: few trees are too careful. With 1, 1.4, 1.8, a quarter of wcxb-dev has .857, .856, .850, blogs-dev .885, .892, .896. */
const liteFactor = 1.6;
/** Largest forest that may be shipped, as a gzipped module. */
const forestMaxBytes = 200_000;

/**
 * Tolerance of a probability: summing a few hundred leaves of 16 bits moves it by less; a wrong branch in one tree moves it by more.
 */
const probabilityTolerance = 0.002;

/** Probability below which a row goes through all trees; see `boundAtLast` in the extractor's `forest.ts`. */
const undecidedBelow = 0.924;
/** Otherwise the probability by all trees is at least this. */
const decidedAbove = 0.75;

/** Every page of this many is scored again by the packed forests: some seconds, and pages of every set and fold. */
const checkedPageStep = 10;

/**
 * Pack what the fitting script wrote into the dump's folder: the shipped models as source text, the fold models and
 * their manifest for the benchmark. First the packed forests are compared with the script's probabilities.
 *
 * @throws {RangeError} If a forest does not answer as it was fitted, or is too large to be shipped.
 */
export async function exportModels(dumpFolder: string, folders: ExportFolders): Promise<FoldManifest> {
  const dump: DumpManifest = await readJson(dumpFolder, "dump.json");
  const fit = join(dumpFolder, "fit");
  const readModels = async (suffix: string): Promise<FoldModels> => {
    const trees = await readJson<Tree[]>(fit, `forest${suffix}.json`);
    const pack = (chosen: readonly Tree[]) => packForest(chosen, dump.featureNames);
    const lite = pack(trees.slice(0, liteTrees));
    return { forest: pack(trees), lite: { ...lite, leafUnit: lite.leafUnit * liteFactor } };
  };
  const shipped = await readModels("");
  const folds = await Promise.all(Array.from({ length: dump.foldCount }, (_, fold) => readModels(`-${fold}`)));
  await checkForests(dumpFolder, dump.featureNames, folds);
  const sources = {
    "block-forest.ts": formatModule("ForestData", "./forest.ts", { blockForest: shipped.forest }),
    "lite-forest.ts": formatModule("ForestData", "./forest.ts", { liteForest: shipped.lite }),
  };
  const packed = folds.map((models) => JSON.stringify(models));
  checkSize(sources["block-forest.ts"]);
  for (const [name, source] of Object.entries(sources)) await writeFile(join(folders.shipped, name), source);
  await mkdir(folders.folds, { recursive: true });
  for (const [fold, models] of packed.entries()) {
    await writeFile(foldFile(fold, folders.folds), gzipSync(models, { level: 9 }));
  }
  const files = [...Object.entries(sources), ...packed.map((models, fold) => [`fold-${fold}.json`, models] as const)];
  const manifest: FoldManifest = {
    foldCount: dump.foldCount,
    featureNamesSha256: dump.featureNamesSha256,
    sets: dump.sets,
    fit: await readJson(fit, "fit.json"),
    files: Object.fromEntries(files.map(([name, text]) => [name, digestOf(text)])),
  };
  await writeFile(join(folders.folds, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), "utf8"));
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function checkSize(forest: string): void {
  const { length } = gzipSync(forest);
  if (length > forestMaxBytes)
    throw new RangeError(`forest: ${length} bytes gzipped, at most ${forestMaxBytes} are shipped`);
}

/** Score some pages by the packed forest that did not see them, and compare with the fitting script's scores. */
async function checkForests(dumpFolder: string, names: readonly string[], folds: readonly FoldModels[]): Promise<void> {
  const forests = folds.map(({ forest }) => new Forest(forest, names));
  const lines = (await readFile(join(dumpFolder, "pages.jsonl"), "utf8")).trim().split("\n");
  await using rows = await open(join(dumpFolder, "features.f32"));
  await using probabilities = await open(join(dumpFolder, "fit/probabilities.f32"));
  let start = 0;
  for (const [i, line] of lines.entries()) {
    const { set, id, fold, blocks }: DumpedPage = JSON.parse(line);
    if (i % checkedPageStep === 0) {
      const found = (forests[fold] as Forest).score(
        await readFloats(rows, start * names.length, blocks * names.length),
        names.length,
      );
      const expected = await readFloats(probabilities, start, blocks);
      const off = found.findIndex((value, b) => !agrees(value, expected[b] as number));
      if (off >= 0) throw new RangeError(`${set} ${id}: block ${off} scores ${found[off]}, fitted ${expected[off]}`);
    }
    start += blocks;
  }
}

/** A row that is decided leaves out its last trees, so that only the side it fell on can be compared. */
function agrees(found: number, expected: number): boolean {
  if (found > undecidedBelow) return expected > decidedAbove;
  if (found < 1 - undecidedBelow) return expected < 1 - decidedAbove;
  return Math.abs(found - expected) < probabilityTolerance;
}

async function readFloats(file: Awaited<ReturnType<typeof open>>, start: number, count: number): Promise<Float32Array> {
  const floats = new Float32Array(count);
  await file.read(new Uint8Array(floats.buffer), 0, count * 4, start * 4);
  return floats;
}
