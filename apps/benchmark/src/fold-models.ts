import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  type BlockScorer,
  createForestScorer,
  type ForestData,
  featureNames,
  type PageTypeWeights,
} from "@decant/extractor/training";
import type { MetadataWeights } from "@decant/metadata";
import type { DataSet } from "./data-sets.ts";
import { digestOfNames, foldCount, foldOf } from "./folds.ts";

/** The block models of one fold: fitted on all pages of the training sets whose hosts are in the other folds. */
export interface FoldModels {
  readonly forest: ForestData;
  /** Its first trees, by which the lite pipeline scores. */
  readonly lite: ForestData;
}

/** What the models were made from; `models/manifest.json`. */
export interface FoldManifest {
  readonly foldCount: number;
  /** SHA-256 of the names of the features, one a line. */
  readonly featureNamesSha256: string;
  readonly sets: Readonly<Record<string, TrainingSet>>;
  /** Seed, parameters and library versions of the fit, and how well each fold was predicted. */
  readonly fit: Readonly<Record<string, unknown>>;
  /** SHA-256 of the files that were written with this one, before compression, by name. */
  readonly files: Readonly<Record<string, string>>;
}

export interface TrainingSet {
  readonly goldSha256: string;
  /** SHA-256 of the bytes of all pages, in the order of their ids. */
  readonly pagesSha256: string;
  readonly pages: number;
  readonly hosts: number;
  readonly blocks: number;
  /** Blocks about which the gold says something. */
  readonly labelled: number;
  /** Sum of their labels. */
  readonly content: number;
}

const folder = join(import.meta.dirname, "../models");

/**
 * Relation of models and set: fitted without the page's host; fitted on the set; or shipped models on an unseen set.
 */
export type ModelUse = "cross-validated" | "in-sample" | "unseen";

/** @throws {RangeError} If the set needs the fold models and they were fitted on other features than the extractor's. */
export function modelUseOn(set: string, wantsShipped: boolean, manifest: FoldManifest = readFoldManifest()): ModelUse {
  if (!Object.hasOwn(manifest.sets, set)) return "unseen";
  if (wantsShipped) return "in-sample";
  if (manifest.foldCount !== foldCount || manifest.featureNamesSha256 !== digestOfNames(featureNames)) {
    throw new RangeError(
      `${set}: the fold models are stale: they were fitted on other features or folds than are computed now. ` +
        "Fit them again (apps/train/README.md), or use --shipped for in-sample figures.",
    );
  }
  return "cross-validated";
}

export function readFoldManifest(): FoldManifest {
  return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
}

export function foldFile(fold: number, below: string = folder): string {
  return join(below, `fold-${fold}.json.gz`);
}

/** The scorer of a kind that has not seen the pages of a fold. */
export function readFoldScorer(fold: number, kind: keyof FoldModels): BlockScorer {
  const models: FoldModels = JSON.parse(gunzipSync(readFileSync(foldFile(fold))).toString("utf8"));
  return createForestScorer(models[kind]);
}

/** Page type weights for a fold, fitted on the other folds of wcxb-dev. */
export function readFoldTypeWeights(fold: number): PageTypeWeights {
  const { folds } = JSON.parse(readFileSync(join(folder, "page-type-folds.json"), "utf8"));
  return folds[fold];
}

/**
 * Weights of metadata that may judge the pages of a set: where the shipped ones were fitted on it, those that have not seen the
 * page's host.
 *
 * @returns `undefined` for a page that the shipped weights have not seen.
 */
export function readMetadataWeights({ id, goldSha256 }: DataSet): (url: string) => MetadataWeights | undefined {
  const { sets, folds } = JSON.parse(readFileSync(join(folder, "metadata-folds.json"), "utf8")) as {
    readonly sets: readonly Pick<DataSet, "id" | "goldSha256">[];
    readonly folds: readonly MetadataWeights[];
  };
  const isTrained = sets.some((set) => set.id === id || set.goldSha256 === goldSha256);
  return (url) => (isTrained ? folds[foldOf(url)] : undefined);
}
