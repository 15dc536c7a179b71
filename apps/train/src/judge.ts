import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { addressOf, type DataSet, loadPage } from "@decant/benchmark/data-sets";
import { readFoldTypeWeights } from "@decant/benchmark/fold-models";
import { foldOf } from "@decant/benchmark/folds";
import { type PageScore, scorePage, summarize } from "@decant/benchmark/metrics";
import { createPipeline } from "@decant/pipeline";
import type { DumpedPage } from "./dump.ts";

/** Result of one fit from page to text: the set's F1, and the shares of snippets found. */
export interface Judgement {
  readonly fit: string;
  readonly set: string;
  readonly f1: number;
  readonly with: number | null;
  readonly without: number | null;
}

/**
 * Convert all pages with the scores that several fits gave to blocks of unseen hosts, and compare the texts with the gold.
 *
 * Scores are those of all trees: the extractor's bound, behind which a row leaves the last ones out, is not applied.
 *
 * @param dumpFolder What `dump` wrote, by the features of today.
 * @param fits Folders in which `fit.py` left its `probabilities.f32`.
 * @throws {RangeError} If a page is not in the dump, or has not as many blocks there.
 */
export async function judgeFits(
  sets: readonly DataSet[],
  dumpFolder: string,
  fits: readonly string[],
): Promise<Judgement[]> {
  const places = placesOf(await readFile(join(dumpFolder, "pages.jsonl"), "utf8"));
  const files = await Promise.all(fits.map((fit) => open(join(fit, "probabilities.f32"))));
  try {
    const judged: Judgement[] = [];
    for (const set of sets) {
      const rows = fits.map((): { gold: DataSet["pages"][number]; score: PageScore }[] => []);
      for (const gold of set.pages) {
        const place = places.get(`${set.id} ${gold.id}`);
        if (place === undefined) throw new RangeError(`${set.id} ${gold.id}: not in the dump`);
        const bytes = await loadPage(set.folder, gold);
        const typeWeights = readFoldTypeWeights(foldOf(gold.url));
        for (const [i, file] of files.entries()) {
          const scores = new Float32Array(place.blocks);
          await file.read(new Uint8Array(scores.buffer), 0, scores.byteLength, place.start * 4);
          // A scorer without `isRowWise` is called once for the whole page.
          const { text } = createPipeline({ scorer: () => scores, typeWeights }).convert(bytes, addressOf(gold));
          rows[i]?.push({ gold, score: scorePage(set.metric, gold, text) });
        }
      }
      for (const [i, fit] of fits.entries()) {
        const scores = summarize(set.metric, rows[i] ?? []);
        const found = scores.metric === "words" ? scores : { with: null, without: null };
        judged.push({ fit, set: set.id, f1: scores.f1, with: found.with, without: found.without });
      }
    }
    return judged;
  } finally {
    for (const file of files) await file.close();
  }
}

/** Where the blocks of each page begin in the columns of a dump. */
function placesOf(lines: string): Map<string, { readonly start: number; readonly blocks: number }> {
  const places = new Map<string, { start: number; blocks: number }>();
  let start = 0;
  for (const line of lines.trim().split("\n")) {
    const { set, id, blocks }: DumpedPage = JSON.parse(line);
    places.set(`${set} ${id}`, { start, blocks });
    start += blocks;
  }
  return places;
}

/** A line for each set and fit, and below each set the mean over the fits and how far they lie apart. */
export function formatJudgements(judged: readonly Judgement[]): string {
  const lines = ["set         F1      with    without  fit"];
  for (const set of new Set(judged.map((judgement) => judgement.set))) {
    const own = judged.filter((judgement) => judgement.set === set);
    for (const { fit, f1, with: found, without } of own) lines.push(lineOf(set, [f1, found, without], fit));
    if (own.length < 2) continue;
    const values = own.map(({ f1 }) => f1);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
    lines.push(lineOf(set, [mean, null, null], `mean of ${own.length} fits, standard deviation ${spread.toFixed(4)}`));
  }
  return lines.join("\n");
}

function lineOf(set: string, figures: readonly (number | null)[], text: string): string {
  return `${set.padEnd(12)}${figures.map((figure) => (figure?.toFixed(4) ?? "-").padEnd(8)).join("")} ${text}`;
}
