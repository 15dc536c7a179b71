import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BlockScorer, createForestScorer, type ForestData } from "@decant/extractor";
import { runStages } from "../stages.ts";
import { isBalanced } from "./decant.ts";
import type { PageInput, Prediction, System } from "./system.ts";

/**
 * Decant with the block models of a cross-validation: each page is scored by the model that has not seen its host.
 *
 * @param folder Holds `folds.json`, an object from `set/id` to the number of the fold that the page was left out of, and for
 *   each fold `fold<number>.json`, a forest as `@decant/extractor` ships one.
 */
export async function createFolds(folder: string): Promise<System> {
  const foldOf = await readJson<Readonly<Record<string, number>>>(folder, "folds.json");
  const numbers = [...new Set(Object.values(foldOf))];
  const scorers = new Map<number, BlockScorer>();
  for (const number of numbers)
    scorers.set(number, createForestScorer(await readJson<ForestData>(folder, `fold${number}.json`)));
  return {
    convert: (page) => {
      const fold = foldOf[page.key] ?? -1;
      const scorer = scorers.get(fold);
      // A page that was in no fold was not trained on, but there is no model to ask.
      if (scorer === undefined) throw new RangeError(`folds: no fold for ${page.key}`);
      return predict(page, fold, scorer);
    },
  };
}

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), "utf8"));
}

function predict(page: PageInput, fold: number, scorer: BlockScorer): Prediction {
  const { metadata, extraction, normalized, ledger } = runStages(page, { scorer });
  return {
    text: normalized.text,
    title: metadata.title ?? "",
    author: metadata.authors.join(", "),
    date: metadata.published ?? "",
    details: {
      fold,
      layer: extraction.layer,
      confidence: extraction.confidence,
      pageType: extraction.pageType,
      verdict: extraction.verdict,
      violations: normalized.violations.filter((violation) => !violation.repaired).map((violation) => violation.id),
      ledgerBalanced: isBalanced(ledger),
      visibleChars: ledger.totals.visible,
      keptChars: ledger.totals.kept,
    },
  };
}
