import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MetadataWeights } from "@decant/metadata";
import type { DataSet } from "../data-sets.ts";
import { foldOf } from "../folds.ts";

interface MetadataFolds {
  /** The sets that the weights were fitted on. */
  readonly sets: readonly { readonly id: string; readonly goldSha256: string }[];
  readonly folds: readonly MetadataWeights[];
}

const file = join(import.meta.dirname, "../../models/metadata-folds.json");

/**
 * The weights that may judge the pages of a set: where the shipped ones were fitted on it, those that have not seen the
 * page's host.
 *
 * @returns `undefined` for a page that the shipped weights have not seen.
 */
export function weightsFor({ id, goldSha256 }: DataSet): (url: string) => MetadataWeights | undefined {
  const { sets, folds } = JSON.parse(readFileSync(file, "utf8")) as MetadataFolds;
  const isTrained = sets.some((set) => set.id === id || set.goldSha256 === goldSha256);
  return (url) => (isTrained ? folds[foldOf(url)] : undefined);
}
